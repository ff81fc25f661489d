import { and, count, eq } from "drizzle-orm";
import type { Db, Tx } from "../../db/client";
import { importacionFila as f } from "../../db/schema";
import { doneOf, type StoredImport } from "../access";
import { pacing } from "../../http/give-way";
import { destinoOf } from "../destino";
import { writeChecked } from "../rows";
import { type Lease, WorkLost } from "../work/lease";
import type { WorkServices } from "../work/step";
import { afterBulk } from "./after-bulk";
import { BATCH, dueRows } from "./due";
import { type Refused } from "./recheck";
import { loadWriter, type Tally, type Writer } from "./writer";

/** Milliseconds for a batch that is written, where others are asking: all have been checked once more before. */
const BATCH_MS = 71;

/** Some rows do not hold any more: the transaction must not be committed. */
class RowsRefused extends Error {
  override name = "RowsRefused";

  constructor(readonly rows: readonly Refused[]) {
    super();
  }
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
  for (let after = 0; !lease.over;) {
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

/** Writes all rows, and stops before the end of the transaction if the work was stopped. */
async function writeAll(tx: Tx, lease: Lease, writer: Writer, hechas: number): Promise<Tally> {
  await writer.hold(tx);
  const pace = pacing(BATCH_MS);
  const all: Tally = { made: 0, changed: 0, same: 0 };
  for (;;) {
    const rows = await dueRows(tx, lease.id, 0, { limit: BATCH });
    if (rows.length === 0) return all;
    if (lease.over) throw new WorkLost();
    const { made, changed, same, out } = await writer.make(tx, rows);
    if (out.length > 0) throw new RowsRefused(out);
    all.made += made;
    all.changed += changed;
    all.same += same;
    lease.came(hechas + all.made + all.changed + all.same);
    await pace();
  }
}

const notHolding = (rows: number) =>
  rows === 1
    ? "No entró ninguna fila: una ya no concuerda con los catálogos. Corríjala, quítela o importe solo las correctas."
    : `No entró ninguna fila: ${rows} ya no concuerdan con los catálogos. Corríjalas, quítelas o importe solo las correctas.`;

/**
 * Brings all rows into the inventory in one transaction, or none: if one does not hold any more, the import goes back to
 * its review and says so.
 */
export async function importAll(db: Db, lease: Lease, row: StoredImport, { clock, log }: WorkServices): Promise<void> {
  const began = performance.now();
  const writer = await loadWriter(db, row, await destinoOf(db, row));
  await recheckAll(db, lease, writer);
  if (lease.over) return;
  try {
    const wrong = await countErrors(db, row.id);
    if (wrong > 0) throw new RowsRefused([]);
    await db.transaction(async (tx) => {
      const before = doneOf(row);
      const { made, changed, same } = await writeAll(tx, lease, writer, before);
      const importadas = row.importadas + made;
      const cambiadas = row.cambiadas + changed;
      const sin_cambios = row.sin_cambios + same;
      const hechas = before + made + changed + same;
      const segundos = (performance.now() - began) / 1000;
      const done = { importadas, cambiadas, sin_cambios, hechas, segundos, motivo: null, terminado_en: clock() };
      await lease.keep(tx, { ...done, estado: "IMPORTADA" });
    });
    await afterBulk(db, row.tipo, row.filas);
    log.info("import.done", { importacion: row.id });
  } catch (error) {
    if (!(error instanceof RowsRefused)) throw error;
    await writeChecked(db, row.id, error.rows);
    const estado = doneOf(row) > 0 ? "DETENIDA" : "REVISION";
    await lease.keep(db, { estado, hechas: doneOf(row), motivo: notHolding(await countErrors(db, row.id)) });
  }
}
