import type { Kind } from "./calls";
import { FALTANTES, type Faltante } from "./faltantes";

/** What makes a record weak, as the quality board counts it and the lists filter by it. Ours. */

/**
 * The weak points that a record itself shows, with their words. `ppirta.debilidades` and `ppirtf.debilidades` hold
 * these keys; how each is found: ministry-api/calidad/weak-points.ts.
 */
export const DEBILIDADES = {
  datos_incompletos: "Datos generales incompletos",
  informacion_incompleta: "Información incompleta",
  sin_rutas: "Rutas sin tramos",
  sin_temporalidad: "Temporalidad sin ningún mes",
  sin_actividad: "Sin ninguna actividad",
  sin_fotografia: "Sin fotografía",
  sin_servicios: "Sin ningún servicio",
  coordenada_aproximada: "Coordenada aproximada",
  descripcion_corta: "Descripción muy corta",
  lejos_del_municipio: "Punto lejos de su municipio",
  posible_duplicado: "Posibles duplicados",
} as const;
export type Debilidad = keyof typeof DEBILIDADES;

/** The weak point of a record that lacks a section which it must have. */
export const DEBILIDAD_DE: Record<Faltante, Debilidad> = {
  datos: "datos_incompletos",
  informacion: "informacion_incompleta",
  rutas: "sin_rutas",
  temporalidad: "sin_temporalidad",
  actividad: "sin_actividad",
  fotograma: "sin_fotografia",
  servicios: "sin_servicios",
};

/** A description with fewer characters says too little. */
export const DESCRIPCION_CORTA = 150;

const PLACE = ["coordenada_aproximada", "lejos_del_municipio", "posible_duplicado"] as const;

/** The weak points of each inventory. What a record must have comes first. */
export const DEBILIDADES_DE: Record<Kind, readonly Debilidad[]> = {
  ppirta: [...FALTANTES.ppirta.map((name) => DEBILIDAD_DE[name]), "descripcion_corta", ...PLACE],
  ppirtf: [...FALTANTES.ppirtf.map((name) => DEBILIDAD_DE[name]), ...PLACE],
};

/** Months since the last verification: the groups of the board, each from so many months to those of the next one. */
export const MESES_VERIFICADO = [0, 6, 12, 18, 24] as const;

/** What else the board counts and the lists narrow by: a section that is there, and how old a verification is. */
const MARCAS = {
  por_verificar: "Por verificar",
  con_datos: "Con datos generales completos",
  con_informacion: "Con información completa",
  con_rutas: "Con rutas",
  con_temporalidad: "Con temporalidad",
  con_actividad: "Con actividad",
  con_fotograma: "Con fotogramas",
  con_servicios: "Con servicios",
  con_declaratoria: "Con declaratoria",
  con_integridad: "Con integridad",
  con_autenticidad: "Con autenticidad",
  verificado_0: "Verificado hace menos de 6 meses",
  verificado_6: "Verificado hace 6 a 12 meses",
  verificado_12: "Verificado hace 12 a 18 meses",
  verificado_18: "Verificado hace 18 a 24 meses",
  verificado_24: "Verificado hace 24 meses o más",
} as const;

/** Every value of the lists' filter `debilidad`, with its words. */
export const FILTRO_DEBILIDAD = { ...DEBILIDADES, ...MARCAS };
export type FiltroDebilidad = keyof typeof FILTRO_DEBILIDAD;

/** The values under which a record has a section. */
export const conSeccion = (name: Faltante): FiltroDebilidad => `con_${name}`;
export const verificadoHace = (months: (typeof MESES_VERIFICADO)[number]): FiltroDebilidad => `verificado_${months}`;
