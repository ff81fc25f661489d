import { and, count, eq } from "drizzle-orm";
import { esInventario } from "@/contract/importacion/tipos";
import { allowLongTransaction, type Db, type Tx } from "../../db/client";
import { importacionFila as f } from "../../db/schema";
import { doneOf, type StoredImport } from "../access";
import { fingerprint } from "../check/reader";
import { targetOf } from "../check/check";
import { writeChecked } from "../rows";
import { type Lease, WorkLost } from "../work/lease";
import type { WorkServices } from "../work/work-types";
import { afterBulk } from "./after-bulk";
import { forgetReady } from "./all-ready";
import { BATCH, dueRows } from "./due";
import type { Refused } from "./recheck";
import { loadWriter, type Tally, type Writer } from "./writer";

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
    const { made, changed, same, out } = await writer.make(tx, rows);
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
export async function importAll(db: Db, lease: Lease, row: StoredImport, { clock, log }: WorkServices): Promise<void> {
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
