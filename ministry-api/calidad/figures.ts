import { type SQL, sql } from "drizzle-orm";
import { DEBILIDADES_DE, MESES_VERIFICADO, verificadoHace } from "@/contract/debilidades";
import { FALTANTES } from "@/contract/faltantes";
import { keysOf } from "@/contract/keys";
import type { Kind } from "@/contract/resources/registros";
import type { Db, Tx } from "../db/client";
import { departamento, municipio, provincia } from "../db/schema";
import { tablas } from "../registros/columns";
import { OPTIONAL } from "./marks";

/** Figures by their keys: `registros`, `completas` and the keys of contract/debilidades.ts. */
export type Figures = Record<string, number>;

const next = (months: number) => MESES_VERIFICADO.find((later) => later > months);

const ago = (months: number) => sql`now() - make_interval(months => ${sql.raw(String(months))})`;

/** Verified from so many months ago to those of the next group. */
function verified(months: number): SQL {
  const end = next(months);
  const since = end === undefined ? sql`` : sql` and t.verificado_en > ${ago(end)}`;
  return sql`t.verificado_en <= ${ago(months)}${since}`;
}

/** What is counted of the records `t`. */
const counted = (kind: Kind): Record<string, SQL> => ({
  completas: sql`t.avance = ${sql.raw(String(FALTANTES[kind].length))}`,
  ...Object.fromEntries(
    DEBILIDADES_DE[kind].map((name) => [name, sql`t.debilidades @> array[${sql.raw(`'${name}'`)}::text]`]),
  ),
  por_verificar: sql`t.vence_en <= now()`,
  ...Object.fromEntries(MESES_VERIFICADO.map((months) => [verificadoHace(months), verified(months)])),
});
const COUNTED: Record<Kind, Record<string, SQL>> = { ppirta: counted("ppirta"), ppirtf: counted("ppirtf") };

/** The keys that are counted of each municipality. */
export const KEYS: Record<Kind, readonly string[]> = {
  ppirta: ["registros", ...Object.keys(COUNTED.ppirta)],
  ppirtf: ["registros", ...Object.keys(COUNTED.ppirtf)],
};

const columnsOf = (kind: Kind): SQL =>
  sql.join(
    [
      sql`count(t.id)::int as registros`,
      ...Object.entries(COUNTED[kind]).map(
        ([name, condition]) => sql`count(t.id) filter (where ${condition})::int as ${sql.identifier(name)}`,
      ),
    ],
    sql`, `,
  );

export interface OfMunicipality {
  id: number;
  nombre: string;
  departamento: string;
  cifras: Figures;
}

/** The figures of each municipality that has records, of a department or of the country (null). */
export async function byMunicipality(db: Db, kind: Kind, id_departamento: number | null): Promise<OfMunicipality[]> {
  const own = id_departamento === null ? sql`` : sql` and t.id_departamento = ${id_departamento}`;
  const { rows } = await db.execute<Figures & { id: number; nombre: string; departamento: string }>(sql`
    select mu.nombre, d.nombre as departamento, found.* from (
      select t.id_municipio as id, ${columnsOf(kind)} from ${tablas[kind]} t where t.eliminado_en is null${own} group by 1
    ) found
    join ${municipio} mu on mu.id = found.id
    join ${provincia} p on p.id = mu.id_provincia
    join ${departamento} d on d.id = p.id_departamento`);
  return rows.map(({ id, nombre, departamento: of, ...cifras }) => ({ id, nombre, departamento: of, cifras }));
}

/** How many attractions have each section that none must have, by department. */
async function optionalSections(db: Db | Tx, id_departamento: number | null): Promise<Map<number, Figures>> {
  const own = id_departamento === null ? sql`` : sql` and t.id_departamento = ${id_departamento}`;
  const parts = keysOf(OPTIONAL).map(
    (name) => sql`select ${name}::text as clave, t.id_departamento as at, count(distinct t.id)::int as total
      from ${OPTIONAL[name]} h join ${tablas.ppirta} t on t.id = h.id_ppirta
      where t.eliminado_en is null${own} group by 2`,
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
export const optionalKeys = (kind: Kind): readonly string[] => (kind === "ppirta" ? keysOf(OPTIONAL) : []);

/** Those of a department or of the country together. */
export const optionalFigures = async (db: Db, kind: Kind, id_departamento: number | null): Promise<Figures> =>
  kind === "ppirta" ? sum((await optionalSections(db, id_departamento)).values(), optionalKeys(kind)) : {};

/** The figures of each department, also of one without records. */
export async function byDepartment(db: Db | Tx, kind: Kind): Promise<Map<number, Figures>> {
  const { rows } = await db.execute<Figures & { id: number }>(sql`
    select d.id, ${columnsOf(kind)} from ${departamento} d
    left join ${tablas[kind]} t on t.id_departamento = d.id and t.eliminado_en is null group by 1`);
  const optional = kind === "ppirta" ? await optionalSections(db, null) : new Map<number, Figures>();
  return new Map(
    rows.map(({ id, ...figures }) => [id, { ...figures, ...sum([optional.get(id) ?? {}], optionalKeys(kind)) }]),
  );
}
