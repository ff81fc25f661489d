import { eq, getTableColumns, inArray } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { Atractivo, AtractivoDetalle, Facilidad, FacilidadDetalle, type Kind } from "@/contract/resources/registros";
import type { Db, Tx } from "../db/client";
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
} from "../db/schema";

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
  | "observacion"
  | "eliminado_en"
  | "busqueda";

/** The two inventories by the columns they share, so that one engine serves both. */
export const tablas: Record<Kind, PgTable & Record<Shared, AnyPgColumn>> = { ppirta, ppirtf };
export const nombreColumna: Record<Kind, AnyPgColumn> = {
  ppirta: ppirta.nombre_atractivo,
  ppirtf: ppirtf.nombre_centro,
};

/** Names and codes a record takes from its catalogues, as the wire calls them (spec 2 §3.1, §3.3). */
const joined = {
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

export type Fields = Record<string, unknown> & { id: number };

/** The given records with every joined name, in the order of `ids`. */
export async function readRows(db: Db | Tx, kind: Kind, ids: number[], what: "list" | "detail"): Promise<Fields[]> {
  if (ids.length === 0) return [];
  const t = tablas[kind];
  const rows = await db
    .select({
      ...shown[kind][what],
      ...joined,
      id: t.id,
    })
    .from(t)
    .innerJoin(categoria, eq(categoria.id, t.id_categoria))
    .innerJoin(tipo, eq(tipo.id, t.id_tipo))
    .innerJoin(subtipo, eq(subtipo.id, t.id_subtipo))
    .innerJoin(macro, eq(macro.id, t.id_macro_region))
    .innerJoin(region, eq(region.id, t.id_region))
    .innerJoin(departamento, eq(departamento.id, t.id_departamento))
    .innerJoin(provincia, eq(provincia.id, t.id_provincia))
    .innerJoin(municipio, eq(municipio.id, t.id_municipio))
    .leftJoin(proyeccion, eq(proyeccion.id, t.id_proyeccion))
    .leftJoin(datum, eq(datum.id, t.id_datum))
    .where(inArray(t.id, ids));
  const byId = new Map<number, Fields>(rows.map((row) => [Number(row.id), { ...row, id: Number(row.id) }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
