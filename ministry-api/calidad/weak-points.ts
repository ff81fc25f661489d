import { type SQL, sql } from "drizzle-orm";
import { CAMPOS_ATRACTIVO } from "@/contract/campos/atractivo";
import type { Campo } from "@/contract/campos/campo";
import { CAMPOS_FACILIDAD } from "@/contract/campos/facilidad";
import { CAMPOS_INFORMACION } from "@/contract/campos/informacion";
import { type Debilidad, DEBILIDAD_DE, DEBILIDADES_DE, DESCRIPCION_CORTA } from "@/contract/debilidades";
import { FALTANTES } from "@/contract/faltantes";
import { MUNICIPALITY_KM } from "@/contract/place/doubts";
import type { Kind } from "@/contract/resources/registros";
import { actppirta, comunidad, fotogramappirta, municipio, rutappirta, servicio, temppirta } from "../db/schema";
import { METRES_A_DEGREE, type Place, RADIUS_METRES } from "../lugares/distance";
import { SAME_METRES } from "../lugares/nearest";
import { nombreColumna, tablas } from "../registros/columns";
import { ALIKE, NEAR_METRES } from "../registros/similar";

/**
 * Each weak point as a condition on a record `t`. Set-based: a statement answers for one record as for all of them.
 * Migration 0014 has filled existing records with the same conditions as they were then.
 */

/** The distance of two places in metres, as lugares/distance.ts computes it. */
const metres = (a: Record<keyof Place, SQL>, b: Record<keyof Place, SQL>): SQL => sql`(${2 * RADIUS_METRES} *
  asin(least(1, sqrt(power(sin(radians(${b.g_x} - ${a.g_x}) / 2), 2) + cos(radians(${a.g_x})) *
  cos(radians(${b.g_x})) * power(sin(radians(${b.g_y} - ${a.g_y}) / 2), 2)))))`;

const HERE = { g_x: sql`t.g_x`, g_y: sql`t.g_y` };
const AT = { g_x: sql`l.latitud`, g_y: sql`l.longitud` };

const OWN_FIELDS = { ppirta: CAMPOS_ATRACTIVO, ppirtf: CAMPOS_FACILIDAD };

/** A field that this form requires is empty. */
const lacksAnyOf = (fields: Readonly<Record<string, Campo>>) => {
  const required = Object.keys(fields).filter((name) => fields[name]?.optional !== "always");
  const values = required.map((name) => sql`nullif(btrim(t.${sql.identifier(name)}::text), '')`);
  return sql`num_nulls(${sql.join(values, sql`, `)}) > 0`;
};

const without = (table: typeof rutappirta | typeof temppirta | typeof actppirta | typeof fotogramappirta) =>
  sql`not exists (select 1 from ${table} h where h.id_ppirta = t.id)`;

/** The places of the record's own municipality. */
const OWN = sql`(select latitud, longitud from ${comunidad} where id_municipio = t.id_municipio
  union all select latitud, longitud from ${municipio} where id = t.id_municipio) l`;

/** Half of the sixth decimal, in degrees: the same point as far as it was written down. */
const SAME_POINT = 0.000005;

const decimals = (column: SQL, n: number) => sql`round(${column}::numeric, ${n}) = ${column}::numeric`;

/**
 * The point is coarser than some ten metres (fewer than four decimals in both degrees, or fewer than three in one: a
 * good one ends with a zero or two now and then), or it is that of a locality of its municipality.
 */
const APPROXIMATE = sql`((${decimals(HERE.g_x, 3)} and ${decimals(HERE.g_y, 3)})
  or ${decimals(HERE.g_x, 2)} or ${decimals(HERE.g_y, 2)}
  or exists (select 1 from ${OWN} where l.latitud between t.g_x - ${SAME_POINT} and t.g_x + ${SAME_POINT}
    and l.longitud between t.g_y - ${SAME_POINT} and t.g_y + ${SAME_POINT}))`;

/** Localities of other municipalities, and their seats unless a locality stands for them (lugares/nearest.ts). */
const OTHERS = sql`(select latitud, longitud from ${comunidad} where id_municipio <> t.id_municipio
    and latitud between own.south and own.north and longitud between own.west and own.east
  union all select mu.latitud, mu.longitud from ${municipio} mu where mu.id <> t.id_municipio
    and mu.latitud between own.south and own.north and mu.longitud between own.west and own.east and not exists (
      select 1 from ${comunidad} l where l.id_municipio = mu.id
        and ${metres({ g_x: sql`mu.latitud`, g_y: sql`mu.longitud` }, AT)} <= ${SAME_METRES})) l`;

/**
 * As `isOutsideMunicipality` (contract/place/doubts.ts): no place of the own municipality is near, and three places of
 * others are nearer than its nearest one. The distance to that one is only computed where none is near.
 */
const FAR = sql`(not exists (select 1 from ${OWN} where ${metres(HERE, AT)} <= ${MUNICIPALITY_KM * 1000})
  and 3 <= (select count(*) from (
    select 1 from (
      select away, t.g_x - up as south, t.g_x + up as north, t.g_y - up / across as west, t.g_y + up / across as east
      from (select min(${metres(HERE, AT)}) as away from ${OWN}) nearest
      cross join lateral (select away / ${METRES_A_DEGREE} as up, cos(radians(t.g_x)) * 0.99 as across) box offset 0
    ) own
    cross join lateral ${OTHERS} where ${metres(HERE, AT)} < own.away limit 3) nearer))`;

/** The municipality of the locality or seat nearest to the point, within so many degrees and metres. */
const nearestWithin = (degrees: number, most: number) => sql`(select l.id from (
    select id_municipio as id, latitud, longitud from ${comunidad}
    union all select id, latitud, longitud from ${municipio}) l
  where l.latitud between t.g_x - ${degrees} and t.g_x + ${degrees}
    and l.longitud between t.g_y - ${degrees} and t.g_y + ${degrees} and ${metres(HERE, AT)} <= ${most}
  order by ${metres(HERE, AT)} limit 1)`;

/** In degrees: mostly some locality or seat is as near as the first, and the second holds for the whole country. */
const [NEAR, AROUND] = [0.1, 1];

/** The locality or seat nearest to the point belongs to the record's municipality; a circle in the smaller box is asked first. */
const NEAREST_IS_OWN = sql`coalesce(${nearestWithin(NEAR, NEAR * METRES_A_DEGREE * 0.9)},
  ${nearestWithin(AROUND, 2 * AROUND * METRES_A_DEGREE)}) = t.id_municipio`;

/** As `isInOtherUnit` (contract/place/doubts.ts) where the outlines say where the point lies, else as `FAR`. */
const OUTSIDE = sql`coalesce((select case
    when array_position(t.unidades, m.unidad) = 1 then false
    when array_position(t.unidades, m.unidad) > 1 then not ${NEAREST_IS_OWN}
    else true end
  from ${municipio} m where m.id = t.id_municipio and m.unidad is not null and cardinality(t.unidades) > 0), ${FAR})`;

const NORTH = NEAR_METRES / METRES_A_DEGREE;

/** `o` stands near `t` and has its type: the box that an index finds, then the circle. */
const nearby = (t: Record<keyof Place, SQL>) =>
  sql`o.g_x between ${t.g_x} - ${NORTH} and ${t.g_x} + ${NORTH}
    and o.g_y between ${t.g_y} - ${NORTH} / cos(radians(${t.g_x})) and ${t.g_y} + ${NORTH} / cos(radians(${t.g_x}))
    and ${metres(t, { g_x: sql`o.g_x`, g_y: sql`o.g_y` })} <= ${NEAR_METRES}`;

/**
 * `o` is probably the same resource as `t`: the rule of `similarRecords`, within one department, so that whoever sees
 * the record sees the other one too. `plain`: the name of `t` as it is stored folded, where `t` is a stored record.
 */
export const alike = (kind: Kind, plain?: SQL): SQL => {
  const name = sql.identifier(nombreColumna[kind].name);
  return sql`o.eliminado_en is null and o.id <> t.id and o.id_tipo = t.id_tipo
    and o.id_departamento = t.id_departamento and ${nearby(HERE)}
    and similarity(o.nombre_plano, ${plain ?? sql`lower(f_unaccent(t.${name}))`}) >= ${ALIKE}`;
};

/** The records `o` that count as duplicates and stand near these places `p`. */
export const doubledAround = (kind: Kind, places: SQL): SQL =>
  // Looked up place by place in the index: as one join, the whole table would be read.
  sql`select o.id from ${places} cross join lateral (
    select o.id from ${tablas[kind]} o where 'posible_duplicado' = any(o.debilidades) and o.eliminado_en is null
      and ${nearby({ g_x: sql`p.g_x`, g_y: sql`p.g_y` })} offset 0) o`;

const conditions: Record<Debilidad, (kind: Kind) => SQL> = {
  datos_incompletos: (kind) => lacksAnyOf(OWN_FIELDS[kind]),
  informacion_incompleta: () => lacksAnyOf(CAMPOS_INFORMACION),
  sin_rutas: () => without(rutappirta),
  sin_temporalidad: () => without(temppirta),
  sin_actividad: () => without(actppirta),
  sin_fotografia: () => without(fotogramappirta),
  sin_servicios: () => sql`not exists (select 1 from ${servicio} h where h.id_ppirtf = t.id)`,
  descripcion_corta: () => sql`char_length(btrim(t.descripcion)) between 1 and ${DESCRIPCION_CORTA - 1}`,
  coordenada_aproximada: () => APPROXIMATE,
  lejos_del_municipio: () => OUTSIDE,
  posible_duplicado: (kind) => sql`exists (select 1 from ${tablas[kind]} o where ${alike(kind)})`,
};

/** `id`, `avance` and `debilidades` of the records `t` that match, or of rows like them that are not stored yet. */
export function weakPoints(kind: Kind, which: SQL, rows: SQL = sql`${tablas[kind]}`): SQL {
  const found = DEBILIDADES_DE[kind].map((name) => sql`case when ${conditions[name](kind)} then ${name}::text end`);
  const missing = sql.join(
    FALTANTES[kind].map((name) => sql`${DEBILIDAD_DE[name]}`),
    sql`, `,
  );
  return sql`select id, (${FALTANTES[kind].length} - (select count(*) from unnest(debilidades) d where d in (${missing})))
      ::smallint as avance, debilidades
    from (select t.id, array_remove(array[${sql.join(found, sql`, `)}], null) as debilidades
      from ${rows} t where ${which} offset 0) found`;
}
