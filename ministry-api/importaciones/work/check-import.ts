import { and, asc, eq, gt } from "drizzle-orm";
import type { Db } from "../../db/client";
import { importacion, importacionFila as f } from "../../db/schema";
import { pacing } from "../../http/yield";
import { loadChecker } from "../check/checker";
import { destinoOf } from "../destino";
import { BATCH, writeChecked } from "../rows";
import type { Lease } from "./lease";
import type { Work } from "./work-types";

/** Milliseconds for a batch of the check, where others are asking: 10,000 rows in 12 seconds. */
const BATCH_MS = 48;

/** All rows of an import in the order of the file, read as they are asked for; ends early if the work does. */
async function* rowsOf(db: Db, lease: Lease) {
  for (let last = 0; !lease.aborted;) {
    const page = await db
      .select({ fila: f.fila, textos: f.textos, quitada: f.quitada })
      .from(f)
      .where(and(eq(f.id_importacion, lease.id), gt(f.fila, last)))
      .orderBy(asc(f.fila))
      .limit(BATCH);
    if (page.length === 0) return;
    yield* page;
    last = page.at(-1)?.fila ?? last;
  }
}

/**
 * Checks an import's rows, batch by batch, and opens them for review. After a crash it begins again with the first row,
 * because rows alike are found among those before.
 */
export const checkImport: Work = async ({ db, services, lease }) => {
  const [row] = await db.select().from(importacion).where(eq(importacion.id, lease.id));
  if (!row) return;
  const checker = await loadChecker(db, await destinoOf(db, row));
  const pace = pacing(BATCH_MS);
  let hechas = 0;
  for await (const checked of checker.all(rowsOf(db, lease))) {
    hechas += checked.length;
    await db.transaction(async (tx) => {
      await lease.keep(tx, { hechas });
      await writeChecked(tx, lease.id, checked);
    });
    if (lease.aborted) return;
    await pace();
  }
  if (lease.aborted) return;
  await lease.keep(db, { estado: "REVISION", hechas, motivo: null });
  services.log.info("import.checked", { importacion: lease.id, filas: hechas });
};
