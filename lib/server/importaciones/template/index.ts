import "server-only";
import { esInventario, type TipoImportable, type TipoInventario } from "@/contract/importacion/tipos";
import type { Subject } from "@/contract/policy";
import { MARCA_EJEMPLO } from "@/contract/importacion/ejemplo";
import { type CallOptions, ministry } from "../../ministry";
import { catalogueTemplate } from "./catalogue-template";
import { loadCatalogues, type Catalogos } from "./catalogues";
import { COLUMNAS, type ColumnaPlantilla } from "./columns";
import { instructionsSheet } from "./instructions-sheet";
import { HOJA_LISTAS, layLists, type Valor, type Valores } from "./lists";
import { recordsSheet } from "./records-sheet";
import { FONT } from "./styles";
import { pasosDe, plantillaDe, type CampoDePlantilla } from "./texts";

type Ejemplo = Readonly<Partial<Record<CampoDePlantilla, string | number>>>;

type DeCatalogo = `id_${string}` | "g_x" | "g_y" | "comunidad" | "gaioc" | "poblacion_cercana";

/** What the example says that no catalogue holds. */
const ESCRITO: Readonly<Record<Exclude<CampoDePlantilla, DeCatalogo>, string | number>> = {
  nombre_atractivo: `${MARCA_EJEMPLO} Laguna Colorada (borre esta fila)`,
  nombre_centro: `${MARCA_EJEMPLO} Hostal La Laguna (borre esta fila)`,
  jerarquia: "IV",
  g_z: 3600,
  distrito: "Distrito 4",
  codigo_dt: "DT-01",
  descripcion: "Laguna de aguas rojizas por sus algas, con tres especies de flamencos.",
  cc_ccf: "400",
  cc_ccr: "250",
  cc_cce: "180",
  v_c: "Sí",
  v_ci: "Sí",
  v_r: "Sí",
  v_b: "Sí",
  distancia_km: 12.5,
  emergencia: "No",
  frecuencia: "Transporte diario",
  bioclima: "Puna",
  temperatura: "8",
  humedad: "45",
  conservacion: "Bueno",
  proteccion: "Protegido",
  deteoro_antopica: "No",
  deteoro_natural: "Sí",
  restriccion: "No se permite entrar al agua.",
};

/** What the example is, if the catalogues have it. */
const SUBTIPO = /^(LAGUNA|HOSTAL)/i;
const MUNICIPIO = /^SAN PABLO DE L[IÍ]PEZ$/i;

const preferredRow = <R extends { nombre: string }>(rows: readonly R[], name: RegExp) =>
  rows.find(({ nombre }) => name.test(nombre)) ?? rows[0];

/** The municipality that the example lies in: it names its place and its coordinates. */
const exampleMunicipality = ({ municipios }: Catalogos) =>
  preferredRow(
    municipios.filter(({ latitud, longitud }) => latitud !== null && longitud !== null),
    MUNICIPIO,
  );

/**
 * The values of the example's row: plausible ones of the catalogues, in the person's own department. `id_region` is that
 * of its municipality, if it is known.
 */
function exampleOf(catalogos: Catalogos, id_region: number | null): Ejemplo {
  const { subtipos, regiones, proyecciones, datums } = catalogos;
  const municipio = exampleMunicipality(catalogos);
  const subtipo = preferredRow(subtipos, SUBTIPO);
  const region = regiones.find(({ id }) => id === id_region);
  const proyeccion = proyecciones.find(({ sigla }) => sigla === "GEO");
  const datum = datums.find(({ sigla }) => sigla === "WGS84");
  return {
    ...ESCRITO,
    ...(subtipo && { id_categoria: subtipo.categoria, id_tipo: subtipo.tipo, id_subtipo: subtipo.nombre }),
    ...(proyeccion && { id_proyeccion: proyeccion.sigla }),
    ...(datum && { id_datum: datum.sigla }),
    ...(region && { id_macro_region: region.macro_region, id_region: region.nombre }),
    ...(municipio && {
      g_x: String(municipio.latitud),
      g_y: String(municipio.longitud),
      id_departamento: municipio.departamento,
      id_provincia: municipio.provincia,
      id_municipio: municipio.nombre,
      comunidad: municipio.nombre,
      poblacion_cercana: municipio.nombre,
    }),
  };
}

const withoutParents = (texts: readonly string[]): readonly Valor[] => texts.map((texto) => ({ padres: [], texto }));
const valuesByName = (rows: readonly { nombre: string }[]) => withoutParents(rows.map(({ nombre }) => nombre));
const valuesBySigla = (rows: readonly { sigla: string; nombre: string }[]) =>
  withoutParents(rows.map(({ sigla, nombre }) => sigla || nombre));

/** The values of every field that has a list: catalogues, and the labels of codes. */
function valuesOf(columns: readonly ColumnaPlantilla[], catalogos: Catalogos): Valores {
  const choices = columns.flatMap(({ name, campo }): [string, readonly Valor[]][] =>
    campo.choices ? [[name, withoutParents(campo.choices.map(({ label }) => label))]] : [],
  );
  const { tipos, subtipos, provincias, municipios, regiones } = catalogos;
  return new Map<string, readonly Valor[]>([
    ...choices,
    ["id_categoria", valuesByName(catalogos.categorias)],
    ["id_tipo", tipos.map(({ categoria, nombre }) => ({ padres: [categoria], texto: nombre }))],
    ["id_subtipo", subtipos.map(({ categoria, tipo, nombre }) => ({ padres: [categoria, tipo], texto: nombre }))],
    ["id_proyeccion", valuesBySigla(catalogos.proyecciones)],
    ["id_datum", valuesBySigla(catalogos.datums)],
    ["id_macro_region", valuesByName(catalogos.macros)],
    ["id_region", regiones.map(({ macro_region, nombre }) => ({ padres: [macro_region], texto: nombre }))],
    ["id_departamento", valuesByName(catalogos.departamentos)],
    ["id_provincia", provincias.map(({ departamento, nombre }) => ({ padres: [departamento], texto: nombre }))],
    [
      "id_municipio",
      municipios.map(({ departamento, provincia, nombre }) => ({ padres: [departamento, provincia], texto: nombre })),
    ],
    ["gaioc", valuesByName(catalogos.gaioc)],
  ]);
}

/** The template of an inventory as an XLSX; `id_region` is that of the example's municipality. */
async function templateFile(tipo: TipoInventario, catalogos: Catalogos, id_region: number | null): Promise<Uint8Array> {
  const { writeXlsx } = await import("hucre/xlsx");
  const columns = COLUMNAS[tipo];
  const { hoja, titulo } = plantillaDe(tipo);
  const { filas, formulas } = layLists(columns, valuesOf(columns, catalogos));
  const listed = new Set(formulas.keys());
  return writeXlsx({
    sheets: [
      recordsSheet(hoja, columns, exampleOf(catalogos, id_region), formulas),
      instructionsSheet({ titulo, pasos: pasosDe(hoja), columns, listed, placed: true }),
      { name: HOJA_LISTAS, rows: filas, hidden: true },
    ],
    defaultFont: FONT,
  });
}

/**
 * The template of an inventory or a catalogue as an XLSX for this person, made from the contract and the catalogues as
 * they stand. Throws MinistryError.
 */
export async function importTemplate(
  tipo: TipoImportable,
  subject: Subject,
  asking: Pick<CallOptions, "token" | "signal" | "clientAddress">,
): Promise<Uint8Array> {
  if (!esInventario(tipo)) return catalogueTemplate(tipo, asking);
  const catalogos = await loadCatalogues(tipo, subject, asking);
  const municipality = exampleMunicipality(catalogos);
  if (!municipality?.id_provincia) return templateFile(tipo, catalogos, null);
  const { municipios } = await ministry("lookup.promun", { ...asking, id: municipality.id_provincia });
  const region = municipios.find(({ id }) => id === municipality.id)?.id_region ?? null;
  return templateFile(tipo, catalogos, region);
}
