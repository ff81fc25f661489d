import { and, asc, desc, eq, inArray, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { contract } from "@/contract";
import type { AuditoriaQuery, Tema } from "@/contract/resources/auditoria";
import type { Db } from "../db/client";
import { linesOf, pageInOnePass, pageOfIds } from "../db/page-of-ids";
import { historial } from "../db/schema";
import { containsWords } from "../db/search";
import type { HandlersOf } from "../http/handler";
import { type Listing, listHandler } from "../http/listing";
import { invalid } from "../http/problem";
import * as schema from "../db/schema";

/** Account and catalogue tables by their name in the history, with the display name of a row. */
const NAMED: Record<string, { table: PgTable & { id: AnyPgColumn }; name: AnyPgColumn | SQL }> = {
  usuario: {
    table: schema.usuario,
    name: sql`concat_ws(' ', ${schema.usuario.nombres}, ${schema.usuario.primer_apellido}, ${schema.usuario.segundo_apellido})`,
  },
  region: { table: schema.region, name: schema.region.nombre },
  macro: { table: schema.macro, name: schema.macro.nombre },
  departamento: { table: schema.departamento, name: schema.departamento.nombre },
  provincia: { table: schema.provincia, name: schema.provincia.nombre },
  municipio: { table: schema.municipio, name: schema.municipio.nombre },
  proyeccion: { table: schema.proyeccion, name: schema.proyeccion.nombre },
  datum: { table: schema.datum, name: schema.datum.nombre },
  seccion: { table: schema.seccion, name: schema.seccion.nombre },
  categoria: { table: schema.categoria, name: schema.categoria.nombre },
  tipo: { table: schema.tipo, name: schema.tipo.nombre },
  subtipo: { table: schema.subtipo, name: schema.subtipo.nombre },
  catsubtipo: { table: schema.catsubtipo, name: schema.catsubtipo.nombre },
  entidad: { table: schema.entidad, name: schema.entidad.nombre },
  clave: { table: schema.clave, name: schema.clave.nombre },
  webhook: { table: schema.webhook, name: schema.webhook.nombre },
  meta: {
    table: schema.meta,
    name: sql`(select d.nombre from departamento d where d.id = ${schema.meta.id_departamento})`,
  },
};

type Entry = Pick<typeof schema.historial.$inferSelect, "tabla" | "id_fila" | "cambios">;
const keyOf = ({ tabla, id_fila }: Pick<Entry, "tabla" | "id_fila">) => `${tabla} ${id_fila}`;

/** The name in an entry's own fields, for a row that no longer exists. */
function toldName({ cambios }: Entry): string | null {
  const writtenValue = (campo: string) => {
    const change = cambios.find((one) => one.campo === campo);
    const value = change?.a ?? change?.de;
    return typeof value === "string" ? value : null;
  };
  return (
    writtenValue("nombre") ??
    ([writtenValue("nombres"), writtenValue("primer_apellido")].filter(Boolean).join(" ") || null)
  );
}

/**
 * Display names of the rows that the entries refer to: the current name, or the one in the entry if the row is gone.
 */
async function namesOf(db: Db, entries: readonly Entry[]): Promise<(entry: Entry) => string | null> {
  const known = new Map<string, string>();
  await Promise.all(
    [...new Set(entries.map(({ tabla }) => tabla))].map(async (tabla) => {
      const named = Object.hasOwn(NAMED, tabla) ? NAMED[tabla] : undefined;
      if (!named) return;
      const wanted = [...new Set(entries.filter((one) => one.tabla === tabla).map(({ id_fila }) => id_fila))];
      const found = await db
        .select({ id: sql<number>`${named.table.id}`, name: sql<string>`${named.name}` })
        .from(named.table)
        .where(inArray(named.table.id, wanted));
      for (const { id, name } of found) known.set(keyOf({ tabla, id_fila: id }), name);
    }),
  );
  return (entry) => known.get(keyOf(entry)) ?? toldName(entry);
}

/** History tables with a `tema` of their own; every other table counts as `catalogo`. */
const OWN_TABLES = ["sesion", "usuario", "clave"] as const satisfies readonly Tema[];
export const temaOf = (tabla: string): Tema => OWN_TABLES.find((own) => own === tabla) ?? "catalogo";

/** Fields whose values are never listed. A document's hash is not shown either. */
const HIDDEN = new Set(["documento", "clave"]);

/** The columns entries may be sorted by. */
export const AUDIT_SORTS: readonly string[] = ["fecha"];

/** Midnight in La Paz at the start of a day, or of the day `later` days after it. */
const dawn = (day: string, later = 0) => sql`(${day}::date + ${later}::int)::timestamp at time zone 'America/La_Paz'`;

function ofTema(tema: Tema | undefined): SQL | undefined {
  if (tema === undefined) return undefined;
  return tema === "catalogo" ? notInArray(historial.tabla, [...OWN_TABLES]) : eq(historial.tabla, tema);
}

/** The names of people in the entries: few, and each is read once by its index. */
const PEOPLE = sql`(with recursive person as (
    select min(usuario) as name from historial where tipo is null
    union all
    select (select min(usuario) from historial where tipo is null and usuario > person.name) from person
    where person.name is not null
  ) select name from person where name is not null)`;

/** What somebody did whose name has every word of `q`; undefined if `q` is empty. */
function byPerson(q: string): SQL | undefined {
  const found = containsWords([sql`person.name`], q);
  return found && sql`${historial.usuario} = any(array(select name from ${PEOPLE} person where ${found}))`;
}

const narrowed = ({ desde, hasta, tema, accion, q }: AuditoriaQuery): SQL | undefined =>
  and(
    isNull(historial.tipo),
    desde === undefined ? undefined : sql`${historial.fecha} >= ${dawn(desde)}`,
    hasta === undefined ? undefined : sql`${historial.fecha} < ${dawn(hasta, 1)}`,
    ofTema(tema),
    accion ? eq(historial.accion, accion) : undefined,
    byPerson(q),
  );

/** Entries in the order they were written, newest first unless sorted by `fecha`. Errors: 422 for an unknown sort. */
function auditListing(db: Db, query: AuditoriaQuery): Listing {
  const where = narrowed(query);
  const { sort = "-fecha" } = query;
  if (!AUDIT_SORTS.includes(sort.replace(/^-/, ""))) throw invalid({ sort: ["Orden no válido"] });
  return {
    envelope: contract.auditoria.envelope,
    find: (part) => {
      const order = sort.startsWith("-") ? desc(historial.id) : asc(historial.id);
      const found = sql`from ${historial} where ${where}`;
      const { id } = historial;
      if (query.q !== "") return pageInOnePass(db, { id, found, order: [order] }, part);
      const ids = sql`(select ${id} ${found} order by ${order} limit ${part.limit} offset ${part.offset})`;
      return pageOfIds(db, { ids, total: sql`(select count(*) ${found})` });
    },
    lines: async (ids, separator) => {
      if (ids.length === 0) return "";
      const entries = await db
        .select()
        .from(historial)
        .where(inArray(historial.id, [...ids]));
      const nameOf = await namesOf(db, entries);
      const rows = entries.map((entry) => ({
        id: entry.id,
        fecha: entry.fecha.toISOString(),
        usuario: entry.usuario,
        tema: temaOf(entry.tabla),
        tabla: entry.tabla,
        accion: entry.accion,
        objeto: entry.tabla === "sesion" ? null : nameOf(entry),
        cambios: entry.cambios.map((change) => (HIDDEN.has(change.campo) ? { ...change, de: null, a: null } : change)),
      }));
      return linesOf(rows, ids, separator);
    },
  };
}

/** For administrators: changes to accounts and catalogues, sign-ins and sign-outs. */
export const auditoriaHandlers: HandlersOf<"auditoria"> = {
  list: listHandler(({ query, context }) => auditListing(context.db, query)),
};
