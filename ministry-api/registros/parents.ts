import { inArray } from "drizzle-orm";
import { SECCION } from "@/contract/codes";
import type { Kind } from "@/contract/resources/registros";
import type { Tx } from "../db/client";
import {
  categoria,
  datum,
  departamento,
  macro,
  municipio,
  provincia,
  proyeccion,
  region,
  subtipo,
  tipo,
} from "../db/schema";
import { invalid } from "../http/problem";

/** The choices of a record's form that depend on one another (spec 2 §2.3, §2.7). */
interface Choices {
  id_categoria: number;
  id_tipo: number;
  id_subtipo: number;
  id_proyeccion: number | null;
  id_datum: number | null;
  id_macro_region: number;
  id_region: number;
  id_departamento: number;
  id_provincia: number;
  id_municipio: number;
}

/** Names that a record's search text and cite are made from. */
export interface ParentNames {
  categoria: string;
  tipo: string;
  subtipo: string;
  codigo: string;
  provincia: string;
  municipio: string;
  abreviacion: string;
}

const SECTION = {
  ppirta: { id: SECCION.atractivos, message: "La categoría no es de atractivos turísticos" },
  ppirtf: { id: SECCION.facilidades, message: "La categoría no es de facilidades turísticas" },
} as const;

const MAX_ID = 2_147_483_647;

/** What the choices of a record come to: the names of its parents, or what does not fit, by field. */
export type Fit = { names: ParentNames; errores: null } | { names: null; errores: Record<string, string[]> };

/** The rows that the choices name, by their ids; a query for no ids is not made. */
async function byId<R extends { id: number }>(
  ids: readonly (number | null)[],
  query: (ids: number[]) => Promise<R[]>,
): Promise<{ of: (id: number | null) => R | undefined }> {
  const asked = [...new Set(ids)].filter((id) => id !== null).filter((id) => id <= MAX_ID);
  const found = new Map((asked.length === 0 ? [] : await query(asked)).map((row) => [row.id, row]));
  return { of: (id) => (id === null ? undefined : found.get(id)) };
}

async function readParents(tx: Tx, all: readonly Choices[]) {
  const ids = (name: keyof Choices) => all.map((chosen) => chosen[name]);
  return {
    categorias: await byId(ids("id_categoria"), (some) =>
      tx.select().from(categoria).where(inArray(categoria.id, some)),
    ),
    tipos: await byId(ids("id_tipo"), (some) => tx.select().from(tipo).where(inArray(tipo.id, some))),
    subtipos: await byId(ids("id_subtipo"), (some) => tx.select().from(subtipo).where(inArray(subtipo.id, some))),
    macros: await byId(ids("id_macro_region"), (some) => tx.select().from(macro).where(inArray(macro.id, some))),
    regiones: await byId(ids("id_region"), (some) => tx.select().from(region).where(inArray(region.id, some))),
    departamentos: await byId(ids("id_departamento"), (some) =>
      tx.select().from(departamento).where(inArray(departamento.id, some)),
    ),
    provincias: await byId(ids("id_provincia"), (some) =>
      tx.select().from(provincia).where(inArray(provincia.id, some)),
    ),
    municipios: await byId(ids("id_municipio"), (some) =>
      tx.select().from(municipio).where(inArray(municipio.id, some)),
    ),
    proyecciones: await byId(ids("id_proyeccion"), (some) =>
      tx.select().from(proyeccion).where(inArray(proyeccion.id, some)),
    ),
    datums: await byId(ids("id_datum"), (some) => tx.select().from(datum).where(inArray(datum.id, some))),
  };
}

function fitOf(kind: Kind, chosen: Choices, read: Awaited<ReturnType<typeof readParents>>): Fit {
  const foundCategoria = read.categorias.of(chosen.id_categoria);
  const foundTipo = read.tipos.of(chosen.id_tipo);
  const foundSubtipo = read.subtipos.of(chosen.id_subtipo);
  const foundMacro = read.macros.of(chosen.id_macro_region);
  const foundRegion = read.regiones.of(chosen.id_region);
  const foundDepartamento = read.departamentos.of(chosen.id_departamento);
  const foundProvincia = read.provincias.of(chosen.id_provincia);
  const foundMunicipio = read.municipios.of(chosen.id_municipio);
  const foundProyeccion = read.proyecciones.of(chosen.id_proyeccion);
  const foundDatum = read.datums.of(chosen.id_datum);

  const checks: [keyof Choices, boolean, string][] = [
    ["id_categoria", foundCategoria?.id_seccion === SECTION[kind].id, SECTION[kind].message],
    ["id_tipo", foundTipo?.id_categoria === chosen.id_categoria, "El tipo no es de la categoría elegida"],
    ["id_subtipo", foundSubtipo?.id_tipo === chosen.id_tipo, "El subtipo no es del tipo elegido"],
    ["id_proyeccion", chosen.id_proyeccion === null || foundProyeccion !== undefined, "La proyección no existe"],
    ["id_datum", chosen.id_datum === null || foundDatum !== undefined, "El datum no existe"],
    ["id_macro_region", foundMacro !== undefined, "La macro región no existe"],
    [
      "id_region",
      foundRegion?.id_macro_region === chosen.id_macro_region,
      "La región no es de la macro región elegida",
    ],
    ["id_departamento", foundDepartamento !== undefined, "El departamento no existe"],
    [
      "id_provincia",
      foundProvincia?.id_departamento === chosen.id_departamento,
      "La provincia no es del departamento elegido",
    ],
    [
      "id_municipio",
      foundMunicipio?.id_provincia === chosen.id_provincia,
      "El municipio no es de la provincia elegida",
    ],
  ];
  const wrong = checks.filter(([, right]) => !right);
  const placed = foundDepartamento && foundProvincia && foundMunicipio;
  if (wrong.length > 0 || !foundCategoria || !foundTipo || !foundSubtipo || !placed) {
    return { names: null, errores: Object.fromEntries(wrong.map(([field, , message]) => [field, [message]])) };
  }
  return {
    names: {
      categoria: foundCategoria.nombre,
      tipo: foundTipo.nombre,
      subtipo: foundSubtipo.nombre,
      codigo: foundSubtipo.codigo_completo,
      provincia: foundProvincia.nombre,
      municipio: foundMunicipio.nombre,
      abreviacion: foundDepartamento.abreviacion,
    },
    errores: null,
  };
}

/** Reads the chosen parents of records at once and checks that each belongs to the one above it; in the order given. */
export async function fitParents(tx: Tx, kind: Kind, all: readonly Choices[]): Promise<Fit[]> {
  const read = await readParents(tx, all);
  return all.map((chosen) => fitOf(kind, chosen, read));
}

/** As fitParents for one record. Errors: 422 under every field that does not fit. */
export async function requireParents(tx: Tx, kind: Kind, chosen: Choices): Promise<ParentNames> {
  const [fit] = await fitParents(tx, kind, [chosen]);
  if (!fit?.names) throw invalid(fit?.errores ?? {});
  return fit.names;
}
