import { readXls } from "hucre/xlsx";
import { DAMAGED, LOCKED, refuse } from "./refusal";
import type { Book } from "../types";
import { cellText, MAX_COLUMNS, Rows, Sheets } from "./cells";
import type { Notes } from "./notes";
import { valueText } from "./values";

/** What the library that reads old workbooks does not tell: formats, hidden rows and sheets, and a password. */

/** Number formats that have a number instead of a code, as far as they change what is meant. */
const BUILT_IN: Readonly<Record<number, string>> = {
  9: "0%",
  10: "0.00%",
  14: "dd/mm/yyyy",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  22: "dd/mm/yyyy hh:mm",
  18: "h:mm",
  19: "h:mm:ss",
  20: "h:mm",
  21: "h:mm:ss",
  45: "h:mm:ss",
  46: "[h]:mm:ss",
  47: "h:mm:ss",
};

const RECORD = {
  formula: 0x06,
  end: 0x0a,
  password: 0x2f,
  sheet: 0x85,
  numbers: 0xbd,
  style: 0xe0,
  number: 0x203,
  row: 0x208,
  small: 0x27e,
  format: 0x41e,
} as const;

/** Numbers in place of a sector: there is none, or no further one. */
const LAST_SECTOR = 0xfffffffa;
const SECTOR_LISTS = 109;
/** Bytes of a small sector. */
const SMALL = 64;

/** The stream of an Office file that holds the workbook; null without one. */
function workbookStream(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = 1 << view.getUint16(30, true);
  const offset = (sector: number) => (sector + 1) * size;
  const lists = Array.from({ length: SECTOR_LISTS }, (_one, n) => view.getUint32(76 + n * 4, true));
  const far = view.getUint32(68, true);
  for (let list = far, turns = 0; list < LAST_SECTOR && turns < bytes.length / size; turns += 1) {
    const numbers = Array.from({ length: size / 4 }, (_one, n) => view.getUint32(offset(list) + n * 4, true));
    list = numbers.pop() ?? LAST_SECTOR;
    lists.push(...numbers);
  }
  const nextOf = (sector: number) => {
    const list = lists[Math.floor(sector / (size / 4))] ?? LAST_SECTOR;
    return list < LAST_SECTOR ? view.getUint32(offset(list) + (sector % (size / 4)) * 4, true) : LAST_SECTOR;
  };
  const chain = (first: number) => {
    const parts: Uint8Array[] = [];
    for (let sector = first; sector < LAST_SECTOR && parts.length <= bytes.length / size; sector = nextOf(sector)) {
      parts.push(bytes.subarray(offset(sector), offset(sector) + size));
    }
    return Buffer.concat(parts);
  };
  const directory = chain(view.getUint32(48, true));
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const name = directory.toString("utf16le", at, at + Math.max(0, directory.readUInt16LE(at + 64) - 2));
    if (!/^(?:Workbook|Book)$/i.test(name)) continue;
    const [first, length] = [directory.readUInt32LE(at + 116), directory.readUInt32LE(at + 120)];
    if (length >= view.getUint32(56, true)) return chain(first).subarray(0, length);
    // A small one is cut into small sectors, which the first entry's stream holds together.
    const [held, next] = [chain(directory.readUInt32LE(116)), chain(view.getUint32(60, true))];
    const parts: Uint8Array[] = [];
    for (let sector = first; sector < LAST_SECTOR && parts.length * SMALL < length;) {
      parts.push(held.subarray(sector * SMALL, (sector + 1) * SMALL));
      sector = next.readUInt32LE(sector * 4);
    }
    return Buffer.concat(parts).subarray(0, length);
  }
  return null;
}

/** The texts of formats are letters of one byte or of two. */
function formatCode(data: Buffer): string {
  const letters = data.readUInt16LE(2);
  return (data[4] ?? 0) & 1 ? data.toString("utf16le", 5, 5 + letters * 2) : data.toString("latin1", 5, 5 + letters);
}

interface OldSheetFacts {
  oculta: boolean;
  /** Rows that are hidden, from 0. */
  hidden: ReadonlySet<number>;
  formulas: number;
  /** The format of a cell, by row and column from 0; '' for none that matters. */
  formatAt(row: number, column: number): string;
}

function* recordsOf(stream: Buffer, from: number): Generator<{ id: number; data: Buffer }> {
  for (let at = from; at + 4 <= stream.length;) {
    const id = stream.readUInt16LE(at);
    const length = stream.readUInt16LE(at + 2);
    yield { id, data: stream.subarray(at + 4, at + 4 + length) };
    at += 4 + length;
  }
}

function sheetFacts(stream: Buffer, from: number, oculta: boolean, formats: readonly string[]): OldSheetFacts {
  const hidden = new Set<number>();
  const shown = new Map<number, string>();
  let formulas = 0;
  const note = (row: number, column: number, style: number) => {
    const format = formats[style] ?? "";
    if (format !== "") shown.set(row * 256 + column, format);
  };
  for (const { id, data } of recordsOf(stream, from)) {
    if (id === RECORD.end) break;
    if (id === RECORD.row && (data.readUInt32LE(12) & 0x20) !== 0) hidden.add(data.readUInt16LE(0));
    if (id === RECORD.formula) formulas += 1;
    if (id === RECORD.number || id === RECORD.small || id === RECORD.formula) {
      note(data.readUInt16LE(0), data.readUInt16LE(2), data.readUInt16LE(4));
    } else if (id === RECORD.numbers) {
      const [row, first] = [data.readUInt16LE(0), data.readUInt16LE(2)];
      for (let at = 4, n = 0; at + 6 <= data.length - 2; at += 6, n += 1) note(row, first + n, data.readUInt16LE(at));
    }
  }
  return { oculta, hidden, formulas, formatAt: (row, column) => shown.get(row * 256 + column) ?? "" };
}

/** What an old workbook's sheets look like, in their order; none where that cannot be told. Errors: a refusal. */
function xlsFacts(bytes: Uint8Array): OldSheetFacts[] {
  let locked = false;
  const sheets: { from: number; oculta: boolean }[] = [];
  const codes = new Map<number, string>();
  const styles: number[] = [];
  try {
    const stream = workbookStream(bytes);
    if (!stream) return [];
    const records = Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength);
    for (const { id, data } of recordsOf(records, 0)) {
      if (id === RECORD.end) break;
      if (id === RECORD.password) locked = true;
      else if (id === RECORD.format) codes.set(data.readUInt16LE(0), formatCode(data));
      else if (id === RECORD.style) styles.push(data.readUInt16LE(2));
      else if (id === RECORD.sheet) sheets.push({ from: data.readUInt32LE(0), oculta: ((data[4] ?? 0) & 3) !== 0 });
    }
    const formats = styles.map((id) => codes.get(id) ?? BUILT_IN[id] ?? "");
    if (!locked) return sheets.map(({ from, oculta }) => sheetFacts(records, from, oculta, formats));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [];
  }
  return refuse(LOCKED);
}

const OLDER = "Es un libro de Excel anterior a 1997: ábralo y guárdelo como .xlsx.";

/** Reads a workbook of Excel 97 to 2003, its empty sheets left out. Errors: a refusal. */
export async function readOldWorkbook(bytes: Uint8Array, notes: Notes): Promise<Book> {
  const facts = xlsFacts(bytes);
  const { sheets } = await readXls(bytes).catch((error: unknown) =>
    refuse(error instanceof Error && error.message.includes("Unsupported XLS version") ? OLDER : DAMAGED),
  );
  const hojas = new Sheets(notes);
  for (const [at, { name, rows: table, merges = [] }] of sheets.entries()) {
    const own = facts[at];
    const rows = new Rows(notes);
    for (const [row, values] of table.entries()) {
      // Rows that are not in the file are holes.
      const cells = values ?? [];
      if (cells.length > MAX_COLUMNS) notes.wide = true;
      const texts = cells
        .slice(0, MAX_COLUMNS)
        .map((value, column) => cellText(valueText(value, own?.formatAt(row, column) ?? ""), notes));
      rows.add(row + 1, texts, own?.hidden.has(row));
    }
    notes.formulas += own?.formulas ?? 0;
    hojas.add({ nombre: name, oculta: own?.oculta ?? false }, rows, merges);
  }
  return hojas.book("XLS");
}
