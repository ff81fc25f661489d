import type { ToastText } from "./descriptors";

/** Texts of PDFs (spec 2 §2.10, §8). */
export const PDF = {
  hint: "Para ver el pdf, haga clic en Generar PDF",
  generate: "Generar PDF",
  generating: "Generando PDF…",
  close: "Cerrar",
  download: "Descargar",
  open: "Abrir en otra pestaña",
  failure: { tone: "error", summary: "PDF", detail: "No se pudo generar el PDF" } satisfies ToastText,
} as const;
