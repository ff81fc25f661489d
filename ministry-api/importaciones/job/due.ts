import { and, asc, eq, gt, isNotNull, isNull, ne, type SQL } from "drizzle-orm";
import type { Db, Tx } from "../../db/client";
import { importacionFila as f } from "../../db/schema";

/** Rows that are read, and whose catalogues are asked for, at once. */
export const GROUP = 200;
/** Rows of a transaction: few enough that others hardly notice it. */
export const BATCH = 25;
/** Milliseconds for a batch, where others are asking: 10,000 rows in 34 seconds. */
export const BATCH_MS = 84;

/**
 * What rows do, in the order in which they are worked on. They never share a transaction: one that changes records
 * locks these before the counters, which a new record locks too.
 */
export const STAGES: readonly SQL[] = [isNull(f.cambia), isNotNull(f.cambia)];

/** Rows of an import that are to become records and have not yet. */
export const isDue = (id: number) =>
  and(eq(f.id_importacion, id), ne(f.grupo, "ERROR"), eq(f.quitada, false), isNull(f.id_registro));

/** The next of them after that row of the file. */
export const dueRows = (db: Db | Tx, id: number, after: number, { limit, of }: { limit?: number; of?: SQL } = {}) =>
  db
    .select({ fila: f.fila, textos: f.textos, valores: f.valores, cambia: f.cambia })
    .from(f)
    .where(and(isDue(id), gt(f.fila, after), of))
    .orderBy(asc(f.fila))
    .limit(limit ?? GROUP);
export type Due = Awaited<ReturnType<typeof dueRows>>[number];
