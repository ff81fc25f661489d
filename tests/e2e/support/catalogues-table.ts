import { CATALOGUE_WORDS, type CatalogueWords } from "../../words/catalogues";

/** What a person does on each catalogue screen, beside its words (tests/words). */

/** What a person enters into a field: typed, or chosen from its list. */
export type Fill = [label: string, value: string, how?: "choose"];

export interface CatalogueCase extends CatalogueWords {
  url: string;
  /** The call's path, if it differs from the screen's. */
  api?: string;
  menu: [group: string | null, entry: string];
  /** The unique field, and the message for a value that is already taken. */
  unique: [label: string, message: string];
  /** The field that holds the row's name. */
  name: string;
  /** The other fields of a new row. `code` is a text of eight digits that no other row has. */
  fill: (code: string) => Fill[];
  /** A row of the initial data, what refers to it, and a search text that matches rows of the initial data only. */
  known: { name: string; usedBy: RegExp | null; words: string } | null;
  /** Role 3 sees no delete button either. */
  adminOnly?: boolean;
}

const TAKEN: [string, string] = ["Código", "El código ya existe"];

export const CATALOGUES: CatalogueCase[] = [
  {
    ...CATALOGUE_WORDS.macroregion,
    url: "/macroregion",
    api: "/macro",
    menu: ["Territorio", "Macro regiones"],
    unique: TAKEN,
    name: "Nombre de macro región",
    fill: (code) => [["Código", code]],
    known: { name: "ALTIPLANO", usedBy: /lo usan .*\d+ regiones/, words: "altiplano" },
  },
  {
    ...CATALOGUE_WORDS.region,
    url: "/region",
    menu: ["Territorio", "Regiones"],
    unique: TAKEN,
    name: "Nombre de región",
    fill: (code) => [
      ["Código", code],
      ["Macro región", "VALLES", "choose"],
    ],
    known: { name: "LAGO TITICACA", usedBy: /lo usan .*\d+ municipios/, words: "altiplano" },
  },
  {
    ...CATALOGUE_WORDS.departamento,
    url: "/departamento",
    menu: ["Territorio", "Departamentos"],
    unique: ["Código departamento", "El código ya existe"],
    name: "Departamento",
    fill: (code) => [
      ["Código departamento", code],
      ["Abreviatura", `A${code}`],
    ],
    known: { name: "POTOSÍ", usedBy: /16 provincias/, words: "potosi" },
    adminOnly: true,
  },
  {
    ...CATALOGUE_WORDS.provincia,
    url: "/provincia",
    menu: ["Territorio", "Provincias"],
    unique: TAKEN,
    name: "Provincia",
    fill: (code) => [
      ["Departamento", "PANDO", "choose"],
      ["Código", code],
      ["Sigla", "PRU"],
    ],
    known: { name: "DANIEL CAMPOS", usedBy: /2 municipios/, words: "potosi" },
  },
  {
    ...CATALOGUE_WORDS.municipio,
    url: "/municipio",
    menu: ["Territorio", "Municipios"],
    unique: TAKEN,
    name: "Municipio",
    fill: (code) => [
      ["Departamento", "PANDO", "choose"],
      ["Provincia", "MANURIPI", "choose"],
      ["Código", code],
      ["Sigla", "MPR"],
      ["Latitud", "-11.4"],
      ["Longitud", "-67,9"],
    ],
    known: { name: "COPACABANA", usedBy: /lo usan? /, words: "potosi" },
  },
  {
    ...CATALOGUE_WORDS.proyeccion,
    url: "/proyeccion",
    menu: ["Territorio", "Proyección"],
    unique: ["Sigla", "La sigla ya existe"],
    name: "Nombre",
    fill: (code) => [["Sigla", `P${code}`]],
    known: { name: "Geográficas (latitud y longitud)", usedBy: /lo usan \d+ atractivos/, words: "mercator" },
  },
  {
    ...CATALOGUE_WORDS.datum,
    url: "/datum",
    menu: ["Territorio", "Datum"],
    unique: ["Sigla", "La sigla ya existe"],
    name: "Descripción",
    fill: (code) => [["Sigla", `D${code}`]],
    known: { name: "Sistema Geodésico Mundial 1984", usedBy: /lo usan \d+ atractivos/, words: "sudamericano" },
  },
  {
    ...CATALOGUE_WORDS.seccion,
    url: "/seccion",
    menu: ["Clasificación", "Secciones"],
    unique: TAKEN,
    name: "Nombre sección",
    fill: (code) => [
      ["Código", code],
      ["Orden", "10", "choose"],
    ],
    known: { name: "ATRACTIVOS TURÍSTICOS", usedBy: /lo usan \d+ categorías/, words: "turisticas" },
  },
  {
    ...CATALOGUE_WORDS.categoria,
    url: "/categorias",
    api: "/categoria",
    menu: ["Clasificación", "Categorías"],
    unique: TAKEN,
    name: "Nombre categoría",
    fill: (code) => [
      ["Sección", "MOTIVACIONES Y ACTIVIDADES TURÍSTICAS", "choose"],
      ["Código", code],
      ["Orden", "10", "choose"],
    ],
    known: { name: "SITIOS NATURALES", usedBy: /14 tipos/, words: "atractivos" },
  },
  {
    ...CATALOGUE_WORDS.tipo,
    url: "/tipo",
    menu: ["Clasificación", "Tipos"],
    unique: TAKEN,
    name: "Tipo de categoría",
    fill: (code) => [
      // Another category than the one whose types are counted above.
      ["Categoría", "REALIZACIONES TÉCNICAS Y CIENTÍFICAS", "choose"],
      ["Código", code],
      ["Orden", "100", "choose"],
    ],
    known: { name: "MONTAÑAS Y CORDILLERAS", usedBy: /\d+ subtipos/, words: "folklore" },
  },
  {
    ...CATALOGUE_WORDS.subtipo,
    url: "/subtipo",
    menu: ["Clasificación", "Subtipos"],
    unique: TAKEN,
    name: "Subtipo de categoría",
    // Without a category the types of all categories are offered.
    fill: (code) => [
      ["Tipo de categoría", "MUSEOS", "choose"],
      ["Código", code],
      ["Orden", "1", "choose"],
    ],
    known: { name: "HOSTAL O RESIDENCIAL", usedBy: /\d+ categorías de subtipo/, words: "folklore" },
  },
  {
    ...CATALOGUE_WORDS.catsubtipo,
    url: "/catsubtipo",
    menu: ["Clasificación", "Categoría subtipo"],
    unique: TAKEN,
    name: "Categoría subtipo",
    fill: (code) => [
      ["Subtipo", "RESORT", "choose"],
      ["Código", code],
      ["Orden", "0"],
    ],
    known: { name: "CLASE A", usedBy: null, words: "hotel" },
  },
  {
    ...CATALOGUE_WORDS.entidad,
    url: "/entidad",
    menu: [null, "Entidades"],
    unique: ["Sígla", "La sigla ya existe"],
    name: "Entidad",
    fill: (code) => [
      ["Sígla", `E${code}`],
      ["Departamento", "POTOSÍ", "choose"],
      ["Provincia", "DANIEL CAMPOS", "choose"],
      ["Municipio", "TAHUA", "choose"],
      ["Teléfono", code],
      ["E-mail", "turismo@entidad.gob.bo"],
      ["Web", "https://entidad.gob.bo"],
    ],
    known: null,
    adminOnly: true,
  },
];
