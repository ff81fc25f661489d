import { sql } from "drizzle-orm";
import { esInventario } from "@/contract/importacion/tipos";
import type { Db, Tx } from "../../db/client";
import { importacionFila as f } from "../../db/schema";
import { holdCounters } from "../../registros/counters";
import type { StoredImport } from "../access";
import { loadContext } from "../check/context";
import { loadEntries } from "../check/entries/context";
import { checkEntry } from "../check/entries/rows";
import { checkRow } from "../check/row";
import type { Destino } from "../types";
import { type Due, isDue } from "./due";
import { makeEntries } from "./entries/make-entries";
import { makeRecords } from "./make-records";
import { recheck, type Rechecked, type Refused } from "./recheck";

/** Writes an import's rows where they belong: records into an inventory, entries into a catalogue. */
export interface Writer {
  /** Checks rows once more, as the catalogues are now. */
  recheck(rows: readonly Due[]): Promise<Rechecked>;
  /** Locks what all rows together need, before the first is written in a single transaction. */
  hold(tx: Tx): Promise<void>;
  /** Writes rows that hold. Those that do not any more stay out, are stored with their errors, and returned. */
  make(tx: Tx, rows: readonly Due[]): Promise<{ made: number; out: Refused[] }>;
}

const countersOf = (tx: Tx, id: number) =>
  tx
    .selectDistinct({
      id_departamento: sql<number>`(${f.valores}->>'id_departamento')::int`,
      id_categoria: sql<number>`(${f.valores}->>'id_categoria')::int`,
    })
    .from(f)
    .where(isDue(id));

/** What writes an import's rows, with the catalogues as they stand now. */
export async function loadWriter(db: Db, row: StoredImport, destino: Destino): Promise<Writer> {
  const job = { id: row.id, author: { ...destino.persona, id: row.id_usuario, nombre: row.usuario } };
  const { tipo } = destino;
  if (esInventario(tipo)) {
    const contexto = await loadContext(db, { ...destino, tipo });
    const rechecker = { tipo, check: checkRow.bind(null, contexto) };
    return {
      recheck: (rows) => recheck(rechecker, rows),
      hold: async (tx) => holdCounters(tx, tipo, await countersOf(tx, job.id)),
      make: (tx, rows) => makeRecords(tx, job, rechecker, rows),
    };
  }
  const entries = await loadEntries(db, { ...destino, tipo });
  const rechecker = { tipo, check: checkEntry.bind(null, entries) };
  return {
    recheck: (rows) => recheck(rechecker, rows),
    hold: () => Promise.resolve(),
    make: (tx, rows) => makeEntries(tx, job, rechecker, rows),
  };
}
