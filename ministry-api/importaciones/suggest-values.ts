import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Query, Reply } from "@/contract";
import { CAMPOS_ATRACTIVO } from "@/contract/campos/atractivo";
import type { Campo } from "@/contract/campos/campo";
import { CAMPOS_FACILIDAD } from "@/contract/campos/facilidad";
import { CAMPOS_INFORMACION } from "@/contract/campos/informacion";
import { SECCION } from "@/contract/codes";
import { esInventario, type TipoInventario } from "@/contract/importacion/tipos";
import { normalise, wordsOf } from "@/contract/plain-text";
import type { Db } from "../db/client";
import {
  categoria,
  datum,
  departamento,
  macro,
  municipio,
  provincia,
  proyeccion,
  region,
  seccion,
  subtipo,
  tipo,
} from "../db/schema";
import { alphabetical, containsWords } from "../db/search";
import type { Caller } from "../http/handler";
import { type StoredImport, visibleImport } from "./access";

/** Values that are offered at once. */
const MOST = 8;

const SECTION: Readonly<Record<TipoInventario, number>> = { ppirta: SECCION.atractivos, ppirtf: SECCION.facilidades };

interface Offered {
  nombre: AnyPgColumn;
  codigo: AnyPgColumn;
  from: SQL;
  /** What stands above the value, the nearest first: it tells values of one name apart. */
  above?: readonly AnyPgColumn[];
  /** Limits the values to those that an import may name. */
  where?: (row: StoredImport) => SQL | undefined;
}

const joined = (table: PgTable, ...joins: readonly (readonly [PgTable, AnyPgColumn, AnyPgColumn])[]): SQL =>
  sql.join([sql`${table}`, ...joins.map(([other, own, id]) => sql`join ${other} on ${own} = ${id}`)], sql` `);

const ofSection = ({ tipo: of }: StoredImport) =>
  esInventario(of) ? eq(categoria.id_seccion, SECTION[of]) : undefined;
const ofDepartment = ({ id_departamento }: StoredImport) =>
  id_departamento === null ? undefined : eq(departamento.id, id_departamento);

/** Where the values of each field come from. */
const OFFERED: Readonly<Record<string, Offered>> = {
  id_seccion: { nombre: seccion.nombre, codigo: seccion.codigo, from: joined(seccion) },
  id_categoria: { nombre: categoria.nombre, codigo: categoria.codigo, from: joined(categoria), where: ofSection },
  id_tipo: {
    nombre: tipo.nombre,
    codigo: tipo.codigo_completo,
    above: [categoria.nombre],
    where: ofSection,
    from: joined(tipo, [categoria, tipo.id_categoria, categoria.id]),
  },
  id_subtipo: {
    nombre: subtipo.nombre,
    codigo: subtipo.codigo_completo,
    above: [tipo.nombre, categoria.nombre],
    from: joined(subtipo, [tipo, subtipo.id_tipo, tipo.id], [categoria, tipo.id_categoria, categoria.id]),
    where: ofSection,
  },
  id_macro_region: { nombre: macro.nombre, codigo: macro.codigo, from: joined(macro) },
  id_region: {
    nombre: region.nombre,
    codigo: region.codigo,
    above: [macro.nombre],
    from: joined(region, [macro, region.id_macro_region, macro.id]),
  },
  id_departamento: {
    nombre: departamento.nombre,
    codigo: departamento.codigo,
    from: joined(departamento),
    where: ofDepartment,
  },
  id_provincia: {
    nombre: provincia.nombre,
    codigo: provincia.codigo_completo,
    above: [departamento.nombre],
    from: joined(provincia, [departamento, provincia.id_departamento, departamento.id]),
    where: ofDepartment,
  },
  id_municipio: {
    nombre: municipio.nombre,
    codigo: municipio.codigo_completo,
    above: [provincia.nombre, departamento.nombre],
    from: joined(
      municipio,
      [provincia, municipio.id_provincia, provincia.id],
      [departamento, provincia.id_departamento, departamento.id],
    ),
    where: ofDepartment,
  },
  id_proyeccion: { nombre: proyeccion.nombre, codigo: proyeccion.sigla, from: joined(proyeccion) },
  id_datum: { nombre: datum.nombre, codigo: datum.sigla, from: joined(datum) },
};

const CAMPOS: Readonly<Record<TipoInventario, Readonly<Record<string, Campo>>>> = {
  ppirta: { ...CAMPOS_ATRACTIVO, ...CAMPOS_INFORMACION },
  ppirtf: CAMPOS_FACILIDAD,
};

type Valores = Reply<"importacion.valores">["valores"];

/** Values of a catalogue with these words, those that begin with the text first, each by a text that names it alone. */
async function ofCatalogue(db: Db, row: StoredImport, at: Offered, texto: string): Promise<Valores> {
  const { nombre, codigo, from, above = [], where } = at;
  const note = sql`concat_ws(', ', ${sql.join([...above.map((name) => sql`${name}`), sql`null`], sql`, `)})`;
  const [parent = sql`''`] = above;
  const found = where?.(row);
  const { rows } = await db.execute<{ texto: string; nota: string }>(sql`
    select case when same = 1 then nombre when same_parent = 1 then concat(nombre, ' (', parent, ')') else codigo end
      as texto, case when nota = '' then codigo else nota end as nota
    from (
      select ${nombre} as nombre, ${codigo} as codigo, ${parent} as parent, ${note} as nota,
        count(*) over (partition by lower(f_unaccent(${nombre}))) as same,
        count(*) over (partition by lower(f_unaccent(${nombre})), ${parent}) as same_parent
      from ${from} where ${found ?? sql`true`}
    ) offered
    where ${and(containsWords([sql`nombre`, sql`codigo`], texto)) ?? sql`true`}
    order by strpos(lower(f_unaccent(nombre)), lower(f_unaccent(${texto}))) <> 1, ${alphabetical(sql`nombre`)}
    limit ${MOST}`);
  return rows;
}

/** Values that a text in this column may mean: of the catalogue, or the form's own few. None for other columns. */
export async function suggestValues(
  db: Db,
  caller: Caller,
  id: number,
  { campo, texto }: Query<"importacion.valores">,
): Promise<Reply<"importacion.valores">> {
  const row = await visibleImport(db, caller, id);
  const offered = OFFERED[campo];
  const typed = texto.trim().slice(0, 200);
  if (offered) return { valores: await ofCatalogue(db, row, offered, typed) };
  const choices = esInventario(row.tipo) ? (CAMPOS[row.tipo][campo]?.choices ?? []) : [];
  const words = wordsOf(typed);
  const fitting = choices.filter(({ label }) => words.every((word) => normalise(label).includes(word)));
  return { valores: fitting.slice(0, MOST).map(({ label }) => ({ texto: label, nota: "" })) };
}
