import { EMERGENCIAS, PRESENTE, PROTEGIDO, SI_NO } from "../codes";
import type { InformacionBody } from "../resources/registros";
import { CALIDAD_NOMBRE, CALIDADES } from "../shown";
import { opciones, type Campo } from "./campo";

/** The groups of the information form, with their headings. */
export const GRUPOS_DE_INFORMACION = {
  descripcion: "DESCRIPCIÓN",
  carga: "CAPACIDAD DE CARGA",
  vinculacion: "VINCULACIÓN",
  acceso: "ACCESO Y EMERGENCIA",
  clima: "CLIMA",
  conservacion: "CONSERVACIÓN Y PROTECCIÓN",
} as const;

export interface CampoDeInformacion extends Campo {
  group: keyof typeof GRUPOS_DE_INFORMACION;
  control: "text" | "number" | "textarea" | "radio";
  span: 3 | 4 | 6 | 8 | 12;
  /** Lines of a `textarea`. */
  rows?: number;
}

const LINK = { group: "vinculacion", control: "radio", span: 3, choices: opciones(["t", "f"], SI_NO) } as const;
const HALF = { group: "conservacion", control: "radio", span: 6 } as const;
const PRESENT = opciones(["A", "I"], PRESENTE);
const LONG = { control: "textarea", span: 12 } as const;
const TEXT = { control: "text", span: 6 } as const;
const CAPACITY = { group: "carga", control: "text", span: 4 } as const;
const CLIMATE = { group: "clima", control: "text", span: 3 } as const;

/** The fields of an attraction's information, in the form's order (spec 2 §2.8, §3.3). The PDF has the order of InformacionBody. */
export const CAMPOS_INFORMACION = {
  descripcion: { ...LONG, group: "descripcion", label: "Descripción del atractivo", full: "Descripción", rows: 6 },
  cc_ccf: { ...CAPACITY, label: "CCF (física)", full: "Capacidad de carga física (CCF)" },
  cc_ccr: { ...CAPACITY, label: "CCR (real)", full: "Capacidad de carga real (CCR)" },
  cc_cce: { ...CAPACITY, label: "CCE (efectiva)", full: "Capacidad de carga efectiva (CCE)" },
  v_c: { ...LINK, label: "Cultural", history: "Vinculación cultural" },
  v_ci: { ...LINK, label: "Científica", history: "Vinculación científica" },
  v_r: { ...LINK, label: "Recreativa", history: "Vinculación recreativa" },
  v_b: { ...LINK, label: "Biodiversidad", history: "Vinculación de biodiversidad" },
  poblacion_cercana: { ...TEXT, group: "acceso", label: "Población cercana" },
  distancia_km: { group: "acceso", label: "Distancia", full: "Distancia (km)", control: "number", span: 3, unit: "km" },
  emergencia: {
    group: "acceso",
    label: "Servicio de emergencia",
    control: "radio",
    span: 3,
    choices: opciones(EMERGENCIAS, SI_NO),
  },
  frecuencia: { ...TEXT, group: "acceso", label: "Frecuencia", placeholder: "Transporte diario" },
  bioclima: { ...TEXT, group: "clima", label: "Bioclima" },
  temperatura: { ...CLIMATE, label: "Temperatura", unit: "°C" },
  humedad: { ...CLIMATE, label: "Humedad", unit: "%" },
  conservacion: {
    ...HALF,
    label: "Conservación",
    full: "Estado de conservación",
    choices: opciones(CALIDADES, CALIDAD_NOMBRE),
  },
  proteccion: { ...HALF, label: "Protección", choices: opciones(["A", "I"], PROTEGIDO) },
  deteoro_antopica: { ...HALF, label: "Deterioro por causa antrópica", choices: PRESENT },
  deteoro_natural: { ...HALF, label: "Deterioro por causa natural", choices: PRESENT },
  restriccion: {
    ...LONG,
    group: "conservacion",
    label: "Restricciones para el turista",
    full: "Restricciones turísticas",
    rows: 3,
  },
} as const satisfies Record<Exclude<keyof (typeof InformacionBody)["shape"], "version" | "cc_ccm">, CampoDeInformacion>;
export type NombreInformacion = keyof typeof CAMPOS_INFORMACION;
