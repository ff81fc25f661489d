import "server-only";
import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { createDeflateRaw } from "node:zlib";
import { strToU8, Zip, ZipPassThrough } from "fflate";
import { cleanText } from "@/contract/plain-text";
import type { Cell, Column } from "@/lib/descriptors";
import type { ExportValue } from "./export-value";

/** Rows that an Excel sheet holds below its header row. */
export const XLSX_MAX_ROWS = 1_048_575;
/** Characters that an Excel cell holds, and the name of a sheet. */
const [MAX_TEXT, MAX_NAME] = [32_767, 31];

/** Widths in characters, by kind of cell. */
const WIDTH: Partial<Record<Cell, number>> = { name: 44, caps: 28, code: 16, number: 12, coordinate: 14, instant: 18 };
const widthOf = ({ cell = "text", header }: Column) => Math.max(WIDTH[cell] ?? 22, header.length + 4);

const SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The style of the headers, as the second of the workbook's. */
const BOLD = 1;
const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>';

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Whatever is stored, a cell holds what XML can. */
const escaped = (text: string) => cleanText(text).replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** The parts of a workbook of one sheet besides the sheet itself. */
const partsOf = (name: string): Readonly<Record<string, string>> => ({
  "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${OFFICE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${OFFICE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${OFFICE}.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${SPREADSHEET}" xmlns:r="${DOCUMENT}"><sheets><sheet name="${escaped(name.slice(0, MAX_NAME))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet xmlns="${SPREADSHEET}"><fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="${BOLD}" applyFont="1"/></cellXfs></styleSheet>`,
});

/** A column's letters: A to Z, AA and so on. */
const lettersOf = (n: number): string =>
  (n < 26 ? "" : lettersOf(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26));

/** A row of cells; an empty one is not written at all. */
function rowOf(values: readonly ExportValue[], n: number, letters: readonly string[], style = ""): string {
  let cells = "";
  for (const [at, value] of values.entries()) {
    if (value === null) continue;
    const place = `<c r="${letters[at]}${n}"${style}`;
    cells +=
      typeof value === "number"
        ? `${place}><v>${value}</v></c>`
        : `${place} t="inlineStr"><is><t xml:space="preserve">${escaped(value.slice(0, MAX_TEXT))}</t></is></c>`;
  }
  return `<row r="${n}">${cells}</row>`;
}

/** The sheet in pieces: headers that are bold and stay, a filter over all of it, numbers as numbers. */
async function* sheetTexts(columns: readonly Column[], batches: AsyncIterable<ExportValue[][]>) {
  const letters = columns.map((_column, n) => lettersOf(n));
  const widths = columns.map(
    (column, n) => `<col min="${n + 1}" max="${n + 1}" width="${widthOf(column)}" customWidth="1"/>`,
  );
  const heads = columns.map(({ header }) => header);
  yield `${XML}<worksheet xmlns="${SPREADSHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>${rowOf(heads, 1, letters, ` s="${BOLD}"`)}`;
  let last = 1;
  for await (const rows of batches) {
    yield rows
      .map((values) => {
        last += 1;
        return rowOf(values, last, letters);
      })
      .join("");
  }
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1)}${last}"/></worksheet>`;
}

/** An entry of a zip that is deflated in Node's own threads. */
class Deflated extends ZipPassThrough {
  override compression = 8;
  /** The fastest: another third of a file is worth less than the wait for it. */
  readonly #deflate = createDeflateRaw({ level: 1 });

  constructor(filename: string) {
    super(filename);
    this.#deflate.on("data", (piece: Uint8Array<ArrayBuffer>) => this.ondata(null, piece, false));
    this.#deflate.on("end", () => this.ondata(null, new Uint8Array(), true));
  }

  protected override process(piece: Uint8Array, final: boolean): void {
    if (final) this.#deflate.end(piece);
    else this.#deflate.write(piece);
  }

  /** Resolves once it takes more. */
  async drained(): Promise<void> {
    if (this.#deflate.writableNeedDrain) await once(this.#deflate, "drain");
  }

  /** Gives up what is under way. */
  end(): void {
    this.#deflate.destroy();
  }
}

/** Resolves once the reader takes more, or has given up. */
const waitForReader = (out: PassThrough) =>
  new Promise<void>((resolve) => {
    const go = () => {
      out.off("drain", go).off("close", go);
      resolve();
    };
    out.on("drain", go).on("close", go);
  });

async function writeWorkbook(
  name: string,
  columns: readonly Column[],
  batches: AsyncIterable<ExportValue[][]>,
  out: PassThrough,
): Promise<void> {
  const zip = new Zip((error, piece, final) => {
    if (error) out.destroy(error);
    else if (final) out.end(piece);
    else out.write(piece);
  });
  for (const [part, text] of Object.entries(partsOf(name))) {
    const entry = new ZipPassThrough(part);
    zip.add(entry);
    entry.push(strToU8(XML + text), true);
  }
  const sheet = new Deflated("xl/worksheets/sheet1.xml");
  zip.add(sheet);
  try {
    for await (const text of sheetTexts(columns, batches)) {
      if (out.destroyed) return sheet.end();
      sheet.push(strToU8(text));
      await sheet.drained();
      if (out.writableNeedDrain) await waitForReader(out);
    }
  } catch (error) {
    sheet.end();
    throw error;
  }
  sheet.push(new Uint8Array(), true);
  zip.end();
}

/**
 * A list, whose rows come in batches, as an Excel workbook of one sheet: bold, frozen headers, a filter, numbers as
 * numbers. Rows are written as the reader takes them; an error of `batches` becomes the stream's error.
 */
export function xlsxStream(
  name: string,
  columns: readonly Column[],
  batches: AsyncIterable<ExportValue[][]>,
): ReadableStream<Uint8Array> {
  const out = new PassThrough();
  // A reader that cancels destroys `out`; the writer checks that and stops.
  writeWorkbook(name, columns, batches, out).catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return Readable.toWeb(out) as ReadableStream<Uint8Array>;
}
