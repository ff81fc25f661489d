import type { Kind } from "./calls";

/**
 * What a record may lack before it is complete (decision 014): a required field of its own form (`datos`), or a
 * section. Computed by the API and shown in the checklist, in this order.
 */
export const FALTANTES = {
  ppirta: ["datos", "informacion", "rutas", "temporalidad", "actividad", "fotograma"],
  ppirtf: ["datos", "servicios"],
} as const;
export type Faltante = (typeof FALTANTES)["ppirta" | "ppirtf"][number];

/** How many sections a record of each inventory must have: the most that `avance` can be. */
export const SECCIONES_AVANCE = { ppirta: FALTANTES.ppirta.length, ppirtf: FALTANTES.ppirtf.length } as const;

/** How many sections a nearly complete record has at least: half of them. */
export const MITAD = { ppirta: SECCIONES_AVANCE.ppirta / 2, ppirtf: SECCIONES_AVANCE.ppirtf / 2 } as const;

/**
 * Whether an incomplete record is nearly complete: at least half of its sections are there, one of them besides its own
 * form, which every registered record begins with.
 */
export function isNearlyComplete(kind: Kind, missing: readonly Faltante[]): boolean {
  const there: readonly Faltante[] = FALTANTES[kind].filter((name) => !missing.some((one) => one === name));
  return there.length >= MITAD[kind] && there.some((name) => name !== "datos");
}
