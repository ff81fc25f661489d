// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ColumnsStep } from "@/components/importaciones/columns-step";
import type { ImportacionDetalle } from "@/contract/resources/importaciones";
import { meaningsOf, placeWays } from "@/lib/importaciones/meanings";
import { readImport } from "../support/imports";
import { ownJson } from "../support/own-answer";

/** Step 2 of an import, as a person sees it. */

const pushed = vi.fn();
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: pushed, refresh: () => undefined }) }));

let root: Root;
let sent: { url: string; method: string; body: unknown }[];
let answer: () => Response;

const textOf = (element: Element | null | undefined) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
const page = () => textOf(document.body);
const button = (name: string) => [...document.querySelectorAll("button")].find((one) => textOf(one) === name);
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));
const show = (changes: Partial<ImportacionDetalle> = {}) =>
  act(async () =>
    root.render(
      <ColumnsStep
        detail={readImport(changes)}
        recordRef="ref"
        meanings={meaningsOf("ppirta")}
        ways={placeWays("ppirta")}
      />,
    ),
  );
const meaning = (heading: string) => {
  const input = document.querySelector<HTMLInputElement>(`input[aria-label="Qué significa ${heading}"]`);
  if (!input) throw new Error(`no choice for ${heading}`);
  return input;
};
const rowOf = (heading: string) => textOf(meaning(heading).closest("tr"));

/** Types into a field as React sees it. */
async function type(input: HTMLInputElement, text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
/** Chooses by typing the name and leaving the field, as a keyboard does. */
async function choose(heading: string, label: string) {
  const input = meaning(heading);
  await act(async () => input.focus());
  await type(input, label);
  await act(async () => input.blur());
}
const question = (label: string) =>
  [...document.querySelectorAll("fieldset")].find((one) => textOf(one.querySelector("legend")).startsWith(label));
async function answerWith(label: string, text: string) {
  const option = [...(question(label)?.querySelectorAll("label") ?? [])].find((one) => textOf(one) === text);
  await act(async () => option?.querySelector("input")?.click());
}
const next = async () => {
  await act(async () => button("Siguiente: Revisar")?.click());
  await settle();
};

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  pushed.mockClear();
  sent = [];
  answer = () => ownJson({ importacion: readImport({ estado: "COMPROBANDO" }) });
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    sent.push({ url, method: method ?? "", body: JSON.parse(String(body)) });
    return answer();
  });
  document.body.innerHTML = "<div id=root></div>";
  root = createRoot(document.querySelector("#root")!);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

describe("the columns of a file", () => {
  it("stand with their samples, their meaning and how it was found", async () => {
    await show();
    expect(meaning("NOMBRE DEL RECURSO").value).toBe("Nombre del atractivo (*)");
    expect(rowOf("NOMBRE DEL RECURSO")).toContain("Volcán Ollagüe · Mina de Porco");
    expect(rowOf("NOMBRE DEL RECURSO")).toContain("Reconocida");
    expect(rowOf("ALT.")).toContain("5868 · (vacío) · 4150");
    expect(rowOf("ALT.")).toContain("Recordada");
    expect(meaning("RESP. FICHA 2019").value).toBe("");
    expect(rowOf("RESP. FICHA 2019")).toContain("Falta decidir");
    expect(meaning("Nº").value).toBe("No usar");
    expect(rowOf("Nº")).toContain("Sin usar");
    expect(page()).toContain("Campos requeridos2 de 9");
    expect(page()).toContain("Departamento: POTOSÍ, el suyo");
  });

  it("take another meaning by typing, and the required fields follow", async () => {
    await show();
    await choose("RESP. FICHA 2019", "comunidad");
    expect(meaning("RESP. FICHA 2019").value).toBe("Comunidad (*)");
    expect(rowOf("RESP. FICHA 2019")).toContain("Elegida por usted");
    expect(page()).toContain("3 de 9");
    expect(question("Comunidad")).toBeUndefined();
    await choose("Nº", "X e Y, juntas (*)");
    expect(rowOf("Nº")).toContain("Dos campos");
    expect(page()).toContain("5 de 9");
    expect(question("X (latitud)")).toBeUndefined();
    await choose("Nº", "Z (altitud) (*)");
    expect(rowOf("Nº")).toContain("Otra columna ya tiene este significado");
  });

  it("are not sent while something that makes a record is given in no way, and the first open question gets the focus", async () => {
    await show();
    await next();
    expect(sent).toEqual([]);
    expect(page()).toContain("Revise lo marcado antes de seguir.");
    expect(textOf(question("Jerarquía"))).toContain("no tiene columna; puede quedar así.");
    expect(textOf(question("Jerarquía"))).not.toContain("Elija un valor");
    expect(textOf(question("Subtipo"))).toContain("Elija un valor para todas las filas, o que se llene fila por fila");
    expect(question("Subtipo")?.contains(document.activeElement)).toBe(true);
    await answerWith("Subtipo", "Se llena fila por fila en el paso 3");
    expect(textOf(question("Subtipo"))).not.toContain("Elija un valor");
  });

  it("are sent with one value for all rows, with what is filled row by row, and lead on", async () => {
    await show();
    for (const label of ["Jerarquía", "Subtipo", "Municipio", "Comunidad", "X (latitud), Y (longitud)"]) {
      await answerWith(label, "Se llena fila por fila en el paso 3");
    }
    await answerWith("Distrito/sección", "El mismo valor en todas las filas");
    await type(
      document.querySelector<HTMLInputElement>('[aria-label="Distrito/sección en todas las filas"]')!,
      "Sin distrito",
    );
    await act(async () => document.querySelector<HTMLInputElement>("#recordar")?.click());
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

  it("show what the server says at their column and their question", async () => {
    const filled = ["id_subtipo", "jerarquia", "id_municipio", "comunidad", "distrito", "g_x", "g_y"];
    answer = () =>
      ownJson(
        { message: "Revise los datos", errores: { "columnas.1": ["El significado no existe"], distrito: ["Falta"] } },
        { status: 422 },
      );
    await show({ por_fila: filled });
    await next();
    expect(rowOf("ALT.")).toContain("El significado no existe");
    expect(textOf(question("Distrito/sección"))).toContain("Falta");
    expect(textOf(document.querySelector("[role=alert]"))).toContain("Revise los datos");
    expect(document.activeElement).toBe(meaning("ALT."));
    expect(pushed).not.toHaveBeenCalled();
  });

  it("of a review that stands on them lead back without a new check, unless one was changed", async () => {
    const filled = ["id_subtipo", "jerarquia", "id_municipio", "comunidad", "distrito", "g_x", "g_y"];
    await show({ estado: "REVISION", por_fila: filled });
    await next();
    expect([sent.length, pushed.mock.calls.length]).toEqual([0, 1]);
    await choose("Nº", "Descripción");
    await next();
    expect(sent).toHaveLength(1);
  });
});

/** The order of the form, in which the questions stand; the place comes after the others. */
const FORM = meaningsOf("ppirta").map(({ name }) => name);
function byForm(a: string, b: string) {
  return FORM.indexOf(a) - FORM.indexOf(b);
}
