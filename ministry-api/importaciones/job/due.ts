import { and, asc, eq, gt, isNull, ne } from "drizzle-orm";
import type { Db, Tx } from "../../db/client";
import { importacionFila as f } from "../../db/schema";

/** Rows of a transaction: few enough that others wait a moment at most. */
export const BATCH = 200;

/** Rows of an import that are to become records and have not yet. */
export const isDue = (id: number) =>
  and(eq(f.id_importacion, id), ne(f.grupo, "ERROR"), eq(f.quitada, false), isNull(f.id_registro));

/** The next of them after that row of the file. */
export const dueRows = (db: Db | Tx, id: number, after: number) =>
  db
    .select({ fila: f.fila, textos: f.textos, valores: f.valores, cambia: f.cambia })
    .from(f)
    .where(and(isDue(id), gt(f.fila, after)))
    .orderBy(asc(f.fila))
    .limit(BATCH);
export type Due = Awaited<ReturnType<typeof dueRows>>[number];
