import { and, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { esInventario, type TipoInventario } from "@/contract/importacion/tipos";
import type { Db, Tx } from "../../db/client";
import { importacionFila as f } from "../../db/schema";
import { tablas } from "../../registros/columns";
import { holdCounters } from "../../registros/counters";
import type { StoredImport } from "../access";
import { loadEntries } from "../check/entry-context";
import { checkEntries } from "../check/check-entries";
import { checkRows } from "../check/check";
import { cataloguesChangedSince, loadReader } from "../check/reader";
import type { Target } from "../types";
import { changeRecords, isChange, recheckChanges } from "./change-records";
import type { Lease } from "./lease";
import {
  finishWritten,
  prepareAll,
  writeReady,
  makeRecords,
  makeEntries,
  findRefused,
  type Numbers,
  reserveNumbers,
} from "./make-records";
import { type Due, isDue, recheck, type Rechecked, type Refused } from "./due-rows";

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
  /** Locks what rows that change records need, before the first is written in a single transaction. */
  hold(tx: Tx): Promise<void>;
  /** Which rows a single transaction writes one by one; the others are made ready before. */
  inTransaction: SQL | undefined;
  /** Makes new records ready beside their rows, before a single transaction; returns rows that do not hold any more. */
  prepare(lease: Lease, hechas: number): Promise<Refused[]>;
  /** Writes what is ready in that transaction. Returns how many records. */
  writeReady(tx: Tx): Promise<number>;
  /** What follows once they are written. */
  finish(lease: Lease): Promise<void>;
  /** Numbers for the records that rows make, before their transaction. */
  reserve(rows: readonly Due[]): Promise<Numbers>;
  /** Writes rows that hold. Those that do not any more stay out, are stored with their errors, and returned. */
  make(tx: Tx, rows: readonly Due[], numbers: Numbers): Promise<Tally & { out: Refused[] }>;
}

const countersOf = (tx: Tx, id: number, which: SQL) =>
  tx
    .selectDistinct({
      id_departamento: sql<number>`(${f.valores}->>'id_departamento')::int`,
      id_categoria: sql<number>`(${f.valores}->>'id_categoria')::int`,
    })
    .from(f)
    .where(and(isDue(id), which));

/** Locks the records that rows change before all counters, as every change of a record does. New ones need none. */
async function holdAll(tx: Tx, id: number, tipo: TipoInventario): Promise<void> {
  const t = tablas[tipo];
  const [changing] = await tx
    .select({ fila: f.fila })
    .from(f)
    .where(and(isDue(id), isNotNull(f.cambia)))
    .limit(1);
  if (!changing) return;
  const { rows } = await tx.execute<{ id_departamento: number; id_categoria: number }>(sql`
    select ${t.id_departamento}, ${t.id_categoria} from ${t} where ${t.id} in (
      select (${f.cambia}->>'id')::int from ${f} where ${and(isDue(id), isNotNull(f.cambia))})
    order by ${t.id} for update`);
  const changed = await countersOf(tx, id, isNotNull(f.cambia));
  const before = new Map(rows.map((row) => [`${row.id_departamento} ${row.id_categoria}`, row]));
  await holdCounters(tx, tipo, await countersOf(tx, id, isNull(f.cambia)), [...before.values(), ...changed]);
}

const isMaking = (row: Due) => !isChange(row);

/** What writes an import's rows, with the catalogues as they stand now. */
export async function loadWriter(db: Db, row: StoredImport, target: Target): Promise<Writer> {
  const job = { id: row.id, author: { ...target.persona, id: row.id_usuario, nombre: row.usuario } };
  const { tipo } = target;
  if (esInventario(tipo)) {
    const reader = await loadReader(db, { ...target, tipo });
    const rechecker = { tipo, check: checkRows.bind(null, reader) };
    const asReviewed = !(await cataloguesChangedSince(db, row.creado_en));
    return {
      recheck: async (rows) => {
        const making = rows.filter(isMaking);
        const doubtful = asReviewed ? await findRefused(db, job, tipo, making) : making;
        const plain = await recheck(rechecker, doubtful);
        plain.holding.push(...making.filter((row) => !doubtful.includes(row)));
        const changes = await recheckChanges(db, reader, rows.filter(isChange));
        const holding = [...plain.holding, ...changes.holding].sort((a, b) => a.fila - b.fila);
        return { holding, failing: [...plain.failing, ...changes.failing] };
      },
      inTransaction: isNotNull(f.cambia),
      hold: (tx) => holdAll(tx, job.id, tipo),
      prepare: (lease, hechas) => prepareAll(db, job, { rechecker, lease, hechas }),
      writeReady: (tx) => writeReady(tx, tipo, job),
      finish: (lease) => finishWritten(db, lease, tipo),
      reserve: (rows) => {
        const making = rows.filter(isMaking).map(({ fila }) => fila);
        return making.length === 0
          ? Promise.resolve(new Map())
          : reserveNumbers(db, tipo, job.id, inArray(f.fila, making));
      },
      make: async (tx, rows, numbers) => {
        const { made, out } = await makeRecords(tx, job, { rechecker, numbers }, rows.filter(isMaking));
        const changes = await changeRecords(tx, job, reader, rows.filter(isChange));
        return { ...changes, made, out: [...out, ...changes.out] };
      },
    };
  }
  const entries = await loadEntries(db, { ...target, tipo });
  const rechecker = { tipo, check: checkEntries.bind(null, entries) };
  return {
    recheck: (rows) => recheck(rechecker, rows),
    inTransaction: undefined,
    hold: () => Promise.resolve(),
    prepare: () => Promise.resolve([]),
    writeReady: () => Promise.resolve(0),
    finish: () => Promise.resolve(),
    reserve: () => Promise.resolve(new Map()),
    make: async (tx, rows) => ({ ...(await makeEntries(tx, job, rechecker, rows)), changed: 0, same: 0 }),
  };
}
