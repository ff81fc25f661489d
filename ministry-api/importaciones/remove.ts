import { eq } from "drizzle-orm";
import type { Db } from "../db/client";
import { importacion } from "../db/schema";
import type { Caller } from "../http/handler";
import { lockImport } from "./access";
import { requireNothingImported } from "./choose-sheet";

/** States in which an import has brought nothing into the inventory, or may have. */
const GIVING_UP = ["LEIDA", "COMPROBANDO", "REVISION", "DETENIDA"] as const;

/** Gives up an import that has brought nothing in, with its rows; its file stays in the store. Errors: 404, 403, 409. */
export const removeImport = (db: Db, caller: Caller, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    requireNothingImported(await lockImport(tx, caller, id, GIVING_UP));
    await tx.delete(importacion).where(eq(importacion.id, id));
  });
