import { esInventario } from "@/contract/importacion/tipos";
import type { Db } from "../../db/client";
import type { Destino } from "../types";
import { loadEntries } from "./entries/context";
import { checkAllEntries, checkChangedEntries } from "./entries/rows";
import type { FilaComprobada, FilaTextos } from "../types";
import { checkAll, checkChanged } from "./rows";
import { loadReader } from "./thread/reader";

/** Checks the rows of an import, of records or of a catalogue's entries. */
interface Checker {
  /** A whole file, its rows in their order, batch by batch. */
  all(filas: Iterable<FilaTextos> | AsyncIterable<FilaTextos>): AsyncGenerator<FilaComprobada[]>;
  /** Rows that changed, before they are written, and after them others whose findings changed with them. */
  changed(idImportacion: number, filas: readonly FilaTextos[]): Promise<FilaComprobada[]>;
}

/** The checks of an import, with the catalogues as they stand now. */
export async function loadChecker(db: Db, destino: Destino): Promise<Checker> {
  const { tipo } = destino;
  if (esInventario(tipo)) {
    const reader = await loadReader(db, { ...destino, tipo });
    return {
      all: (filas) => checkAll(db, reader, filas),
      changed: (id, filas) => checkChanged(db, reader, id, filas),
    };
  }
  const entries = await loadEntries(db, { ...destino, tipo });
  return {
    all: (filas) => checkAllEntries(entries, filas),
    changed: (id, filas) => checkChangedEntries(db, entries, id, filas),
  };
}
