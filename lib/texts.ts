import type { ToastText } from "./descriptors";

/** Words that many screens share. A specification's sentence is exact, also where it is spelt oddly. */

/** Spec 1 §2, spec 2 §2.1. */
export const REMOVE = {
  question: "¿Está seguro de borrar el registro?",
  warning: "¡Si no lo está puede cancelar la accíón!",
  confirm: "Si, borrar registro",
  cancel: "Cancelar",
  refused: "NO SE BORRÓ",
} as const;

/** What is said of a server that is late or gone (docs/faults.md). */
export const CONNECTION = {
  lost: "No hay conexión con el servidor. Lo que escribió sigue aquí; se vuelve a intentar solo.",
  refused: "Sin conexión no se puede abrir otra página ni buscar. Esta página queda como está.",
  retry: "Reintentar ahora",
  back: { summary: "CONEXIÓN", detail: "El servidor volvió a responder." },
  late: "El servidor está tardando en responder. Puede seguir esperando.",
  lateRetry: "Reintentar",
  lateSave: {
    summary: "GUARDANDO",
    detail: "El servidor está tardando en responder. Puede esperar: lo que escribió sigue aquí.",
  },
} as const;

export const LIST = {
  new: "Nuevo",
  pdf: "PDF",
  actions: "ACCIONES",
  number: "N.º",
  edit: "Editar",
  remove: "Eliminar",
  view: "Ver info",
  failed: "No se pudo cargar la lista.",
  retry: "Reintentar",
  noMatch: (q: string) => `Sin resultados para «${q}»`,
  noMatchHelp: "Revise la escritura o quite la búsqueda.",
  clearSearch: "Quitar la búsqueda",
  notSearched: "La lista espera una búsqueda más corta",
  tooLong: "La búsqueda no debe pasar de 200 caracteres. Acórtela para buscar.",
  /** Why delete of a child record is not offered (spec 2 §2.8). */
  removeDenied: "Solo el administrador puede borrar este registro",
} as const;

/** The filters beside a list's search. */
export const FILTER = {
  title: "Filtros",
  counted: (count: number) => (count === 0 ? "Filtros" : `Filtros (${count})`),
  remove: (name: string) => `Quitar el filtro ${name}`,
  clear: "Quitar filtros",
  all: "Todos",
  close: "Cerrar",
  show: (count: string, total: number) => `Ver ${count} ${total === 1 ? "registro" : "registros"}`,
  loading: "Cargando…",
  failed: "No se pudo cargar la lista.",
  retry: "Reintentar",
} as const;

/** Spec 2 §2.10, §8. */
export const PDF = {
  hint: "Para ver el pdf, haga clic en Generar PDF",
  generate: "Generar PDF",
  generating: "Generando PDF…",
  close: "Cerrar",
  download: "Descargar",
  open: "Abrir en otra pestaña",
  failure: { tone: "error", summary: "PDF", detail: "No se pudo generar el PDF" } satisfies ToastText,
} as const;

/** Toasts of a record that is deleted and saved carry the same summaries on most screens (spec 1 §8, spec 2 §8.2). */
export const SUMMARY = { registro: "REGISTRO", error: "ERROR DE REGISTRO" } as const;
