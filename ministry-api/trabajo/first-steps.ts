import { and, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../db/client";
import { entidad, ppirta, ppirtf, seguimiento, usuario } from "../db/schema";
import type { Caller } from "../http/handler";
import { stepsInScope } from "../seguimiento/bandejas/access";
import { ACTIVO } from "../usuarios/account";

/**
 * Which of the first three things a role does have happened in what the caller sees: role 1 has invited somebody, an
 * entity and a record are there; a level has received, decided and approved a record. All of them for roles 4 and 5,
 * whose first steps follow from their own records.
 */
export async function firstStepsDone(db: Db, caller: Caller): Promise<boolean[]> {
  const exists = async (table: PgTable, where?: SQL) =>
    (
      await db
        .select({ one: sql`1` })
        .from(table)
        .where(where)
        .limit(1)
    ).length > 0;
  if (caller.rol === 1) {
    return Promise.all([
      exists(usuario, and(ne(usuario.id, caller.id), eq(usuario.estado, ACTIVO))),
      exists(entidad),
      Promise.all([exists(ppirta), exists(ppirtf)]).then((some) => some.includes(true)),
    ]);
  }
  if (caller.rol > 3) return [true, true, true];
  const ofLevel = eq(seguimiento.nivel, caller.rol === 2 ? "NACIONAL" : "GOBERNACION");
  const some = (happened: SQL) => exists(seguimiento, and(ofLevel, happened, stepsInScope(caller)));
  return Promise.all([
    some(isNotNull(seguimiento.fecha_recepcion)),
    some(isNotNull(seguimiento.fecha_revision)),
    some(eq(seguimiento.seg_estado, "APROBADO")),
  ]);
}
