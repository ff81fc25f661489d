import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Asignacion } from "@/contract/resources/conversacion";
import type { Kind } from "@/contract/resources/registros";
import type { Db, Tx } from "../../db/client";
import { asignacion, usuario } from "../../db/schema";
import { personName, personNameOf, utc } from "../../registros/columns";
import { ACTIVO } from "../../usuarios/account";

const giver = alias(usuario, "giver");

export const assignmentOf = (kind: Kind, id: number) => and(eq(asignacion.tipo, kind), eq(asignacion.id_registro, id));

/**
 * Who is to work on the record `id`, as `caller` sees it, as a column of a kept statement with these two placeholders;
 * null if it is free.
 */
export function assignment(db: Db | Tx, kind: Kind): SQL<Asignacion | null> {
  const { id_usuario, asignado_por, asignado_en, para, nota } = asignacion;
  const caller = sql`${sql.placeholder("caller")}::int`;
  const row = sql`json_build_object(
    'id_usuario', ${id_usuario}, 'persona', ${personName}, 'activo', (${usuario.estado} = ${ACTIVO})::int,
    'asignado_por', ${personNameOf(giver)}, 'asignado_en', ${utc(asignado_en)}, 'para', ${para}, 'nota', ${nota},
    'tomado', (${id_usuario} = ${caller} and ${asignado_por} = ${caller})::int)`;
  return sql`${db
    .select({ row })
    .from(asignacion)
    .innerJoin(usuario, eq(usuario.id, id_usuario))
    .innerJoin(giver, eq(giver.id, asignado_por))
    .where(and(eq(asignacion.tipo, kind), eq(asignacion.id_registro, sql.placeholder("id"))))}`;
}
