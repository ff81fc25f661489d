import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CellValue } from "@/components/engine/cells";
import { DataGrid } from "@/components/engine/data-grid";
import { rowName } from "@/components/engine/row-name";
import { DataTable } from "@/components/engine/data-table";
import type { GridRow, TableColumn } from "@/components/engine/row-action";
import { RowCard } from "@/components/engine/row-card";
import type { ListUrl } from "@/components/engine/use-list-url";
import { cellText, eachColumn } from "@/lib/lists/cell-text";
import type { Column } from "@/lib/descriptors";

/** Column options besides the cell: the text for a missing value, and a second value below the first. */

const columns: readonly Column[] = [
  { key: "subtipo", header: "SUBTIPO", cell: "caps", below: { key: "catsubtipo", header: "CATEGORÍA", empty: "---" } },
  { key: "nombre", header: "NOMBRE", cell: "name", below: { key: "dueno", header: "DUEÑO" } },
];
const HOTEL = { id: 1, subtipo: "HOTEL", catsubtipo: "4 ESTRELLAS", nombre: "Hotel Sur", dueno: null };
const CAMP = { id: 2, subtipo: "CAMPING", catsubtipo: null, nombre: "Campo Norte", dueno: "Ana" };

/** The visible text, value by value. */
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, "|")
    .split("|")
    .filter(Boolean);

describe("a value that is missing", () => {
  it("reads as a dash, or as the column words it", () => {
    const shown = (column: Column, value: unknown) => words(renderToStaticMarkup(<CellValue {...{ column, value }} />));
    expect(shown({ key: "a", header: "A" }, null)).toEqual(["—"]);
    expect(shown({ key: "a", header: "A", empty: "---" }, "")).toEqual(["---"]);
    expect(shown({ key: "a", header: "A", empty: "---" }, "B")).toEqual(["B"]);
    expect(shown({ key: "a", header: "A", empty: "---", cell: "number" }, 0)).toEqual(["0"]);
  });
  it("is worded in the PDF of a page, too", () => {
    expect(cellText({ cell: "text", empty: "---" }, null)).toBe("---");
    expect(cellText({ cell: "text" }, null)).toBe("");
  });
});

describe("an empty list", () => {
  it("keeps its column heads, and says what to do next", () => {
    const url = { q: "", tooLong: false, pending: false } as ListUrl;
    const html = renderToStaticMarkup(
      <DataTable
        label="Hospedajes"
        columns={columns}
        result={{ ok: true, rows: [], total: 0, page: 1, pageSize: 10, q: "" }}
        url={url}
        rowOptions={[10]}
        empty="Registre el primero."
        actions={() => []}
      />,
    );
    expect(html).toMatch(/<table[^>]*aria-label="Hospedajes"/);
    expect(words(html.slice(html.indexOf("<thead"), html.indexOf("</thead")))).toEqual([
      ...["SUBTIPO / CATEGORÍA", "NOMBRE / DUEÑO", "ACCIONES"],
    ]);
    expect(words(html)).toContain("Registre el primero.");
  });
});

describe("the word a row goes by", () => {
  it("is its name, and where it has none the first that says something", () => {
    expect(rowName(columns, HOTEL)).toBe("Hotel Sur");
    expect(rowName(columns, { ...HOTEL, nombre: null })).toBe("HOTEL");
    expect(
      rowName(
        [
          { key: "a", header: "A", empty: "---" },
          { key: "b", header: "B" },
        ],
        { id: 1, a: "", b: "X" },
      ),
    ).toBe("X");
  });
});

describe("a long code", () => {
  it("is broken where its column ends, a short one never", () => {
    const code = (value: string) => renderToStaticMarkup(<CellValue column={{ cell: "code" }} value={value} />);
    expect(code("LP-ATR-2026-00001")).toContain("one-line");
    expect(code("X".repeat(30))).toContain("wrap-anywhere");
  });
});

describe("two values in one cell", () => {
  const grid = renderToStaticMarkup(
    <DataGrid
      label="Hospedajes"
      columns={columns}
      rows={[HOTEL, CAMP]}
      nameOf={(row) => rowName(columns, row)}
      sort={undefined}
      onSort={() => undefined}
      pending={false}
    />,
  );
  it("stand under one head that names both", () => {
    expect(words(grid)).toEqual([
      ...["SUBTIPO / CATEGORÍA", "NOMBRE / DUEÑO"],
      ...["HOTEL", "4 ESTRELLAS", "Hotel Sur", "—"],
      ...["CAMPING", "---", "Campo Norte", "Ana"],
    ]);
  });
  it("are two columns where each has a place of its own", () => {
    expect(eachColumn(columns).map(({ header }) => header)).toEqual(["SUBTIPO", "CATEGORÍA", "NOMBRE", "DUEÑO"]);
  });
  it("are two lines of a phone's card, which leaves out what the row does not have", () => {
    const card = (row: typeof HOTEL | typeof CAMP) =>
      words(renderToStaticMarkup(<RowCard {...{ row, columns }} actions={[]} name={row.nombre} />));
    expect(card(CAMP)).toEqual(["Campo Norte", "SUBTIPO", "CAMPING", "CATEGORÍA", "---", "DUEÑO", "Ana"]);
    expect(card(HOTEL)).toEqual(["Hotel Sur", "SUBTIPO", "HOTEL", "CATEGORÍA", "4 ESTRELLAS"]);
  });
});

describe("a phone's card without a code", () => {
  const coded: readonly TableColumn<GridRow>[] = [
    { key: "nombre", header: "NOMBRE", cell: "name" },
    { key: "cite", header: "CITE", cell: "code" },
    { key: "documento", header: "DOCUMENTO", card: "code", render: () => "in a table only" },
  ];
  const card = (row: GridRow) =>
    renderToStaticMarkup(<RowCard row={row} columns={coded} actions={[]} name="Hotel Sur" />);
  it("has no line for it, and no point between nothing and the other", () => {
    expect(card({ id: 1, nombre: "Hotel Sur", cite: null, documento: null })).not.toContain("<p");
    expect(words(card({ id: 1, nombre: "Hotel Sur", cite: null, documento: "123 LP" }))).toEqual([
      "Hotel Sur",
      "123 LP",
    ]);
  });
});

describe("Bueno, Regular and Malo", () => {
  const badge = (cell: "quality" | "quality-light", value: string) =>
    renderToStaticMarkup(<CellValue column={{ key: "calidad", header: "CALIDAD", cell } as Column} value={value} />);
  const toneOf = (html: string) => /badge-([a-z-]+)/.exec(html)?.[1];
  it("are green, blue and red; only Regular is lighter where it is read", () => {
    expect(["B", "R", "M"].map((code) => toneOf(badge("quality", code)))).toEqual(["green", "blue", "red"]);
    expect(["B", "R", "M"].map((code) => toneOf(badge("quality-light", code)))).toEqual(["green", "blue-light", "red"]);
    expect(words(badge("quality-light", "R"))).toEqual(["Regular"]);
  });
  it("another value is shown as it is, in no colour of a state", () => {
    expect(words(badge("quality-light", "Excelente"))).toEqual(["Excelente"]);
    expect(toneOf(badge("quality-light", "Excelente"))).toBe("open");
  });
});
