import { and, eq } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { RowsName } from "@/contract";
import { codigoCompleto } from "@/contract/codes";
import type { TipoCatalogo } from "@/contract/importacion/tipos";
import { keysOf, fromKeys } from "@/contract/keys";
import type { Db, Tx } from "../db/client";
import { columnOf, plain } from "../db/columns";
import {
  categoria,
  catsubtipo,
  conteo,
  datum,
  departamento,
  entidad,
  macro,
  municipio,
  provincia,
  proyeccion,
  region,
  seccion,
  subtipo,
  tipo,
} from "../db/schema";
import { searchText } from "../db/search";
import { recordChange, type Who } from "../history/record";
import type { HandlersOf } from "../http/handler";
import type { Author } from "../registros/insert";
import { moveDueDates } from "../calidad/vigencia";
import { matchUnits } from "../lugares/match-units";
import { isNamed, refreshRecordSearch } from "../registros/refresh-search";
import { restorableHandlers } from "./restore-row";
import { requireFreeCodes } from "./unique-codes";
import { type Crud, type CrudHooks, deleteRow, insertRow, readShown, type StoredRow, type Values } from "./crud";

/** A reference catalogue: what the engine needs, and how its computed columns are made. */
interface Catalogo extends Omit<Crud, "hooks"> {
  name: TipoCatalogo;
  /** The fields that a search covers. */
  search: readonly string[];
  /** codigo_completo = the parent's `code` + `separator` + the own code, each in two digits if it is a number. */
  compose?: { field: string; table: PgTable & { id: AnyPgColumn }; code: string; separator: "" | "." };
  /** Catalogues whose display names, search text and code come from this one, and the field that refers to it. */
  dependants?: readonly { name: TipoCatalogo; field: string }[];
}

const byCode = ["codigo"] as const;
const byFullCode = ["codigo_completo"] as const;

const catalogos: { [N in TipoCatalogo]: Catalogo } = {
  region: {
    name: "region",
    table: region,
    joins: [{ table: macro, on: eq(macro.id, region.id_macro_region) }],
    shown: { macro_region: macro.nombre },
    search: ["codigo", "nombre", "macro_region"],
    order: byCode,
  },
  macro: {
    name: "macro",
    table: macro,
    search: ["codigo", "nombre"],
    order: byCode,
    dependants: [{ name: "region", field: "id_macro_region" }],
  },
  departamento: {
    name: "departamento",
    table: departamento,
    search: ["codigo", "abreviacion", "nombre"],
    order: byCode,
    dependants: [{ name: "provincia", field: "id_departamento" }],
  },
  provincia: {
    name: "provincia",
    table: provincia,
    joins: [{ table: departamento, on: eq(departamento.id, provincia.id_departamento) }],
    shown: { departamento: departamento.nombre },
    search: ["codigo", "codigo_completo", "sigla", "nombre", "departamento"],
    order: byFullCode,
    compose: { field: "id_departamento", table: departamento, code: "codigo", separator: "" },
    dependants: [
      { name: "municipio", field: "id_provincia" },
      { name: "entidad", field: "id_provincia" },
    ],
  },
  municipio: {
    name: "municipio",
    table: municipio,
    joins: [
      { table: provincia, on: eq(provincia.id, municipio.id_provincia) },
      { table: departamento, on: eq(departamento.id, provincia.id_departamento) },
    ],
    shown: {
      provincia: provincia.nombre,
      id_departamento: provincia.id_departamento,
      departamento: departamento.nombre,
    },
    search: ["codigo", "codigo_completo", "sigla", "nombre", "provincia", "departamento"],
    order: byFullCode,
    compose: { field: "id_provincia", table: provincia, code: "codigo_completo", separator: "" },
    dependants: [{ name: "entidad", field: "id_municipio" }],
  },
  proyeccion: { name: "proyeccion", table: proyeccion, search: ["nombre", "sigla"], order: ["nombre"] },
  datum: { name: "datum", table: datum, search: ["sigla", "nombre"], order: ["sigla"] },
  seccion: {
    name: "seccion",
    table: seccion,
    search: ["codigo", "orden", "nombre"],
    order: byCode,
    dependants: [{ name: "categoria", field: "id_seccion" }],
  },
  categoria: {
    name: "categoria",
    table: categoria,
    joins: [{ table: seccion, on: eq(seccion.id, categoria.id_seccion) }],
    shown: { seccion: seccion.nombre },
    search: ["codigo", "orden", "nombre", "seccion"],
    order: byCode,
    filters: { id_seccion: categoria.id_seccion },
    dependants: [{ name: "tipo", field: "id_categoria" }],
  },
  tipo: {
    name: "tipo",
    table: tipo,
    joins: [{ table: categoria, on: eq(categoria.id, tipo.id_categoria) }],
    shown: { categoria: categoria.nombre },
    search: ["codigo", "codigo_completo", "nombre", "categoria"],
    order: byFullCode,
    compose: { field: "id_categoria", table: categoria, code: "codigo", separator: "." },
    dependants: [{ name: "subtipo", field: "id_tipo" }],
  },
  subtipo: {
    name: "subtipo",
    table: subtipo,
    joins: [
      { table: tipo, on: eq(tipo.id, subtipo.id_tipo) },
      { table: categoria, on: eq(categoria.id, tipo.id_categoria) },
    ],
    shown: { tipo: tipo.nombre, id_categoria: tipo.id_categoria, categoria: categoria.nombre },
    search: ["codigo", "codigo_completo", "nombre", "tipo", "categoria"],
    order: byFullCode,
    compose: { field: "id_tipo", table: tipo, code: "codigo_completo", separator: "." },
    within: [
      { field: "id_tipo", table: tipo, parent: "id_categoria", message: "El tipo no es de la categoría elegida" },
    ],
    dependants: [{ name: "catsubtipo", field: "id_subtipo" }],
  },
  catsubtipo: {
    name: "catsubtipo",
    table: catsubtipo,
    joins: [{ table: subtipo, on: eq(subtipo.id, catsubtipo.id_subtipo) }],
    shown: { subtipo: subtipo.nombre },
    search: ["codigo", "nombre", "subtipo"],
    order: ["subtipo", "codigo"],
  },
  entidad: {
    name: "entidad",
    table: entidad,
    joins: [
      { table: provincia, on: eq(provincia.id, entidad.id_provincia) },
      { table: municipio, on: eq(municipio.id, entidad.id_municipio) },
    ],
    shown: { provincia: provincia.nombre, municipio: municipio.nombre },
    search: ["sigla", "nombre", "direccion", "email", "telefono", "provincia", "municipio"],
    order: ["sigla"],
    within: [
      {
        field: "id_provincia",
        table: provincia,
        parent: "id_departamento",
        message: "La provincia no es del departamento elegido",
      },
      {
        field: "id_municipio",
        table: municipio,
        parent: "id_provincia",
        message: "El municipio no es de la provincia elegida",
      },
    ],
  },
};

/** codigo_completo of a row about to be stored (decision 012); nothing for a catalogue without one. */
async function composedCode(db: Db, { compose }: Catalogo, values: Values): Promise<Values> {
  if (!compose) return {};
  const [parent]: Values[] = await db
    .select()
    .from(plain(compose.table))
    .where(eq(compose.table.id, values[compose.field]));
  if (!parent) return { codigo_completo: "" };
  const own = String(values.codigo ?? "");
  return { codigo_completo: codigoCompleto(String(parent[compose.code] ?? ""), compose.separator, own) };
}

const searchOf = ({ search }: Catalogo, row: StoredRow) =>
  searchText(...search.map((field) => String(row[field] ?? "")));

/** Updates the computed columns of the given rows and of everything that depends on them. */
async function refreshRows(tx: Tx, caller: Who | null, catalogo: Catalogo, field: string, id: number): Promise<void> {
  for (const row of await readShown(tx, catalogo, eq(columnOf(catalogo.table, field), id))) {
    const codes = await composedCode(tx, catalogo, row);
    const now = { ...row, ...codes };
    const computed: Values = { ...codes, busqueda: searchOf(catalogo, now) };
    const stale = Object.keys(computed).filter((name) => computed[name] !== row[name]);
    if (stale.length === 0 && field !== "id") continue;
    if (stale.length > 0) await tx.update(plain(catalogo.table)).set(computed).where(eq(catalogo.table.id, row.id));
    if (caller && "codigo_completo" in codes && stale.includes("codigo_completo")) {
      const change = { tabla: catalogo.name, id_fila: row.id, accion: "MODIFICAR" };
      await recordChange(tx, caller, {
        ...change,
        before: { codigo_completo: row.codigo_completo },
        after: { codigo_completo: codes.codigo_completo },
      });
    }
    if (isNamed(catalogo.name) && stale.includes("busqueda")) await refreshRecordSearch(tx, catalogo.name, row.id);
    for (const dependant of catalogo.dependants ?? []) {
      await refreshRows(tx, caller, catalogos[dependant.name], dependant.field, row.id);
    }
  }
}

/** Updates the computed columns of an entry that was written another way, and of all that depends on it. */
export const refreshEntry = (tx: Tx, who: Who | null, name: TipoCatalogo, id: number): Promise<void> =>
  refreshRows(tx, who, catalogos[name], "id", id);

/**
 * Updates the search text and composed codes of all catalogues, parents first. For data that was loaded another way.
 */
export async function refreshCatalogues(tx: Tx): Promise<void> {
  for (const name of ["macro", "departamento", "seccion", "proyeccion", "datum"] as const) {
    const catalogo = catalogos[name];
    for (const { id } of await readShown(tx, catalogo, undefined)) await refreshRows(tx, null, catalogo, "id", id);
  }
}

const hooksOf = (catalogo: Catalogo): CrudHooks => ({
  compute: (tx, values) => composedCode(tx, catalogo, values),
  before: async (tx, _caller, write) => {
    if (write.action !== "remove") await requireFreeCodes(tx, catalogo.table, write);
    // A department's empty counters belong to the API and are removed with it.
    if (catalogo.name === "departamento" && write.action === "remove") {
      await tx.delete(conteo).where(and(eq(conteo.id_departamento, write.stored.id), eq(conteo.total, 0)));
    }
  },
  after: async (tx, caller, row) => {
    await refreshRows(tx, caller, catalogo, "id", row.id);
    if (catalogo.name === "categoria") await moveDueDates(tx, row.id);
    if (["departamento", "provincia", "municipio"].includes(catalogo.name)) await matchUnits(tx);
  },
});

const crudOf = (catalogo: Catalogo): Crud => ({ ...catalogo, hooks: hooksOf(catalogo) });

/** The table of a catalogue. */
export const tableOfCatalogue = (name: TipoCatalogo): Crud["table"] => catalogos[name].table;

/** Makes an entry as its catalogue's own call does. `said` is said in the history besides it. Throws Problem. */
export const makeEntry = (tx: Tx, caller: Author, name: TipoCatalogo, body: Values, said: Values): Promise<number> =>
  insertRow(tx, crudOf(catalogos[name]), caller, body, { said });

/** Removes an entry as its catalogue's own call does. Throws Problem, 409 if it is in use. */
export const removeEntry = (tx: Tx, caller: Author, name: TipoCatalogo, id: number): Promise<void> =>
  deleteRow(tx, crudOf(catalogos[name]), caller, id);

/** The calls of every reference catalogue. */
export const catalogosHandlers: Record<TipoCatalogo, HandlersOf<RowsName>> = fromKeys(keysOf(catalogos), (name) =>
  restorableHandlers(crudOf(catalogos[name])),
);
