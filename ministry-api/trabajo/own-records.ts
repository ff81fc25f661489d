import { and, asc, desc, eq, gte, isNotNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, unionAll } from "drizzle-orm/pg-core";
import type { Atrasado, Casi, Devuelto } from "@/contract/resources/trabajo";
import { FALTANTES } from "@/contract/faltantes";
import type { Kind } from "@/contract/resources/registros";
import { observacionEntera } from "@/contract/secciones";
import type { Db, Tx } from "../db/client";
import { type CallerPlaceholders, constant, preparedOnce } from "../db/prepared";
import { categoria, municipio, ppirta, seguimiento } from "../db/schema";
import { tablas } from "../registros/columns";
import { visibleTo } from "../registros/named";
import { missingOf } from "../seguimiento/workflow/completeness";
import { head } from "./head";
import { AT, planned, type Reading } from "./planned";
import { nearly } from "./own-counts";
import { verifies } from "./verifies";

/** The rows of lists of records that are the caller's to see to. */

/** What of these records of a kind a list shows, and in which order. */
interface Part {
  where: SQL | undefined;
  /** By the columns of an index. */
  order: SQL[];
  /** The same order as a number, by which both kinds are merged. */
  place: SQL;
}

const iso = (value: Date | null) => value?.toISOString() ?? null;

/** The first records of both kinds, in an order that both share; without `whose` those that the caller registered. */
const records = (
  name: string,
  part: (kind: Kind) => Part,
  whose: (db: Db | Tx, asking: CallerPlaceholders, autor: AnyPgColumn) => SQL | undefined = (_db, { id }, autor) =>
    eq(autor, id),
) =>
  planned(name, (db, asking) => {
    const of = (kind: Kind) => {
      const t = tablas[kind];
      const { where, order, place } = part(kind);
      // The few are chosen before anything is joined to them.
      const chosen = db
        .select({ id: t.id, place: sql<number>`${place}`.as("place") })
        .from(t)
        .where(and(whose(db, asking, t.creado_por), visibleTo(kind, asking), where))
        .orderBy(...order)
        .limit(AT.most)
        .as("chosen");
      return db
        .select({
          ...head(kind, asking),
          observacion: sql<string | null>`${t.observacion}`.as("observacion"),
          avance: sql<number>`${t.avance}`.mapWith(Number).as("avance"),
          actualizado_en: sql`${t.actualizado_en}`.mapWith(ppirta.actualizado_en).as("actualizado_en"),
          vence_en: sql`${t.vence_en}`.mapWith(ppirta.actualizado_en).as("vence_en"),
          verificado_en: sql`${t.verificado_en}`.mapWith(ppirta.actualizado_en).as("verificado_en"),
          meses: sql<number>`${categoria.meses_vigencia}`.mapWith(Number).as("meses"),
          place: sql<number>`${chosen.place}`.as("place"),
        })
        .from(chosen)
        .innerJoin(t, eq(t.id, chosen.id))
        .innerJoin(municipio, eq(municipio.id, t.id_municipio))
        .innerJoin(categoria, eq(categoria.id, t.id_categoria));
    };
    return unionAll(of("ppirta"), of("ppirtf"))
      .orderBy(sql`place`)
      .limit(AT.most);
  });
type Row = Awaited<ReturnType<ReturnType<typeof records>>>[number];

const headOf = ({ tipo, id, cite, nombre, municipio, corregible }: Row) => ({
  tipo,
  id,
  cite,
  nombre,
  municipio,
  corregible,
});

const since = (column: SQL) => sql`extract(epoch from ${column})::float8`;

/** The observation without what it says of single sections, which stand beside it. */
function generalOf({ tipo, observacion }: Row, secciones: Devuelto["secciones"]): string | null {
  const own = observacionEntera(tipo, null, secciones);
  if (observacion === null || own === null || !observacion.endsWith(own)) return observacion;
  return observacion.slice(0, -own.length).trim() || null;
}

const devueltos = records("devueltos", (kind) => ({
  where: eq(tablas[kind].estado, constant("NO APROBADO")),
  order: [desc(tablas[kind].actualizado_en)],
  place: sql`-${since(sql`${tablas[kind].actualizado_en}`)}`,
}));

/** The last refusal of each of some records. */
const refusals = preparedOnce((db) =>
  db
    .selectDistinctOn([seguimiento.tipo, seguimiento.id_registro], {
      tipo: seguimiento.tipo,
      id_registro: seguimiento.id_registro,
      fecha: seguimiento.fecha_revision,
      secciones: seguimiento.secciones,
    })
    .from(seguimiento)
    .where(
      and(
        eq(seguimiento.seg_estado, "NO APROBADO"),
        sql`(${seguimiento.tipo}, ${seguimiento.id_registro}) in (select * from unnest(
          string_to_array(${sql.placeholder("tipos")}, ','), string_to_array(${sql.placeholder("ids")}, ',')::int[]))`,
      ),
    )
    .orderBy(asc(seguimiento.tipo), asc(seguimiento.id_registro), desc(seguimiento.id))
    .prepare("last_refusals"),
);

/** Returned records, the last changed first, with what the review says of them. */
export async function returned(db: Db, reading: Reading): Promise<Devuelto[]> {
  const found = await devueltos(db, reading);
  if (found.length === 0) return [];
  const steps = await refusals(db).execute({
    tipos: found.map(({ tipo }) => tipo).join(","),
    ids: found.map(({ id }) => id).join(","),
  });
  return found.map((row) => {
    const step = steps.find(({ tipo, id_registro }) => tipo === row.tipo && id_registro === row.id);
    const secciones = step?.secciones ?? [];
    return {
      ...headOf(row),
      fecha: iso(step?.fecha ?? row.actualizado_en),
      observacion: generalOf(row, secciones),
      secciones,
    };
  });
}

const casi = records("casi", (kind) => ({
  where: and(eq(tablas[kind].estado, constant("INCOMPLETO")), nearly(kind), gte(tablas[kind].actualizado_en, AT.still)),
  // By the share that is missing; among equals the last changed first.
  order: [desc(tablas[kind].avance), desc(tablas[kind].actualizado_en)],
  place: sql`(1 - ${tablas[kind].avance}::float8 / ${FALTANTES[kind].length}::int) * 1e12 - ${since(sql`${tablas[kind].actualizado_en}`)}`,
}));

/** Incomplete records of which half or more is there, the most complete first; those not changed for too long are late and not among them. */
export async function nearlyComplete(db: Db, reading: Reading): Promise<Casi[]> {
  const found = await casi(db, reading);
  const missing = await missingOf(db, found);
  return found.map((row, at) => ({ ...headOf(row), faltantes: missing[at] ?? [] }));
}

const NO_DETAILS = {
  dias: null,
  limite: null,
  id_seguimiento: null,
  nivel: null,
  seg_estado: null,
  por: null,
  para: null,
  texto: null,
  faltan: null,
  verificado_en: null,
  meses: null,
} as const;

const quietos = records("quietos", (kind) => ({
  // In the words of the index, which a plan for any state would not use.
  where: and(sql`${tablas[kind].estado} = 'INCOMPLETO'`, lt(tablas[kind].actualizado_en, AT.still)),
  order: [asc(tablas[kind].actualizado_en)],
  place: since(sql`${tablas[kind].actualizado_en}`),
}));

/** Incomplete records that were not changed for too long, the longest first. */
export async function untouched(db: Db, reading: Reading): Promise<Atrasado[]> {
  const found = await quietos(db, reading);
  return found.map((row) => ({
    ...headOf(row),
    ...NO_DETAILS,
    clase: "incompleto",
    fecha: iso(row.actualizado_en),
    faltan: FALTANTES[row.tipo].length - row.avance,
  }));
}

const vencen = records(
  "vencen",
  (kind) => ({
    where: and(isNotNull(tablas[kind].vence_en), lte(tablas[kind].vence_en, AT.soon)),
    order: [asc(tablas[kind].vence_en)],
    place: since(sql`${tablas[kind].vence_en}`),
  }),
  verifies,
);

/** Records of the National Catalogue that are due for verification, the longest due first. */
export async function due(db: Db, reading: Reading): Promise<Atrasado[]> {
  const found = await vencen(db, reading);
  return found.map((row) => ({
    ...headOf(row),
    ...NO_DETAILS,
    clase: "vence",
    fecha: iso(row.vence_en),
    verificado_en: iso(row.verificado_en),
    meses: row.meses,
  }));
}
