import type { TipoImportable } from "@/contract/importacion/significados";
import type { Choice } from "../row-texts";
import type { Below, Look } from "./look";

/** What goes over to the thread that reads files, and what comes back. */

/** Which rows of a sheet come in: without those that are hidden, with those that are no data. */
export interface Which {
  sin_ocultas: boolean;
  con_aparte: boolean;
}
/** A sheet and the row of its headings. */
export interface At extends Which {
  hoja: number;
  encabezado: number;
}
/** A book as `look` gives it back: to read that again is neither to unfold nor to parse. */
export type SerializedBook = Uint8Array<ArrayBuffer>;
/** Bytes of all books that are kept, at most. A larger one, by its characters, is not given back. */
export const MOST_KEPT = 32 * 1024 * 1024;

export type Task = { of: { nombre: string; bytes: Uint8Array } | { book: SerializedBook } } & (
  | { want: "look"; tipo: TipoImportable }
  | ({ want: "columns"; tipo: TipoImportable } & At)
  | ({ want: "rows"; choice: Choice } & At)
);

/** Rows (`uncheckedRow`) as JSON in UTF-8, in parts: whoever takes them over is held up by one of them at a time. */
export interface Parts {
  filas: number;
  partes: Uint8Array<ArrayBuffer>[];
}
/** Null: there is no such sheet. */
export type Outcome =
  | { refused: string }
  | { look: Look; book: SerializedBook | null }
  | { below: (Below & { filled: boolean }) | null }
  | { rows: Parts | null };
