import { and, arrayContains, desc, eq, isNull, lt, gte, or, type SQL, sql } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/pg-core";
import type { Kind } from "@/contract/resources/registros";
import type { Atrasado, Espera } from "@/contract/resources/trabajo";
import type { Db } from "../db/client";
import { asignacion, asunto, comentario, municipio, usuario } from "../db/schema";
import type { Caller } from "../http/handler";
import { tablas } from "../registros/columns";
import { seen } from "../registros/named";
import { head } from "./head";
import type { Times } from "./times";

/**
 * What others ask of the caller: assigned records, and subjects in which they are mentioned. One inventory after the
 * other: a record of either, looked for at once, would be looked for among all.
 */

/** Characters of a comment that a list shows. */
const BEGINNING = 200;

const personName = sql<string>`concat_ws(' ', ${usuario.nombres}, ${usuario.primer_apellido}, ${usuario.segundo_apellido})`;

/** The record of that kind that a row names, if the caller sees it. */
const named = (kind: Kind, row: typeof asignacion | typeof asunto, caller: Caller) =>
  and(eq(row.tipo, kind), eq(tablas[kind].id, row.id_registro), seen(kind, caller));

/**
 * An assignment waits while its person can do something: roles 4 and 5 with a record that is not derived, the others
 * until it is in the National Catalogue; there, anyone whom it was assigned to since it was last found to be true.
 */
function open(kind: Kind, { rol }: Caller): SQL | undefined {
  const { estado, derivado, verificado_en } = tablas[kind];
  const verify = and(
    eq(estado, "APROBADO"),
    sql`${asignacion.asignado_en} > coalesce(${verificado_en}, '-infinity'::timestamptz)`,
  );
  return or(rol >= 4 ? eq(derivado, 0) : sql`${estado} <> 'APROBADO'`, verify);
}

/** Past its day. */
const isLate = ({ today }: Times) => lt(asignacion.para, today);
const isOpen = ({ today }: Times) => or(isNull(asignacion.para), gte(asignacion.para, today));

const whole = (value: SQL, name: string) => sql<number>`(${value})::int`.as(name);

/** How many assignments wait for the caller, late ones included. */
export async function countAssignments(db: Db, caller: Caller, times: Times): Promise<{ open: number; late: number }> {
  const of = (kind: Kind) =>
    db
      .select({
        open: whole(sql`count(*) filter (where ${isOpen(times)})`, "open"),
        late: whole(sql`count(*) filter (where ${isLate(times)})`, "late"),
      })
      .from(asignacion)
      .innerJoin(tablas[kind], named(kind, asignacion, caller))
      .where(and(eq(asignacion.id_usuario, caller.id), open(kind, caller)));
  const rows = await unionAll(of("ppirta"), of("ppirtf"));
  const sum = (key: "open" | "late") => rows.reduce((all, row) => all + row[key], 0);
  return { open: sum("open"), late: sum("late") };
}

function assignments(db: Db, caller: Caller, where: SQL | undefined, rows: number) {
  const order = [sql`"para" nulls last`, sql`"fecha"`];
  const of = (kind: Kind) =>
    db
      .select({
        ...head(kind, caller),
        por: personName.as("por"),
        fecha: sql`${asignacion.asignado_en}`.mapWith(asignacion.asignado_en).as("fecha"),
        para: sql<string | null>`${asignacion.para}`.mapWith(asignacion.para).as("para"),
        texto: sql<string | null>`${asignacion.nota}`.as("texto"),
      })
      .from(asignacion)
      .innerJoin(usuario, eq(usuario.id, asignacion.asignado_por))
      .innerJoin(tablas[kind], named(kind, asignacion, caller))
      .innerJoin(municipio, eq(municipio.id, tablas[kind].id_municipio))
      .where(and(eq(asignacion.id_usuario, caller.id), open(kind, caller), where))
      .orderBy(...order)
      .limit(rows);
  return unionAll(of("ppirta"), of("ppirtf"))
    .orderBy(...order)
    .limit(rows);
}

/** Assignments that are not late, the nearest day first. */
export async function openAssignments(db: Db, caller: Caller, times: Times, rows: number): Promise<Espera[]> {
  const found = await assignments(db, caller, isOpen(times), rows);
  return found.map((row) => ({
    ...row,
    ...{ clase: "asignacion", fecha: row.fecha.toISOString(), seccion: null, id_asunto: null },
  }));
}

/** Assignments past their day. */
export async function lateAssignments(db: Db, caller: Caller, times: Times, rows: number): Promise<Atrasado[]> {
  const found = await assignments(db, caller, isLate(times), rows);
  return found.map((row) => ({
    ...row,
    ...{ clase: "asignacion", fecha: row.fecha.toISOString(), dias: null, limite: null, id_seguimiento: null },
    ...{ nivel: null, seg_estado: null, faltan: null, verificado_en: null, meses: null },
  }));
}

const later = alias(comentario, "later");

/** A comment that mentions the caller in a subject that is open and in which they have not written since. */
const unanswered = (db: Db, { id }: Caller) =>
  and(
    arrayContains(comentario.menciones, [id]),
    sql`${comentario.id_usuario} <> ${id}`,
    isNull(asunto.cerrado_en),
    sql`not exists ${db
      .select({ id: later.id })
      .from(later)
      .where(
        and(
          eq(later.id_asunto, comentario.id_asunto),
          sql`${later.id} > ${comentario.id}`,
          // Of several that mention the caller, the last one is shown.
          or(eq(later.id_usuario, id), arrayContains(later.menciones, [id])),
        ),
      )}`,
  );

/** How many subjects wait for the caller's answer. */
export async function countMentions(db: Db, caller: Caller): Promise<number> {
  const of = (kind: Kind) =>
    db
      .select({ n: whole(sql`count(*)`, "n") })
      .from(comentario)
      .innerJoin(asunto, eq(asunto.id, comentario.id_asunto))
      .innerJoin(tablas[kind], named(kind, asunto, caller))
      .where(unanswered(db, caller));
  const rows = await unionAll(of("ppirta"), of("ppirtf"));
  return rows.reduce((all, { n }) => all + n, 0);
}

/** Subjects that wait for the caller's answer, the last asked first. */
export async function openMentions(db: Db, caller: Caller, rows: number): Promise<Espera[]> {
  const of = (kind: Kind) =>
    db
      .select({
        ...head(kind, caller),
        por: personName.as("por"),
        fecha: sql`${comentario.creado_en}`.mapWith(comentario.creado_en).as("fecha"),
        texto: sql<string>`left(${comentario.texto}, ${BEGINNING}::int)`.as("texto"),
        seccion: sql<string | null>`${asunto.seccion}`.as("seccion"),
        id_asunto: sql<number>`${asunto.id}`.as("id_asunto"),
        id_comentario: sql<number>`${comentario.id}`.as("id_comentario"),
      })
      .from(comentario)
      .innerJoin(asunto, eq(asunto.id, comentario.id_asunto))
      .innerJoin(usuario, eq(usuario.id, comentario.id_usuario))
      .innerJoin(tablas[kind], named(kind, asunto, caller))
      .innerJoin(municipio, eq(municipio.id, tablas[kind].id_municipio))
      .where(unanswered(db, caller))
      .orderBy(desc(comentario.id))
      .limit(rows);
  const found = await unionAll(of("ppirta"), of("ppirtf"))
    .orderBy(sql`"id_comentario" desc`)
    .limit(rows);
  return found.map(({ id_comentario: _, ...row }) => ({
    ...row,
    ...{ clase: "mencion", fecha: row.fecha.toISOString(), para: null },
  }));
}
