import { eq, type SQL, and, count, getTableName, sql } from "drizzle-orm";
import { esInventario, type TipoImportable } from "@/contract/importacion/tipos";
import { type Db, allowLongTransaction, type Tx } from "../../db/client";
import { importacion, importacionFila as f, historial, importacionFila } from "../../db/schema";
import { doneOf, type StoredImport } from "../access";
import { makeAhead, yieldToRequests } from "../../http/yield";
import { targetOf } from "../check/check";
import { writeChecked } from "../rows";
import { type Lease, type Work, type WorkServices, WorkLost } from "./lease";
import { BATCH, dueRows, type Rechecked, STAGES, type Refused } from "./due-rows";
import { loadWriter, type Writer, type Tally } from "./writer";
import { fingerprint } from "../check/reader";
import { forgetReady } from "./make-records";
import { foldSums } from "../../db/sums";
import { tablas } from "../../registros/columns";
import { tableOfCatalogue } from "../../catalogos/routes";

/** So many rows, and each time twice as many, change what the tables hold so much that statements are planned anew. */
const ROWS_COUNTED = 2000;

type Progress = Pick<StoredImport, "hechas" | "importadas" | "cambiadas" | "sin_cambios"> & { segundos: number };

/** Rows that are checked once more, with what writes them. */
interface Batch extends Rechecked {
  writer: Writer;
  rows: number;
}

/** The rows of a stage, checked once more batch by batch, as the catalogues are then. */
async function* recheckStage(
  db: Db,
  lease: Lease,
  { row, stage }: { row: StoredImport; stage: SQL },
): AsyncGenerator<Batch> {
  const target = await targetOf(db, row);
  for (let after = 0; !lease.aborted;) {
    const rows = await dueRows(db, row.id, after, { of: stage });
    if (rows.length === 0) return;
    after = rows.at(-1)?.fila ?? after;
    const writer = await loadWriter(db, row, target);
    for (let from = 0; from < rows.length; from += BATCH) {
      const some = rows.slice(from, from + BATCH);
      yield { ...(await writer.recheck(some)), writer, rows: some.length };
    }
  }
}

/** Writes rows that hold, in a transaction. */
async function writeBatch(
  db: Db,
  lease: Lease,
  so: Progress,
  { writer, rows, holding, failing }: Batch,
): Promise<void> {
  const began = performance.now();
  const numbers = await writer.reserve(holding);
  await db.transaction(async (tx) => {
    await lease.keep(tx, {});
    await writeChecked(tx, lease.id, failing);
    const { made, changed, same } = await writer.make(tx, holding, numbers);
    so.hechas += rows;
    so.importadas += made;
    so.cambiadas += changed;
    so.sin_cambios += same;
    so.segundos += (performance.now() - began) / 1000;
    await lease.keep(tx, so);
  });
}

/** Does the rows of a stage that hold; the next ones are checked while those before them are written. */
async function importStage(
  db: Db,
  lease: Lease,
  { row, stage, so }: { row: StoredImport; stage: SQL; so: Progress },
): Promise<void> {
  const breathe = yieldToRequests();
  let [done, counted] = [0, ROWS_COUNTED];
  for await (const batch of makeAhead(recheckStage(db, lease, { row, stage }))) {
    if (lease.aborted) return;
    await writeBatch(db, lease, so, batch);
    done += batch.rows;
    if (done >= counted) {
      await afterBulk(db, row.tipo, done);
      counted *= 2;
    }
    await breathe();
  }
}

/** Brings in the rows that hold, stage by stage. It may be killed anywhere and goes on. Returns whether it ended. */
async function importBatches(db: Db, lease: Lease, row: StoredImport): Promise<boolean> {
  const { importadas, cambiadas, sin_cambios } = row;
  const so = { hechas: doneOf(row), importadas, cambiadas, sin_cambios, segundos: row.segundos ?? 0 };
  for (const stage of STAGES) await importStage(db, lease, { row, stage, so });
  return !lease.aborted;
}

async function end(db: Db, lease: Lease, row: StoredImport, { clock, log }: WorkServices): Promise<void> {
  await afterBulk(db, row.tipo, row.filas);
  await lease.keep(db, { estado: "IMPORTADA", terminado_en: clock(), motivo: null });
  log.info("import.done", { importacion: lease.id });
}

/**
 * Brings an import's rows into the inventory as incomplete records of whoever began it: all in one transaction, or those
 * that hold, batch by batch.
 */
export const importRows: Work = async ({ db, services, lease }) => {
  const [row] = await db.select().from(importacion).where(eq(importacion.id, lease.id));
  if (!row) return;
  if (row.modo === "TODAS") await importAll(db, lease, row, services);
  else if (await importBatches(db, lease, row)) await end(db, lease, row, services);
};

/** Some rows do not hold any more: the transaction must not be committed. */
class RowsRefused extends Error {
  override name = "RowsRefused";

  constructor(readonly rows: readonly Refused[]) {
    super();
  }
}

/** A catalogue changed since the rows were checked. */
class CataloguesChanged extends Error {
  override name = "CataloguesChanged";
}

/** Rows with an error that are not taken out. */
export async function countErrors(db: Db | Tx, id: number): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(f)
    .where(and(eq(f.id_importacion, id), eq(f.grupo, "ERROR"), eq(f.quitada, false)));
  return found?.n ?? 0;
}

/** Checks all rows before the transaction begins, which then holds its locks for the writing only. */
async function recheckAll(db: Db, lease: Lease, writer: Writer): Promise<void> {
  for (let after = 0; !lease.aborted;) {
    const rows = await dueRows(db, lease.id, after);
    if (rows.length === 0) return;
    after = rows.at(-1)?.fila ?? after;
    const { failing } = await writer.recheck(rows);
    if (failing.length === 0) continue;
    await db.transaction(async (tx) => {
      await lease.keep(tx, {});
      await writeChecked(tx, lease.id, failing);
    });
  }
}

/** Writes rows that change records, and a catalogue's entries. Errors: RowsRefused, WorkLost. */
async function writeRows(tx: Tx, lease: Lease, writer: Writer): Promise<Tally> {
  const all: Tally = { made: 0, changed: 0, same: 0 };
  for (;;) {
    const rows = await dueRows(tx, lease.id, 0, { limit: BATCH, of: writer.inTransaction });
    if (rows.length === 0) return all;
    if (lease.aborted) throw new WorkLost();
    const { made, changed, same, out } = await writer.make(tx, rows, new Map());
    if (out.length > 0) throw new RowsRefused(out);
    all.made += made;
    all.changed += changed;
    all.same += same;
  }
}

/** Writes all rows in one transaction, which locks what others need as late as it can. */
const writeAll = (
  db: Db,
  lease: Lease,
  writer: Writer,
  { row, of }: { row: StoredImport; of: string | null },
): Promise<void> =>
  db.transaction(async (tx) => {
    await allowLongTransaction(tx);
    await writer.hold(tx);
    const { made: entries, changed, same } = await writeRows(tx, lease, writer);
    const made = entries + (await writer.writeReady(tx));
    if (of !== null && (await fingerprint(tx)) !== of) throw new CataloguesChanged();
    if (lease.aborted) throw new WorkLost();
    await lease.keep(tx, {
      importadas: row.importadas + made,
      cambiadas: row.cambiadas + changed,
      sin_cambios: row.sin_cambios + same,
      hechas: doneOf(row) + made + changed + same,
    });
  });

const notHolding = (rows: number) =>
  rows === 1
    ? "No entró ninguna fila: una ya no concuerda con los catálogos. Corríjala, quítela o importe solo las correctas."
    : `No entró ninguna fila: ${rows} ya no concuerdan con los catálogos. Corríjalas, quítelas o importe solo las correctas.`;

/** Checks all rows, makes their records ready and writes them; again if a catalogue changed meanwhile. */
async function bring(db: Db, lease: Lease, row: StoredImport): Promise<void> {
  for (;;) {
    const of = await fingerprint(db);
    const writer = await loadWriter(db, row, await targetOf(db, row));
    // What another process wrote and did not finish.
    await writer.finish(lease);
    await recheckAll(db, lease, writer);
    if (lease.aborted) return;
    if ((await countErrors(db, row.id)) > 0) throw new RowsRefused([]);
    const out = await writer.prepare(lease, doneOf(row));
    if (out.length > 0) throw new RowsRefused(out);
    if (lease.aborted) return;
    try {
      // Entries change the catalogues themselves.
      await writeAll(db, lease, writer, { row, of: esInventario(row.tipo) ? of : null });
    } catch (error) {
      if (error instanceof CataloguesChanged) continue;
      throw error;
    }
    return writer.finish(lease);
  }
}

/**
 * Brings all rows into the inventory in one transaction, or none: if one does not hold any more, the import goes back to
 * its review and says so.
 */
async function importAll(db: Db, lease: Lease, row: StoredImport, { clock, log }: WorkServices): Promise<void> {
  const began = performance.now();
  try {
    await bring(db, lease, row);
    if (lease.aborted) return;
    await afterBulk(db, row.tipo, row.filas);
    const segundos = (performance.now() - began) / 1000;
    await lease.keep(db, { estado: "IMPORTADA", segundos, motivo: null, terminado_en: clock() });
    log.info("import.done", { importacion: row.id });
  } catch (error) {
    if (!(error instanceof RowsRefused)) throw error;
    await forgetReady(db, row.id);
    await writeChecked(db, row.id, error.rows);
    const estado = doneOf(row) > 0 ? "DETENIDA" : "REVISION";
    await lease.keep(db, { estado, hechas: doneOf(row), motivo: notHolding(await countErrors(db, row.id)) });
  }
}

/** The tables among these whose statistics describe fewer rows than so many. */
async function outgrown(db: Db, tables: readonly string[], rows: number): Promise<string[]> {
  const names = sql.join(
    tables.map((name) => sql`${name}`),
    sql`, `,
  );
  const found = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relname in (${names}) and reltuples < ${rows}`);
  return found.rows.map(({ name }) => name);
}

/** The columns of an import's rows by which statements look: their texts would have to be read whole. */
const LOOKED_AT = [
  importacionFila.id_importacion,
  importacionFila.fila,
  importacionFila.grupo,
  importacionFila.quitada,
  importacionFila.id_registro,
].map(({ name }) => sql.identifier(name));

/**
 * Counts anew what tables hold after an import wrote so many rows: until the database does so by itself, it would plan
 * its next statements over these as if there were few. The embedded database never does it by itself. A large table that
 * grew by a part is left alone, since counting it takes others' time. The additions of many batches become few
 * (db/sums.ts).
 */
async function afterBulk(db: Db, tipo: TipoImportable, rows: number): Promise<void> {
  const written = getTableName(esInventario(tipo) ? tablas[tipo] : tableOfCatalogue(tipo));
  const grown = await outgrown(db, [written, getTableName(historial)], rows);
  // Its statistics are of other imports, whose numbers say nothing of this one's.
  await db.execute(sql`analyze ${importacionFila} (${sql.join(LOOKED_AT, sql`, `)})`);
  for (const name of grown) await db.execute(sql`analyze ${sql.identifier(name)}`);
  await foldSums(db);
}
