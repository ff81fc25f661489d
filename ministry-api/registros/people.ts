import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Reply } from "@/contract";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { Db } from "../db/client";
import { asignacion, usuario } from "../db/schema";
import { alphabetical } from "../db/search";
import { personName, tablas } from "./columns";
import { departmentOf } from "./scope";

type Personas = Reply<"ppirta.personas">["personas"];

/** Who registered records in the caller's scope, and whom such records are assigned to, by name. */
export async function recordPeople(db: Db, subject: Subject, kind: Kind): Promise<Personas> {
  const t = tablas[kind];
  const scope = departmentOf(subject, null);
  const seen = and(isNull(t.eliminado_en), scope === null ? undefined : eq(t.id_departamento, scope));
  const named = (some: SQL) =>
    db
      .select({ id: usuario.id, nombre: personName })
      .from(usuario)
      .where(sql`exists (${some})`)
      .orderBy(alphabetical(personName));
  const autores = await named(sql`select 1 from ${t} where ${t.creado_por} = ${usuario.id} and ${seen}`);
  const asignados = await named(sql`select 1 from ${asignacion} join ${t} on ${t.id} = ${asignacion.id_registro}
    where ${asignacion.tipo} = ${kind} and ${asignacion.id_usuario} = ${usuario.id} and ${seen}`);
  return { autores, asignados };
}
