/** Texts shared by many screens. Sentences of the specification are exact, including odd spelling. */

/** Texts for a slow or unreachable server (docs/faults.md). */
export const CONNECTION = {
  lost: "No hay conexión con el servidor. Lo que escribió sigue aquí; se vuelve a intentar solo.",
  foreign:
    "Responde otro equipo de la red en lugar del sistema, por ejemplo la página de ingreso de una red wifi. Lo que " +
    "escribió sigue aquí; se vuelve a intentar solo.",
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
  import: "Importar",
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
  /** Why a child record cannot be deleted (spec 2 §2.8). */
  removeDenied: "Solo el administrador puede borrar este registro",
} as const;

/** Texts of the filters beside a list's search. */
export const FILTER = {
  title: "Filtros",
  counted: (count: number) => (count === 0 ? "Filtros" : `Filtros (${count})`),
  remove: (name: string) => `Quitar el filtro ${name}`,
  clear: "Quitar filtros",
  unread: (filters: readonly string[]) =>
    `La dirección pide ${filters.join(" y ")}, que no existe. La lista se muestra sin ${filters.length === 1 ? "ese filtro" : "esos filtros"}.`,
  removeUnread: "Quitar de la dirección",
  all: "Todos",
  more: "Más filtros",
  moreShort: "Más",
  show: (count: string, total: number) => `Ver ${count} ${total === 1 ? "registro" : "registros"}`,
  loading: "Cargando…",
  failed: "No se pudo cargar la lista.",
  retry: "Reintentar",
} as const;

/** Texts of the choice of a list's columns. */
export const COLUMNS = {
  button: (count: number) => `Columnas ${count}`,
  reset: "Columnas y anchos de siempre",
  edge: (header: string) => `Ancho de ${header}`,
} as const;

/** Toast summaries of saving and deleting a record, the same on most screens (spec 1 §8, spec 2 §8.2). */
export const SUMMARY = { registro: "REGISTRO", error: "ERROR DE REGISTRO" } as const;

/** Texts of the question before something is deleted (spec 1 §2, spec 2 §2.1); the spelling is the specification's. */
export const REMOVE = {
  question: "¿Está seguro de borrar el registro?",
  warning: "¡Si no lo está puede cancelar la accíón!",
  confirm: "Si, borrar registro",
  cancel: "Cancelar",
  refused: "NO SE BORRÓ",
} as const;

/** How long undoing a deletion is offered, in ms. */
export const UNDO_MS = 10_000;

const sentence = (text: string) => (text.endsWith(".") ? text : `${text}.`);
const records = (count: string) => `${count} ${count === "1" ? "registro" : "registros"}`;

/** Texts of undoing a deletion. A count comes formatted. */
export const UNDO = {
  label: "Deshacer",
  /** After the report of many, which has said what became of each. */
  removed: (count: string) => ({
    tone: "error" as const,
    summary: SUMMARY.registro,
    detail: `Se ${count === "1" ? "borró" : "borraron"} ${records(count)}`,
  }),
  restored: (count: string) => ({
    tone: "ok" as const,
    summary: SUMMARY.registro,
    detail: `Se ${count === "1" ? "restauró" : "restauraron"} ${records(count)}`,
  }),
  failed: (count: string, reasons: readonly (string | undefined)[]) => ({
    tone: "error" as const,
    summary: SUMMARY.error,
    detail: `No se pudo restaurar ${records(count)}: ${reasons.flatMap((one) => (one === undefined ? [] : sentence(one))).join(" ")}`,
  }),
  /** The end of a failure of a record. */
  inBin: "Queda en la papelera.",
} as const;

/** Texts of PDFs (spec 2 §2.10, §8). */
export const PDF = {
  hint: "Para ver el pdf, haga clic en Generar PDF",
  generate: "Generar PDF",
  generating: "Generando PDF…",
  close: "Cerrar",
  download: "Descargar",
  open: "Abrir en otra pestaña",
  failure: { tone: "error", summary: "PDF", detail: "No se pudo generar el PDF" },
} as const;

/** After signing out without a line. */
export const SIGNED_OUT = {
  title: "Usted cerró la sesión en este equipo",
  later: "En el servidor la sesión se cerrará sola cuando vuelva la línea.",
} as const;

/** How many steps are past the time limit of their level. */
export const lateWords = (count: string) => `${count} fuera de plazo`;
