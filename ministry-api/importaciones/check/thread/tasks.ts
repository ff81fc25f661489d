import type { TipoInventario } from "@/contract/importacion/tipos";
import type { Fila } from "../../../seguimiento/workflow/registro";
import type { Destino, Textos } from "../../types";
import type { Stored } from "../catalogues";
import type { Leida } from "../row";

/** What goes over to the thread that reads rows, and what comes back. */

export interface RowToRead {
  textos: Textos;
  /** The record that its CITE names, null if there is none; absent: the row names no CITE. */
  record?: Fila | null;
}

/** `of` names the content of the catalogues: they go over once, and rows are read by them as often as one likes. */
export type Task =
  { of: string; learn: Stored } | { of: string; destino: Destino<TipoInventario>; rows: readonly RowToRead[] };

/** Null: the thread does not know these catalogues. */
export type Outcome = Leida[] | null;
