// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FieldOffer } from "@/components/records/list/field-offer";
import type { RecordRow } from "@/components/records/list/record-row";
import { useFieldChoice } from "@/components/records/list/use-field-choice";
import { viewOf } from "@/lib/field/hrefs";
import { hrefs, isFieldHref } from "@/lib/hrefs";

/** How a list hands records to the field screen. */

const row = (id: number, more: Partial<RecordRow> = {}): RecordRow => ({
  ...{ id, cite: "", categoria: "", tipo: "", subtipo: "", codigo: "", g_x: null, g_y: null },
  ...{ id_departamento: 2, departamento: "", municipio: "", nombre: `R${id}`, jerarquia: null, ref: "", estado: "" },
  actions: { editar: true, verInfo: true, eliminar: false, derivar: "ready", aprobar: "hidden" },
  ...more,
});

let root: Root;
let rows: readonly RecordRow[];

function Probe() {
  const choice = useFieldChoice("ppirtf");
  return (
    <>
      {choice.chosen ? (
        <FieldOffer chosen={choice.chosen} onEnd={choice.end} />
      ) : (
        <button type="button" onClick={choice.begin}>
          Llevar al campo
        </button>
      )}
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

it("leads to an address that the field screen reads", () => {
  const href = hrefs.llevar(["ppirta:12"]);
  expect(isFieldHref(href)).toBe(true);
  expect(viewOf(href.slice("/campo".length))).toEqual({ name: "preparar", llevar: ["ppirta:12"] });
});

it("offers those chosen, also of another page, and the person's own incomplete ones", async () => {
  const derived = { editar: false, verInfo: true, eliminar: false, derivar: "hidden", aprobar: "hidden" } as const;
  rows = [row(1), row(2), row(3, { actions: derived })];
  await show();
  expect(boxes()).toEqual([]);
  await press("Llevar al campo");
  expect(links()).toEqual([["Mis incompletos", "/campo#/preparar?llevar=mios"]]);
  expect(boxes()).toHaveLength(2);
  await act(async () => boxes()[0]?.click());
  await act(async () => boxes()[1]?.click());
  await act(async () => boxes()[0]?.click());
  rows = [row(7)];
  await show();
  await act(async () => boxes()[0]?.click());
  expect(document.querySelector("[role=status]")?.textContent).toBe("2 elegidos");
  expect(links().at(-1)).toEqual(["Llevar 2", "/campo#/preparar?llevar=ppirtf:2,ppirtf:7"]);
  await press("Cancelar");
  expect(boxes()).toEqual([]);
});
