import { and, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { ppirta, ppirtf } from "../db/schema";
import { tablas } from "./columns";

/** The records of either kind that rows of another table name by `tipo` and `id_registro`. */

interface Naming {
  tipo: AnyPgColumn;
  id_registro: AnyPgColumn;
}

/** Who sees; in a statement that is kept, the department is filled in later. */
export interface Seer extends Pick<Subject, "rol"> {
  id_departamento: Subject["id_departamento"] | Placeholder | SQL;
}

/** A record that is not hidden and that the person sees (decision 005). */
export const visibleTo = (kind: Kind, { rol, id_departamento }: Seer): SQL | undefined =>
  and(isNull(tablas[kind].eliminado_en), rol <= 2 ? undefined : eq(tablas[kind].id_departamento, id_departamento ?? 0));

/** How a row is joined with the record of that kind that it names, if the person sees it. */
export const naming = (kind: Kind, row: Naming, subject: Subject): SQL | undefined =>
  and(eq(row.tipo, kind), eq(tablas[kind].id, row.id_registro), visibleTo(kind, subject));

/** Holds if the row names a record that the person sees, once both kinds are joined to it. */
export const namesOne = sql<boolean>`(${ppirta.id} is not null or ${ppirtf.id} is not null)`;

const either = <T>(one: AnyPgColumn, other: AnyPgColumn) => sql<T>`coalesce(${one}, ${other})`;

/** Fields of the record, whichever kind it is. */
export const named = {
  cite: either<string>(ppirta.cite, ppirtf.cite),
  nombre: either<string>(ppirta.nombre_atractivo, ppirtf.nombre_centro),
  derivado: either<number>(ppirta.derivado, ppirtf.derivado),
  devuelto: either<number>(ppirta.devuelto, ppirtf.devuelto),
};

/** 1 if a person who sees the record may change it now; the condition of `modificar` in contract/policy.ts. */
export const changeable = (
  { rol }: Pick<Subject, "rol">,
  derivado: SQL | AnyPgColumn,
  devuelto: SQL | AnyPgColumn,
): SQL<number> =>
  sql<number>`case when ${derivado} = 0 or (${devuelto} = 1 and ${rol === 3}::boolean) then 1 else 0 end`;
