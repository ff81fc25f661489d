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

const YES_NO = opciones(["t", "f"], SI_NO);
const PRESENT = opciones(["A", "I"], PRESENTE);

/** The fields of an attraction's information, in the form's order (spec 2 §2.8, §3.3); the sheet keeps the checks'. */
export const INFORMACION = {
  descripcion: {
    group: "descripcion",
    label: "Descripción del atractivo",
    full: "Descripción",
    control: "textarea",
    span: 12,
    rows: 6,
  },
  cc_ccf: {
    group: "carga",
    label: "CCF (física)",
    full: "Capacidad de carga física (CCF)",
    control: "text",
    span: 4,
  },
  cc_ccr: { group: "carga", label: "CCR (real)", full: "Capacidad de carga real (CCR)", control: "text", span: 4 },
  cc_cce: {
    group: "carga",
    label: "CCE (efectiva)",
    full: "Capacidad de carga efectiva (CCE)",
    control: "text",
    span: 4,
  },
  v_c: {
    group: "vinculacion",
    label: "Cultural",
    history: "Vinculación cultural",
    control: "radio",
    span: 3,
    choices: YES_NO,
  },
  v_ci: {
    group: "vinculacion",
    label: "Científica",
    history: "Vinculación científica",
    control: "radio",
    span: 3,
    choices: YES_NO,
  },
  v_r: {
    group: "vinculacion",
    label: "Recreativa",
    history: "Vinculación recreativa",
    control: "radio",
    span: 3,
    choices: YES_NO,
  },
  v_b: {
    group: "vinculacion",
    label: "Biodiversidad",
    history: "Vinculación de biodiversidad",
    control: "radio",
    span: 3,
    choices: YES_NO,
  },
  poblacion_cercana: { group: "acceso", label: "Población cercana", control: "text", span: 6 },
  distancia_km: { group: "acceso", label: "Distancia", full: "Distancia (km)", control: "number", span: 3, unit: "km" },
  emergencia: {
    group: "acceso",
    label: "Servicio de emergencia",
    control: "radio",
    span: 3,
    choices: opciones(EMERGENCIAS, SI_NO),
  },
  frecuencia: { group: "acceso", label: "Frecuencia", control: "text", span: 6, placeholder: "Transporte diario" },
  bioclima: { group: "clima", label: "Bioclima", control: "text", span: 6 },
  temperatura: { group: "clima", label: "Temperatura", control: "text", span: 3, unit: "°C" },
  humedad: { group: "clima", label: "Humedad", control: "text", span: 3, unit: "%" },
  conservacion: {
    group: "conservacion",
    label: "Conservación",
    full: "Estado de conservación",
    control: "radio",
    span: 6,
    choices: opciones(CALIDADES, CALIDAD_NOMBRE),
  },
  proteccion: {
    group: "conservacion",
    label: "Protección",
    control: "radio",
    span: 6,
    choices: opciones(["A", "I"], PROTEGIDO),
  },
  deteoro_antopica: {
    group: "conservacion",
    label: "Deterioro por causa antrópica",
    control: "radio",
    span: 6,
    choices: PRESENT,
  },
  deteoro_natural: {
    group: "conservacion",
    label: "Deterioro por causa natural",
    control: "radio",
    span: 6,
    choices: PRESENT,
  },
  restriccion: {
    group: "conservacion",
    label: "Restricciones para el turista",
    full: "Restricciones turísticas",
    control: "textarea",
    span: 12,
    rows: 3,
  },
} as const satisfies Record<Exclude<keyof (typeof InformacionBody)["shape"], "version" | "cc_ccm">, CampoDeInformacion>;
export type NombreInformacion = keyof typeof INFORMACION;
