import { describe, expect, it } from "vitest";
import { readBook } from "@/ministry-api/importaciones/read/read-book";
import { cellsOf, ods, oldWorkbook } from "@/tests/support/import-files";

/** Spreadsheets of Excel 97 and of LibreOffice: the same rows, texts and codes as of today's Excel. */

describe("a workbook of Excel 97", () => {
  const FORMATS = ["00\\-00\\-00", '"PPIRTA-"000', "dd/mm/yyyy hh:mm", "0.0%"];

  it("gives texts, numbers, codes, dates and percentages as they are shown, and marks what is hidden", async () => {
    const rows = [
      ["Nombre", "Código", "CITE", "Fecha", "Parte"],
      [
        "Peña – uno",
        { value: 10_203, format: 1 },
        { value: 7, format: 2 },
        { value: 46_054.75, format: 3 },
        { value: 0.125, format: 4 },
      ],
      ["Oculta", { value: -16.5, format: 0 }],
    ];
    const libro = await readBook(
      "a.xls",
      oldWorkbook(
        [
          { name: "Datos", rows, hiddenRows: [2] },
          { name: "Listas", hidden: true, rows: [["a"]] },
        ],
        FORMATS,
      ),
    );
    expect(libro).toMatchObject({ formato: "XLS", avisos: [] });
    expect(libro.hojas).toEqual([
      {
        ...{ nombre: "Datos", oculta: false },
        lineas: [
          { fila: 1, celdas: ["Nombre", "Código", "CITE", "Fecha", "Parte"] },
          { fila: 2, celdas: ["Peña – uno", "01-02-03", "PPIRTA-007", "01/02/2026 18:00", "12.5%"] },
          { fila: 3, celdas: ["Oculta", "-16.5"], oculta: true },
        ],
      },
      { nombre: "Listas", oculta: true, lineas: [{ fila: 1, celdas: ["a"] }] },
    ]);
  });

  it("with a password, without rows or cut short is refused", async () => {
    const sheets = [{ name: "a", rows: [["b"]] }];
    await expect(readBook("a.xls", oldWorkbook(sheets, [], true))).rejects.toThrow("protegido por contraseña");
    await expect(readBook("a.xls", oldWorkbook([{ name: "a", rows: [] }]))).rejects.toThrow("no tiene filas");
    await expect(readBook("a.xls", oldWorkbook(sheets).subarray(0, 1500))).rejects.toThrow("El archivo está dañado");
  });
});

describe("a spreadsheet of LibreOffice", () => {
  const cell = (type: string, value: string, shown: string, more = "") =>
    `<table:table-cell office:value-type="${type}" ${value} ${more}><text:p>${shown}</text:p></table:table-cell>`;
  const text = (content: string, more = "") => cell("string", "", content, more);
  const number = (value: number, shown: string) => cell("float", `office:value="${value}"`, shown);
  const row = (cells: string, more = "") => `<table:table-row ${more}>${cells}</table:table-row>`;
  const table = (name: string, rows: string, style = "") =>
    `<table:table table:name="${name}" table:style-name="${style}">${rows}</table:table>`;

  it("gives texts, numbers, codes, dates and percentages as they are shown, and marks what is hidden", async () => {
    const rows =
      `<table:table-header-rows>${row(text("Nombre") + text("Código"))}</table:table-header-rows>` +
      row('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="3"') +
      `<table:table-row-group>${row(text("Pe&#241;a<text:s text:c='2'/>&amp;<text:line-break/>uno") + number(10_203, "01-02-03") + number(3650, "3.650 msnm") + number(7, "007"))}</table:table-row-group>` +
      row(
        text("Filtrada") + cell("date", 'office:date-value="2026-02-01T18:00:00"', "x"),
        'table:visibility="filter"',
      ) +
      row(
        cell("percentage", 'office:value="0.125"', "12,5%") +
          cell("boolean", 'office:boolean-value="true"', "VERDADERO") +
          cell("time", 'office:time-value="PT09H30M00S"', "9:30") +
          cell("date", 'office:date-value="2026-02-01"', "1 feb") +
          "<table:table-cell office:value-type='string'><office:annotation><text:p>nota</text:p></office:annotation><text:p>ok</text:p></table:table-cell>" +
          '<table:table-cell table:style-name="ce1" table:number-columns-repeated="16370"/>',
      );
    const styles =
      '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>';
    const libro = await readBook("a.ods", ods(table("Datos", rows) + table("Listas", row(text("a")), "ta2"), styles));
    expect(libro).toMatchObject({ formato: "ODS", avisos: [] });
    expect(libro.hojas).toEqual([
      {
        ...{ nombre: "Datos", oculta: false },
        lineas: [
          { fila: 1, celdas: ["Nombre", "Código"] },
          { fila: 5, celdas: ["Peña  &\nuno", "01-02-03", "3650", "007"] },
          { fila: 6, celdas: ["Filtrada", "01/02/2026 18:00"], oculta: true },
          { fila: 7, celdas: ["12.5%", "Sí", "09:30", "01/02/2026", "ok"] },
        ],
      },
      { nombre: "Listas", oculta: true, lineas: [{ fila: 1, celdas: ["a"] }] },
    ]);
  });

  it("repeats what is merged downwards, and rows that stand there several times", async () => {
    const merged = row(text("Palca", 'table:number-rows-spanned="2"') + text("Uno"));
    const covered = row(`<table:covered-table-cell/>${text("Dos")}`);
    const rows = merged + covered + row(text("x"), 'table:number-rows-repeated="2"');
    expect(cellsOf(await readBook("a.ods", ods(table("a", rows))))).toEqual([
      ["Palca", "Uno"],
      ["Palca", "Dos"],
      ["x"],
      ["x"],
    ]);
  });

  it("may be formatted up to its last column in every row", async () => {
    const rest = '<table:table-cell table:style-name="ce1" table:number-columns-repeated="16380"/>';
    const rows = Array.from({ length: 5000 }, (_, n) => row(text(`Lugar ${n}`) + rest));
    expect((await readBook("a.ods", ods(table("a", rows.join(""))))).hojas[0]?.lineas).toHaveLength(5000);
  });

  it("of a milliard of repeated rows is refused in time", async () => {
    const wide = text("x", 'table:number-columns-repeated="16384"');
    const started = Date.now();
    await expect(
      readBook("a.ods", ods(table("a", row(wide, 'table:number-rows-repeated="1000000000"')))),
    ).rejects.toThrow(/^El archivo tiene 999\.999\.999 filas|^El libro tiene más de/);
    expect(Date.now() - started).toBeLessThan(10_000);
  });
});
