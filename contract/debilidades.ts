import type { Kind } from "./calls";
import { FALTANTES, type Faltante } from "./faltantes";

/** What makes a record weak, as the quality board counts it and the lists filter by it. Ours. */

/**
 * The weak points that a record itself shows, with their words. `ppirta.debilidades` and `ppirtf.debilidades` hold
 * these keys; how each is found: ministry-api/calidad/weak-points.ts.
 */
export const DEBILIDADES = {
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
