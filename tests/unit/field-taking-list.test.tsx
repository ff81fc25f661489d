// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FieldOffer } from "@/components/records/list/field-offer";
import { cardActions, rowActions } from "@/components/records/list/row-actions";
import type { RecordRow } from "@/components/records/list/record-row";
import { useFieldChoice } from "@/components/records/list/use-field-choice";
import { viewOf } from "@/lib/field/hrefs";
import { isFieldHref } from "@/lib/hrefs";

/** How a list hands records to the field screen. */

const row = (id: number, more: Partial<RecordRow> = {}): RecordRow => ({
  ...{ id, cite: "", categoria: "", tipo: "", subtipo: "", codigo: "", g_x: null, g_y: null },
  ...{ id_departamento: 2, departamento: "", municipio: "", nombre: `R${id}`, jerarquia: null, ref: "", estado: "" },
  actions: { editar: true, verInfo: true, eliminar: false, derivar: "ready", aprobar: "hidden" },
  llevar: true,
  ...more,
});
const handlers = { onStep: () => undefined, onRemove: () => undefined };

let root: Root;
let rows: readonly RecordRow[];

function Probe() {
  const choice = useFieldChoice("ppirtf", rows);
  return (
    <>
      <FieldOffer choice={choice} />
      {rows.map((one) => (
        <p key={one.id}>{choice.column?.render?.(one)}</p>
      ))}
    </>
  );
}

const show = () => act(async () => root.render(<Probe />));
const boxes = () => [...document.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
const links = () => [...document.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);
const press = (name: string) =>
  act(async () => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click());

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.body.appendChild(document.createElement("main")));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = "";
});

const hrefOf = (one: RecordRow) => rowActions("ppirta", one, handlers).find(({ key }) => key === "llevar")?.href;

it("offers a record to those who may change it, by an address that the field screen reads", () => {
  const href = hrefOf(row(12)) ?? "";
  expect(isFieldHref(href)).toBe(true);
  expect(viewOf(href.slice("/campo".length))).toEqual({ name: "preparar", llevar: ["ppirta:12"] });
  const { llevar: _, ...other } = row(13);
  expect(hrefOf(other)).toBeUndefined();
});

it("keeps it on a phone's card, where the record's view goes first", () => {
  expect(cardActions(rowActions("ppirta", row(12), handlers), null).map(({ key }) => key)).toEqual([
    "editar",
    "llevar",
    "derivar",
  ]);
});

it("offers the person's own incomplete ones and those chosen, also of another page", async () => {
  const { llevar: _, ...derived } = row(3);
  rows = [row(1), row(2), derived];
  await show();
  expect(links()).toEqual([["Llevar mis incompletos al campo", "/campo#/preparar?llevar=mios"]]);
  expect(boxes()).toEqual([]);
  await press("Elegir para el campo");
  expect(boxes()).toHaveLength(2);
  await act(async () => boxes()[0]?.click());
  await act(async () => boxes()[1]?.click());
  await act(async () => boxes()[0]?.click());
  rows = [row(7)];
  await show();
  await act(async () => boxes()[0]?.click());
  expect(document.querySelector("[role=status]")?.textContent).toBe("2 elegidos");
  expect(links()).toEqual([["Llevar 2 al campo", "/campo#/preparar?llevar=ppirtf:2,ppirtf:7"]]);
  await press("Cancelar");
  expect(boxes()).toEqual([]);
});
