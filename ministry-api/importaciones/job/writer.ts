import { and, isNull, sql } from "drizzle-orm";
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
import { changeRecords, isChange, recheckChanges } from "./change-records";
import { type Due, isDue } from "./due";
import { makeEntries } from "./entries/make-entries";
import { makeRecords } from "./make-records";
import { recheck, type Rechecked, type Refused } from "./recheck";

/** What became of rows: records or entries made, records changed, and rows that said nothing new. */
export interface Tally {
  made: number;
  changed: number;
  same: number;
}

/** Writes an import's rows where they belong: records into an inventory, entries into a catalogue. */
export interface Writer {
  /** Checks rows once more, as the catalogues are now. */
  recheck(rows: readonly Due[]): Promise<Rechecked>;
  /** Locks what all rows together need, before the first is written in a single transaction. */
  hold(tx: Tx): Promise<void>;
  /** Writes rows that hold. Those that do not any more stay out, are stored with their errors, and returned. */
  make(tx: Tx, rows: readonly Due[]): Promise<Tally & { out: Refused[] }>;
}

const countersOf = (tx: Tx, id: number) =>
  tx
    .selectDistinct({
      id_departamento: sql<number>`(${f.valores}->>'id_departamento')::int`,
      id_categoria: sql<number>`(${f.valores}->>'id_categoria')::int`,
    })
    .from(f)
    .where(and(isDue(id), isNull(f.cambia)));

const isMaking = (row: Due) => !isChange(row);

/** What writes an import's rows, with the catalogues as they stand now. */
export async function loadWriter(db: Db, row: StoredImport, destino: Destino): Promise<Writer> {
  const job = { id: row.id, author: { ...destino.persona, id: row.id_usuario, nombre: row.usuario } };
  const { tipo } = destino;
  if (esInventario(tipo)) {
    const contexto = await loadContext(db, { ...destino, tipo });
    const rechecker = { tipo, check: checkRow.bind(null, contexto) };
    return {
      recheck: async (rows) => {
        const plain = await recheck(rechecker, rows.filter(isMaking));
        const changes = await recheckChanges(db, contexto, rows.filter(isChange));
        const holding = [...plain.holding, ...changes.holding].sort((a, b) => a.fila - b.fila);
        return { holding, failing: [...plain.failing, ...changes.failing] };
      },
      hold: async (tx) => holdCounters(tx, tipo, await countersOf(tx, job.id)),
      make: async (tx, rows) => {
        const { made, out } = await makeRecords(tx, job, rechecker, rows.filter(isMaking));
        const changes = await changeRecords(tx, job, contexto, rows.filter(isChange));
        return { ...changes, made, out: [...out, ...changes.out] };
      },
    };
  }
  const entries = await loadEntries(db, { ...destino, tipo });
  const rechecker = { tipo, check: checkEntry.bind(null, entries) };
  return {
    recheck: (rows) => recheck(rechecker, rows),
    hold: () => Promise.resolve(),
    make: async (tx, rows) => ({ ...(await makeEntries(tx, job, rechecker, rows)), changed: 0, same: 0 }),
  };
}
