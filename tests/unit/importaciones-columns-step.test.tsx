// @vitest-environment jsdom
import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ColumnsStep } from "@/components/importaciones/columns-step";
import type { ImportacionDetalle } from "@/contract/resources/importaciones";
import { meaningsOf, placeWays } from "@/lib/importaciones/meanings";
import { readImport } from "../support/imports";
import { ownJson } from "../support/own-answer";
import { pageText, pause, press, pressButton, show, textOf, write } from "../support/page";

/** Step 2 of an import, as a person sees it. */

const pushed = vi.fn();
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: pushed, refresh: () => undefined }) }));

let sent: { url: string; method: string; body: unknown }[];
let answer: () => Response;

const open = (changes: Partial<ImportacionDetalle> = {}) =>
  show(
    <ColumnsStep
      detail={readImport(changes)}
      recordRef="ref"
      meanings={meaningsOf("ppirta")}
      ways={placeWays("ppirta")}
    />,
  );
const meaning = (heading: string) =>
  screen.getByRole<HTMLInputElement>("combobox", { name: `Qué significa ${heading}` });
const rowOf = (heading: string) => textOf(meaning(heading).closest("tr"));

/** Chooses by typing the name and leaving the field, as a keyboard does. */
async function choose(heading: string, label: string) {
  const input = meaning(heading);
  act(() => input.focus());
  await write(input, label);
  await act(async () => input.blur());
}
const question = (label: string) =>
  [...document.querySelectorAll("fieldset")].find((one) => textOf(one.querySelector("legend")).startsWith(label));
async function answerWith(label: string, name: string) {
  const asked = question(label);
  if (!asked) throw new Error(`No question about ${label}`);
  await press(within(asked).getByRole("radio", { name }));
}
const next = async () => {
  await pressButton("Siguiente: Revisar");
  await pause(20);
};

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  pushed.mockClear();
  sent = [];
  answer = () => ownJson({ importacion: readImport({ estado: "COMPROBANDO" }) });
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    sent.push({ url, method: method ?? "", body: JSON.parse(String(body)) });
    return answer();
  });
});

it("the columns of a file stand with their samples, their meaning and how it was found", async () => {
  await open();
  expect(meaning("NOMBRE DEL RECURSO").value).toBe("Nombre del atractivo (*)");
  expect(rowOf("NOMBRE DEL RECURSO")).toContain("Volcán Ollagüe · Mina de Porco");
  expect(rowOf("NOMBRE DEL RECURSO")).toContain("Reconocida");
  expect(rowOf("ALT.")).toContain("5868 · (vacío) · 4150");
  expect(rowOf("ALT.")).toContain("Recordada");
  expect(meaning("RESP. FICHA 2019").value).toBe("");
  expect(rowOf("RESP. FICHA 2019")).toContain("Falta decidir");
  expect(meaning("Nº").value).toBe("No usar");
  expect(rowOf("Nº")).toContain("Sin usar");
  expect(pageText()).toContain("Campos requeridos2 de 9");
  expect(pageText()).toContain("Departamento: POTOSÍ, el suyo");
});

it("a column takes another meaning by typing, and the required fields follow", async () => {
  await open();
  await choose("RESP. FICHA 2019", "comunidad");
  expect(meaning("RESP. FICHA 2019").value).toBe("Comunidad (*)");
  expect(rowOf("RESP. FICHA 2019")).toContain("Elegida por usted");
  expect(pageText()).toContain("3 de 9");
  expect(question("Comunidad")).toBeUndefined();
  await choose("Nº", "X e Y, juntas (*)");
  expect(rowOf("Nº")).toContain("Dos campos");
  expect(pageText()).toContain("5 de 9");
  expect(question("X (latitud)")).toBeUndefined();
  await choose("Nº", "Z (altitud) (*)");
  expect(rowOf("Nº")).toContain("Otra columna ya tiene este significado");
});

it("columns are not sent while something that makes a record is given in no way, and the first open question gets the focus", async () => {
  await open();
  await next();
  expect(sent).toEqual([]);
  expect(pageText()).toContain("Revise lo marcado antes de seguir.");
  expect(textOf(question("Jerarquía"))).toContain("no tiene columna; puede quedar así.");
  expect(textOf(question("Jerarquía"))).not.toContain("Elija un valor");
  expect(textOf(question("Subtipo"))).toContain("Elija un valor para todas las filas, o que se llene fila por fila");
  expect(question("Subtipo")?.contains(document.activeElement)).toBe(true);
  await answerWith("Subtipo", "Se llena fila por fila en el paso 3");
  expect(textOf(question("Subtipo"))).not.toContain("Elija un valor");
});

it("columns are sent with one value for all rows, with what is filled row by row, and lead on", async () => {
  await open();
  for (const label of ["Jerarquía", "Subtipo", "Municipio", "Comunidad", "X (latitud), Y (longitud)"]) {
    await answerWith(label, "Se llena fila por fila en el paso 3");
  }
  await answerWith("Distrito/sección", "El mismo valor en todas las filas");
  await write(screen.getByLabelText("Distrito/sección en todas las filas"), "Sin distrito");
  await press(document.querySelector("#recordar")!);
  await next();
  expect(sent).toEqual([
    {
      ...{ url: "/api/importacion/14/columnas", method: "PUT" },
      body: {
        columnas: [
          { n: 0, significado: "nombre_atractivo" },
          { n: 1, significado: "g_z" },
          { n: 2, significado: null },
          { n: 3, significado: null },
        ],
        fijos: { distrito: "Sin distrito" },
        por_fila: ["id_subtipo", "jerarquia", "id_municipio", "comunidad", "g_x", "g_y"].sort(byForm),
        recordar: false,
      },
    },
  ]);
  expect(pushed).toHaveBeenCalledWith("/importaciones/ref", undefined);
});

it("the server's messages on columns stand at their column and their question", async () => {
  const filled = ["id_subtipo", "jerarquia", "id_municipio", "comunidad", "distrito", "g_x", "g_y"];
  answer = () =>
    ownJson(
      { message: "Revise los datos", errores: { "columnas.1": ["El significado no existe"], distrito: ["Falta"] } },
      { status: 422 },
    );
  await open({ por_fila: filled });
  await next();
  expect(rowOf("ALT.")).toContain("El significado no existe");
  expect(textOf(question("Distrito/sección"))).toContain("Falta");
  expect(textOf(screen.getByRole("alert"))).toContain("Revise los datos");
  expect(document.activeElement).toBe(meaning("ALT."));
  expect(pushed).not.toHaveBeenCalled();
});

it("the columns lead back to a review that stands on them without a new check, unless one was changed", async () => {
  const filled = ["id_subtipo", "jerarquia", "id_municipio", "comunidad", "distrito", "g_x", "g_y"];
  await open({ estado: "REVISION", por_fila: filled });
  await next();
  expect([sent.length, pushed.mock.calls.length]).toEqual([0, 1]);
  await choose("Nº", "Descripción");
  await next();
  expect(sent).toHaveLength(1);
});

/** The order of the form, in which the questions stand; the place comes after the others. */
const FORM = meaningsOf("ppirta").map(({ name }) => name);
function byForm(a: string, b: string) {
  return FORM.indexOf(a) - FORM.indexOf(b);
}
