/** Texts of the dialog with both days of a range. */
export const DAYS = {
  from: "Desde",
  to: "Hasta",
  wrong: "La fecha «Desde» debe ser anterior a «Hasta»",
  clear: "Quitar",
  apply: "Aplicar",
} as const;
