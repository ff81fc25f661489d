import { getTableColumns, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { CampoDeAtractivo } from "@/contract/campos/atractivo";
import type { CampoDeFacilidad } from "@/contract/campos/facilidad";
import type { NombreInformacion } from "@/contract/campos/informacion";
import { Atractivo, AtractivoDetalle, Facilidad, FacilidadDetalle, type Kind } from "@/contract/resources/registros";
import type { Db, Tx } from "../db/client";
import { preparedOnce, hideFromPlanner } from "../db/prepared";
import {
  categoria,
  datum,
  departamento,
  macro,
  municipio,
  ppirta,
  ppirtf,
  provincia,
  proyeccion,
  region,
  subtipo,
  tipo,
  usuario,
} from "../db/schema";
import type { Own } from "../seguimiento/workflow/four-eyes";

type Shared =
  | "id"
  | "cite"
  | "id_categoria"
  | "id_tipo"
  | "id_subtipo"
  | "id_proyeccion"
  | "id_datum"
  | "id_macro_region"
  | "id_region"
  | "id_departamento"
  | "id_provincia"
  | "id_municipio"
  | "g_x"
  | "g_y"
  | "derivado"
  | "aprobado"
  | "devuelto"
  | "observacion"
  | "eliminado_en"
  | "estado"
  | "busqueda"
  | "nombre_plano"
  | "creado_por"
  | "creado_en"
  | "actualizado_en"
  | "eliminado_por"
  | "avance"
  | "corregido"
  | "debilidades"
  | "unidades"
  | "verificado_en"
  | "vence_en";

/** The two inventories by the columns they share, so that one engine serves both. Each has a column for every field. */
export const tablas: Record<Kind, PgTable & Record<Shared, AnyPgColumn>> = {
  ppirta: ppirta satisfies Record<CampoDeAtractivo | NombreInformacion, AnyPgColumn>,
  ppirtf: ppirtf satisfies Record<CampoDeFacilidad, AnyPgColumn>,
};
export const nombreColumna: Record<Kind, AnyPgColumn> = {
  ppirta: ppirta.nombre_atractivo,
  ppirtf: ppirtf.nombre_centro,
};
/** 1 once nothing is missing (decision 014). */
export const completoColumna: Record<Kind, AnyPgColumn> = { ppirta: ppirta.completito, ppirtf: ppirtf.completo };

/** Names and codes that a record takes from its catalogues, by their names in the response (spec 2 §3.1, §3.3). */
export const joined = {
  codigo: subtipo.codigo_completo,
  categoria: categoria.nombre,
  tipo: tipo.nombre,
  subtipo: subtipo.nombre,
  codigo_categoria: categoria.codigo,
  codigo_tipo: tipo.codigo,
  codigo_subtipo: subtipo.codigo,
  sigla_proyeccion: proyeccion.sigla,
  sigla_datum: datum.sigla,
  macroregion: macro.nombre,
  region: region.nombre,
  departamento: departamento.nombre,
  provincia: provincia.nombre,
  municipio: municipio.nombre,
  codigo_macroregion: macro.codigo,
  codigo_region: region.codigo,
  codigo_departamento: departamento.codigo,
  codigo_provincia: provincia.codigo,
  codigo_municipio: municipio.codigo,
};

/** The contract's fields that are columns of the table itself. */
function own(table: PgTable, fields: object): Record<string, AnyPgColumn> {
  const wanted = Object.keys(fields);
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => wanted.includes(name)));
}

const shown: Record<Kind, Record<"list" | "detail", Record<string, AnyPgColumn>>> = {
  ppirta: { list: own(ppirta, Atractivo.shape), detail: own(ppirta, AtractivoDetalle.shape) },
  ppirtf: { list: own(ppirtf, Facilidad.shape), detail: own(ppirtf, FacilidadDetalle.shape) },
};

/** The catalogues that every record names, with the column that names the row. */
const REQUIRED_CATALOGUES = [
  [categoria, "id_categoria"],
  [tipo, "id_tipo"],
  [subtipo, "id_subtipo"],
  [macro, "id_macro_region"],
  [region, "id_region"],
  [departamento, "id_departamento"],
  [provincia, "id_provincia"],
  [municipio, "id_municipio"],
] as const;
/** Those that an imported record may lack. */
const OTHER_CATALOGUES = [
  [proyeccion, "id_proyeccion"],
  [datum, "id_datum"],
] as const;
/** All of them. */
export const CATALOGUES = [...REQUIRED_CATALOGUES, ...OTHER_CATALOGUES] as const;

/** A record's catalogues, joined to the table of its inventory. */
export const joinsOf = (t: (typeof tablas)[Kind]) =>
  sql.join(
    [
      ...REQUIRED_CATALOGUES.map(([table, name]) => sql`join ${table} on ${table.id} = ${t[name]}`),
      ...OTHER_CATALOGUES.map(([table, name]) => sql`left join ${table} on ${table.id} = ${t[name]}`),
    ],
    sql` `,
  );

type Fields = Record<string, unknown> & { id: number };

/** The instants of a record that a row has. PostgreSQL would write them in the zone of its own settings. */
const INSTANTS = ["creado_en", "actualizado_en"] as const;
const isInstant = (name: string) => INSTANTS.some((instant) => instant === name);
/** An instant as the contract writes it. */
export const utc = (column: AnyPgColumn) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type Person = Record<"nombres" | "primer_apellido" | "segundo_apellido", AnyPgColumn>;

/** A person's whole name, as auth/tokens.ts writes it; `person`: the accounts' table, or another name of it. */
export const personNameOf = ({ nombres, primer_apellido, segundo_apellido }: Person) =>
  sql<string>`concat_ws(' ', ${nombres}, ${primer_apellido}, nullif(${segundo_apellido}, ''))`;
export const personName = personNameOf(usuario);

/**
 * The rows of the ids in `ids` as JSON texts, in that order, joined by `separator`. PostgreSQL writes the JSON, so that
 * a row's fifty columns are not parsed and serialised again on the way to the response. The planner cannot count the
 * ids: planning these joins anew takes ten times as long as running them.
 */
function rowsStatement(kind: Kind, what: "list" | "detail") {
  const t = tablas[kind];
  const fields = Object.entries({ ...shown[kind][what], ...joined, id: t.id }).filter(([name]) => !isInstant(name));
  const ids = hideFromPlanner(sql`${sql.placeholder("ids")}::text::int[]`);
  const propio = sql`case when ${t.creado_por} = ${sql.placeholder("caller")}::int then 1 else 0 end as propio`;
  const columns = sql.join(
    [
      ...fields.map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
      ...INSTANTS.map((name) => sql`${utc(t[name])} as ${sql.identifier(name)}`),
      // A key reads no names of persons.
      sql`case when ${sql.placeholder("caller")}::int > 0 then ${personName} end as autor`,
      propio,
    ],
    sql`, `,
  );
  // Matches no record if the author is 0.
  const mine = sql`${t.creado_por} = ${sql.placeholder("author")}::int`;
  const own = sql`case when ${mine} then ${sql.placeholder("reason")}::text end as impedimento`;
  const rows = sql`(
    select asked.n as place, row_to_json(shown)::text as line
    from unnest(${ids}) with ordinality asked(id, n)
    join ${t} on ${t.id} = asked.id
    ${joinsOf(t)}
    left join ${usuario} on ${usuario.id} = ${t.creado_por}
    cross join lateral (select ${columns}, ${own}) shown
  ) read`;
  const lines = sql<string>`coalesce(string_agg(line, ${sql.placeholder("separator")}::text order by place), '')`;
  return preparedOnce((db) => db.select({ lines }).from(rows).prepare(`${kind}_rows_${what}`));
}

const statements: Record<Kind, Record<"list" | "detail", ReturnType<typeof rowsStatement>>> = {
  ppirta: { list: rowsStatement("ppirta", "list"), detail: rowsStatement("ppirta", "detail") },
  ppirtf: { list: rowsStatement("ppirtf", "list"), detail: rowsStatement("ppirtf", "detail") },
};

/** What to read of records, and for whom. */
interface Reading {
  what: "list" | "detail";
  /** The account whose registered records are marked `propio`; null: none. */
  caller: number | null;
  /** The author whose records get an `impedimento`, because they may not decide on them. */
  own?: Own | null;
}

/** The given records with every joined name, each as JSON, in the order of `ids`, joined by `separator`. */
export async function readLines(
  db: Db | Tx,
  kind: Kind,
  ids: readonly number[],
  { what, caller, own }: Reading,
  separator: string,
): Promise<string> {
  if (ids.length === 0) return "";
  const [read] = await statements[kind][what](db).execute({
    ids: `{${ids.join(",")}}`,
    caller,
    separator,
    author: own?.id ?? 0,
    reason: own?.reason ?? "",
  });
  return read?.lines ?? "";
}

/** The given records with every joined name, in the order of `ids`. */
export async function readRows(db: Db | Tx, kind: Kind, ids: readonly number[], reading: Reading): Promise<Fields[]> {
  return JSON.parse(`[${await readLines(db, kind, ids, reading, ",")}]`);
}
