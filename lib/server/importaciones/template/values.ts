import "server-only";
import type { Catalogos } from "./catalogues";
import type { ColumnaPlantilla } from "./columns";
import type { Valor, Valores } from "./lists";

const alone = (texts: readonly string[]): readonly Valor[] => texts.map((texto) => ({ padres: [], texto }));
const named = (rows: readonly { nombre: string }[]) => alone(rows.map(({ nombre }) => nombre));
const signed = (rows: readonly { sigla: string; nombre: string }[]) =>
  alone(rows.map(({ sigla, nombre }) => sigla || nombre));

/** The values of every field that has a list: catalogues, and the labels of codes. */
export function valuesOf(columns: readonly ColumnaPlantilla[], catalogos: Catalogos): Valores {
  const choices = columns.flatMap(({ name, campo }): [string, readonly Valor[]][] =>
    campo.choices ? [[name, alone(campo.choices.map(({ label }) => label))]] : [],
  );
  const { tipos, subtipos, provincias, municipios, regiones } = catalogos;
  return new Map<string, readonly Valor[]>([
    ...choices,
    ["id_categoria", named(catalogos.categorias)],
    ["id_tipo", tipos.map(({ categoria, nombre }) => ({ padres: [categoria], texto: nombre }))],
    ["id_subtipo", subtipos.map(({ categoria, tipo, nombre }) => ({ padres: [categoria, tipo], texto: nombre }))],
    ["id_proyeccion", signed(catalogos.proyecciones)],
    ["id_datum", signed(catalogos.datums)],
    ["id_macro_region", named(catalogos.macros)],
    ["id_region", regiones.map(({ macro_region, nombre }) => ({ padres: [macro_region], texto: nombre }))],
    ["id_departamento", named(catalogos.departamentos)],
    ["id_provincia", provincias.map(({ departamento, nombre }) => ({ padres: [departamento], texto: nombre }))],
    [
      "id_municipio",
      municipios.map(({ departamento, provincia, nombre }) => ({ padres: [departamento, provincia], texto: nombre })),
    ],
    ["gaioc", named(catalogos.gaioc)],
  ]);
}
