import { CsvError, parse, type Options } from "csv-parse/sync";
import { unguarded } from "@/contract/formula-guard";
import type { Book } from "../types";
import { cellText, Rows, soleSheet } from "./cells";
import type { Notes } from "./notes";
import { refuse, WITHOUT_ROWS } from "./refusal";
import { hasOddLetter, type Text, withoutOddMarks } from "./encoding";

/** What may stand between cells, likeliest first where several fit: commas stand within numbers, too. */
const DELIMITERS = ["\t", ";", "|", ","] as const;

/** Characters and rows that are looked at to find it. */
const LOOKED = 64 * 1024;
const LOOKED_ROWS = 200;

const OPTIONS = {
  record_delimiter: ["\r\n", "\n", "\r"],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
} satisfies Options;

function beginning(text: string): string {
  if (text.length <= LOOKED) return text;
  const head = text.slice(0, LOOKED);
  return head.slice(0, Math.max(head.lastIndexOf("\n"), head.lastIndexOf("\r")) + 1) || head;
}

function records(head: string, delimiter: string, relaxed: boolean): string[][] {
  const options = { ...OPTIONS, relax_quotes: relaxed, skip_empty_lines: true, to: LOOKED_ROWS };
  try {
    return parse(head, { ...options, delimiter });
  } catch {
    const lines = relaxed ? head.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "") : [];
    return lines.slice(0, LOOKED_ROWS).map((line) => line.split(delimiter));
  }
}

/** Which part of the rows has the number of cells that most of them have; 0 if that is one. */
function agreement(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [most] = [...counts].filter(([length]) => length > 1).sort(([, one], [, two]) => two - one);
  return most ? most[1] / rows.length : 0;
}

/** The likeliest of those that agree best; null if none stands between cells. */
function likeliest(head: string, relaxed: boolean): string | null {
  const found = DELIMITERS.map((delimiter) => ({ delimiter, share: agreement(records(head, delimiter, relaxed)) }));
  const best = Math.max(...found.map(({ share }) => share));
  return best > 0 ? (found.find(({ share }) => share >= best * 0.9)?.delimiter ?? null) : null;
}

/** First by the rules for quotation marks, which hold between frames only; then without them. */
function delimiterOf(text: string): string {
  const head = beginning(text);
  return likeliest(head, false) ?? likeliest(head, true) ?? ",";
}

/** Excel's own first line that names what stands between cells. */
const NAMED = /^sep=(.)(?:\r\n|\n|\r|$)/i;

/** Empty rows count, as in a spreadsheet program, but are not kept. */
function take(text: string, delimiter: string, quote: '"' | false, notes: Notes): Rows {
  const rows = new Rows(notes);
  let fila = 0;
  parse(text, {
    ...OPTIONS,
    delimiter,
    quote,
    on_record: (record: string[]) => {
      fila += 1;
      rows.add(
        fila,
        record.map((raw, columna) => {
          if (!hasOddLetter(raw)) return cellText(unguarded(raw), notes);
          notes.oddLetters.push({ fila, columna });
          return cellText(unguarded(withoutOddMarks(raw)), notes);
        }),
      );
      return null;
    },
  });
  return rows;
}

function rowsOf(text: string, delimiter: string, notes: Notes): Rows {
  try {
    return take(text, delimiter, '"', notes);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    notes.restart();
    notes.others.push("Hay comillas que se abren y no se cierran: se leyeron como parte del texto.");
    return take(text, delimiter, false, notes);
  }
}

/** Reads text in rows and columns, whatever stands between them. Errors: a refusal. */
export function readCsv(nombre: string, { text, guessed }: Text, notes: Notes): Book {
  const [first = "", named] = NAMED.exec(text) ?? [];
  const rows = rowsOf(text.slice(first.length), named ?? delimiterOf(text), notes);
  if (rows.count === 0) refuse(WITHOUT_ROWS);
  if (guessed) {
    notes.others.push("El archivo no está en UTF-8: se leyó como texto de Windows. Revise las tildes y las eñes.");
  }
  return { formato: "CSV", hojas: [soleSheet(nombre, rows)], avisos: notes.sentences() };
}
