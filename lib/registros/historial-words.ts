/** Texts of a record's history. */
export const HISTORIAL = {
  title: "HISTORIAL",
  empty: "Todavía no hay cambios en este registro.",
  failed: "No se pudo cargar el historial.",
  absent: "El servidor del ministerio no lleva el historial de los registros.",
} as const;
