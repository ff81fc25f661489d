import { setTimeout as rest } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { Db } from "../../db/client";
import { importacion } from "../../db/schema";
import type { StoredImport } from "../access";
import { destinoOf } from "../destino";
import { writeChecked } from "../rows";
import type { Lease } from "../work/lease";
import type { Work, WorkServices } from "../work/works";
import { afterBulk } from "./after-bulk";
import { batchOf, dueRows } from "./due";
import { importAll } from "./import-all";
import { loadWriter } from "./writer";

/** Between two batches everybody else's requests get their turn. */
const REST_MS = 5;
/** So many rows change what the tables hold so much that the database plans its statements anew. */
const ROWS_COUNTED = 2000;

/** Makes records of the rows that hold, a transaction for each batch. It may be killed anywhere and goes on. */
async function importBatches(db: Db, lease: Lease, row: StoredImport): Promise<boolean> {
  const destino = await destinoOf(db, row);
  const size = batchOf(row.tipo);
  let { importadas } = row;
  let hechas = importadas;
  let segundos = row.segundos ?? 0;
  for (let after = 0, batch = 1; !lease.over; batch += 1) {
    const began = performance.now();
    const rows = await dueRows(db, row.id, after, size);
    if (rows.length === 0) return true;
    after = rows.at(-1)?.fila ?? after;
    const writer = await loadWriter(db, row, destino);
    const { holding, failing } = await writer.recheck(rows);
    if (lease.over) return false;
    await db.transaction(async (tx) => {
      await lease.keep(tx, {});
      await writeChecked(tx, row.id, failing);
      const { made } = await writer.make(tx, holding);
      hechas += rows.length;
      importadas += made;
      segundos += (performance.now() - began) / 1000;
      await lease.keep(tx, { hechas, importadas, segundos });
    });
    if ((batch * size) % ROWS_COUNTED === 0) await afterBulk(db, row.tipo);
    await rest(REST_MS);
  }
  return false;
}

async function end(db: Db, lease: Lease, row: StoredImport, { clock, log }: WorkServices): Promise<void> {
  await afterBulk(db, row.tipo);
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
