import { eq } from "drizzle-orm";
import type { Db } from "../../db/client";
import { importacion } from "../../db/schema";
import { loadChecker } from "../check/checker";
import { destinoOf } from "../destino";
import { pageOfRows, writeChecked } from "../rows";
import type { Lease } from "./lease";
import type { Work } from "./step";

/** All rows of an import in the order of the file, read as they are asked for; ends early if the work does. */
async function* rowsOf(db: Db, lease: Lease) {
  for (let last = 0; !lease.over;) {
    const page = await pageOfRows(db, lease.id, last);
    if (page.length === 0) return;
    for (const { fila, textos, quitada } of page) yield { fila, textos, quitada };
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
  let hechas = 0;
  for await (const checked of checker.all(rowsOf(db, lease))) {
    hechas += checked.length;
    await db.transaction(async (tx) => {
      await lease.keep(tx, { hechas });
      await writeChecked(tx, lease.id, checked);
    });
    if (lease.over) return;
  }
  if (lease.over) return;
  await lease.keep(db, { estado: "REVISION", hechas, motivo: null });
  services.log.info("import.checked", { importacion: lease.id, filas: hechas });
};
