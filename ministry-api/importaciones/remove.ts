import { eq } from "drizzle-orm";
import type { Db } from "../db/client";
import { importacion } from "../db/schema";
import type { FileStore } from "../files/file-store";
import type { Caller } from "../http/handler";
import { lockImport } from "./access";
import { requireNothingImported } from "./choose-sheet";
import { removeUnused } from "./job/old-files";

/** States in which an import has brought nothing into the inventory, or may have. */
const GIVING_UP = ["LEIDA", "COMPROBANDO", "REVISION", "DETENIDA"] as const;

/** Gives up an import that has brought nothing in, with its rows and its file. Errors: 404, 403, 409. */
export async function removeImport(
  { db, files, caller }: { db: Db; files: FileStore; caller: Caller },
  id: number,
): Promise<void> {
  const hash = await db.transaction(async (tx) => {
    const row = await lockImport(tx, caller, id, GIVING_UP);
    requireNothingImported(row);
    await tx.delete(importacion).where(eq(importacion.id, id));
    return row.hash;
  });
  // What the store does not let go of now is removed with the old files.
  if (hash !== null) await removeUnused(db, files, hash).catch(() => undefined);
}
