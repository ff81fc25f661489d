import { type SQL, sql } from "drizzle-orm";
import { type Debilidad, DEBILIDAD_DE } from "../../contract/debilidades";
import { FALTANTES } from "../../contract/faltantes";
import type { Kind } from "../../contract/resources/registros";
import { allowLongTransaction, type Db, type Tx } from "../../ministry-api/db/client";

/** Generated names combine one of these, one of the next list and a community's name. */
const THINGS =
  "Cañón,Mirador,Cascada,Cueva,Peñón,Aguas Termales,Puente,Capilla,Camino,Bosque,Duna,Playa,Hacienda,Molino,Pukara,Chullpar,Remanso,Cumbre,Angostura,Quebrada,Vertiente,Balcón,Rincón,Sendero,Pampa";
const NAMES =
  "del Cóndor,San Pedro,Santa Bárbara,del Puma,San Agustín,de la Ñusta,del Inca,Santa Rosa,de los Ángeles,del Jaguar,San José,de la Viscacha,del Ichu,San Ramón,de la Quinua,del Charango,Santa Ana,de la Wiphala,del Colibrí,San Martín,del Flamenco,de la Kantuta,del Tajibo,San Isidro,del Toborochi,de la Paraba,del Quirquincho,San Lorenzo,de la Vicuña,del Zorro,San Antonio,del Ajayu,de la Thola,Santa Lucía,del Bibosi,de la Yareta,del Motacú,San Bartolomé,de la Achira,del Sallqa";

/** Occurs in a hundred names, whatever their number. */
export const RARE = "Qhapaq Ñan";
/** Occurs in one name of 25. */
export const BROAD = "Cañón";

/** One record of so many has this weak point. */
const PLACE: readonly { name: Debilidad; share: number }[] = [
  { name: "coordenada_aproximada", share: 5 },
  { name: "lejos_del_municipio", share: 17 },
  { name: "posible_duplicado", share: 29 },
];

const STEP = 100_000;

/** Spreads a degree evenly around its value: a hundred thousand records on 470 points would not be a realistic map. */
const scattered = (degree: SQL, seed: SQL): SQL =>
  sql`round((${degree} + ((hashint4(${seed}) & 1048575) / 1048575.0 - 0.5) * 0.5)::numeric, 6)`;

/** The names of the common columns in each kind's table, and the columns that only it has. */
const TABLES = {
  ppirta: {
    cite: "BX-ATR-2026-",
    nombre: "nombre_atractivo",
    completo: "completito",
    own: "jerarquia, comunidad, distrito",
  },
  ppirtf: { cite: "BX-FAC-2026-", nombre: "nombre_centro", completo: "completo", own: "codigo_dt" },
} as const satisfies Record<Kind, object>;

/** When a record was last changed: spread over the last hundred days. */
const changed = sql`now() - make_interval(days => (hashint4(g + 9) & 1048575) % 100)`;

/** When a record of the catalogue was last verified: spread over the last three years. */
const verified = sql`case when state < 3 then now() - make_interval(days => (hashint4(g + 8) & 1048575) % 1095) end`;

/**
 * Progress and weak points as a real inventory has them: drafts lack some sections, others nothing, and a few of all
 * have a doubtful place. The copies have neither sections of their own nor looked up units to compute them from.
 */
const quality = (kind: Kind): SQL => {
  const lacks = FALTANTES[kind].map((name, i) => ({ name: DEBILIDAD_DE[name], bit: 1 << i }));
  const bits = sql`case when state < 6 then 0 else 1 + (hashint4(g + 6) & 1048575) % ${(1 << lacks.length) - 1}::int end`;
  const missing = lacks.map(({ name, bit }) => sql`case when ${bits} & ${bit}::int > 0 then ${name}::text end`);
  const doubts = PLACE.map(
    ({ name, share }) =>
      sql`case when (hashint4(g + ${share}::int) & 1048575) % ${share}::int = 0 then ${name}::text end`,
  );
  const done = sql.join(
    lacks.map(({ bit }) => sql`(${bits} & ${bit}::int = 0)::int`),
    sql` + `,
  );
  return sql`${done}, array_remove(array[${sql.join([...missing, ...doubts], sql`, `)}], null)`;
};

/** Inserts rows `from` to `to`: copies of the first records, each with its own name, cite, place and state. */
const insertion = (kind: Kind, from: number, to: number, every: number): SQL => {
  const { cite, ...names } = TABLES[kind];
  const [table, nombre, completo, own] = [kind, names.nombre, names.completo, names.own].map((name) => sql.raw(name));
  return sql`
  with base as (select *, row_number() over (order by id) - 1 as n from ${table} where cite not like 'BX-%'),
  town as (select nombre, row_number() over (order by id) - 1 as n from comunidad),
  made as (
    select g, ${cite}::text || lpad(g::text, 7, '0') as cite, (hashint4(g) & 1023) % 10 as state,
      (string_to_array(${THINGS}, ','))[1 + (hashint4(g + 1) & 1048575) % 25] || ' ' ||
      (string_to_array(${NAMES}, ','))[1 + (hashint4(g + 2) & 1048575) % 40] || ' de ' || town.nombre ||
      case when g % ${every}::int = 0 then ' ' || ${RARE} else '' end as nombre
    from generate_series(${from}::int, ${to}::int) g
    join town on town.n = (hashint4(g + 3) & 1048575) % (select count(*) from comunidad)),
  placed as (
    select made.g, made.state, made.cite as given, made.nombre as called, c.nombre as category, t.nombre as type,
      s.nombre as subtype, s.codigo_completo as code, pr.nombre as province, mu.nombre as town, b.*
    from made join base b on b.n = g % (select count(*) from base)
    join categoria c on c.id = b.id_categoria join tipo t on t.id = b.id_tipo join subtipo s on s.id = b.id_subtipo
    join provincia pr on pr.id = b.id_provincia join municipio mu on mu.id = b.id_municipio)
  insert into ${table} (cite, id_categoria, id_tipo, id_subtipo, g_x, g_y, g_z, id_proyeccion, id_datum, id_macro_region,
    id_region, id_departamento, id_provincia, id_municipio, creado_por, ${nombre}, ${own},
    ${completo}, derivado, aprobado, observacion, avance, debilidades, unidades, verificado_en, vence_en, busqueda,
    actualizado_en, demo)
  select given, id_categoria, id_tipo, id_subtipo, ${scattered(sql`g_x`, sql`g + 4`)},
    ${scattered(sql`g_y`, sql`g + 5`)}, g_z, id_proyeccion, id_datum, id_macro_region, id_region, id_departamento,
    id_provincia, id_municipio, creado_por, called, ${own}, (state < 6)::int, (state < 5)::int, (state < 3)::int,
    case when state = 6 then 'Falta el horario' end, ${quality(kind)}, '{}',
    ${verified}, ${verified} + interval '24 months',
    lower(f_unaccent(concat_ws(' ', given, called, category, type, subtype, code, province, town))), ${changed}, true
  from placed order by g`;
};

/** Rebuilds the counters: the fill bypasses the triggers that maintain them. */
async function recount(tx: Tx, kind: Kind) {
  await tx.execute(sql`delete from conteo where tipo = ${kind}`);
  await tx.execute(sql`insert into conteo (tipo, id_departamento, estado, id_categoria, completo, total)
    select ${kind}::text, id_departamento, estado, id_categoria, ${sql.raw(TABLES[kind].completo)}, count(*)
    from ${sql.raw(kind)} where eliminado_en is null group by 2, 3, 4, 5`);
  await tx.execute(sql`delete from suma where tipo = ${kind} and id_municipio is not null`);
  await tx.execute(sql`insert into suma (tipo, id_departamento, id_municipio, clave, n)
    select ${kind}::text, id_departamento, id_municipio, unnest(debilidades || ('avance_' || avance)), count(*)
    from ${sql.raw(kind)} where eliminado_en is null group by 2, 3, 4`);
  await tx.execute(sql`delete from trozo_pendiente where tipo = ${kind}`);
  await tx.execute(sql`delete from trozo where tipo = ${kind}`);
  await tx.execute(sql`insert into trozo (tipo, trozo, id_departamento, total)
    select ${kind}::text, pieza, id_departamento, count(*)
    from ${sql.raw(kind)}, trozos(busqueda) pieza where eliminado_en is null group by 2, 3`);
  await tx.execute(sql`delete from celda where tipo = ${kind}`);
  await tx.execute(sql`insert into celda (tipo, tesela, columna, fila, id_departamento, estado, id_categoria, completo,
      n, suma_x, suma_y, oeste, sur, este, norte, suelta)
    select ${kind}::text, tesela, columna, fila, id_departamento, estado, id_categoria, ${sql.raw(TABLES[kind].completo)},
      count(*), sum(g_x), sum(g_y), min(g_y), min(g_x), max(g_y), max(g_x), false
    from ${sql.raw(kind)} cross join celdas_de(g_x, g_y) where eliminado_en is null group by 2, 3, 4, 5, 6, 7, 8 order by 2`);
}

/**
 * Fills an inventory up to `wanted` records with varied names, for measurements only. Triggers and foreign keys are off
 * while it runs and the search index is built afterwards; needs the rights of the database's owner.
 */
export async function fillRecords(db: Db, kind: Kind, wanted: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ there: number }>(sql`select count(*)::int as there from ${sql.raw(kind)}`);
    const missing = wanted - (rows[0]?.there ?? 0);
    await allowLongTransaction(tx);
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local maintenance_work_mem = '256MB'`);
    await tx.execute(sql.raw(`drop index ${kind}_busqueda, ${kind}_nombre`));
    for (let from = 1; from <= missing; from += STEP) {
      await tx.execute(insertion(kind, from, Math.min(missing, from + STEP - 1), Math.floor(missing / 100)));
    }
    await tx.execute(sql.raw(`create index ${kind}_busqueda on ${kind} using gin (busqueda gin_trgm_ops)`));
    await tx.execute(sql.raw(`create index ${kind}_nombre on ${kind} using gin (nombre_plano gin_trgm_ops)`));
    await recount(tx, kind);
  });
  await db.execute(sql.raw(`vacuum analyze ${kind}`));
  await db.execute(sql`analyze conteo, suma, trozo, celda`);
}
