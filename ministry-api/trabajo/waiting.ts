import { and, desc, eq, gte, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { alias, type AnyPgColumn, unionAll } from "drizzle-orm/pg-core";
import type { Kind } from "@/contract/resources/registros";
import type { Atrasado, Espera } from "@/contract/resources/trabajo";
import { type CallerPlaceholders, constant } from "../db/prepared";
import type { Db, Tx } from "../db/client";
import { asignacion, asunto, comentario, municipio, usuario } from "../db/schema";
import { personName, tablas } from "../registros/columns";
import { visibleTo } from "../registros/named";
import { head } from "./head";
import { AT, planned, type Reading } from "./planned";

/**
 * What others ask of the caller: assigned records, and subjects in which they are mentioned. One inventory after the
 * other: a record of either, looked for at once, would be looked for among all.
 */

/** Characters of a comment that a list shows. */
const BEGINNING = 200;

/** The record of that kind that a row names, if the caller sees it. */
const named = (kind: Kind, row: typeof asignacion | typeof asunto, asking: CallerPlaceholders) =>
  and(eq(row.tipo, constant(kind)), eq(tablas[kind].id, row.id_registro), visibleTo(kind, asking));

/**
 * An assignment waits while its person can do something: roles 4 and 5 with a record that is not derived, the others
 * until it is in the National Catalogue; there, anyone whom it was assigned to since it was last found to be true.
 */
function open(kind: Kind, { rol }: CallerPlaceholders): SQL | undefined {
  const { estado, derivado, verificado_en } = tablas[kind];
  const verify = and(
    eq(estado, constant("APROBADO")),
    sql`${asignacion.asignado_en} > coalesce(${verificado_en}, '-infinity'::timestamptz)`,
  );
  return or(rol >= 4 ? eq(derivado, constant(0)) : sql`${estado} <> 'APROBADO'`, verify);
}

/** Past its day. */
const isLate = lt(asignacion.para, AT.today);
const isOpen = or(isNull(asignacion.para), gte(asignacion.para, AT.today));

const intColumn = (value: SQL, name: string) => sql<number>`(${value})::int`.as(name);

const asignaciones = planned("asignaciones", (db, asking) => {
  const of = (kind: Kind) =>
    db
      .select({
        open: intColumn(sql`count(*) filter (where ${isOpen})`, "open"),
        late: intColumn(sql`count(*) filter (where ${isLate})`, "late"),
      })
      .from(asignacion)
      .innerJoin(tablas[kind], named(kind, asignacion, asking))
      .where(and(eq(asignacion.id_usuario, asking.id), open(kind, asking)));
  return unionAll(of("ppirta"), of("ppirtf"));
});

/** How many assignments wait for the caller, late ones included. */
export async function countAssignments(db: Db, reading: Reading): Promise<{ open: number; late: number }> {
  const rows = await asignaciones(db, reading);
  const sum = (key: "open" | "late") => rows.reduce((all, row) => all + row[key], 0);
  return { open: sum("open"), late: sum("late") };
}

const assignments = (name: string, where: SQL | undefined) =>
  planned(name, (db, asking) => {
    const order = [sql`"para" nulls last`, sql`"fecha"`];
    const of = (kind: Kind) =>
      db
        .select({
          ...head(kind, asking),
          por: personName.as("por"),
          fecha: sql`${asignacion.asignado_en}`.mapWith(asignacion.asignado_en).as("fecha"),
          para: sql<string | null>`${asignacion.para}`.mapWith(asignacion.para).as("para"),
          texto: sql<string | null>`${asignacion.nota}`.as("texto"),
        })
        .from(asignacion)
        .innerJoin(usuario, eq(usuario.id, asignacion.asignado_por))
        .innerJoin(tablas[kind], named(kind, asignacion, asking))
        .innerJoin(municipio, eq(municipio.id, tablas[kind].id_municipio))
        .where(and(eq(asignacion.id_usuario, asking.id), open(kind, asking), where))
        .orderBy(...order)
        .limit(AT.most);
    return unionAll(of("ppirta"), of("ppirtf"))
      .orderBy(...order)
      .limit(AT.most);
  });

const abiertas = assignments("asignaciones_abiertas", isOpen);
const tarde = assignments("asignaciones_tarde", isLate);

/** Assignments that are not late, the nearest day first. */
export async function openAssignments(db: Db, reading: Reading): Promise<Espera[]> {
  const found = await abiertas(db, reading);
  return found.map((row) => ({
    ...row,
    clase: "asignacion",
    fecha: row.fecha.toISOString(),
    seccion: null,
    id_asunto: null,
  }));
}

/** Assignments past their day. */
export async function lateAssignments(db: Db, reading: Reading): Promise<Atrasado[]> {
  const found = await tarde(db, reading);
  return found.map((row) => ({
    ...row,
    clase: "asignacion",
    fecha: row.fecha.toISOString(),
    dias: null,
    limite: null,
    id_seguimiento: null,
    nivel: null,
    seg_estado: null,
    faltan: null,
    verificado_en: null,
    meses: null,
  }));
}

const later = alias(comentario, "later");

const mentions = (column: AnyPgColumn, { id }: CallerPlaceholders) => sql`${column} @> array[${id}::int]`;

/** A comment that mentions the caller in a subject that is open and in which they have not written since. */
const unanswered = (db: Db | Tx, asking: CallerPlaceholders) =>
  and(
    mentions(comentario.menciones, asking),
    ne(comentario.id_usuario, asking.id),
    isNull(asunto.cerrado_en),
    sql`not exists ${db
      .select({ id: later.id })
      .from(later)
      .where(
        and(
          eq(later.id_asunto, comentario.id_asunto),
          sql`${later.id} > ${comentario.id}`,
          // Of several that mention the caller, the last one is shown.
          or(eq(later.id_usuario, asking.id), mentions(later.menciones, asking)),
        ),
      )}`,
  );

const menciones = planned("menciones", (db, asking) => {
  const of = (kind: Kind) =>
    db
      .select({ n: intColumn(sql`count(*)`, "n") })
      .from(comentario)
      .innerJoin(asunto, eq(asunto.id, comentario.id_asunto))
      .innerJoin(tablas[kind], named(kind, asunto, asking))
      .where(unanswered(db, asking));
  return unionAll(of("ppirta"), of("ppirtf"));
});

/** How many subjects wait for the caller's answer. */
export async function countMentions(db: Db, reading: Reading): Promise<number> {
  return (await menciones(db, reading)).reduce((all, { n }) => all + n, 0);
}

const preguntas = planned("preguntas", (db, asking) => {
  const of = (kind: Kind) =>
    db
      .select({
        ...head(kind, asking),
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
      .innerJoin(tablas[kind], named(kind, asunto, asking))
      .innerJoin(municipio, eq(municipio.id, tablas[kind].id_municipio))
      .where(unanswered(db, asking))
      .orderBy(desc(comentario.id))
      .limit(AT.most);
  return unionAll(of("ppirta"), of("ppirtf"))
    .orderBy(sql`"id_comentario" desc`)
    .limit(AT.most);
});

/** Subjects that wait for the caller's answer, the last asked first. */
export async function openMentions(db: Db, reading: Reading): Promise<Espera[]> {
  const found = await preguntas(db, reading);
  return found.map(({ id_comentario: _, ...row }) => ({
    ...row,
    clase: "mencion",
    fecha: row.fecha.toISOString(),
    para: null,
  }));
}
