import { createHash } from "node:crypto";
import { and, asc, gt, inArray, isNotNull } from "drizzle-orm";
import type { Db } from "../db/client";
import { archivo } from "../db/schema";
import type { Logger } from "../http/log";
import type { FileStore } from "./file-store";

/** A batch holds a few tens of megabytes at most. */
const BATCH = 8;

/**
 * Moves the files that are in the database (from a seed or an earlier version) into the store, in batches. It may be
 * stopped at any point, started again, and run by two processes at once. A file that does not match its hash stays in
 * the database and is logged. Returns how many were moved. Errors: the store's and the database's.
 */
export async function moveStoredContent(db: Db, files: FileStore, log: Logger): Promise<number> {
  let moved = 0;
  for (let last = ""; ;) {
    const batch = await db
      .select({ hash: archivo.hash, contenido: archivo.contenido })
      .from(archivo)
      .where(and(isNotNull(archivo.contenido), gt(archivo.hash, last)))
      .orderBy(asc(archivo.hash))
      .limit(BATCH);
    const newest = batch.at(-1);
    if (!newest) return moved;
    last = newest.hash;
    const kept: string[] = [];
    for (const { hash, contenido } of batch) {
      if (!contenido) continue;
      if (createHash("sha256").update(contenido).digest("hex") !== hash) {
        log.error("file_damaged", { hash });
        continue;
      }
      await files.put(hash, contenido);
      kept.push(hash);
    }
    // Emptied only after the store has them durably. Each process empties only the rows whose files it stored itself.
    await db.update(archivo).set({ contenido: null }).where(inArray(archivo.hash, kept));
    moved += kept.length;
  }
}
