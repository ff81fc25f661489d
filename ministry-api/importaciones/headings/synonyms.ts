import {
  type TipoCatalogo,
  esInventario,
  TIPOS_IMPORTABLES,
  type TipoImportable,
  type TipoInventario,
} from "@/contract/importacion/tipos";
import { inColumn, inDocs, inFull, inHistory, type Campo } from "@/contract/campos/campo";
import { CAMPOS_ATRACTIVO } from "@/contract/campos/atractivo";
import { CAMPOS_FACILIDAD } from "@/contract/campos/facilidad";
import { CAMPOS_INFORMACION } from "@/contract/campos/informacion";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import { foldBare, foldHeading, wordList } from "./fold-heading";

/** Headings as people write them over a catalogue's list, besides the words of its form. */
const CATALOGUE_WORDS: Readonly<Record<string, readonly string[]>> = {
  nombre: ["nombre", "denominacion", "nombre completo", "name"],
  codigo: ["codigo", "cod", "code", "codigo ine", "cod ine"],
  sigla: ["sigla", "siglas", "abreviatura", "abreviacion", "abrev", "acronimo"],
  abreviacion: ["abreviatura", "abreviacion", "abrev", "sigla"],
  orden: ["orden", "nro orden", "posicion"],
  direccion: ["direccion", "domicilio", "ubicacion"],
  telefono: ["telefono", "tel", "telf", "fono", "celular", "telefonos", "numero de telefono"],
  email: ["email", "e mail", "mail", "correo", "correo electronico"],
  web: ["web", "pagina web", "sitio web", "url", "direccion web"],
  descripcion: ["descripcion", "detalle", "observaciones", "objeto"],
  id_seccion: ["seccion", "nombre seccion"],
};

/** What an entry itself is called. */
const ENTRY_WORDS: Readonly<Record<TipoCatalogo, readonly string[]>> = {
  departamento: ["departamento", "dpto", "depto", "nombre del departamento"],
  provincia: ["provincia", "prov", "nombre de la provincia"],
  municipio: ["municipio", "mcpio", "mpio", "nombre del municipio", "gobierno autonomo municipal"],
  macro: ["macro region", "macroregion", "nombre de la macro region"],
  region: ["region", "nombre de la region", "region turistica"],
  proyeccion: ["proyeccion", "nombre de la proyeccion"],
  datum: ["datum", "nombre del datum", "descripcion"],
  seccion: ["seccion", "nombre de la seccion"],
  categoria: ["categoria", "nombre de la categoria"],
  tipo: ["tipo", "tipo categoria", "nombre del tipo"],
  subtipo: ["subtipo", "sub tipo", "subtipo categoria", "nombre del subtipo"],
  catsubtipo: ["cat subtipo", "categoria de subtipo", "categoria del subtipo"],
  entidad: ["entidad", "institucion", "nombre de la entidad", "razon social", "organizacion"],
};

/** Codes that follow from others are no column of their own. */
const COMPOSED: ReadonlySet<string> = new Set(["codigo completo", "codigo agregado"]);

/** Headings as people write them, besides the words of the forms; folded when they are compared. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  g_x: wordList(`
    x, lat, latitud, latitud sur, latitud s, latitude, latitud x, latitud gd, lat wgs84, coord x, coordenada x,
    coordenadas x, coor x, geo x, punto x, coordenada latitud, latitud gms
  `),
  g_y: wordList(`
    y, lon, lng, long, longitud, longitud oeste, longitud o, longitud w, longitude, longitud y, coord y, coordenada y,
    coordenadas y, coor y, geo y, punto y, coordenada longitud, longitud gd, lon wgs84, longitud gms, lonxitude
  `),
  g_z: wordList(`
    z, alt, altitud, altura, elevacion, cota, msnm, m s n m, altitud msnm, altura msnm, alt msnm, ele, elevation,
    altitude, coord z, elevacion msnm, altitud snm, altura snm, coordenada z, altitud m, altitud m s n m, altura m
  `),
  utm_este: wordList(`
    este, e, easting, utm este, utm e, este utm, coord este, coordenada este, utm x, x utm
  `),
  utm_norte: wordList(`
    norte, n utm, northing, utm norte, utm n, norte utm, coord norte, coordenada norte, utm y, y utm
  `),
  utm_zona: ["zona", "zona utm", "utm zona", "huso", "huso utm", "zone", "zona geografica"],
  coordenadas: wordList(`
    coordenadas, coordenada, coord, coordenadas geograficas, georeferencia, georeferenciacion, georreferencia,
    georreferenciacion, ubicacion geografica, gps, punto gps, coordenadas gps, geopoint, point, wkt, latlon, latlng,
    lat lng, localizacion gps, georreferenciacion punto, lat lon, lat long, latitud longitud, latitud y longitud, x y,
    coordenadas x y, ubicacion gps
  `),
  utm: ["utm", "coordenadas utm", "coordenada utm", "coord utm", "punto utm"],
  id_proyeccion: ["proyeccion", "sistema de proyeccion", "proyeccion cartografica"],
  id_datum: ["datum", "sistema de referencia", "elipsoide", "datum geodesico"],
};

const TERRITORY: Readonly<Record<string, readonly string[]>> = {
  id_departamento: ["departamento", "dpto", "depto", "dep", "dpt", "departament", "nombre del departamento", "depart"],
  id_provincia: ["provincia", "prov", "nombre de la provincia"],
  id_municipio: wordList(`
    municipio, mcpio, mun, munic, mpio, mcpo, municipio gam, gam, nombre del municipio, gobierno municipal,
    gobierno autonomo municipal, municipios, municipality, comuna, alcaldia
  `),
  id_macro_region: ["macro region", "macroregion", "macro reg", "macroregiones"],
  id_region: ["region", "reg", "region turistica"],
  comunidad: wordList(`
    comunidad, localidad, comunidad localidad, localidad comunidad, com, comunidad o localidad, poblacion,
    centro poblado, poblado, comunidad poblacion, lugar, comunidad barrio
  `),
  distrito: ["distrito", "seccion", "distrito seccion", "dist", "distrito municipal", "seccion municipal", "canton"],
  gaioc: ["gaioc", "tioc", "gaioc tioc", "territorio indigena"],
};

const CLASSES: Readonly<Record<string, readonly string[]>> = {
  id_categoria: ["categoria", "cat", "categ"],
  id_tipo: ["tipo", "tipo de atractivo", "tipo de recurso", "tipo de categoria", "tipo categoria"],
  id_subtipo: wordList(`
    subtipo, sub tipo, subt, sub tipo de atractivo, subtipo de atractivo, subtipo de recurso, sub tipo de categoria,
    subtipo de categoria, sub tipo categoria, subtipo categoria, subcategoria, clasificacion
  `),
  jerarquia: ["jerarquia", "jerarq", "jer", "jerarquizacion", "nivel de jerarquia", "rango"],
};

/** A facility's own class, which the catalogue has as its subtype. */
const FACILITY_CLASSES = wordList(`
  tipo de alojamiento, tipo de establecimiento, tipo de restauracion, tipo de restaurante, modalidad,
  tipo de facilidad, tipo de servicio, clase de establecimiento, alojamiento tipo, tipo de hospedaje,
  tipo alojamiento, tipo establecimiento, tipo hospedaje, clase de alojamiento, rubro
`);

const INFORMATION: Readonly<Record<string, readonly string[]>> = {
  descripcion: wordList(`
    descripcion, desc, descripcion del atractivo, descripcion del recurso, resena, detalle, caracteristicas,
    description, notas, descripcion general, breve descripcion
  `),
  poblacion_cercana: ["poblacion cercana", "poblacion mas cercana", "centro poblado cercano", "poblado mas cercano"],
  distancia_km: ["distancia", "distancia km", "km", "distancia en km", "dist km", "distancia kilometros"],
  bioclima: ["bioclima", "clima", "piso ecologico"],
  temperatura: ["temperatura", "temp", "temperatura promedio", "temperatura media"],
  humedad: ["humedad", "humedad relativa", "hum"],
  conservacion: ["conservacion", "estado de conservacion", "estado conservacion", "est conservacion"],
  restriccion: ["restriccion", "restricciones", "restricciones turisticas"],
  emergencia: ["emergencia", "emergencias", "servicio de emergencia", "servicios de emergencia"],
};

/** What a list of one kind of places calls its column of names, whose values show that it is one. */
const KINDS: Readonly<Record<TipoInventario, readonly string[]>> = {
  ppirta: wordList(`
    playa, museo, mirador, monumento, cascada, laguna, iglesia, templo, parque, destino, cenote, playas, museos,
    miradores, monumentos, cascadas, lagunas, iglesias, templos, parques, destinos, lugares, sitios, atractivos,
    atractivos turisticos, lugar de interes, punto de interes
  `),
  ppirtf: wordList(`
    hotel, hostal, restaurante, alojamiento, hospedaje, albergue, agencia, empresa, prestador, hoteles, hostales,
    restaurantes, alojamientos, hospedajes, albergues, agencias, empresas, prestadores, establecimientos
  `),
};
const ALL_KINDS = new Set(Object.values(KINDS).flat());
/** Whether a heading is a kind of places: above data, or a cell of a column of types. */
export const isKind = (heading: string) => ALL_KINDS.has(foldHeading(heading));

const ATTRACTION_NAMES = [
  ...["nombre", "nombre del recurso", "nombre recurso", "recurso", "recurso turistico", "nombre del recurso turistico"],
  ...["atractivo", "atractivo turistico", "nombre atractivo", "nombre del atractivo", "nombre del atractivo turistico"],
  ...["denominacion", "denominacion del recurso", "denominacion del atractivo", "name", "sitio", "nombre del sitio"],
  ...["nombre del lugar", "lugar turistico", "sitio turistico", "nombre at", "nombre del punto", "title", "titulo"],
  ...["establecimiento", "nombre del establecimiento", "nombre comercial", "razon social"],
  ...["nombre oficial", "nombre completo", "nombre principal", "nom", "document name", "toponimo", "topónimo"],
  ...["nome", "denomina", "link title", ...KINDS.ppirta],
];
const FACILITY_NAMES = [
  ...["nombre", "nombre de la facilidad", "nombre facilidad", "facilidad", "facilidad turistica", "centro"],
  ...["nombre del centro", "nombre centro", "centro poblado", "nombre del centro poblado", "denominacion", "name"],
  ...["establecimiento", "nombre del establecimiento", "razon social", "nombre comercial", "servicio turistico"],
  ...["title", "titulo", "nombre oficial", "nom", "nombre establecimiento", "nom estab", "nombre del prestador"],
  ...["nombre del sitio", "nombre del lugar", "nombre del punto", "nombre completo", "nome", "denomina", "link title"],
  ...[
    "sitio",
    "lugar",
    "nombre del hotel",
    "nombre del alojamiento",
    "nombre del restaurante",
    "nombre del negocio",
    ...KINDS.ppirtf,
  ],
];

const CITES = {
  cite: wordList(`
    cite, codigo cite, cod cite, n cite, no cite, nro cite, numero de cite, cite del registro, cite registro,
    cite del atractivo, cite de la facilidad, cite del recurso
  `),
};

const COMMON = { ...CITES, ...PLACES, ...TERRITORY, ...CLASSES };
type Words = Readonly<Record<string, readonly string[]>>;
const WRITTEN: Readonly<Record<TipoInventario, Words>> = {
  ppirta: { nombre_atractivo: ATTRACTION_NAMES, ...COMMON, ...INFORMATION },
  ppirtf: {
    nombre_centro: FACILITY_NAMES,
    ...COMMON,
    id_subtipo: [...(CLASSES["id_subtipo"] ?? []), ...FACILITY_CLASSES],
    codigo_dt: ["codigo dt", "cod dt", "dt", "codigo de distrito", "codigo distrito"],
  },
};

const FIELDS: Readonly<Record<TipoInventario, Readonly<Record<string, Campo>>>> = {
  ppirta: { ...CAMPOS_ATRACTIVO, ...CAMPOS_INFORMACION },
  ppirtf: CAMPOS_FACILIDAD,
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
    for (const name of [label, ...(campo ? namesOf(campo) : []), meaning]) add(foldHeading(name), meaning);
  }
  for (const [meaning, names] of Object.entries(wordsOf(tipo)))
    for (const name of names) add(foldHeading(name), meaning);
  return found;
}

const TABLES: ReadonlyMap<TipoImportable, ReadonlyMap<string, string>> = new Map(
  TIPOS_IMPORTABLES.map((tipo) => [tipo, table(tipo)]),
);

/** How surely a heading has a meaning. */
interface Likeness {
  meaning: string;
  /** 4: these words; 3: these words and something in brackets; 2: with words that add nothing; 1: words that may mean it. */
  sure: 1 | 2 | 3 | 4;
}

/** Words that name other things as well: another column that says it plainly comes first. */
const VAGUE = new Set([
  ...["clasificacion", "subcategoria", "notas", "detalle", "caracteristicas", "lugar", "sitio", "seccion", "canton"],
  ...["altura", "rango", "clima", "resena", "centro", "recurso", "denominacion", "titulo", "title", "nom", "comuna"],
  ...["distancia", "poblacion", "point", "rubro", "modalidad", "link title", "denomina", "nome", ...ALL_KINDS],
]);

/** Words that may stand beside a meaning's own without changing it. */
const ADDS_NOTHING = new Set(
  wordList(`
  actual, segun, ine, oficial, general, breve, corta, larga, completa, principal, nombre, nom, de, del, la, el, los,
  las, en, al, por, atractivo, atractivos, recurso, recursos, turistico, turistica, turisticos, turisticas, turismo,
  sitio, registro, inventario, ficha, es, localizacion, esp, espanol, spanish, m, mts, metros, msnm, snm, km, kms,
  kilometros, aprox, ft, pies, aproximada, aproximado, texto, label, 19, 20, 21, 19k, 20k, 21k, 19s, 20s, 21s, zona,
  utm, wgs84, wgs, 84, psad56, psad, 56, sirgas, epsg, datum, 1, 2, 3, 4
`),
);

/** What says of which of several things a name is: 'nombre del propietario' is no record's name. */
const NAMING = new Set(["nombre", "nombres", "nom", "nomb", "name", "denominacion"]);
const JOINING = new Set(["de", "del", "la", "el", "los", "las"]);

/** Whose name, municipality or place a column may hold besides the record's, also as a group of a form. */
const SOMEBODY = /propietari|encuestad|informante|contacto|responsable|administrador|encargad|representante|dueno/u;

/** 'documentName', 'latwgs84' and '_Ubicaci_n_latitude' in words; groups in front of a field's name are left out. */
const wordsIn = (heading: string): string[] =>
  foldHeading(heading.replace(/^.*[/:](?!\p{L}{2}$)/u, "").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"))
    .replace(/(lat|lon|long|latitud|longitud|latitude|longitude)(wgs ?84)/u, "$1 $2")
    .split(" ")
    .filter((word) => word !== "");

const AXES: Readonly<Record<string, string>> = {
  lat: "g_x",
  latitud: "g_x",
  latitude: "g_x",
  lon: "g_y",
  lng: "g_y",
  long: "g_y",
  longitud: "g_y",
  longitude: "g_y",
  alt: "g_z",
  altitud: "g_z",
  altitude: "g_z",
  elevacion: "g_z",
  elevation: "g_z",
};
/** Words around an axis in a heading of coordinates. */
const AROUND_AXIS = new Set(
  wordList(`
  gps, geo, wgs84, wgs, 84, coord, coords, coordenada, coordenadas, punto, point, ubicacion, location, decimal,
  decimales, grados, gd, dd, dms, gms, dec, degrees, geografica, geograficas, geographic, position, posicion, map,
  mapa, epsg, 4326, georeferencia, x, y, georreferencia, sur, oeste, s, o, w, en, de, del, la, sitio, lugar, msnm, m,
  snm
`),
);

/** One axis of a position: 'gps_lat', 'latitud_decimal', KoBo's '_Ubicaci_n_latitude', ODK's 'grp/gps-Latitude'. */
function axisOf(heading: string, words: readonly string[]): Likeness | null {
  const found = words.filter((word) => AXES[word] !== undefined);
  const [axis = ""] = found;
  const meaning = AXES[axis];
  if (!meaning || found.length !== 1) return null;
  // Forms for telephones put the question's own name in front.
  const ofForm = /^(?:latitude|longitude|altitude)$/u.test(axis) && words.at(-1) === axis && /[_:/.-]/u.test(heading);
  const around = words.every((word) => word === axis || AROUND_AXIS.has(word));
  return ofForm || around ? { meaning, sure: ofForm ? 2 : 3 } : null;
}

/** Headings of ten letters may be cut: a shapefile's names have no more. */
const CUT = 10;

function beginningOf(names: ReadonlyMap<string, string>, bare: string, written = bare): Likeness | null {
  if (bare.length !== CUT) return null;
  const meant = new Set([...names].flatMap(([name, meaning]) => (name.startsWith(written) ? [meaning] : [])));
  const [meaning] = meant;
  return meaning !== undefined && meant.size === 1 ? { meaning, sure: 2 } : null;
}

/** The longest run of words that is a meaning's own, if what stands around it adds nothing. */
function amongWords(names: ReadonlyMap<string, string>, words: readonly string[], without: string): Likeness | null {
  for (let length = words.length; length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const name = words.slice(at, at + length).join(" ");
      const meaning = names.get(name);
      if (meaning === undefined || meaning === without || (length === 1 && name.length < 3)) continue;
      const rest = [...words.slice(0, at), ...words.slice(at + length)];
      if (rest.every((word) => ADDS_NOTHING.has(word))) return { meaning, sure: VAGUE.has(name) ? 1 : 2 };
    }
  }
  return null;
}

const NAMES_OF: Readonly<Record<TipoInventario, string>> = { ppirta: "nombre_atractivo", ppirtf: "nombre_centro" };

/** A longer text is no heading: every cell at the top of a sheet may be asked about. */
const LONGEST = 160;

/** What a heading means by its words alone, whole words only; null if they say nothing. */
export function meaningOf(tipo: TipoImportable, heading: string): Likeness | null {
  if (heading.length > LONGEST) return null;
  const names = TABLES.get(tipo) ?? new Map<string, string>();
  const folded = foldHeading(heading);
  const exact = names.get(folded);
  if (exact !== undefined) return { meaning: exact, sure: VAGUE.has(folded) ? 1 : 4 };
  const bare = foldBare(heading);
  if (COMPOSED.has(bare)) return null;
  const within = names.get(bare);
  if (within !== undefined) return { meaning: within, sure: VAGUE.has(bare) ? 1 : 3 };
  if (esInventario(tipo) && SOMEBODY.test(folded)) return null;
  const words = wordsIn(heading.replace(/\([^)]*\)|\[[^\]]*\]/gu, " "));
  if (esInventario(tipo)) {
    const axis = axisOf(heading, wordsIn(heading));
    if (axis) return axis;
  }
  const joined = names.get(words.join(" "));
  if (joined !== undefined) return { meaning: joined, sure: 2 };
  // Two things in one heading are not one of them.
  if (/\by\b|\bo\b|\be\b/u.test(bare)) return null;
  const [first = "", ...others] = words;
  if (esInventario(tipo) && NAMING.has(first)) {
    // A name is the record's own only in the words that say so; of a territory it is that territory.
    const of = others.filter((word) => !JOINING.has(word)).join(" ");
    const meaning = names.get(of);
    const own = NAMES_OF[tipo];
    if (meaning !== undefined && (meaning === own || meaning.startsWith("id_") || meaning === "comunidad")) {
      return { meaning, sure: 2 };
    }
    const cut = beginningOf(names, bare, ["nombre", ...others].join(" "));
    return (
      cut ??
      (others.length > 0 && others.every((word) => /^(?:es|esp|espanol|\d)$/u.test(word))
        ? { meaning: own, sure: 2 }
        : null)
    );
  }
  const without = esInventario(tipo) ? NAMES_OF[tipo] : "nombre";
  return amongWords(names, words, without) ?? (esInventario(tipo) ? beginningOf(names, bare) : null);
}

/** Headings of running numbers, which mean nothing: 'Nº', 'ITEM'. */
const COUNTERS = new Set(
  wordList(`
  n, no, nro, num, numero, item, id, correlativo, orden, fila, fid, objectid, cod, nro orden
`),
);
export const isCounter = (heading: string) => COUNTERS.has(foldHeading(heading));
