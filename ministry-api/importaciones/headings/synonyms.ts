import { inColumn, inDocs, inFull, inHistory, type Campo } from "@/contract/campos/campo";
import { ATRACTIVO } from "@/contract/campos/atractivo";
import { FACILIDAD } from "@/contract/campos/facilidad";
import { INFORMACION } from "@/contract/campos/informacion";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import {
  esInventario,
  TIPOS_IMPORTABLES,
  type TipoImportable,
  type TipoInventario,
} from "@/contract/importacion/tipos";
import { CATALOGUE_WORDS, COMPOSED, ENTRY_WORDS } from "./catalogue-words";
import { foldBare, foldHeading } from "./fold";

/** Headings as people write them, besides the words of the forms; folded when they are compared. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  g_x: [
    ...["x", "lat", "latitud", "latitud sur", "latitud s", "latitude", "latitud x", "latitud gd", "lat wgs84"],
    ...["coord x", "coordenada x", "coordenadas x", "coor x", "geo x", "punto x", "coordenada latitud", "latitud gms"],
  ],
  g_y: [
    ...["y", "lon", "lng", "long", "longitud", "longitud oeste", "longitud o", "longitud w", "longitude", "longitud y"],
    ...["coord y", "coordenada y", "coordenadas y", "coor y", "geo y", "punto y", "coordenada longitud"],
    ...["longitud gd", "lon wgs84", "longitud gms"],
  ],
  g_z: [
    ...[
      "z",
      "alt",
      "altitud",
      "altura",
      "elevacion",
      "cota",
      "msnm",
      "m s n m",
      "altitud msnm",
      "altura msnm",
      "alt msnm",
    ],
    ...["ele", "elevation", "altitude", "coord z", "coordenada z", "altitud m", "altitud m s n m", "altura m"],
  ],
  utm_este: [
    "este",
    "e",
    "easting",
    "utm este",
    "utm e",
    "este utm",
    "coord este",
    "coordenada este",
    "utm x",
    "x utm",
  ],
  utm_norte: [
    ...["norte", "n utm", "northing", "utm norte", "utm n", "norte utm", "coord norte", "coordenada norte"],
    ...["utm y", "y utm"],
  ],
  utm_zona: ["zona", "zona utm", "utm zona", "huso", "huso utm", "zone", "zona geografica"],
  coordenadas: [
    ...["coordenadas", "coordenada", "coord", "coordenadas geograficas", "georeferencia", "georeferenciacion"],
    ...["georreferencia", "georreferenciacion", "ubicacion geografica", "gps", "punto gps", "coordenadas gps"],
    ...["lat lon", "lat long", "latitud longitud", "latitud y longitud", "x y", "coordenadas x y", "ubicacion gps"],
  ],
  utm: ["utm", "coordenadas utm", "coordenada utm", "coord utm", "punto utm"],
  id_proyeccion: ["proyeccion", "sistema de proyeccion", "proyeccion cartografica"],
  id_datum: ["datum", "sistema de referencia", "elipsoide", "datum geodesico"],
};

const TERRITORY: Readonly<Record<string, readonly string[]>> = {
  id_departamento: ["departamento", "dpto", "depto", "dep", "dpt", "departament", "nombre del departamento"],
  id_provincia: ["provincia", "prov", "nombre de la provincia"],
  id_municipio: [
    ...["municipio", "mcpio", "mun", "munic", "mpio", "mcpo", "municipio gam", "gam", "nombre del municipio"],
    ...["gobierno municipal", "gobierno autonomo municipal", "municipios"],
  ],
  id_macro_region: ["macro region", "macroregion", "macro reg", "macroregiones"],
  id_region: ["region", "reg", "region turistica"],
  comunidad: [
    ...["comunidad", "localidad", "comunidad localidad", "localidad comunidad", "com", "comunidad o localidad"],
    ...["poblacion", "centro poblado", "poblado", "comunidad poblacion", "lugar", "comunidad barrio"],
  ],
  distrito: ["distrito", "seccion", "distrito seccion", "dist", "distrito municipal", "seccion municipal", "canton"],
  gaioc: ["gaioc", "tioc", "gaioc tioc", "territorio indigena"],
};

const CLASSES: Readonly<Record<string, readonly string[]>> = {
  id_categoria: ["categoria", "cat", "categ"],
  id_tipo: ["tipo", "tipo de atractivo", "tipo de recurso"],
  id_subtipo: [
    ...["subtipo", "sub tipo", "subt", "sub tipo de atractivo", "subtipo de atractivo", "subtipo de recurso"],
    ...["clasificacion"],
  ],
  jerarquia: ["jerarquia", "jerarq", "jer", "jerarquizacion", "nivel de jerarquia", "rango"],
};

const INFORMATION: Readonly<Record<string, readonly string[]>> = {
  descripcion: [
    ...["descripcion", "desc", "descripcion del atractivo", "descripcion del recurso", "resena", "detalle"],
    ...["caracteristicas", "description", "notas", "descripcion general", "breve descripcion"],
  ],
  poblacion_cercana: ["poblacion cercana", "poblacion mas cercana", "centro poblado cercano", "poblado mas cercano"],
  distancia_km: ["distancia", "distancia km", "km", "distancia en km", "dist km", "distancia kilometros"],
  bioclima: ["bioclima", "clima", "piso ecologico"],
  temperatura: ["temperatura", "temp", "temperatura promedio", "temperatura media"],
  humedad: ["humedad", "humedad relativa", "hum"],
  conservacion: ["conservacion", "estado de conservacion", "estado conservacion", "est conservacion"],
  restriccion: ["restriccion", "restricciones", "restricciones turisticas"],
  emergencia: ["emergencia", "emergencias", "servicio de emergencia", "servicios de emergencia"],
};

const ATTRACTION_NAMES = [
  ...["nombre", "nombre del recurso", "nombre recurso", "recurso", "recurso turistico", "nombre del recurso turistico"],
  ...["atractivo", "atractivo turistico", "nombre atractivo", "nombre del atractivo", "nombre del atractivo turistico"],
  ...["denominacion", "denominacion del recurso", "denominacion del atractivo", "name", "sitio", "nombre del sitio"],
  ...["nombre del lugar", "lugar turistico", "sitio turistico", "nombre at"],
];
const FACILITY_NAMES = [
  ...["nombre", "nombre de la facilidad", "nombre facilidad", "facilidad", "facilidad turistica", "centro"],
  ...["nombre del centro", "nombre centro", "centro poblado", "nombre del centro poblado", "denominacion", "name"],
  ...["establecimiento", "nombre del establecimiento", "razon social", "nombre comercial", "servicio turistico"],
];

const CITES = {
  cite: [
    ...[
      "cite",
      "codigo cite",
      "cod cite",
      "n cite",
      "no cite",
      "nro cite",
      "numero de cite",
      "cite del registro",
      "cite registro",
    ],
    ...["cite del atractivo", "cite de la facilidad", "cite del recurso"],
  ],
};

const COMMON = { ...CITES, ...PLACES, ...TERRITORY, ...CLASSES };
type Words = Readonly<Record<string, readonly string[]>>;
const WRITTEN: Readonly<Record<TipoInventario, Words>> = {
  ppirta: { nombre_atractivo: ATTRACTION_NAMES, ...COMMON, ...INFORMATION },
  ppirtf: {
    nombre_centro: FACILITY_NAMES,
    ...COMMON,
    codigo_dt: ["codigo dt", "cod dt", "dt", "codigo de distrito", "codigo distrito"],
  },
};

const FIELDS: Readonly<Record<TipoInventario, Readonly<Record<string, Campo>>>> = {
  ppirta: { ...ATRACTIVO, ...INFORMACION },
  ppirtf: FACILIDAD,
};

/** Every name that the product itself gives a field. */
const namesOf = (campo: Campo) => [campo.label, inHistory(campo), inFull(campo), inDocs(campo), inColumn(campo)];

function wordsOf(tipo: TipoImportable): Words {
  if (esInventario(tipo)) return WRITTEN[tipo];
  const { g_x = [], g_y = [] } = PLACES;
  const nombre = [...ENTRY_WORDS[tipo], ...(CATALOGUE_WORDS["nombre"] ?? [])];
  return { ...CATALOGUE_WORDS, nombre, ...TERRITORY, ...CLASSES, latitud: g_x, longitud: g_y };
}

function table(tipo: TipoImportable): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (heading: string, meaning: string) => {
    if (heading !== "" && SIGNIFICADOS[tipo].has(meaning) && !found.has(heading)) found.set(heading, meaning);
  };
  for (const [meaning, { label }] of SIGNIFICADOS[tipo]) {
    const campo = esInventario(tipo) ? FIELDS[tipo][meaning] : undefined;
    for (const name of [label, ...(campo ? namesOf(campo) : [])]) add(foldHeading(name), meaning);
  }
  for (const [meaning, names] of Object.entries(wordsOf(tipo)))
    for (const name of names) add(foldHeading(name), meaning);
  return found;
}

const TABLES: ReadonlyMap<TipoImportable, ReadonlyMap<string, string>> = new Map(
  TIPOS_IMPORTABLES.map((tipo) => [tipo, table(tipo)]),
);

/** Words that are too short to say what a longer heading begins with: 'TIPO DE ACCESO' is no type. */
const LEAST = 6;

/** How surely a heading has a meaning. */
export interface Likeness {
  meaning: string;
  /** 3: these words; 2: these words and something in brackets; 1: it begins with them. */
  sure: 1 | 2 | 3;
}

/** What a heading means by its words alone; null if they say nothing. */
export function meaningOf(tipo: TipoImportable, heading: string): Likeness | null {
  const names = TABLES.get(tipo) ?? new Map<string, string>();
  const exact = names.get(foldHeading(heading));
  if (exact !== undefined) return { meaning: exact, sure: 3 };
  const bare = foldBare(heading);
  if (COMPOSED.has(bare)) return null;
  const within = names.get(bare);
  if (within !== undefined) return { meaning: within, sure: 2 };
  // Two things in one heading are not one of them.
  if (/\by\b|\bo\b|\be\b/u.test(bare) || heading.includes("/")) return null;
  let best = "";
  for (const name of names.keys()) {
    if (name.length >= LEAST && name.length > best.length && bare.startsWith(`${name} `)) best = name;
  }
  const begins = names.get(best);
  return begins === undefined ? null : { meaning: begins, sure: 1 };
}

/** Headings of running numbers, which mean nothing: 'Nº', 'ITEM'. */
const COUNTERS = new Set([
  ...[
    "n",
    "no",
    "nro",
    "num",
    "numero",
    "item",
    "id",
    "correlativo",
    "orden",
    "fila",
    "fid",
    "objectid",
    "cod",
    "nro orden",
  ],
]);
export const isCounter = (heading: string) => COUNTERS.has(foldHeading(heading));
