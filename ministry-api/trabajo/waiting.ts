import { and, arrayContains, asc, desc, eq, isNull, lt, gte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Atrasado, Espera } from "@/contract/resources/trabajo";
import type { Db } from "../db/client";
import { asignacion, asunto, comentario, municipio, ppirta, ppirtf, usuario } from "../db/schema";
import type { Caller } from "../http/handler";
import { changeable, municipioNamed, named, namesOne, naming } from "../registros/named";
import type { Times } from "./times";

/** What others ask of the caller: assigned records, and subjects in which they are mentioned. */

/** Characters of a comment that a list shows. */
const BEGINNING = 200;

const personName = sql<string>`concat_ws(' ', ${usuario.nombres}, ${usuario.primer_apellido}, ${usuario.segundo_apellido})`;

const head = (caller: Caller) => ({
  cite: named.cite,
  nombre: named.nombre,
  municipio: municipio.nombre,
  corregible: sql<0 | 1>`${changeable(caller, named.derivado, named.devuelto)}`,
});

/**
 * An assignment waits while its person can do something: roles 4 and 5 with a record that is not derived, the others
 * until it is in the National Catalogue; there, anyone whom it was assigned to since it was last found to be true.
 */
function open({ rol }: Caller): SQL | undefined {
  const verify = and(
    eq(named.estado, "APROBADO"),
    sql`${asignacion.asignado_en} > coalesce(${named.verificado_en}, '-infinity'::timestamptz)`,
  );
  const state = rol >= 4 ? sql`${named.derivado} = 0` : sql`${named.estado} <> 'APROBADO'`;
  return or(state, verify);
}

const assigned = (caller: Caller) => and(eq(asignacion.id_usuario, caller.id), namesOne, open(caller));

/** Past its day. */
const isLate = ({ today }: Times) => lt(asignacion.para, today);
const isOpen = ({ today }: Times) => or(isNull(asignacion.para), gte(asignacion.para, today));

/** How many assignments wait for the caller, late ones included. */
export async function countAssignments(db: Db, caller: Caller, times: Times): Promise<{ open: number; late: number }> {
  const [row] = await db
    .select({
      open: sql<number>`count(*) filter (where ${isOpen(times)})::int`,
      late: sql<number>`count(*) filter (where ${isLate(times)})::int`,
    })
    .from(asignacion)
    .leftJoin(ppirta, naming("ppirta", asignacion, caller))
    .leftJoin(ppirtf, naming("ppirtf", asignacion, caller))
    .where(assigned(caller));
  return row ?? { open: 0, late: 0 };
}

const assignments = (db: Db, caller: Caller, where: SQL | undefined, rows: number) =>
  db
    .select({
      tipo: asignacion.tipo,
      id: asignacion.id_registro,
      ...head(caller),
      por: personName,
      fecha: asignacion.asignado_en,
      para: asignacion.para,
      texto: asignacion.nota,
    })
    .from(asignacion)
    .innerJoin(usuario, eq(usuario.id, asignacion.asignado_por))
    .leftJoin(ppirta, naming("ppirta", asignacion, caller))
    .leftJoin(ppirtf, naming("ppirtf", asignacion, caller))
    .innerJoin(municipio, municipioNamed)
    .where(and(assigned(caller), where))
    .orderBy(sql`${asignacion.para} nulls last`, asc(asignacion.asignado_en))
    .limit(rows);

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
const unanswered = ({ id }: Caller, db: Db) =>
  and(
    arrayContains(comentario.menciones, [id]),
    sql`${comentario.id_usuario} <> ${id}`,
    isNull(asunto.cerrado_en),
    namesOne,
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
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(comentario)
    .innerJoin(asunto, eq(asunto.id, comentario.id_asunto))
    .leftJoin(ppirta, naming("ppirta", asunto, caller))
    .leftJoin(ppirtf, naming("ppirtf", asunto, caller))
    .where(unanswered(caller, db));
  return row?.n ?? 0;
}

/** Subjects that wait for the caller's answer, the last asked first. */
export async function openMentions(db: Db, caller: Caller, rows: number): Promise<Espera[]> {
  const found = await db
    .select({
      tipo: asunto.tipo,
      id: asunto.id_registro,
      ...head(caller),
      por: personName,
      fecha: comentario.creado_en,
      texto: sql<string>`left(${comentario.texto}, ${BEGINNING}::int)`,
      seccion: asunto.seccion,
      id_asunto: asunto.id,
    })
    .from(comentario)
    .innerJoin(asunto, eq(asunto.id, comentario.id_asunto))
    .innerJoin(usuario, eq(usuario.id, comentario.id_usuario))
    .leftJoin(ppirta, naming("ppirta", asunto, caller))
    .leftJoin(ppirtf, naming("ppirtf", asunto, caller))
    .innerJoin(municipio, municipioNamed)
    .where(unanswered(caller, db))
    .orderBy(desc(comentario.id))
    .limit(rows);
  return found.map((row) => ({ ...row, clase: "mencion", fecha: row.fecha.toISOString(), para: null }));
}
