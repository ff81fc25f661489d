import { ATRACTIVO } from "../campos/atractivo";
import { type Campo, inFull } from "../campos/campo";
import { FACILIDAD } from "../campos/facilidad";
import { INFORMACION } from "../campos/informacion";
import { SIGNIFICADOS_DE_CATALOGO } from "./catalogos";
import type { Significado } from "./significado";
import type { TipoImportable, TipoInventario } from "./tipos";

export { TIPOS_IMPORTABLES, type TipoImportable } from "./tipos";

type Campos = Readonly<Record<string, Campo>>;

const GRUPO: Readonly<Record<string, Significado["grupo"]>> = {
  general: "Registro",
  clasificacion: "Clasificación",
  geolocalizacion: "Lugar",
  ubicacion: "Territorio",
};

/** Fields that follow from others where no column names them. */
const DEDUCIDOS = new Set([
  "id_categoria",
  "id_tipo",
  "id_proyeccion",
  "id_datum",
  "id_macro_region",
  "id_region",
  "id_departamento",
  "id_provincia",
  "gaioc",
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
      ...(!DEDUCIDOS.has(name) && !(name in INFORMACION) && { requerido: true as const }),
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
  ppirta: new Map([...CITE, ...deCampos(ATRACTIVO), ...LUGARES, ...deCampos(INFORMACION)]),
  ppirtf: new Map([...CITE, ...deCampos(FACILIDAD), ...LUGARES]),
};

/** The meanings of each import's columns by their name, in the order of its form. */
export const SIGNIFICADOS: Readonly<Record<TipoImportable, Significados>> = {
  ...DE_INVENTARIO,
  ...SIGNIFICADOS_DE_CATALOGO,
};

/** The ways of giving a record its place: one of these sets of columns is enough. A catalogue has none. */
export const MANERAS_DE_LUGAR: readonly (readonly string[])[] = [
  ["g_x", "g_y"],
  ["coordenadas"],
  ["utm"],
  ["utm_este", "utm_norte"],
];
