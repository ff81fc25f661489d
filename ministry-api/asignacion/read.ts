import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Asignacion } from "@/contract/resources/asuntos";
import type { Kind } from "@/contract/resources/registros";
import { fullName } from "../auth/tokens";
import type { Db } from "../db/client";
import { preparedOnce } from "../db/prepared";
import { asignacion, usuario } from "../db/schema";
import { ACTIVO } from "../usuarios/account";

const giver = alias(usuario, "giver");

const named = (of: typeof usuario | typeof giver) => ({
  nombres: of.nombres,
  primer_apellido: of.primer_apellido,
  segundo_apellido: of.segundo_apellido,
});

export const assignmentOf = (kind: Kind, id: number) => and(eq(asignacion.tipo, kind), eq(asignacion.id_registro, id));

const assigned = preparedOnce((db) =>
  db
    .select({ of: asignacion, persona: { ...named(usuario), estado: usuario.estado }, por: named(giver) })
    .from(asignacion)
    .innerJoin(usuario, eq(usuario.id, asignacion.id_usuario))
    .innerJoin(giver, eq(giver.id, asignacion.asignado_por))
    .where(and(eq(asignacion.tipo, sql.placeholder("kind")), eq(asignacion.id_registro, sql.placeholder("id"))))
    .prepare("record_assignment"),
);

/** Who is to work on a record, as `reader` sees it; null if it is free. */
export async function readAssignment(db: Db, kind: Kind, id: number, reader: number): Promise<Asignacion | null> {
  const [row] = await assigned(db).execute({ kind, id });
  if (!row) return null;
  const { id_usuario, asignado_por, asignado_en, para, nota } = row.of;
  return {
    ...{ id_usuario, persona: fullName(row.persona), activo: row.persona.estado === ACTIVO ? 1 : 0 },
    ...{ asignado_por: fullName(row.por), asignado_en: asignado_en.toISOString(), para, nota },
    tomado: id_usuario === reader && asignado_por === reader ? 1 : 0,
  };
}
