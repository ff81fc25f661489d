import { eq } from "drizzle-orm";
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
  abreviacion: string;
}

const SECTION = {
  ppirta: { id: SECCION.atractivos, message: "La categoría no es de atractivos turísticos" },
  ppirtf: { id: SECCION.facilidades, message: "La categoría no es de facilidades turísticas" },
} as const;

const MAX_ID = 2_147_483_647;

/**
 * Reads the chosen parents and checks that each belongs to the one above it. Errors: 422 under every field that does
 * not.
 */
export async function requireParents(tx: Tx, kind: Kind, chosen: Choices): Promise<ParentNames> {
  const find = async <R>(id: number | null, query: (id: number) => Promise<R[]>) =>
    id === null || id > MAX_ID ? undefined : (await query(id))[0];
  const foundCategoria = await find(chosen.id_categoria, (id) =>
    tx.select().from(categoria).where(eq(categoria.id, id)),
  );
  const foundTipo = await find(chosen.id_tipo, (id) => tx.select().from(tipo).where(eq(tipo.id, id)));
  const foundSubtipo = await find(chosen.id_subtipo, (id) => tx.select().from(subtipo).where(eq(subtipo.id, id)));
  const foundMacro = await find(chosen.id_macro_region, (id) => tx.select().from(macro).where(eq(macro.id, id)));
  const foundRegion = await find(chosen.id_region, (id) => tx.select().from(region).where(eq(region.id, id)));
  const foundDepartamento = await find(chosen.id_departamento, (id) =>
    tx.select().from(departamento).where(eq(departamento.id, id)),
  );
  const foundProvincia = await find(chosen.id_provincia, (id) =>
    tx.select().from(provincia).where(eq(provincia.id, id)),
  );
  const foundMunicipio = await find(chosen.id_municipio, (id) =>
    tx.select().from(municipio).where(eq(municipio.id, id)),
  );
  const foundProyeccion = await find(chosen.id_proyeccion, (id) =>
    tx.select().from(proyeccion).where(eq(proyeccion.id, id)),
  );
  const foundDatum = await find(chosen.id_datum, (id) => tx.select().from(datum).where(eq(datum.id, id)));

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
  if (wrong.length > 0 || !foundCategoria || !foundTipo || !foundSubtipo || !foundDepartamento) {
    throw invalid(Object.fromEntries(wrong.map(([field, , message]) => [field, [message]])));
  }
  return {
    categoria: foundCategoria.nombre,
    tipo: foundTipo.nombre,
    subtipo: foundSubtipo.nombre,
    codigo: foundSubtipo.codigo_completo,
    abreviacion: foundDepartamento.abreviacion,
  };
}
