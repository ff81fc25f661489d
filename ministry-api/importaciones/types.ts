import type { TipoImportable } from "@/contract/importacion/tipos";
import type { Subject } from "@/contract/policy";
import type { FORMATOS, GrupoFila, Hallazgo } from "@/contract/resources/importaciones";

/** What the parts of an import hand to each other: read a file, recognise its columns, check its rows, write them. */

/** A row with content: its number in the file, from 1, and its cells' texts as a person sees them. */
export interface Line {
  fila: number;
  celdas: string[];
  /** Hidden in the file, by a filter or by hand. */
  oculta?: true;
}

export interface Hoja {
  nombre: string;
  oculta: boolean;
  lineas: Line[];
}

/** A file as it was read. Points of a map or a receiver are a sheet too, with headings in its first row. */
export interface Book {
  formato: (typeof FORMATOS)[number];
  hojas: Hoja[];
  /** What a person should know of the reading, each as a sentence. */
  avisos: string[];
}

/** The texts of a row by meaning (contract/importacion/significados.ts). */
export type Texts = Readonly<Record<string, string>>;

/** What an import is for: every check depends on it. */
export interface Target<T extends TipoImportable = TipoImportable> {
  tipo: T;
  /** Whose rows they will be. */
  persona: Subject;
  /** The heading of each meaning's column as it stands in the person's own file. */
  encabezados: ReadonlyMap<string, string>;
  /** The file was written by a program that marks decimals with a point: a map's or a receiver's. */
  fromMachine?: boolean;
}

/** A field of a record that a row with a CITE changes: its values, and how a person reads them. */
export interface Cambio {
  campo: string;
  antes: unknown;
  ahora: unknown;
  textoAntes: string;
  textoAhora: string;
}

/** The record that a row with a CITE changes, as it was when the row was checked. */
export interface Cambiante {
  id: number;
  cite: string;
  nombre: string;
  cambios: Cambio[];
}

/** What the check makes of a row. */
export interface Checked {
  grupo: GrupoFila;
  hallazgos: Hallazgo[];
  /** What the texts were understood as, where that differs from them. */
  entendidos: Record<string, string>;
  /**
   * The parsed body of the record (contract/resources/registros.ts), for an attraction with those fields of its
   * information that the row gives, or of the catalogue's entry; null with an error.
   */
  valores: Record<string, unknown> | null;
  /** The record that the row changes; absent: none. */
  cambia?: Cambiante | null;
  /** The name, folded. */
  nombre: string;
  g_x: number | null;
  g_y: number | null;
}

/** A row by its number in the file, with its texts. */
export interface RowTexts {
  fila: number;
  textos: Texts;
  /** Taken out: it is checked, but no other row's twin. */
  quitada?: boolean;
}

export interface CheckedRow extends Checked {
  fila: number;
}
