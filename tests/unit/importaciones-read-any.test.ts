import { writeXlsx, type CellValue } from "hucre/xlsx";
import { strToU8, zipSync } from "fflate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBook } from "@/ministry-api/importaciones/read/read-book";
import { Refusal } from "@/ministry-api/importaciones/read/refusal";
import { IMPORTACION } from "@/contract/resources/importaciones";
import type { Book } from "@/ministry-api/importaciones/types";
import { guarded } from "@/contract/formula-guard";
import { cellsOf, kml, placemark, point, utf8, workbookParts, row, number, text } from "@/tests/support/import-files";

/** Whatever the bytes are: they are read, or refused in one sentence. */

const NAMES = fc.constantFrom("a.xlsx", "a.csv", "a.geojson", "a.kml", "a.kmz", "a.gpx", "a.xls", "a");

function expectSound(libro: Book): void {
  expect(libro.hojas.length).toBeGreaterThan(0);
  for (const { lineas } of libro.hojas) {
    expect(lineas.length).toBeGreaterThan(0);
    expect(lineas.length).toBeLessThan(IMPORTACION.maxFilas + 100);
    lineas.forEach(({ fila, celdas }, at) => {
      expect(fila).toBeGreaterThan(lineas[at - 1]?.fila ?? 0);
      expect(celdas.at(-1)).not.toBe("");
      for (const cell of celdas) {
        expect(cell.length).toBeLessThanOrEqual(10_000);
        expect(cell).not.toMatch(/[^\P{Cc}\n]|\p{Cs}/u);
      }
    });
  }
}

async function expectReadOrRefused(nombre: string, bytes: Uint8Array): Promise<void> {
  try {
    expectSound(await readBook(nombre, bytes));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.message).toMatch(/^(?:El|Es|No|La) .*\.$/s);
  }
}

const packedBook = () =>
  zipSync(
    Object.fromEntries(
      Object.entries(
        workbookParts(
          [
            {
              rows:
                row(1, text("A1", "NOMBRE"), text("B1", "X")) + row(2, text("A2", "Illimani"), number("B2", -16.5, 1)),
            },
            {
              rows: row(1, '<c r="A1" t="s"><v>0</v></c>'),
              after: '<mergeCells><mergeCell ref="A1:A3"/></mergeCells>',
            },
          ],
          { formats: ["dd/mm/yyyy"], shared: "<si><t>Compartido</t></si>" },
        ),
      ).map(([name, content]) => [name, strToU8(content)]),
    ),
    { level: 0 },
  );

const SAMPLES: readonly (readonly [string, Uint8Array])[] = [
  ["a.xlsx", packedBook()],
  [
    "a.kmz",
    zipSync({ "doc.kml": utf8(kml(placemark("a", point("-68,-16,1"), "<description>x<br/>y</description>"))) }),
  ],
  [
    "a.kml",
    utf8(
      kml(placemark("a", point("-68,-16,1"), '<ExtendedData><Data name="b"><value>1</value></Data></ExtendedData>')),
    ),
  ],
  ["a.gpx", utf8('<gpx><wpt lat="-16" lon="-68"><ele>4000</ele><name>a</name></wpt><trk><trkseg/></trk></gpx>')],
  [
    "a.geojson",
    utf8(
      '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2,3]},"properties":{"name":"a"}}]}',
    ),
  ],
  ["a.csv", utf8('NOMBRE;X\n"uno ""dos""";-16,5\n')],
];

describe("any bytes", { timeout: 60_000 }, () => {
  it("are read or refused", async () => {
    const beginning = fc.constantFrom(
      "",
      "PK\x03\x04",
      "PK\x05\x06",
      "{",
      "[",
      "<kml",
      "<gpx",
      "%PDF",
      "\uFEFF",
      "sep=",
      "\xD0\xCF",
    );
    await fc.assert(
      fc.asyncProperty(NAMES, beginning, fc.uint8Array({ maxLength: 400 }), async (nombre, start, rest) => {
        await expectReadOrRefused(nombre, new Uint8Array([...Buffer.from(start, "latin1"), ...rest]));
      }),
      { numRuns: 500 },
    );
  });

  it("in place of some of a good file's are read or refused", async () => {
    const change = fc.tuple(fc.nat(), fc.nat({ max: 255 }), fc.constantFrom("set", "cut", "twice"));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...SAMPLES),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        async ([nombre, good], changes) => {
          let bytes = [...good];
          for (const [where, value, how] of changes) {
            const at = where % Math.max(1, bytes.length);
            if (how === "set") bytes[at] = value;
            else if (how === "cut") bytes.splice(at, value % 20);
            else bytes = [...bytes.slice(0, at), ...bytes.slice(Math.max(0, at - (value % 50)))];
          }
          await expectReadOrRefused(nombre, new Uint8Array(bytes));
        },
      ),
      { numRuns: 1500 },
    );
  });

  it("of XML between the cells of a workbook are read or refused", async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "<row>",
        '<row r="2">',
        '<row r="-1">',
        "</row>",
        '<c r="B2">',
        '<c r="ZZZ1" t="s">',
        '<c t="e">',
        "</c>",
        "<v>",
        "</v>",
        "<f>",
        "</f>",
      ),
      fc.constantFrom(
        '<c r="A1" t="d" s="9">',
        "<is><t>",
        "</t></is>",
        "<![CDATA[",
        "]]>",
        "<!--",
        "&#0;",
        "&#xD800;",
        "1e999",
        "-1",
        "99999999999",
        "<",
      ),
      fc.string({ maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const parts = workbookParts([{ rows: row(1, text("A1", "a")) + pieces.join("") }], { formats: ["dd/mm/yyyy"] });
        const files = Object.entries(parts).map(([name, content]): [string, Uint8Array] => [name, strToU8(content)]);
        await expectReadOrRefused("a.xlsx", zipSync(Object.fromEntries(files), { level: 0 }));
      }),
      { numRuns: 500 },
    );
  });
});

/** Texts that stay as they are: with a look, trimmed, and no error's name. */
const seen = fc
  .stringMatching(/^[ -~áéíóúñÑüÜ¿¡«»€–\n]{0,20}$/)
  .map((raw) => raw.trim())
  .filter((trimmed) => !trimmed.startsWith("#") && !trimmed.includes("_x"));

/** The table as it comes back: rows without content gone, cells without content at the end, too. */
const expected = (table: readonly (readonly string[])[]) =>
  table.flatMap((cells, at) => {
    const end = cells.findLastIndex((cell) => cell !== "") + 1;
    return end > 0 ? [{ fila: at + 1, celdas: cells.slice(0, end) }] : [];
  });

const tableOf = <T>(cell: fc.Arbitrary<T>, minColumns: number) =>
  fc
    .integer({ min: minColumns, max: 6 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }));

describe("any cells", { timeout: 60_000 }, () => {
  it("of a workbook come back as they were written", async () => {
    const cell: fc.Arbitrary<{ value: CellValue; shown: string }> = fc.oneof(
      seen.map((value) => ({ value, shown: value })),
      fc.integer().map((value) => ({ value, shown: String(value) })),
      fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((n) => ({ value: n / 1e6, shown: decimals(n) })),
      fc.boolean().map((value) => ({ value, shown: value ? "Sí" : "No" })),
      fc.integer({ min: 1, max: 60_000 }).map((day) => {
        const value = new Date(Date.UTC(1950, 0, day));
        return { value, shown: value.toISOString().replace(/^(\d+)-(\d+)-(\d+).*/, "$3/$2/$1") };
      }),
      fc.constant({ value: null, shown: "" }),
    );
    await fc.assert(
      fc.asyncProperty(tableOf(cell, 1), async (table) => {
        const lines = expected(table.map((cells) => cells.map(({ shown }) => shown)));
        fc.pre(lines.length > 0);
        const rows = table.map((cells) => cells.map(({ value }) => value));
        const libro = await readBook("a.xlsx", await writeXlsx({ sheets: [{ name: "a", rows }] }));
        expect(libro.hojas[0]?.lineas).toEqual(lines);
      }),
      { numRuns: 300 },
    );
  });

  it.each([",", ";", "\t"])(
    "of a text in frames, with %j between, come back as they were written",
    async (delimiter) => {
      await fc.assert(
        fc.asyncProperty(tableOf(seen, 2), async (table) => {
          const lines = expected(table);
          fc.pre(lines.length > 0);
          const framed = table.map((cells) =>
            cells.map((cell) => `"${guarded(cell).replaceAll('"', '""')}"`).join(delimiter),
          );
          const libro = await readBook("a.csv", utf8(`${framed.join("\r\n")}\r\n`));
          expect(libro.hojas[0]?.lineas).toEqual(lines);
        }),
        { numRuns: 300 },
      );
    },
  );

  it("of a map's points come back as they were written", async () => {
    const place = fc.record({
      name: seen.filter((name) => name !== "" && !name.includes("<")),
      longitude: fc.integer({ min: -18_000_000, max: 18_000_000 }),
      latitude: fc.integer({ min: -9_000_000, max: 9_000_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(place, { minLength: 1, maxLength: 10 }), async (places) => {
        const escaped = (name: string) => name.replaceAll("&", "&amp;").replaceAll(">", "&gt;");
        const marks = places.map(({ name, longitude, latitude }) =>
          placemark(escaped(name), point(`${longitude / 1e5},${latitude / 1e5}`)),
        );
        const cells = cellsOf(await readBook("a.kml", utf8(kml(marks.join("")))));
        expect(cells?.slice(1)).toEqual(
          places.map(({ name, longitude, latitude }) => [name, String(latitude / 1e5), String(longitude / 1e5)]),
        );
      }),
      { numRuns: 200 },
    );
  });
});

/** Millionths as a decimal number. */
function decimals(millionths: number): string {
  const digits = String(Math.abs(millionths)).padStart(7, "0");
  const fraction = digits.slice(-6).replace(/0+$/, "");
  return `${millionths < 0 ? "-" : ""}${digits.slice(0, -6)}${fraction && `.${fraction}`}`;
}
