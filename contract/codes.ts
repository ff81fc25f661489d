/** Closed lists of the wire (spec 1 §3, spec 2 §3). Labels are the words a person reads. */

export const ROLES = { administrador: 1, nacional: 2, gobernacion: 3, tecnico: 4, operador: 5 } as const;
export type Rol = (typeof ROLES)[keyof typeof ROLES];

const twoDigits = (code: string) => code.padStart(2, "0");

/** codigo_completo of a row: its parent's code, the mark between them and its own code, each in two digits (decisions §5). */
export const codigoCompleto = (parent: string, mark: "" | ".", own: string) =>
  `${twoDigits(parent)}${mark}${twoDigits(own)}`;

export const SECCION = { atractivos: 1, motivaciones: 2, facilidades: 3 } as const;

/** Service type ids (spec 2 §9). */
export const SERVICIO = {
  pernoctacion: 40,
  restauracion: 41,
  recreacion: 42,
  informacion: 43,
  transporte: 44,
  infraestructura: 45,
  comunicacion: 46,
  medico: 59,
} as const;

/** Yes and no as linkage, emergency and a deterioration's presence write them, and what is said of protection (spec 2 §3.3). */
export const SI_NO: Record<string, string> = { t: "Sí", f: "No", SI: "Sí", NO: "No" };
export const PRESENTE: Record<string, string> = { A: "Sí", I: "No" };
export const PROTEGIDO: Record<string, string> = { A: "Protegido", I: "No protegido" };

/** What the climate is measured in. */
export const UNIDAD = { temperatura: "°C", humedad: "%" } as const;

/** A measure with its unit. Only a figure takes one: some people type the unit too, or a word ('Templada'). */
export const conUnidad = (measure: string, unit: string) => (/\d\s*$/.test(measure) ? `${measure} ${unit}` : measure);

export const JERARQUIAS = ["V", "IV", "III", "II", "I"] as const;
export const SENALIZACIONES = ["V", "T", "V/T", "Ninguna"] as const;
export const EMERGENCIAS = ["SI", "NO"] as const;

/** As many characters as a reviewer's observation may have. */
export const OBSERVACION_MAX = 2000;

/** Bolivia's bounding box in WGS84 decimal degrees (decisions §5). */
export const BOLIVIA = { south: -22.95, north: -9.6, west: -69.7, east: -57.4 } as const;

/** Where a map opens when no point is given (spec 2 §9). */
export const MAP_CENTRE = { latitude: -16.5021, longitude: -68.1312, zoom: 15, zoomAtPoint: 16 } as const;

export const FOTOGRAMA = {
  /** Photographs of one upload. */
  maxFiles: 4,
  /** Photographs of one attraction. */
  maxRecord: 40,
  maxBytes: 5 * 1024 * 1024,
  types: ["image/jpeg", "image/png"],
} as const;

/** What a place of the map's search box is. */
export const CLASES_LUGAR = ["MUNICIPIO", "COMUNIDAD", "ATRACTIVO", "FACILIDAD"] as const;

/** The least score of zxcvbn, of 0 to 4, that a new password has: at least a hundred million guesses. */
export const PUNTAJE_CLAVE = 3;
