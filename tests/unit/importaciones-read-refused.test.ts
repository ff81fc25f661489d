import { deflateRawSync } from "node:zlib";
import { writeXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, it } from "vitest";
import { readBook } from "@/ministry-api/importaciones/read/read-book";
import { Refusal } from "@/ministry-api/importaciones/read/refusal";
import {
  kml,
  number,
  packed,
  placemark,
  point,
  row,
  utf8,
  windows,
  workbook,
  workbookParts,
} from "@/tests/support/import-files";

/** Files that are not read: each says in one sentence what it is or lacks. */

const WORKBOOK = () => workbook([{ rows: row(1, number("A1", 1)) }]);
const wide = (word: string) => [...word].join("\u0000");
const compound = (...words: string[]) =>
  windows(`\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1${"\u0000".repeat(600)}${words.map(wide).join("\u0000\u0000")}`);

const protectedBook = () =>
  writeXlsx({ sheets: [{ name: "a", rows: [["a"]] }], encryption: { password: "secreta", spinCount: 1000 } });

describe("a file", () => {
  it.each([
    ["nothing", new Uint8Array(), "El archivo está vacío."],
    ["nothing but spaces", utf8("\uFEFF \r\n\r\n"), "El archivo está vacío."],
    ["cells without content", utf8(";;\n;;\n"), "El archivo no tiene filas."],
    [
      "a workbook without content",
      workbook([{ rows: "" }, { rows: row(1, '<c r="A1"/>') }]),
      "El archivo no tiene filas.",
    ],
    ["half an old workbook", compound("Root Entry", "Workbook"), "El archivo está dañado: ábralo en su programa"],
    ["an old document", compound("Root Entry", "WordDocument"), "Es un documento de Word (.doc):"],
    ["a PDF", windows("%PDF-1.7\n%âãÏÓ"), "Es un documento PDF:"],
    ["a picture", windows("\xFF\xD8\xFF\xE0\u0000\u0010JFIF"), "Es una imagen:"],
    ["a web page", utf8("<!DOCTYPE html>\n<!-- x --><html><table></table></html>"), "Es una página web:"],
    [
      "XML of Excel",
      utf8('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>'),
      "Es una hoja de cálculo XML",
    ],
    ["other XML", utf8('<?xml version="1.0"?><rss/>'), "No es un archivo que se pueda importar:"],
    ["a program", windows("\x7FELF\u0002\u0001\u0001\u0000\u0000"), "No es un archivo que se pueda importar:"],
    [
      "bytes",
      new Uint8Array(Array.from({ length: 500 }, (_, at) => (at * 7) % 256 || 1)),
      "No es un archivo que se pueda",
    ],
    ["an empty sheet of LibreOffice", packed({ "content.xml": "<a/>" }), "El archivo no tiene filas."],
    ["half a sheet of LibreOffice", packed({ "content.xml": "<a><b>" }), "El archivo está dañado"],
    [
      "a locked sheet of LibreOffice",
      packed({ "content.xml": "x", "META-INF/manifest.xml": "<m:encryption-data/>" }),
      "El archivo está protegido por contraseña:",
    ],
    [
      "a GeoPackage",
      windows("SQLite format 3\u0000"),
      "Es una base de datos o un GeoPackage (.gpkg): abra la capa en QGIS",
    ],
    ["a packed GeoPackage", packed({ "a.gpkg": "x" }), "Es un GeoPackage: abra la capa en QGIS, guárdela como GeoJSON"],
    ["a binary workbook", packed({ "xl/workbook.bin": "x" }), "Es un libro binario de Excel (.xlsb)"],
    ["a Word document", packed({ "word/document.xml": "<a/>" }), "Es un documento de Word:"],
    [
      "a shapefile",
      packed({ "a/lugares.shp": "x", "a/lugares.dbf": "x" }),
      "Es un shapefile: abra la capa en QGIS, guárdela como GeoJSON y suba ese archivo.",
    ],
    ["a folder", packed({ "a.csv": "x" }), "Es una carpeta comprimida (.zip):"],
    ["an empty zip", packed({}), "Es una carpeta comprimida (.zip):"],
    ["half a workbook", WORKBOOK().subarray(0, 600), "El archivo está dañado: ábralo en su programa"],
    [
      "a workbook without its sheet's rows",
      packed({ ...workbookParts([{ rows: "" }]), "xl/workbook.xml": "<workbook" }),
      "El archivo está dañado",
    ],
    [
      "more than 25 MB",
      new Uint8Array(26 * 1024 * 1024 + 1),
      "El archivo pesa más de 25 MB: divídalo y súbalo por partes.",
    ],
  ])("of %s", async (_, bytes, sentence) => {
    const error = await readBook("inventario.xlsx", bytes).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Refusal);
    expect(String(error)).toContain(sentence);
  });

  it("of a workbook with a password", async () => {
    await expect(readBook("a.xlsx", await protectedBook())).rejects.toThrow(
      "El archivo está protegido por contraseña:",
    );
  });

  it("of a zip with a password", async () => {
    const bytes = packed({ "doc.kml": kml(placemark("a", point("1,2"))) });
    // The flag of both headers.
    for (const [at] of [
      ...Buffer.from(bytes)
        .toString("latin1")
        .matchAll(/PK\x03\x04|PK\x01\x02/g),
    ].map(({ index, 0: kind }) => [index + (kind.endsWith("\x04") ? 6 : 8)])) {
      bytes[at ?? 0] = 1;
    }
    await expect(readBook("a.kmz", bytes)).rejects.toThrow("El archivo está protegido por contraseña:");
  });

  it("of one changed byte is damage, wherever the byte stands in a packed part", async () => {
    const bytes = WORKBOOK();
    const at = Buffer.from(bytes).indexOf("xl/worksheets/sheet1.xml") + 24 + 12;
    bytes[at] = (bytes[at] ?? 0) ^ 0x55;
    await expect(readBook("a.xlsx", bytes)).rejects.toThrow("El archivo está dañado");
  });
});

/** A zip of one file, whose headers say what they are told to. */
function zipOf(name: string, content: Uint8Array, said: number): Uint8Array {
  const header = (signature: number[], before: number) => {
    const bytes = Buffer.alloc(before + 26 + (before === 4 ? 0 : 14));
    bytes.set([0x50, 0x4b, ...signature]);
    bytes.writeUInt16LE(8, before + 4);
    bytes.writeUInt32LE(content.length, before + 14);
    bytes.writeUInt32LE(said, before + 18);
    bytes.writeUInt16LE(name.length, before + 22);
    return Buffer.concat([bytes, Buffer.from(name)]);
  };
  const local = Buffer.concat([header([3, 4], 4), content]);
  const listed = header([1, 2], 6);
  const end = Buffer.alloc(22);
  end.set([0x50, 0x4b, 5, 6]);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(local.length, 16);
  return new Uint8Array(Buffer.concat([local, listed, end]));
}

describe("a zip that unfolds to far more than it weighs", () => {
  /** 300 MB of nothing in one and a half. */
  let nothing = new Uint8Array();
  beforeAll(() => {
    nothing = deflateRawSync(Buffer.alloc(300 * 1024 * 1024), { level: 1 });
  });
  const memory = () => process.memoryUsage().rss / 1024 / 1024;

  it.each(["xl/workbook.xml", "doc.kml"])("is refused before it is unfolded: %s", async (name) => {
    const bytes = zipOf(name, nothing, 300 * 1024 * 1024);
    const [before, started] = [memory(), Date.now()];
    await expect(readBook("a", bytes)).rejects.toThrow("El archivo contiene demasiado para leerlo:");
    expect(Date.now() - started).toBeLessThan(5000);
    expect(memory() - before).toBeLessThan(150);
  });

  it.each(["xl/workbook.xml", "doc.kml"])("is unfolded no further than it says: %s", async (name) => {
    const bytes = zipOf(name, nothing, 1000);
    const [before, started] = [memory(), Date.now()];
    await expect(readBook("a", bytes)).rejects.toThrow("El archivo está dañado");
    expect(Date.now() - started).toBeLessThan(5000);
    expect(memory() - before).toBeLessThan(150);
  });

  it("in parts that hold no cells does not matter", async () => {
    const parts = workbookParts([{ rows: row(1, number("A1", 1)) }]);
    const bytes = packed({ ...parts, "xl/media/a.xml": "x" });
    // The size in the directory's entry, whose name is the last one in the file.
    Buffer.from(bytes.buffer).writeUInt32LE(4_000_000_000, Buffer.from(bytes).lastIndexOf("xl/media/a.xml") - 46 + 24);
    expect((await readBook("a.xlsx", bytes)).hojas).toHaveLength(1);
  });
});
