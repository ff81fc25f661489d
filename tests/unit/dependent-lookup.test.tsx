// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { useForm, useWatch, type FieldValues } from "react-hook-form";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FormFields } from "@/components/engine/form-fields";
import { clearLookups } from "@/components/engine/lookup-cache";
import { reportBack } from "@/lib/connection/connection";
import { initialValues } from "@/lib/forms/schema";
import { servicioSection } from "@/lib/registros/secciones/servicio";
import { ownJson } from "../support/own-answer";

/** Lodging's category-subtypes: those of the chosen subtype, cleared when it changes, shown at once on edit. */

const ROW = { id: 7, id_subtipo: 206, subtipo: "HOTEL", id_catsubtipo: 2, catsubtipo: "4 ESTRELLAS" };
const { fields } = servicioSection("pernoctacionppirtf").form;
const REPLIES: Record<string, unknown> = {
  "/api/tiposub/40": {
    subtipos: [
      { id: 206, nombre: "HOTEL" },
      { id: 209, nombre: "HOSTAL" },
      { id: 212, nombre: "CAMPING" },
    ],
  },
  "/api/cattiposub/206": {
    catsubtipos: [
      { id: 1, nombre: "5 ESTRELLAS" },
      { id: 2, nombre: "4 ESTRELLAS" },
    ],
  },
  "/api/cattiposub/301": {
    catsubtipos: [
      { id: 1, nombre: "5 ESTRELLAS" },
      { id: 2, nombre: "4 ESTRELLAS" },
    ],
  },
  "/api/cattiposub/209": { catsubtipos: [{ id: 9, nombre: "UNA ESTRELLA" }] },
  "/api/cattiposub/212": { catsubtipos: [] },
};

let root: Root;
/** Paths that never answer (`held`) or answer 503 (`refused`). */
let held: Set<string>;
let refused: Set<string>;

function Example({ row }: { row: typeof ROW | null }) {
  const { control, setValue } = useForm<FieldValues>({ defaultValues: initialValues(fields, row) });
  const values: FieldValues = useWatch({ control });
  return (
    <>
      <FormFields {...{ fields, control, setValue, row }} required={new Set()} prefix="f" />
      <output>{String(values["id_catsubtipo"])}</output>
    </>
  );
}

const show = (row: typeof ROW | null = null) => act(async () => root.render(<Example row={row} />));
const box = (name: string) => document.querySelector<HTMLInputElement>(`#f-${name}`)!;
/** The id that the form would send. */
const category = () => document.querySelector("output")?.textContent;
const options = () => [...document.querySelectorAll("[role=option]")].map((one) => one.textContent);

async function open(name: string) {
  await act(async () => box(name).click());
}
async function choose(name: string, label: string) {
  await open(name);
  const option = [...document.querySelectorAll<HTMLElement>("[role=option]")].find((one) => one.textContent === label);
  await act(async () => option?.click());
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = "<div id='root'></div>";
  root = createRoot(document.querySelector("#root")!);
  clearLookups();
  held = new Set();
  refused = new Set();
  vi.stubGlobal("fetch", async (input: string | URL | Request) => {
    const path = new URL(String(input instanceof Request ? input.url : input), "http://localhost").pathname;
    if (held.has(path)) await new Promise(() => undefined);
    if (refused.has(path)) return ownJson({ message: "No está" }, { status: 503 });
    return ownJson(REPLIES[path] ?? {}, { status: path in REPLIES ? 200 : 404 });
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

describe("the category of a subtype", () => {
  it("waits for the subtype, then offers that subtype's", async () => {
    await show();
    expect(box("id_catsubtipo").disabled).toBe(true);
    expect(box("id_catsubtipo").placeholder).toBe("Elija antes el subtipo");
    await choose("id_subtipo", "HOTEL");
    await open("id_catsubtipo");
    expect(options()).toEqual(["5 ESTRELLAS", "4 ESTRELLAS"]);
  });
  it("says so where the subtype has none", async () => {
    await show();
    await choose("id_subtipo", "CAMPING");
    expect(box("id_catsubtipo").placeholder).toBe("El subtipo no tiene categorías");
  });
  it("is in sight on edit before its list is there", async () => {
    held.add("/api/cattiposub/206");
    await show(ROW);
    expect(box("id_catsubtipo").value).toBe("4 ESTRELLAS");
    expect(category()).toBe("2");
  });
  it("is emptied by another subtype at once, also before the new list is there", async () => {
    await show(ROW);
    held.add("/api/cattiposub/209");
    await choose("id_subtipo", "HOSTAL");
    expect(category()).toBe("");
    expect(box("id_catsubtipo").value).toBe("");
  });
  it("does not offer the row's own category for another subtype", async () => {
    await show(ROW);
    await choose("id_subtipo", "HOSTAL");
    await open("id_catsubtipo");
    expect(options()).toEqual(["UNA ESTRELLA"]);
  });
  it("keeps its value where the list cannot be loaded, and loads it on 'Reintentar'", async () => {
    refused.add("/api/cattiposub/301");
    await show({ ...ROW, id_subtipo: 301 });
    expect(document.body.textContent).toContain("No se pudo cargar la lista.");
    expect(box("id_catsubtipo").value).toBe("4 ESTRELLAS");
    expect(box("id_catsubtipo").disabled).toBe(false);
    refused.clear();
    const retry = [...document.querySelectorAll("button")].find((one) => one.textContent === "Reintentar");
    await act(async () => retry?.click());
    expect(document.body.textContent).not.toContain("No se pudo cargar la lista.");
    await open("id_catsubtipo");
    expect(options()).toEqual(["5 ESTRELLAS", "4 ESTRELLAS"]);
  });
  it("offers the list known before where it cannot be asked for again, says so, and asks as the server is back", async () => {
    await show(ROW);
    await act(async () => root.render(null));
    clearLookups();
    refused.add("/api/cattiposub/206");
    await show(ROW);
    const note = "No se pudo actualizar la lista: se muestra la última cargada.";
    expect(document.body.textContent).toContain(note);
    await choose("id_catsubtipo", "5 ESTRELLAS");
    expect(category()).toBe("1");
    refused.clear();
    await act(async () => reportBack());
    expect(document.body.textContent).not.toContain(note);
    expect(category()).toBe("1");
  });
});
