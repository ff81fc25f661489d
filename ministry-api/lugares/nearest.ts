import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { comunidad, departamento, municipio, provincia, region } from "../db/schema";
import { metresBetween, longitudeRatio, type Place } from "./distance";
import { unitCodesAt } from "./units";

/** Number of localities returned. */
const NEAREST = 3;
/** Number of candidates read: a flat map orders distant ones slightly wrongly, and a seat may be among them twice. */
const LOOKED_AT = 16;

/** A seat this near to a locality of its municipality is the same place, even if the names are spelt differently. */
export const SAME_METRES = 1_000;

/** Localities, and the seats of municipalities. */
const localities = sql`(
  select ${comunidad.nombre} as nombre, ${comunidad.latitud} as latitud, ${comunidad.longitud} as longitud,
    ${comunidad.id_municipio} as id_municipio, false as sede from ${comunidad}
  union all
  select ${municipio.nombre}, ${municipio.latitud}, ${municipio.longitud}, ${municipio.id}, true from ${municipio}
) lugar`;

const TERRITORY = {
  id_municipio: municipio.id,
  municipio: municipio.nombre,
  id_provincia: provincia.id,
  provincia: provincia.nombre,
  id_departamento: departamento.id,
  departamento: departamento.nombre,
  id_region: municipio.id_region,
  id_macro_region: region.id_macro_region,
};

/**
 * The municipalities that a point may count to by the outlines, with their territory, its own first; none in a lake, on
 * a salt flat and abroad.
 */
export async function municipalitiesAt(db: Db, at: Place) {
  const codes = unitCodesAt(at);
  if (codes.length === 0) return [];
  const rows = await db
    .select({ ...TERRITORY, unidad: sql<string>`${municipio.unidad}` })
    .from(municipio)
    .innerJoin(provincia, eq(provincia.id, municipio.id_provincia))
    .innerJoin(departamento, eq(departamento.id, provincia.id_departamento))
    .leftJoin(region, eq(region.id, municipio.id_region))
    .where(inArray(municipio.unidad, codes));
  return rows
    .sort((a, b) => codes.indexOf(a.unidad) - codes.indexOf(b.unidad))
    .map(({ unidad: _unidad, ...territory }) => territory);
}

/**
 * The three localities nearest to a point, nearest first, with their territory and the distance in kilometres. A
 * municipality's seat counts once, by its locality's name if it has one.
 */
export async function nearestLocalities(db: Db, at: Place) {
  const flat = sql`power(latitud - ${at.g_x}::float8, 2) + power((longitud - ${at.g_y}::float8) * ${longitudeRatio(at.g_x)}::float8, 2)`;
  const near = sql`(select * from ${localities} order by ${flat} limit ${LOOKED_AT}) cerca`;
  const rows = await db
    .select({
      localidad: sql<string>`cerca.nombre`,
      g_x: sql<number>`cerca.latitud`,
      g_y: sql<number>`cerca.longitud`,
      sede: sql<boolean>`cerca.sede`,
      ...TERRITORY,
    })
    .from(near)
    .innerJoin(municipio, eq(municipio.id, sql`cerca.id_municipio`))
    .innerJoin(provincia, eq(provincia.id, municipio.id_provincia))
    .innerJoin(departamento, eq(departamento.id, provincia.id_departamento))
    .leftJoin(region, eq(region.id, municipio.id_region))
    .orderBy(asc(municipio.id));
  const isTold = ({ id_municipio, ...seat }: (typeof rows)[number]) =>
    rows.some((row) => !row.sede && row.id_municipio === id_municipio && metresBetween(row, seat) <= SAME_METRES);
  return rows
    .filter((row) => !row.sede || !isTold(row))
    .map(({ g_x, g_y, sede: _sede, ...territory }) => ({
      ...territory,
      distancia_km: metresBetween(at, { g_x, g_y }) / 1000,
    }))
    .sort((a, b) => a.distancia_km - b.distancia_km)
    .slice(0, NEAREST);
}
