import { CATALOGOS, type CampoDeCatalogo } from "../campos/catalogos";
import type { Significado } from "./significado";
import { ascendientes, type TipoCatalogo, type TipoImportable, type TipoInventario } from "./tipos";
import { CAMPOS_ATRACTIVO } from "../campos/atractivo";
import { type Campo, inFull } from "../campos/campo";
import { CAMPOS_FACILIDAD } from "../campos/facilidad";
import { CAMPOS_INFORMACION } from "../campos/informacion";

export { TIPOS_IMPORTABLES, type TipoImportable } from "./tipos";

/** What a column of a catalogue's file may mean: a field of its form, or what stands above the entry's parent. */

type CamposDeCatalogo = Readonly<Record<string, CampoDeCatalogo>>;

const GRUPO_DE_CATALOGO: Readonly<Record<string, Significado["grupo"]>> = {
  latitud: "Lugar",
  longitud: "Lugar",
  id_seccion: "Clasificación",
  id_categoria: "Clasificación",
  id_tipo: "Clasificación",
  id_subtipo: "Clasificación",
};

const CLASE_DE_CATALOGO: Readonly<Record<string, Significado["clase"]>> = {
  latitud: "coordenada",
  longitud: "coordenada",
  orden: "numero",
  telefono: "numero",
  meses_vigencia: "numero",
};

function deCampoDeCatalogo(campo: string, { label, optional }: CampoDeCatalogo): Significado {
  const padre = campo.startsWith("id_");
  return {
    label,
    grupo: GRUPO_DE_CATALOGO[campo] ?? (padre ? "Territorio" : "Registro"),
    clase: CLASE_DE_CATALOGO[campo] ?? (padre ? "catalogo" : "texto"),
    ...(!optional && { requerido: true as const, indispensable: true as const }),
  };
}

function deCatalogo(tipo: TipoCatalogo): ReadonlyMap<string, Significado> {
  const own: CamposDeCatalogo = CATALOGOS[tipo];
  const [padre, ...arriba] = ascendientes(tipo);
  // The parent decides what stands above it: these columns only tell parents of the same name apart.
  const narrowing = arriba.flatMap(({ campo }, n): [string, CampoDeCatalogo][] => {
    const below: CamposDeCatalogo = CATALOGOS[arriba[n - 1]?.tipo ?? padre?.tipo ?? tipo];
    const label = own[campo]?.label ?? below[campo]?.label;
    return label === undefined ? [] : [[campo, { label, optional: true }]];
  });
  const outer: CamposDeCatalogo = Object.fromEntries(narrowing.reverse());
  const absent = Object.entries(outer).filter(([campo]) => !(campo in own));
  const campos: CamposDeCatalogo = { ...Object.fromEntries(absent), ...own, ...outer };
  return new Map(Object.entries(campos).map(([campo, one]) => [campo, deCampoDeCatalogo(campo, one)]));
}

/** The meanings of each catalogue's columns by their name, in the order of its form. */
const DE_CATALOGO: Readonly<Record<TipoCatalogo, ReadonlyMap<string, Significado>>> = {
  departamento: deCatalogo("departamento"),
  provincia: deCatalogo("provincia"),
  municipio: deCatalogo("municipio"),
  macro: deCatalogo("macro"),
  region: deCatalogo("region"),
  proyeccion: deCatalogo("proyeccion"),
  datum: deCatalogo("datum"),
  seccion: deCatalogo("seccion"),
  categoria: deCatalogo("categoria"),
  tipo: deCatalogo("tipo"),
  subtipo: deCatalogo("subtipo"),
  catsubtipo: deCatalogo("catsubtipo"),
  entidad: deCatalogo("entidad"),
};

type Campos = Readonly<Record<string, Campo>>;

const GRUPO: Readonly<Record<string, Significado["grupo"]>> = {
  general: "Registro",
  clasificacion: "Clasificación",
  geolocalizacion: "Lugar",
  ubicacion: "Territorio",
};

/** Fields that a row may lack without a doubt, because they follow from others. */
const DEDUCIDOS = new Set([
  "id_categoria",
  "id_tipo",
  "id_proyeccion",
  "id_datum",
  "id_macro_region",
  "id_region",
  "id_departamento",
  "id_provincia",
]);

/** What makes a record, besides a place: its name and what it is. */
const INDISPENSABLES = new Set(["nombre_atractivo", "nombre_centro", "id_subtipo"]);

const claseDe = (name: string, { control, cell }: Campo): Significado["clase"] => {
  if (name.startsWith("id_")) return "catalogo";
  if (name === "g_x" || name === "g_y") return "coordenada";
  if (control === "number" || cell === "number") return "numero";
  return control === "choice" || control === "radio" ? "codigo" : "texto";
};

const deCampos = (campos: Campos): [string, Significado][] =>
  Object.entries(campos).map(([name, campo]) => [
    name,
    {
      label: inFull(campo),
      grupo: ("group" in campo && GRUPO[String(campo.group)]) || "Información",
      clase: claseDe(name, campo),
      ...(campo.optional !== "always" &&
        !DEDUCIDOS.has(name) &&
        !(name in CAMPOS_INFORMACION) && { requerido: true as const }),
      ...(INDISPENSABLES.has(name) && { indispensable: true as const }),
    },
  ]);

/** The ways of writing a place that are no field of the record. */
const LUGARES: [string, Significado][] = [
  ["coordenadas", { label: "X e Y, juntas", grupo: "Lugar", clase: "coordenada" }],
  ["utm", { label: "UTM: zona, este y norte juntos", grupo: "Lugar", clase: "coordenada" }],
  ["utm_zona", { label: "UTM: zona", grupo: "Lugar", clase: "coordenada" }],
  ["utm_este", { label: "UTM: este", grupo: "Lugar", clase: "coordenada" }],
  ["utm_norte", { label: "UTM: norte", grupo: "Lugar", clase: "coordenada" }],
];

/** With a column for it, rows may change the records that stand; then no other column is required. */
const CITE: [string, Significado][] = [["cite", { label: "CITE", grupo: "Registro", clase: "cite" }]];

type Significados = ReadonlyMap<string, Significado>;

const DE_INVENTARIO: Readonly<Record<TipoInventario, Significados>> = {
  ppirta: new Map([...CITE, ...deCampos(CAMPOS_ATRACTIVO), ...LUGARES, ...deCampos(CAMPOS_INFORMACION)]),
  ppirtf: new Map([...CITE, ...deCampos(CAMPOS_FACILIDAD), ...LUGARES]),
};

/** The meanings of each import's columns by their name, in the order of its form. */
export const SIGNIFICADOS: Readonly<Record<TipoImportable, Significados>> = {
  ...DE_INVENTARIO,
  ...DE_CATALOGO,
};

/** The ways of giving a record its place: one of these sets of columns is enough. A catalogue has none. */
export const MANERAS_DE_LUGAR: readonly (readonly string[])[] = [
  ["g_x", "g_y"],
  ["coordenadas"],
  ["utm"],
  ["utm_este", "utm_norte"],
];
