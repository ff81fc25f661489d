import { strToU8, zipSync } from "fflate";
import type { Book } from "@/ministry-api/importaciones/types";

/** Files to import, as programs write them. */

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
const relations = (all: string) => `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}">${all}</Relationships>`;

interface SheetParts {
  name?: string;
  state?: "hidden" | "veryHidden";
  /** The rows' elements. */
  rows: string;
  /** What follows the rows. */
  after?: string;
}

/** The parts of a workbook; `formats` are number formats, the first of which is style 1. */
export function workbookParts(
  sheets: readonly SheetParts[],
  { formats = [], properties = "", shared = "" }: { formats?: string[]; properties?: string; shared?: string } = {},
): Record<string, string> {
  const listed = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name ?? `Hoja ${at + 1}`}" sheetId="${at + 1}" r:id="rId${at + 1}"${state ? ` state="${state}"` : ""}/>`,
  );
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`);
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`);
  return {
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": relations(relation("rId1", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${properties}<sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      sheets.map((_, at) => relation(`rId${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`)).join("") +
        relation("rId900", "styles", "styles.xml") +
        relation("rId901", "sharedStrings", "sharedStrings.xml"),
    ),
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><numFmts>${codes.join("")}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join("")}</cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${shared}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows, after = "" }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
  };
}

/** A zip of these texts. */
export const packed = (parts: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

/** A workbook of these sheets. */
export const workbook = (...[sheets, more]: Parameters<typeof workbookParts>) => packed(workbookParts(sheets, more));

/** A row's element with its cells' elements. */
export const row = (at: number, ...cells: string[]) => `<row r="${at}">${cells.join("")}</row>`;
export const text = (ref: string, content: string) => `<c r="${ref}" t="inlineStr"><is><t>${content}</t></is></c>`;
export const number = (ref: string, value: number | string, style = 0) =>
  `<c r="${ref}" s="${style}"><v>${value}</v></c>`;

/** The cells of a sheet's rows, without the rows' numbers. */
export const cellsOf = ({ hojas }: Book, at = 0) => hojas[at]?.lineas.map(({ celdas }) => celdas);

/** A text in Windows' encoding, of which its other half is the same as Latin 1. */
export const windows = (content: string) => new Uint8Array(Buffer.from(content, "latin1"));
export const utf8 = (content: string) => new TextEncoder().encode(content);

export const kml = (places: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${places}</Document></kml>`;
export const placemark = (name: string, geometry: string, more = "") =>
  `<Placemark><name>${name}</name>${more}${geometry}</Placemark>`;
export const point = (coordinates: string) => `<Point><coordinates>${coordinates}</coordinates></Point>`;

/** A spreadsheet of LibreOffice: its tables, and the styles before them. */
export const ods = (tables: string, styles = "") =>
  packed({
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml":
      '<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x">' +
      `<office:automatic-styles>${styles}</office:automatic-styles>` +
      `<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
  });

interface OldSheet {
  name: string;
  hidden?: boolean;
  /** Each row's cells: a text, or a number with the place of its format. */
  rows: readonly (readonly (string | { value: number; format: number })[])[];
  /** Rows that are hidden, from 0. */
  hiddenRows?: readonly number[];
}

const record = (id: number, ...parts: Buffer[]) => {
  const data = Buffer.concat(parts);
  return Buffer.concat([words(id, data.length), data]);
};
const words = (...numbers: number[]) => Buffer.from(new Uint16Array(numbers).buffer);
const longs = (...numbers: number[]) => Buffer.from(new Uint32Array(numbers).buffer);
const wideText = (content: string) => Buffer.concat([Buffer.of(1), Buffer.from(content, "utf16le")]);

const oldSheet = ({ rows, hiddenRows = [] }: OldSheet) =>
  Buffer.concat([
    record(0x809, words(0x600, 0x10, 0, 0), longs(0, 0)),
    ...rows.map((_row, at) => record(0x208, words(at, 0, 9, 255, 0, 0), longs(hiddenRows.includes(at) ? 0x20 : 0))),
    ...rows.flatMap((cells, at) =>
      cells.map((cell, column) => {
        if (typeof cell === "string") return record(0x204, words(at, column, 0, cell.length), wideText(cell));
        const value = Buffer.alloc(8);
        value.writeDoubleLE(cell.value);
        return record(0x203, words(at, column, cell.format), value);
      }),
    ),
    record(0x0a),
  ]);

/** A workbook of Excel 97; of `formats` the first is style 1. */
export function oldWorkbook(sheets: readonly OldSheet[], formats: readonly string[] = [], locked = false): Uint8Array {
  const globals = (places: readonly number[]) =>
    Buffer.concat([
      record(0x809, words(0x600, 5, 0, 0), longs(0, 0)),
      ...(locked ? [record(0x2f, words(0))] : []),
      ...formats.map((code, at) => record(0x41e, words(164 + at, code.length), wideText(code))),
      ...[0, ...formats.map((_code, at) => 164 + at)].map((id) => record(0xe0, words(0, id), Buffer.alloc(16))),
      ...sheets.map(({ name, hidden = false }, at) =>
        record(0x85, longs(places[at] ?? 0), Buffer.of(hidden ? 1 : 0, 0, name.length), wideText(name)),
      ),
      record(0x0a),
    ]);
  const contents = sheets.map(oldSheet);
  let next = globals([]).length;
  const places = contents.map(({ length }) => (next += length) - length);
  return new Uint8Array(inContainer(Buffer.concat([globals(places), ...contents])));
}

/** Office's container with one stream, of sectors of 512 bytes: their list, the directory, then the stream. */
function inContainer(stream: Buffer): Buffer {
  const size = Math.max(4096, stream.length);
  const sectors = Math.ceil(size / 512);
  const entry = (name: string, kind: number, first: number, bytes: number) => {
    const one = Buffer.alloc(128);
    one.write(name, "utf16le");
    one.writeUInt16LE(name.length * 2 + 2, 64);
    one.set([kind, 1], 66);
    one.fill(0xff, 68, 80);
    one.writeUInt32LE(first, 116);
    one.writeUInt32LE(bytes, 120);
    return one;
  };
  const header = Buffer.alloc(512, 0xff);
  header.fill(0, 8, 76);
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  header.set(words(0x3e, 3, 0xfffe, 9, 6), 24);
  header.set(longs(1, 1, 0, 4096, 0xfffffffe, 0, 0xfffffffe, 0, 0), 44);
  const list = Buffer.alloc(512, 0xff);
  const chain = Array.from({ length: sectors }, (_one, n) => (n === sectors - 1 ? 0xfffffffe : n + 3));
  list.set(longs(0xfffffffd, 0xfffffffe, ...chain));
  const directory = Buffer.concat([entry("Root Entry", 5, 0xfffffffe, 0), entry("Workbook", 2, 2, size)]);
  const content = Buffer.alloc(sectors * 512);
  content.set(stream);
  return Buffer.concat([header, list, directory, Buffer.alloc(512 - directory.length), content]);
}
