import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "../db/client";
import { historial } from "../db/schema";
import { binSince } from "../registros/restore";

/** The last thing that made a row be there, or not; undefined if the history knows nothing of it. */
export async function lastFate(tx: Tx, tabla: string, id: number) {
  const [last] = await tx
    .select({
      id: historial.id,
      accion: historial.accion,
      cambios: historial.cambios,
      conservado: historial.conservado,
      id_registro: historial.id_registro,
      late: sql<boolean>`${historial.fecha} <= ${binSince}`,
    })
    .from(historial)
    .where(
      and(
        eq(historial.tabla, tabla),
        eq(historial.id_fila, id),
        inArray(historial.accion, ["CREAR", "ELIMINAR", "RESTAURAR"]),
      ),
    )
    .orderBy(desc(historial.id))
    .limit(1);
  return last;
}
