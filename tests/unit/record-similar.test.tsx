// @vitest-environment jsdom
import { act, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSimilar, type Similar } from "@/components/registros/form/use-similar";
import { emptyValues, type Values } from "@/lib/registros/form/values";
import type { Kind } from "@/contract/resources/registros";
import { ownAnswer, ownJson } from "../support/own-answer";

/** The search for probable duplicates at a save: it asks the person at most once and never holds up the save. */

const nacional = { rol: 2, id_departamento: null } as const;
const EMPTY = emptyValues("ppirta", nacional);
const FILLED = { ...EMPTY, nombre_atractivo: "Isla Incahuasi", id_tipo: "5", g_x: "-20.24310", g_y: "-67.62545" };
const twin = (id: number) => ({
  id,
  cite: `PT-ATR-2026-0000${id}`,
  nombre: "Isla Inkawasi",
  subtipo: "ISLA",
  municipio: "TAHUA",
  estado: "INCOMPLETO",
  distancia: 171.2,
});

let root: Root;
let similar: Similar;
let typed: Values;
let answer: () => Promise<Response>;
let calls: string[];

function Form({ kind = "ppirta", values }: { kind?: Kind; values: Values }) {
  const now = useSimilar(kind, { values, start: emptyValues(kind, nacional), id: null });
  useEffect(() => {
    similar = now;
    typed = values;
  });
  return null;
}

/** Runs `allow` as far as it goes by itself; resolves with its answer, or null while it waits for the person. */
async function allow(): Promise<boolean | null> {
  let said: boolean | null = null;
  await act(async () => {
    void similar.allow(typed).then((go) => {
      said = go;
    });
    await new Promise((resolve) => setTimeout(resolve));
  });
  return said;
}

const found = (...ids: number[]) => {
  answer = () => Promise.resolve(ownJson({ parecidos: ids.map(twin) }));
};

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  calls = [];
  vi.stubGlobal("fetch", (url: string) => {
    calls.push(url);
    return answer();
  });
  root = createRoot(document.createElement("div"));
  await act(async () => root.render(<Form values={FILLED} />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

it("asks the server of name, type and point, and goes on where nothing is like it", async () => {
  found();
  expect(await allow()).toBe(true);
  const { pathname, searchParams } = new URL(calls[0] ?? "", "http://localhost");
  expect(pathname).toBe("/api/parecidosppirta");
  expect(Object.fromEntries(searchParams)).toEqual({
    nombre: "Isla Incahuasi",
    id_tipo: "5",
    g_x: "-20.24310",
    g_y: "-67.62545",
  });
});

it("asks of a facility among the facilities", async () => {
  const { nombre_atractivo: nombre_centro = "", ...placed } = FILLED;
  found(1);
  await act(async () =>
    root.render(<Form kind="ppirtf" values={{ ...emptyValues("ppirtf", nacional), ...placed, nombre_centro }} />),
  );
  expect(await allow()).toBeNull();
  expect(similar.kind).toBe("ppirtf");
  const { pathname, searchParams } = new URL(calls[0] ?? "", "http://localhost");
  expect(pathname).toBe("/api/parecidosppirtf");
  expect(searchParams.get("nombre")).toBe("Isla Incahuasi");
});

it("asks the person; 'Revisar' stops the save and the next one asks again", async () => {
  found(1);
  expect(await allow()).toBeNull();
  expect(similar.asking?.rows.map(({ id }) => id)).toEqual([1]);
  await act(async () => similar.asking?.answer(false));
  expect(similar.asking).toBeNull();
  expect(similar.rows).toHaveLength(1);
  expect(await allow()).toBeNull();
});

it("does not ask again of records the person has let pass, but of a new one", async () => {
  found(1);
  await allow();
  await act(async () => similar.asking?.answer(true));
  expect(similar.rows).toEqual([]);
  expect(await allow()).toBe(true);
  found(1, 2);
  expect(await allow()).toBeNull();
  expect(similar.asking?.rows.map(({ id }) => id)).toEqual([2]);
});

it("goes on after 'No es el mismo'", async () => {
  found(1);
  await allow();
  await act(async () => similar.asking?.answer(false));
  await act(async () => similar.acknowledge());
  expect(await allow()).toBe(true);
});

it.each([
  ["the line is down", () => Promise.reject(new TypeError("network"))],
  ["the server fails", () => Promise.resolve(ownJson({ message: "x" }, { status: 500 }))],
  ["the answer cannot be read", () => Promise.resolve(ownAnswer("<html>"))],
])("goes on where %s", async (_case, broken) => {
  answer = broken;
  expect(await allow()).toBe(true);
});

it("saves nothing where the session is over: the page is on its way to sign-in", async () => {
  answer = () => Promise.resolve(ownJson({ message: "x" }, { status: 401 }));
  const assign = vi.fn();
  vi.stubGlobal("window", { location: { assign, pathname: "/nuevo", search: "" } });
  expect(await allow()).toBe(false);
  expect(assign).toHaveBeenCalledOnce();
});

it("asks a server without the call only once", async () => {
  answer = () => Promise.resolve(ownJson({ message: "x" }, { status: 404 }));
  expect(await allow()).toBe(true);
  expect(await allow()).toBe(true);
  expect(calls).toHaveLength(1);
});

it("asks nothing while name, type or point are missing", async () => {
  await act(async () => root.render(<Form values={{ ...FILLED, id_tipo: "" }} />));
  expect(await allow()).toBe(true);
  expect(calls).toEqual([]);
});
