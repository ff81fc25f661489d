import { eq, type SQL, sql } from "drizzle-orm";
import { DEBILIDADES_DE, MESES_VERIFICADO, verificadoHace } from "@/contract/debilidades";
import { FALTANTES } from "@/contract/faltantes";
import { keysOf } from "@/contract/keys";
import type { Kind } from "@/contract/resources/registros";
import type { Db, Tx } from "../db/client";
import { departamento, municipio, provincia, suma } from "../db/schema";
import { tablas } from "../registros/columns";
import { OPTIONAL } from "./marks";

/** Figures by their keys: `registros`, `completas` and the keys of contract/debilidades.ts. */
export type Figures = Record<string, number>;

/** The groups of months since a verification, the longest first. */
const AGES = MESES_VERIFICADO.toReversed();

/** Keys of what is counted of the records of the National Catalogue, because it differs from day to day. */
const BY_TIME: readonly string[] = ["por_verificar", ...MESES_VERIFICADO.map(verificadoHace)];

const keysFor = (kind: Kind): readonly string[] => [...["registros", "completas"], ...DEBILIDADES_DE[kind], ...BY_TIME];
/** The keys that are counted of each municipality. */
export const KEYS: Record<Kind, readonly string[]> = { ppirta: keysFor("ppirta"), ppirtf: keysFor("ppirtf") };

/** The sums that count records by their progress. */
const PROGRESS = "avance_";

/** Figures from the kept sums of a place and from what was counted there. */
function figuresOf(kind: Kind, sums: Figures, counted: Figures): Figures {
  const progress = Object.entries(sums).filter(([clave]) => clave.startsWith(PROGRESS));
  const all: Figures = {
    ...sums,
    ...counted,
    registros: progress.reduce((total, [, n]) => total + n, 0),
    completas: sums[`${PROGRESS}${FALTANTES[kind].length}`] ?? 0,
  };
  return Object.fromEntries(KEYS[kind].map((key) => [key, all[key] ?? 0]));
}

const within = (table: SQL, id_departamento: number | null) =>
  id_departamento === null ? sql`` : sql` and ${table}.id_departamento = ${id_departamento}`;

type Place = "id_municipio" | "id_departamento";

/** The sums kept of each place (schema.ts, suma): progress and weak points. As json: jsonb takes twice as long to make. */
async function keptBy(db: Db | Tx, kind: Kind, place: Place, of: number | null) {
  const { rows } = await db.execute<{ id: number; sumas: Figures }>(sql`
    select id, json_object_agg(clave, n) as sumas from (
      select s.${sql.identifier(place)} as id, s.clave, sum(s.n) as n from ${suma} s
      where s.tipo = ${kind} and s.id_municipio is not null${within(sql`s`, of)} group by 1, 2
    ) one group by 1`);
  return rows;
}

/** What differs from day to day, of each place: each record goes once into its group of months. */
async function countedBy(db: Db | Tx, kind: Kind, place: Place, of: number | null): Promise<Map<number, Figures>> {
  const edges = AGES.map((months) => sql`now() - make_interval(months => ${sql.raw(String(months))})`);
  const { rows } = await db.execute<{ id: number; edades: Figures; por_verificar: number }>(sql`
    select id, json_object_agg(edad, n) as edades, sum(vencidos)::int as por_verificar from (
      select t.${sql.identifier(place)} as id, count(*) as n, count(*) filter (where t.vence_en <= now()) as vencidos,
        width_bucket(t.verificado_en, (select array[${sql.join(edges, sql`, `)}])) as edad
      from ${tablas[kind]} t
      where t.eliminado_en is null and t.verificado_en is not null${within(sql`t`, of)} group by t.${sql.identifier(place)}, edad
    ) one group by id`);
  return new Map(
    rows.map(({ id, edades, por_verificar }) => [
      id,
      { por_verificar, ...Object.fromEntries(AGES.map((months, edad) => [verificadoHace(months), edades[edad] ?? 0])) },
    ]),
  );
}

/** The figures of each place that has records. */
const joined = (kind: Kind, kept: Awaited<ReturnType<typeof keptBy>>, counted: ReadonlyMap<number, Figures>) =>
  new Map(kept.map(({ id, sumas }) => [id, figuresOf(kind, sumas, counted.get(id) ?? {})]));

export interface OfMunicipality {
  id: number;
  nombre: string;
  provincia: string;
  departamento: string;
  unidad: string | null;
  cifras: Figures;
}

/** The figures of each municipality of a department or of the country (null), also of one without records. */
export async function byMunicipality(db: Db, kind: Kind, id_departamento: number | null): Promise<OfMunicipality[]> {
  const [kept, counted, names] = await Promise.all([
    keptBy(db, kind, "id_municipio", id_departamento),
    countedBy(db, kind, "id_municipio", id_departamento),
    db
      .select({
        id: municipio.id,
        nombre: municipio.nombre,
        provincia: provincia.nombre,
        departamento: departamento.nombre,
        unidad: municipio.unidad,
      })
      .from(municipio)
      .innerJoin(provincia, eq(provincia.id, municipio.id_provincia))
      .innerJoin(departamento, eq(departamento.id, provincia.id_departamento))
      .where(id_departamento === null ? undefined : eq(departamento.id, id_departamento)),
  ]);
  const figures = joined(kind, kept, counted);
  return names.map((place) => ({ ...place, cifras: figures.get(place.id) ?? {} }));
}

/**
 * How many attractions have each section that none must have, by department. Few have one, so each that has is looked
 * up; the planner, which knows little of small tables, would rather read all records.
 */
async function optionalSections(db: Db | Tx, id_departamento: number | null): Promise<Map<number, Figures>> {
  const parts = keysOf(OPTIONAL).map(
    (name) => sql`select ${name}::text as clave, own.at, count(*)::int as total
      from (select distinct id_ppirta from ${OPTIONAL[name]}) h
      cross join lateral (select t.id_departamento as at from ${tablas.ppirta} t
        where t.id = h.id_ppirta and t.eliminado_en is null${within(sql`t`, id_departamento)} offset 0) own
      group by 2`,
  );
  const { rows } = await db.execute<{ clave: string; at: number; total: number }>(sql.join(parts, sql` union all `));
  const found = new Map<number, Figures>();
  for (const { clave, at, total } of rows) found.set(at, { ...found.get(at), [clave]: total });
  return found;
}

export const sum = (all: Iterable<Figures>, keys: readonly string[]): Figures => {
  const total: Figures = Object.fromEntries(keys.map((key) => [key, 0]));
  for (const figures of all) for (const key of keys) total[key] = (total[key] ?? 0) + (figures[key] ?? 0);
  return total;
};

/** The keys of the sections that no record must have. */
const optionalKeys = (kind: Kind): readonly string[] => (kind === "ppirta" ? keysOf(OPTIONAL) : []);

/** Those of a department or of the country together. */
export const optionalFigures = async (db: Db, kind: Kind, id_departamento: number | null): Promise<Figures> =>
  kind === "ppirta" ? sum((await optionalSections(db, id_departamento)).values(), optionalKeys(kind)) : {};

/** The figures of each department, also of one without records. */
export async function byDepartment(db: Db | Tx, kind: Kind): Promise<Map<number, Figures>> {
  const kept = await keptBy(db, kind, "id_departamento", null);
  const figures = joined(kind, kept, await countedBy(db, kind, "id_departamento", null));
  const optional = kind === "ppirta" ? await optionalSections(db, null) : new Map<number, Figures>();
  const all = await db.select({ id: departamento.id }).from(departamento);
  return new Map(
    all.map(({ id }) => [
      id,
      {
        ...sum([figures.get(id) ?? {}], KEYS[kind]),
        ...sum([optional.get(id) ?? {}], optionalKeys(kind)),
      },
    ]),
  );
}
