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
  close: "Cerrar",
  show: (count: string, total: number) => `Ver ${count} ${total === 1 ? "registro" : "registros"}`,
  loading: "Cargando…",
  failed: "No se pudo cargar la lista.",
  retry: "Reintentar",
} as const;

/** Toast summaries of saving and deleting a record, the same on most screens (spec 1 §8, spec 2 §8.2). */
export const SUMMARY = { registro: "REGISTRO", error: "ERROR DE REGISTRO" } as const;
