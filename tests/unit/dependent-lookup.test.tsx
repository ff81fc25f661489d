// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { useForm, useWatch, type FieldValues } from "react-hook-form";
import { beforeEach, expect, it, vi } from "vitest";
import { FormFields } from "@/components/engine/form-fields";
import { clearLookups } from "@/components/engine/lookup-cache";
import { reportBack } from "@/lib/connection/connection";
import { initialValues } from "@/lib/forms/schema";
import { servicioSection } from "@/lib/registros/secciones/servicio";
import { ownJson } from "../support/own-answer";
import { options, pageText, press, pressButton, pressOption, show, textOf } from "../support/page";

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

const open = (row: typeof ROW | null = null) => show(<Example row={row} />);
const box = (name: string) => document.querySelector<HTMLInputElement>(`#f-${name}`)!;
/** The id that the form would send. */
const category = () => screen.getByRole("status").textContent;

async function choose(name: string, label: string) {
  await press(box(name));
  await pressOption(label);
}

beforeEach(() => {
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

it("the category waits for the subtype, then offers that subtype's", async () => {
  await open();
  expect(box("id_catsubtipo").disabled).toBe(true);
  expect(box("id_catsubtipo").placeholder).toBe("Elija antes el subtipo");
  await choose("id_subtipo", "HOTEL");
  await press(box("id_catsubtipo"));
  expect(options().map(textOf)).toEqual(["5 ESTRELLAS", "4 ESTRELLAS"]);
});
it("the category says so where the subtype has none", async () => {
  await open();
  await choose("id_subtipo", "CAMPING");
  expect(box("id_catsubtipo").placeholder).toBe("El subtipo no tiene categorías");
});
it("the category is in sight on edit before its list is there", async () => {
  held.add("/api/cattiposub/206");
  await open(ROW);
  expect(box("id_catsubtipo").value).toBe("4 ESTRELLAS");
  expect(category()).toBe("2");
});
it("the category is emptied by another subtype at once, also before the new list is there", async () => {
  await open(ROW);
  held.add("/api/cattiposub/209");
  await choose("id_subtipo", "HOSTAL");
  expect(category()).toBe("");
  expect(box("id_catsubtipo").value).toBe("");
});
it("a row's own category is not offered for another subtype", async () => {
  await open(ROW);
  await choose("id_subtipo", "HOSTAL");
  await press(box("id_catsubtipo"));
  expect(options().map(textOf)).toEqual(["UNA ESTRELLA"]);
});
it("the category keeps its value where the list cannot be loaded, and loads it on 'Reintentar'", async () => {
  refused.add("/api/cattiposub/301");
  await open({ ...ROW, id_subtipo: 301 });
  expect(pageText()).toContain("No se pudo cargar la lista.");
  expect(box("id_catsubtipo").value).toBe("4 ESTRELLAS");
  expect(box("id_catsubtipo").disabled).toBe(false);
  refused.clear();
  await pressButton("Reintentar");
  expect(pageText()).not.toContain("No se pudo cargar la lista.");
  await press(box("id_catsubtipo"));
  expect(options().map(textOf)).toEqual(["5 ESTRELLAS", "4 ESTRELLAS"]);
});
it("the category offers the list known before where it cannot be loaded again, says so, and loads it when the server is back", async () => {
  await open(ROW);
  await show(null);
  clearLookups();
  refused.add("/api/cattiposub/206");
  await open(ROW);
  const note = "No se pudo actualizar la lista: se muestra la última cargada.";
  expect(pageText()).toContain(note);
  await choose("id_catsubtipo", "5 ESTRELLAS");
  expect(category()).toBe("1");
  refused.clear();
  await act(async () => reportBack());
  expect(pageText()).not.toContain(note);
  expect(category()).toBe("1");
});
