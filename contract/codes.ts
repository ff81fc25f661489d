/** Closed lists of codes of the API (spec 1 §3, spec 2 §3), with the labels shown to people. */

export const ROLES = { administrador: 1, nacional: 2, gobernacion: 3, tecnico: 4, operador: 5 } as const;
export type Rol = (typeof ROLES)[keyof typeof ROLES];
export const isRol = (id: number): id is Rol => Object.values(ROLES).some((known) => known === id);

/** A stored role. Throws for an id that is none. */
export function rolOf(id: number): Rol {
  if (isRol(id)) return id;
  throw new Error(`There is no role ${id}`);
}

/** The most rows of a list that a person chooses at once. */
export const MAX_ELEGIDOS = 2000;

const twoDigits = (code: string) => code.padStart(2, "0");

/**
 * codigo_completo of a row: the parent's code, the separator and its own code, each code in two digits (decision 012).
 */
export const codigoCompleto = (parent: string, mark: "" | ".", own: string) =>
  `${twoDigits(parent)}${mark}${twoDigits(own)}`;

export const SECCION = { atractivos: 1, motivaciones: 2, facilidades: 3 } as const;

/**
 * Values of linkage and emergency (SI_NO), of a deterioration's presence (PRESENTE) and of protection (PROTEGIDO), spec
 * 2 §3.3.
 */
export const SI_NO: Record<string, string> = { t: "Sí", f: "No", SI: "Sí", NO: "No" };
export const PRESENTE: Record<string, string> = { A: "Sí", I: "No" };
export const PROTEGIDO: Record<string, string> = { A: "Protegido", I: "No protegido" };

/**
 * A measure with its unit. The unit is added only after a digit: some people type the unit too, or text ('Templada').
 */
export const conUnidad = (measure: string, unit: string) => (/\d\s*$/.test(measure) ? `${measure} ${unit}` : measure);

export const JERARQUIAS = ["V", "IV", "III", "II", "I"] as const;
export const SENALIZACIONES = ["V", "T", "V/T", "Ninguna"] as const;
export const EMERGENCIAS = ["SI", "NO"] as const;

/** Maximum length of a reviewer's observation, in characters. */
export const OBSERVACION_MAX = 2000;
/** Characters of the observation of one section. */
export const OBSERVACION_SECCION_MAX = 500;
/** Characters of an author's answer to it. */
export const RESPUESTA_MAX = 1000;
/** Longest comment on a record. */
export const COMENTARIO_MAX = 2000;
/** Longest note of an assignment. */
export const NOTA_MAX = 300;
/** Minutes for which an author may take back a comment that nobody answered. */
export const RETIRAR_MINUTOS = 10;

/** Bolivia's bounding box in WGS84 decimal degrees. */
export const BOLIVIA = { south: -22.95, north: -9.6, west: -69.7, east: -57.4 } as const;

/** Centre and zoom of a map without a point (spec 2 §9). */
export const MAP_CENTRE = { latitude: -16.5021, longitude: -68.1312, zoom: 15, zoomAtPoint: 16 } as const;

export const FOTOGRAMA = {
  /** Photos per upload. */
  maxFiles: 4,
  /** Photos per attraction. */
  maxRecord: 40,
  maxBytes: 5 * 1024 * 1024,
  /** Characters of what a photo is said to show. */
  maxDescription: 200,
  types: ["image/jpeg", "image/png"],
} as const;

/** A photo sent in pieces by the tus protocol, below this path of the API and of the web application. Ours. */
export const CARGA = {
  path: "/cargas",
  /** Bytes of one piece at most. */
  maxPieza: 256 * 1024,
  /** Days that one unfinished is kept. */
  dias: 7,
} as const;

/** Kinds of place that the map's search box finds. */
export const CLASES_LUGAR = ["MUNICIPIO", "COMUNIDAD", "ATRACTIVO", "FACILIDAD"] as const;

/** Minimum zxcvbn score (0 to 4) of a new password: at least a hundred million guesses. */
export const PUNTAJE_CLAVE = 3;

/** How many days a deleted record stays in the bin. */
export const DIAS_PAPELERA = 30;

/** Most records in each list of the start page. */
export const FILAS_INICIO = 6;
