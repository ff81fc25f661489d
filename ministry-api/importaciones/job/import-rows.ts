import { eq, type SQL } from "drizzle-orm";
import type { Db } from "../../db/client";
import { importacion } from "../../db/schema";
import { doneOf, type StoredImport } from "../access";
import { pacing } from "../../http/yield";
import { targetOf } from "../check/check";
import { writeChecked } from "../rows";
import type { Lease } from "../work/lease";
import type { Work, WorkServices } from "../work/work-types";
import { afterBulk } from "./after-bulk";
import { BATCH, BATCH_MS, type Due, dueRows, GROUP, STAGES } from "./due";
import { importAll } from "./import-all";
import { loadWriter, type Writer } from "./writer";

/** So many rows, and each time twice as many, change what the tables hold so much that statements are planned anew. */
const ROWS_COUNTED = 2000;

type Progress = Pick<StoredImport, "hechas" | "importadas" | "cambiadas" | "sin_cambios"> & { segundos: number };

/** Checks some rows once more and writes those that hold, in a transaction. */
async function writeBatch(
  db: Db,
  lease: Lease,
  { row, writer, so }: { row: StoredImport; writer: Writer; so: Progress },
  rows: readonly Due[],
): Promise<void> {
  const began = performance.now();
  const { holding, failing } = await writer.recheck(rows);
  if (lease.aborted) return;
  await db.transaction(async (tx) => {
    await lease.keep(tx, {});
    await writeChecked(tx, row.id, failing);
    const { made, changed, same } = await writer.make(tx, holding);
    so.hechas += rows.length;
    so.importadas += made;
    so.cambiadas += changed;
    so.sin_cambios += same;
    so.segundos += (performance.now() - began) / 1000;
    await lease.keep(tx, so);
  });
}

/** Does the rows of a stage that hold. */
async function importStage(
  db: Db,
  lease: Lease,
  { row, stage, so }: { row: StoredImport; stage: SQL; so: Progress },
): Promise<void> {
  const target = await targetOf(db, row);
  const pace = pacing(BATCH_MS);
  let counted = ROWS_COUNTED;
  for (let after = 0, group = 1; !lease.aborted; group += 1) {
    const rows = await dueRows(db, row.id, after, { of: stage });
    if (rows.length === 0) return;
    after = rows.at(-1)?.fila ?? after;
    const writer = await loadWriter(db, row, target);
    for (let from = 0; from < rows.length && !lease.aborted; from += BATCH) {
      await writeBatch(db, lease, { row, writer, so }, rows.slice(from, from + BATCH));
      await pace();
    }
    if (group * GROUP >= counted) {
      await afterBulk(db, row.tipo, group * GROUP);
      counted *= 2;
    }
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
