import { and, asc, desc, eq, isNull, not, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, unionAll } from "drizzle-orm/pg-core";
import type { CLASES_LUGAR } from "@/contract/codes";
import { departmentOf, type Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { Db } from "../db/client";
import { comunidad, departamento, municipio, provincia } from "../db/schema";
import { normalise, wordsOf } from "@/contract/plain-text";
import { beginning, hasTrigram, matchesWords } from "../db/search";
import { nombreColumna, tablas } from "../registros/columns";

/** Maximum number of places in a response, and how many of each kind are taken before the rest is filled up. */
const PLACES = 12;
const EACH = 4;

interface Found {
  id: number;
  clase: (typeof CLASES_LUGAR)[number];
  nombre: string;
  municipio: string;
  departamento: string;
  latitud: number;
  longitud: number;
}

const folded = (name: AnyPgColumn) => sql`lower(f_unaccent(${name}))`;

/**
 * The exact name first, then names that begin with the query, then the others, each by name. `before` orders places
 * with the exact name.
 */
const nearestName = (name: SQL | AnyPgColumn, asked: string, ...before: SQL[]): SQL[] => [
  desc(sql`${name} = ${asked}`),
  ...before,
  desc(sql`starts_with(${name}, ${asked})`),
  asc(name),
];

const municipalities = (db: Db, q: string): Promise<Found[]> =>
  db
    .select({
      id: municipio.id,
      clase: sql<"MUNICIPIO">`'MUNICIPIO'`,
      nombre: municipio.nombre,
      municipio: municipio.nombre,
      departamento: departamento.nombre,
      latitud: municipio.latitud,
      longitud: municipio.longitud,
    })
    .from(municipio)
    .innerJoin(provincia, eq(provincia.id, municipio.id_provincia))
    .innerJoin(departamento, eq(departamento.id, provincia.id_departamento))
    .where(matchesWords(folded(municipio.nombre), q))
    .orderBy(...nearestName(folded(municipio.nombre), normalise(q)), asc(municipio.id))
    .limit(PLACES);

const communities = (db: Db, q: string): Promise<Found[]> =>
  db
    .select({
      id: comunidad.id,
      clase: sql<"COMUNIDAD">`'COMUNIDAD'`,
      nombre: comunidad.nombre,
      municipio: municipio.nombre,
      departamento: departamento.nombre,
      latitud: comunidad.latitud,
      longitud: comunidad.longitud,
    })
    .from(comunidad)
    .innerJoin(municipio, eq(municipio.id, comunidad.id_municipio))
    .innerJoin(provincia, eq(provincia.id, municipio.id_provincia))
    .innerJoin(departamento, eq(departamento.id, provincia.id_departamento))
    .where(matchesWords(comunidad.busqueda, q))
    .orderBy(
      // A municipality's seat comes before other places of the same name.
      ...nearestName(comunidad.busqueda, normalise(q), desc(sql`${folded(municipio.nombre)} = ${comunidad.busqueda}`)),
      asc(comunidad.id),
    )
    .limit(PLACES);

/** Words too short for the name index search only municipalities and communities, which are few, and no records. */
async function records(db: Db, subject: Subject, kind: Kind, q: string): Promise<Found[]> {
  if (!wordsOf(q).some(hasTrigram)) return [];
  const t = tablas[kind];
  const own = departmentOf(subject, null);
  const begins = sql`${t.nombre_plano} like ${beginning(normalise(q))}`;
  const firstOf = (part: SQL) =>
    db
      .select({ id: t.id, plain: t.nombre_plano })
      .from(t)
      .where(
        and(
          isNull(t.eliminado_en),
          own === null ? undefined : eq(t.id_departamento, own),
          matchesWords(t.nombre_plano, q),
          part,
        ),
      )
      .orderBy(asc(t.nombre_plano), asc(t.id))
      .limit(PLACES);
  // Each part in the order of names, so that an index ends the search at the twelfth.
  const first = unionAll(firstOf(begins), firstOf(not(begins))).as("first");
  return db
    .select({
      id: sql<number>`${t.id}`,
      clase: kind === "ppirta" ? sql<"ATRACTIVO">`'ATRACTIVO'` : sql<"FACILIDAD">`'FACILIDAD'`,
      nombre: sql<string>`${nombreColumna[kind]}`,
      municipio: municipio.nombre,
      departamento: departamento.nombre,
      latitud: sql<number>`${t.g_x}`,
      longitud: sql<number>`${t.g_y}`,
    })
    .from(first)
    .innerJoin(t, eq(t.id, first.id))
    .innerJoin(municipio, eq(municipio.id, t.id_municipio))
    .innerJoin(departamento, eq(departamento.id, t.id_departamento))
    .orderBy(...nearestName(first.plain, normalise(q)), asc(first.id))
    .limit(PLACES);
}

/**
 * Limits a response with several kinds: each kind gets its share, and unused places go to the first kinds that have
 * more.
 */
function shared(sorts: readonly Found[][]): Found[] {
  const few = sorts.map((found) => Math.min(found.length, EACH));
  let left = PLACES - few.reduce((sum, n) => sum + n, 0);
  return sorts.flatMap((found, i) => {
    const more = Math.min(left, found.length - (few[i] ?? 0));
    left -= more;
    return found.slice(0, (few[i] ?? 0) + more);
  });
}

/** The records of both kinds, ordered by how well the name matches the query. */
function mixed(q: string, sorts: readonly Found[][]): Found[] {
  const asked = normalise(q);
  const rank = (name: string) => {
    if (name === asked) return 0;
    return name.startsWith(asked) ? 1 : 2;
  };
  return sorts
    .flat()
    .map((found) => ({ found, name: normalise(found.nombre) }))
    .sort((a, b) => rank(a.name) - rank(b.name) || Number(a.name > b.name) - Number(a.name < b.name))
    .map(({ found }) => found);
}

/**
 * Municipalities, communities and the caller's records by name, ignoring accents and case, in this order: at most
 * twelve.
 */
export async function searchPlaces(db: Db, subject: Subject, q: string): Promise<Found[]> {
  const [towns, villages, ...inventories] = await Promise.all([
    municipalities(db, q),
    communities(db, q),
    records(db, subject, "ppirta", q),
    records(db, subject, "ppirtf", q),
  ]);
  return shared([towns, villages, mixed(q, inventories)]);
}
