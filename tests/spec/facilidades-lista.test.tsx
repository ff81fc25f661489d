import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DataGrid } from "@/components/engine/data-grid";
import { rowName } from "@/components/engine/row-name";
import { recordColumns } from "@/components/registros/list/columns";
import type { RecordRow } from "@/components/registros/list/record-row";
import { SECCION } from "@/contract/codes";
import type { Facilidad } from "@/contract/resources/registros";
import { exportList } from "@/lib/server/export-lists";
import { printedCells, printedList } from "@/lib/server/printed-lists";
import { FACILIDAD } from "@/lib/registros/facilidad";
import { STEP_WORDS } from "@/components/registros/step-dialog";
import { hrefs } from "@/lib/hrefs";
import { PDF, REMOVE } from "@/lib/texts";

/** Specification 2 §2.2 and §8.1, typed by hand from its text and compared with the product's tables and screens. */

const ROW: RecordRow = {
  ...{ id: 7, cite: "LP-FAC-2026-00007", nombre: "COROICO", categoria: "PLANTA", tipo: "POBLADO", subtipo: "PUEBLO" },
  ...{ codigo: "06.01.05", jerarquia: null, g_x: -16.2, g_y: -67.7, id_departamento: 2 },
  ...{ departamento: "LA PAZ", municipio: "COROICO", ref: "sealed", estado: "COMPLETO" },
  actions: { editar: true, verInfo: true },
};

/** The table as shown to a person with or without access to seguimiento. */
function table({ tracks, sort }: { tracks: boolean; sort?: string }) {
  const columns = recordColumns("ppirtf", FACILIDAD, "large", tracks ? () => undefined : null);
  return renderToStaticMarkup(
    <DataGrid
      label="Facilidades"
      columns={columns}
      rows={[ROW]}
      nameOf={(row) => rowName(columns, row)}
      actions={() => []}
      sort={sort}
      onSort={() => undefined}
      pending={false}
    />,
  );
}

const heads = (markup: string) =>
  [...markup.matchAll(/<th\b([^>]*)>(.*?)<\/th>/g)].map(([, attributes = "", inner = ""]) => ({
    text: inner.replace(/<[^>]*>/g, ""),
    sorted: /aria-sort="(\w+)"/.exec(attributes)?.[1] ?? null,
  }));

const SPECIFIED = ["CITE", "NOMBRE FACILIDAD", "CATEGORÍA", "TIPO", "SUBTIPO", "CÓDIGO", "ACCIONES"];
/** Our addition: the badge column. */
const OURS = ["ESTADO"];

describe("the facilities list (§2.2)", () => {
  it("stands at /poblado under its title and heading; 'Nuevo registro' leads to /nuevop", () => {
    expect(hrefs.lista("ppirtf")).toBe("/poblado");
    expect(FACILIDAD.list.title).toBe("Gestión de Recursos Turísticos Facilidades");
    expect(FACILIDAD.list.heading).toBe("RECURSOS TURÍSTICOS FACILIDADES");
    expect(FACILIDAD.list.newLabel).toBe("Nuevo registro");
    expect(hrefs.nuevo("ppirtf")).toBe("/nuevop");
    expect(FACILIDAD.list.rowOptions[0]).toBe(10);
  });

  it("shows these columns in this order, SEGUIMIENTO only to those who may track", () => {
    const shown = (tracks: boolean) =>
      heads(table({ tracks }))
        .map(({ text }) => text)
        .filter((text) => !OURS.includes(text));
    expect(shown(true)).toEqual(["SEGUIMIENTO", ...SPECIFIED]);
    expect(shown(false)).toEqual(SPECIFIED);
  });

  it("reads a row under its heads, its name too", () => {
    const cells = [...table({ tracks: true }).matchAll(/<td\b[^>]*>(.*?)<\/td>/g)].map(([, inner = ""]) =>
      inner.replace(/<[^>]*>/g, ""),
    );
    expect(cells.slice(1, -1)).toEqual([
      ...["LP-FAC-2026-00007", "COROICO", "PLANTA", "POBLADO", "PUEBLO", "06.01.05", "Completo"],
    ]);
    expect(table({ tracks: true })).toContain('aria-label="Seguimiento COROICO"');
  });

  it("is ordered by the wire's words", () => {
    const sorted = (sort: string) => heads(table({ tracks: false, sort })).find((head) => head.sorted);
    expect(sorted("nombre_centro")).toEqual({ text: "NOMBRE FACILIDAD", sorted: "ascending" });
    expect(sorted("-nombre_centro")).toEqual({ text: "NOMBRE FACILIDAD", sorted: "descending" });
    expect(sorted("-codigo")).toEqual({ text: "CÓDIGO", sorted: "descending" });
    expect(sorted("nombre_atractivo")).toBeUndefined();
  });

  it("exports facilidades.pdf of the page with facility name, category, type, subtype and code", () => {
    expect(FACILIDAD.list.pdf.file).toBe("facilidades");
    const list = printedList("ppirtf");
    if (!list) throw new Error("not printed");
    expect(list.title).toBe("Gestión de Recursos Turísticos Facilidades");
    const { headers, rows } = printedCells(list, [{ ...ROW, nombre_centro: ROW.nombre } as unknown as Facilidad]);
    expect(headers).toEqual(["FACILIDAD", "CATEGORÍA", "TIPO", "SUBTIPO", "CÓDIGO"]);
    expect(rows).toEqual([["COROICO", "PLANTA", "POBLADO", "PUEBLO", "06.01.05"]]);
  });

  it("narrows by the categories of section 3 (§9)", () => {
    expect(FACILIDAD.seccion).toBe(3);
    expect(SECCION.facilidades).toBe(3);
  });

  it("exports every row with what its screen shows, codes, territory, DT code, position and completeness", () => {
    const list = exportList("ppirtf") ?? expect.fail("no list to export");
    expect(list.file).toBe("facilidades");
    expect(list.map?.fields.map(({ name }) => name)).toEqual([...list.columns.map(({ key }) => key), "derivado"]);
    const headers = list.columns.map(({ header }) => header);
    expect(headers.slice(0, 7)).toEqual([
      ...["CITE", "NOMBRE FACILIDAD", "CATEGORÍA", "TIPO", "SUBTIPO", "CÓDIGO", "ESTADO"],
    ]);
    for (const header of ["CÓDIGO MUNICIPIO", "MUNICIPIO", "CÓDIGO DT", "COMPLETO", "X (LATITUD)", "DATUM"]) {
      expect(headers).toContain(header);
    }
    for (const header of ["JERARQUÍA", "COMUNIDAD", "GAIOC/TIOC"]) expect(headers).not.toContain(header);
  });
});

describe("what it asks and says (§2.1, §4.1, §8.1)", () => {
  const words = ({ tone, summary, detail }: { tone: string; summary: string; detail: string }) =>
    `${tone}: ${summary} / ${detail}`;

  it("before it deletes, derives and approves", () => {
    expect(REMOVE.question).toBe("¿Está seguro de borrar el registro?");
    expect(REMOVE.warning).toBe("¡Si no lo está puede cancelar la accíón!");
    expect([REMOVE.confirm, REMOVE.cancel]).toEqual(["Si, borrar registro", "Cancelar"]);
    expect(STEP_WORDS.derivar.question).toBe("¿Está seguro de Derivar a la Gobernación de {department}?");
    expect(STEP_WORDS.aprobar.question).toBe("¿Está seguro de Aprobar a la Nacional de {department}?");
  });

  it("after it", () => {
    expect(words(FACILIDAD.remove.removed)).toBe("error: REGISTRO / Centro Poblado eliminado con éxito");
    expect(words(FACILIDAD.remove.removeFailed)).toBe("error: REGISTRO / No se elimino el registro");
    expect(words(STEP_WORDS.derivar.success)).toBe("ok: REGISTRO / Se Derivó a la Gobernación con éxito");
    expect(words(STEP_WORDS.derivar.failure)).toBe("error: REGISTRO / No se pudo derivar a la gobernación");
    expect(words(STEP_WORDS.aprobar.success)).toBe("ok: REGISTRO / Se Aprobó para el catálogo Nacional");
    expect(words(STEP_WORDS.aprobar.failure)).toBe("error: REGISTRO / No se aprobó el registro");
    expect(words(PDF.failure)).toBe("error: PDF / No se pudo generar el PDF");
  });
});
