import ExcelJS from "exceljs";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { readBook } from "@/ministry-api/importaciones/read/read-book";
import { cellsOf, number, packed, row, text, workbook, workbookParts } from "@/tests/support/import-files";

/** What people do in Excel workbooks, and what programs write into them. */

/** The workbook with each sheet saying this of its last cell, or nothing. */
function saying(bytes: Uint8Array, last: string | null): Uint8Array {
  const parts = Object.entries(unzipSync(bytes)).map(([name, content]) => {
    if (!name.includes("worksheets/sheet")) return [name, content] as const;
    const silent = strFromU8(content).replace(/<(?:\w+:)?dimension[^>]*>/, "");
    const said = silent.replace(/<(\w+:)?worksheet\b[^>]*>/, `$&<$1dimension ref="${last}"/>`);
    return [name, strToU8(last ? said : silent)] as const;
  });
  return zipSync(Object.fromEntries(parts));
}

/** As it is read, whatever its sheets say of their size: it tells only how much is read at once. */
async function read(bytes: Uint8Array) {
  const readings = [null, "A1", "A1:XFD1048576"].map((last) => readBook("inventario.xlsx", saying(bytes, last)));
  const own = readBook("inventario.xlsx", bytes);
  const [expected, ...others] = await Promise.allSettled([own, ...readings]);
  for (const other of others) expect(other).toEqual(expected);
  return own;
}

const sheet = (rows: string, formats?: string[], after = "") => workbook([{ rows, after }], { formats });
const FORMATS = [
  "dd/mm/yyyy",
  "00",
  "0.00&quot; días&quot;",
  "dd/mm/yyyy hh:mm",
  "hh:mm",
  "[h]:mm",
  "0%",
  "yyyy",
  "[$Bs-400A] #,##0.00",
];

describe("rows", () => {
  it("keep their numbers in the file, with empty rows and rows of spaces between them", async () => {
    const libro = await read(
      sheet(row(3, text("B3", "NOMBRE")) + row(4, text("A4", "  ")) + row(9, text("B9", "Illimani"))),
    );
    expect(libro).toMatchObject({ formato: "XLSX", avisos: [] });
    expect(libro.hojas).toEqual([
      {
        ...{ nombre: "Hoja 1", oculta: false },
        lineas: [
          { fila: 3, celdas: ["", "NOMBRE"] },
          { fila: 9, celdas: ["", "Illimani"] },
        ],
      },
    ]);
  });

  it("without references stand one after another", async () => {
    const cells = '<c><v>1</v></c><c t="inlineStr"><is><t>b</t></is></c>';
    expect(cellsOf(await read(sheet(`<row>${cells}</row><row>${cells}</row>`)))).toEqual([
      ["1", "b"],
      ["1", "b"],
    ]);
  });

  it("that are only formatted cost nothing, down to a sheet's last", async () => {
    const last = '<c r="XFD1048576" s="1"/>';
    const libro = await read(sheet(row(1, text("A1", "a")) + row(1_048_576, last), FORMATS));
    expect(libro.hojas[0]?.lineas).toEqual([{ fila: 1, celdas: ["a"] }]);
  });

  it("far below the others are read, too", async () => {
    const libro = await read(sheet(row(1, text("A1", "a")) + row(1_048_576, text("B1048576", "z"))));
    expect(libro.hojas[0]?.lineas[1]).toEqual({ fila: 1_048_576, celdas: ["", "z"] });
  });

  it("very far below and beside the others are read, too", async () => {
    const libro = await read(sheet(row(1, text("A1", "a")) + row(1_048_576, text("Z1048576", "z"))));
    expect(libro.hojas[0]?.lineas.map(({ fila, celdas }) => [fila, celdas.length])).toEqual([
      [1, 1],
      [1_048_576, 26],
    ]);
  });

  it("that a filter or a person hides are marked", async () => {
    const rows = row(1, text("A1", "a")) + `<row r="2" hidden="1">${text("A2", "b")}</row>` + row(3, text("A3", "c"));
    const libro = await read(sheet(rows, [], '<autoFilter ref="A1:A3"/>'));
    expect(libro.hojas[0]?.lineas).toEqual([
      { fila: 1, celdas: ["a"] },
      { fila: 2, celdas: ["b"], oculta: true },
      { fila: 3, celdas: ["c"] },
    ]);
  });
});

describe("texts", () => {
  it("are found inline, shared, rich and of formulas", async () => {
    const bytes = workbook(
      [
        {
          rows: row(
            1,
            '<c r="A1" t="s"><v>1</v></c>',
            '<c r="B1" t="s"><v>0</v></c>',
            '<c r="C1" t="inlineStr"><is><r><t xml:space="preserve">Salar </t></r><r><rPr><b/></rPr><t>de Uyuni</t></r></is></c>',
            '<c r="D1" t="str"><f>A1</f><v>Calculado</v></c>',
          ),
        },
      ],
      { shared: "<si><t>Compartido</t></si><si><r><t>Ri</t></r><r><t>co &amp; &#225;</t></r></si>" },
    );
    expect(cellsOf(await read(bytes))).toEqual([["Rico & á", "Compartido", "Salar de Uyuni", "Calculado"]]);
  });

  it("lose what has no look, and are trimmed", async () => {
    const cells = [
      text("A1", " \u00A0Uno\u200B\u00A0dos "),
      text("B1", "a_x0007_b_x000D_&#10;c\td"),
      text("C1", "n\u0303and\u00fa"),
    ];
    expect(cellsOf(await read(sheet(row(1, ...cells))))).toEqual([["Uno dos", "ab\nc d", "ñandú"]]);
  });

  it("of more than 10,000 characters are cut, which is said", async () => {
    const libro = await read(sheet(row(1, text("A1", "x".repeat(10_000)), text("B1", "y".repeat(9_999) + "😀z"))));
    const [[whole = "", cut = ""] = []] = cellsOf(libro) ?? [];
    expect([whole.length, cut]).toEqual([10_000, "y".repeat(9_999)]);
    expect(libro.avisos).toEqual(["1 celda de más de 10.000 caracteres se cortó."]);
  });

  it("that are entities of a document type unfold to nothing and open nothing", async () => {
    const laughs = '<!DOCTYPE x [<!ENTITY a "ja"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>';
    const rows = row(1, text("A1", "&b;"), text("B1", "&c;"));
    const parts = workbook([{ rows }]);
    expect(cellsOf(await read(parts))).toEqual([["&b;", "&c;"]]);
    const shared = workbook([{ rows: row(1, '<c r="A1" t="s"><v>0</v></c>') }], {
      shared: `${laughs}<si><t>&b;&c;</t></si>`,
    });
    expect(cellsOf(await read(shared))).toEqual([["&b;&c;"]]);
  });
});

describe("numbers", () => {
  it("are digits as typed: without exponents, binary noise or grouping", async () => {
    const values = ["0.30000000000000004", "-16.500001", "59171234567", "1E-7", "1.5E+21", "-0", "8176000.123", "1e3"];
    const cells = values.map((value, at) => number(`${"ABCDEFGH"[at] ?? ""}1`, value));
    expect(cellsOf(await read(sheet(row(1, ...cells))))).toEqual([
      ["0.3", "-16.500001", "59171234567", "0.0000001", "1500000000000000000000", "0", "8176000.123", "1000"],
    ]);
  });

  it("have the zeros and the percent sign of their format, and no unit of it", async () => {
    const cells = [
      number("A1", 7, 2),
      number("B1", 2.5, 3),
      number("C1", 0.07, 7),
      number("D1", 1234.5, 9),
      number("E1", 1.5, 2),
    ];
    expect(cellsOf(await read(sheet(row(1, ...cells), FORMATS)))).toEqual([["07", "2.5", "7%", "1234.5", "1.5"]]);
  });

  it("are codes as they are shown, with what stands before and between their digits", async () => {
    const formats = [
      "00\\-00\\-00",
      "&quot;PPIRTA-&quot;000",
      "000",
      "&quot;Bs &quot;0",
      "0&quot; m&quot;",
      "#,##0&quot; msnm&quot;",
    ];
    const cells = [
      ...[number("A1", 10_203, 1), number("B1", 7, 2), number("C1", 1234, 3), number("D1", 5, 4)],
      ...[number("E1", 12, 5), number("F1", 3650, 6), number("G1", 1_110_203, 1), number("H1", 1.5, 1)],
    ];
    expect(cellsOf(await read(sheet(row(1, ...cells), formats)))).toEqual([
      ["01-02-03", "PPIRTA-007", "1234", "5", "12", "3650", "111-02-03", "1.5"],
    ]);
  });

  it("that are dates come as days, times and hours", async () => {
    const cells = [
      ...[number("A1", 44_197, 1), number("B1", 44_197.999, 1), number("C1", 44_197.395_833_333_33, 4)],
      ...[
        number("D1", 0.395_833_333_33, 5),
        number("E1", 1.5, 6),
        number("F1", 44_197, 8),
        number("G1", 59, 1),
        number("H1", 61, 1),
      ],
    ];
    expect(cellsOf(await read(sheet(row(1, ...cells), FORMATS)))).toEqual([
      ["01/01/2021", "01/01/2021", "01/01/2021 09:30", "09:30", "36:00", "2021", "28/02/1900", "01/03/1900"],
    ]);
  });

  it("that are dates count from 1904 in workbooks of old Macs", async () => {
    const rows = row(1, number("A1", 42_735, 1), number("B1", 0.5, 5), number("C1", 1.25, 6));
    const bytes = workbook([{ rows }], { formats: FORMATS, properties: '<workbookPr date1904="1"/>' });
    expect(cellsOf(await read(bytes))).toEqual([["01/01/2021", "12:00", "30:00"]]);
  });

  it("that are truth values are Sí and No", async () => {
    const cells = ['<c r="A1" t="b"><v>1</v></c>', '<c r="B1" t="b"><v>0</v></c>'];
    expect(cellsOf(await read(sheet(row(1, ...cells))))).toEqual([["Sí", "No"]]);
  });
});

describe("formulas", () => {
  it("count with their last result; without one they are empty, which is said", async () => {
    const cells = ["<f>1+1</f><v>2</v>", "<f>NOW()</f>", "<f>A1</f><v></v>"].map(
      (inner, at) => `<c r="${"ABC"[at] ?? ""}2">${inner}</c>`,
    );
    const libro = await read(sheet(row(1, text("A1", "a"), text("B1", "b")) + row(2, ...cells)));
    expect(cellsOf(libro)).toEqual([["a", "b"], ["2"]]);
    expect(libro.avisos).toEqual([
      "3 celdas con fórmula: se lee el último resultado que guardó el programa.",
      "2 celdas con fórmula no guardan su resultado y quedan vacías: abra el archivo en Excel, guárdelo y súbalo otra vez.",
    ]);
  });

  it("count in cells alone, not in what follows the rows", async () => {
    const after = "<extLst><ext><x14:sparkline><xm:f>A1:A2</xm:f></x14:sparkline></ext></extLst>";
    expect((await read(sheet(row(1, text("A1", "a")), [], after))).avisos).toEqual([]);
  });

  it("that end in an error are empty, which is said", async () => {
    const cells = ['<c r="A1" t="e"><v>#N/A</v></c>', '<c r="B1" t="e"><f>C9</f><v>#REF!</v></c>', text("C1", "c")];
    const libro = await read(sheet(row(1, ...cells)));
    expect(cellsOf(libro)).toEqual([["", "", "c"]]);
    expect(libro.avisos).toContain("2 celdas con un error (como #N/A o #REF!) quedan vacías.");
  });
});

describe("merged cells", () => {
  const merged = (...ranges: string[]) =>
    `<mergeCells>${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`;

  it("hold for each row beside which they stand, and for their first column only", async () => {
    const rows =
      row(1, text("A1", "UBICACIÓN"), text("C1", "NOMBRE")) +
      row(2, text("A2", "Municipio"), text("B2", "Comunidad")) +
      row(3, text("A3", "Copacabana"), text("B3", "Yampupata"), text("C3", "Playa")) +
      row(4, text("C4", "Isla del Sol")) +
      row(6, text("C6", "Gruta"));
    const libro = await read(sheet(rows, [], merged("A1:B1", "C1:C2", "A3:A9")));
    expect(libro.hojas[0]?.lineas).toEqual([
      { fila: 1, celdas: ["UBICACIÓN", "", "NOMBRE"] },
      { fila: 2, celdas: ["Municipio", "Comunidad", "NOMBRE"] },
      { fila: 3, celdas: ["Copacabana", "Yampupata", "Playa"] },
      { fila: 4, celdas: ["Copacabana", "", "Isla del Sol"] },
      { fila: 6, celdas: ["Copacabana", "", "Gruta"] },
    ]);
    expect(libro.avisos).toEqual([
      "Las celdas combinadas hacia abajo repiten su valor en cada fila; las combinadas hacia un lado lo tienen solo en la " +
        "primera columna.",
    ]);
  });

  it("say nothing where they repeat nothing", async () => {
    expect((await read(sheet(row(1, text("A1", "TÍTULO")), [], merged("A1:H1")))).avisos).toEqual([]);
  });
});

describe("sheets", () => {
  it("are all read; hidden ones are marked, empty ones left out", async () => {
    const parts = [
      { name: "Datos &amp; más", rows: row(1, text("A1", "a")) },
      { name: "Vacía", rows: row(1, '<c r="A1"/>') },
      { name: "Listas", state: "hidden" as const, rows: row(1, text("A1", "b")) },
      { name: "Muy oculta", state: "veryHidden" as const, rows: row(1, text("A1", "c")) },
    ];
    const { hojas } = await read(workbook(parts));
    expect(hojas.map(({ nombre, oculta }) => [nombre, oculta])).toEqual([
      ["Datos & más", false],
      ["Listas", true],
      ["Muy oculta", true],
    ]);
  });

  it("of more than 500 columns give the first 500, which is said", async () => {
    const libro = await read(sheet(row(1, text("A1", "a"), text("SF1", "500"), text("SG1", "501"))));
    expect(cellsOf(libro)?.[0]).toHaveLength(500);
    expect(libro.avisos).toEqual(["Se leen las primeras 500 columnas."]);
  });

  it("of more columns than a sheet can have are damage", async () => {
    await expect(read(sheet(row(1, text("XFE1", "a"))))).rejects.toThrow("El archivo está dañado");
  });
});

describe("limits", () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => row(at + 1, number(`A${at + 1}`, at))).join("");

  it("a sheet of more than 20,000 rows is refused with the figure", async () => {
    await expect(read(sheet(rows(23_411)))).rejects.toThrow(
      /^El archivo tiene 23\.410 filas; se importan hasta 20\.000\. Divídalo y súbalo por partes\.$/,
    );
  });

  it("one beside a sheet that fits is left out, which is said", async () => {
    const libro = await read(workbook([{ rows: row(1, text("A1", "a")) }, { name: "Todo", rows: rows(21_001) }]));
    expect(libro.hojas.map(({ nombre }) => nombre)).toEqual(["Hoja 1"]);
    expect(libro.avisos).toEqual(["La hoja «Todo» tiene 21.000 filas; se importan hasta 20.000. Se dejó fuera."]);
  });

  it("20,000 rows under headings are read", async () => {
    expect((await read(sheet(rows(20_001)))).hojas[0]?.lineas).toHaveLength(20_001);
  });
});

describe("other programs' workbooks", () => {
  it("by exceljs", async () => {
    const book = new ExcelJS.Workbook();
    const made = book.addWorksheet("Atractivos");
    made.addRow(["NOMBRE", "FECHA", "X", "ENLACE"]);
    const link = { text: "Ver", hyperlink: "https://turismo.bo" };
    made.addRow(["Illimani", new Date(Date.UTC(2020, 4, 3)), { formula: "1-17.5", result: -16.5 }, link]);
    made.mergeCells("A2:A3");
    made.getCell("C3").value = 3;
    const libro = await read(new Uint8Array(await book.xlsx.writeBuffer()));
    expect(cellsOf(libro)).toEqual([
      ["NOMBRE", "FECHA", "X", "ENLACE"],
      ["Illimani", "03/05/2020", "-16.5", "Ver"],
      ["Illimani", "", "3"],
    ]);
  });

  it("with filters, lists to choose from and pictures", async () => {
    const picture = {
      data: new Uint8Array([137, 80, 78, 71]),
      type: "png" as const,
      anchor: { from: { row: 3, col: 3 } },
    };
    const bytes = await writeXlsx({
      sheets: [
        {
          ...{
            name: "Plantilla",
            rows: [
              ["NOMBRE", "TIPO"],
              ["Illimani", "Montaña"],
            ],
          },
          ...{ autoFilter: { range: "A1:B2" }, freezePane: { rows: 1 }, images: [picture] },
          dataValidations: [{ type: "list", values: ["Montaña"], range: "B2:B1048576" }],
        },
      ],
    });
    expect(cellsOf(await read(bytes))).toEqual([
      ["NOMBRE", "TIPO"],
      ["Illimani", "Montaña"],
    ]);
  });

  it("with a prefix before every element's name, as some libraries write", async () => {
    const parts = workbookParts([{ rows: row(1, text("A1", "a"), number("B1", 7)) }]);
    const [name = "", xml = ""] = Object.entries(parts).at(-1) ?? [];
    const prefixed = xml.replace(/<(\/?)(?=[a-z])/gi, "<$1x:");
    expect(cellsOf(await read(packed({ ...parts, [name]: prefixed.replace("xmlns=", "xmlns:x=") })))).toEqual([
      ["a", "7"],
    ]);
  });

  it("with a sheet that is a chart", async () => {
    const parts = workbookParts([{ rows: "" }, { rows: row(1, text("A1", "a")) }]);
    const links = parts["xl/_rels/workbook.xml.rels"] ?? "";
    const chart = links.replace(/worksheet"( Target="worksheets\/sheet1)/, 'chartsheet"$1');
    const { hojas } = await read(packed({ ...parts, "xl/_rels/workbook.xml.rels": chart }));
    expect(hojas.map(({ nombre }) => nombre)).toEqual(["Hoja 2"]);
  });
});
