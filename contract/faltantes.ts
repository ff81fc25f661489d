/** The sections a record may lack, as computed by the API and shown in the checklist (decisions §5). */
export const FALTANTES = {
  ppirta: ["informacion", "rutas", "temporalidad", "actividad", "fotograma"],
  ppirtf: ["servicios"],
} as const;
export type Faltante = (typeof FALTANTES)["ppirta" | "ppirtf"][number];

/** How many sections a record of each inventory must have: the most that `avance` can be. */
export const SECCIONES_AVANCE = { ppirta: FALTANTES.ppirta.length, ppirtf: FALTANTES.ppirtf.length } as const;
