// @vitest-environment jsdom
import { act, renderHook, type RenderHookResult } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
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

interface FormProps {
  kind?: Kind;
  values: Values;
}
let typed: Values;
let hook: RenderHookResult<Similar, FormProps>;
let answer: () => Promise<Response>;
let calls: string[];

const similar = () => hook.result.current;
function open(props: FormProps) {
  typed = props.values;
  hook.rerender(props);
}

/** Runs `allow` as far as it goes by itself; resolves with its answer, or null while it waits for the person. */
async function allow(): Promise<boolean | null> {
  let said: boolean | null = null;
  await act(async () => {
    void similar()
      .allow(typed)
      .then((go) => {
        said = go;
      });
    await new Promise((resolve) => setTimeout(resolve));
  });
  return said;
}

const found = (...ids: number[]) => {
  answer = () => Promise.resolve(ownJson({ parecidos: ids.map(twin) }));
};

beforeEach(() => {
  calls = [];
  vi.stubGlobal("fetch", (url: string) => {
    calls.push(url);
    return answer();
  });
  typed = FILLED;
  hook = renderHook<Similar, FormProps>(
    ({ kind = "ppirta", values }) => useSimilar(kind, { values, start: emptyValues(kind, nacional), id: null }),
    { initialProps: { values: FILLED } },
  );
});

it("a save asks for records of the same name, type and point, and goes on where nothing is like it", async () => {
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

it("the save of a facility asks for similar facilities", async () => {
  const { nombre_atractivo: nombre_centro = "", ...placed } = FILLED;
  found(1);
  open({ kind: "ppirtf", values: { ...emptyValues("ppirtf", nacional), ...placed, nombre_centro } });
  expect(await allow()).toBeNull();
  expect(similar().kind).toBe("ppirtf");
  const { pathname, searchParams } = new URL(calls[0] ?? "", "http://localhost");
  expect(pathname).toBe("/api/parecidosppirtf");
  expect(searchParams.get("nombre")).toBe("Isla Incahuasi");
});

it("a save with a probable duplicate asks the person; 'Revisar' stops it and the next one asks again", async () => {
  found(1);
  expect(await allow()).toBeNull();
  expect(similar().asking?.rows.map(({ id }) => id)).toEqual([1]);
  await act(async () => similar().asking?.answer(false));
  expect(similar().asking).toBeNull();
  expect(similar().rows).toHaveLength(1);
  expect(await allow()).toBeNull();
});

it("a save does not ask again about records the person has let pass, but about a new one", async () => {
  found(1);
  await allow();
  await act(async () => similar().asking?.answer(true));
  expect(similar().rows).toEqual([]);
  expect(await allow()).toBe(true);
  found(1, 2);
  expect(await allow()).toBeNull();
  expect(similar().asking?.rows.map(({ id }) => id)).toEqual([2]);
});

it("a save goes on after 'No es el mismo'", async () => {
  found(1);
  await allow();
  await act(async () => similar().asking?.answer(false));
  await act(async () => similar().acknowledge());
  expect(await allow()).toBe(true);
});

it.each([
  ["the line is down", () => Promise.reject(new TypeError("network"))],
  ["the server fails", () => Promise.resolve(ownJson({ message: "x" }, { status: 500 }))],
  ["the answer cannot be read", () => Promise.resolve(ownAnswer("<html>"))],
])("a save goes on without the search for duplicates where %s", async (_case, broken) => {
  answer = broken;
  expect(await allow()).toBe(true);
});

it("a save writes nothing where the session is over: the page is on its way to sign-in", async () => {
  answer = () => Promise.resolve(ownJson({ message: "x" }, { status: 401 }));
  const assign = vi.fn();
  vi.stubGlobal("window", { location: { assign, pathname: "/nuevo", search: "" } });
  expect(await allow()).toBe(false);
  expect(assign).toHaveBeenCalledOnce();
});

it("a server without the search for duplicates is asked only once", async () => {
  answer = () => Promise.resolve(ownJson({ message: "x" }, { status: 404 }));
  expect(await allow()).toBe(true);
  expect(await allow()).toBe(true);
  expect(calls).toHaveLength(1);
});

it("a save asks for no duplicates while name, type or point are missing", async () => {
  open({ values: { ...FILLED, id_tipo: "" } });
  expect(await allow()).toBe(true);
  expect(calls).toEqual([]);
});
