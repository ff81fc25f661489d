/** Texts of the screens of both inventories. Those of actions on many records, which are loaded later: many-texts.ts. */

/** Choosing rows of a list. */
export const CHOICE = {
  start: "Elegir",
  column: "ELEGIR",
  page: "Elegir la página",
  pick: (name: string) => `Elegir ${name}`,
} as const;

/** Texts of what a record still lacks, and of one that came back. */
export const CHECKLIST = {
  returned: "Devuelto",
  correct: (verb: string) => `Corrija lo observado antes de volver a ${verb}.`,
  observed: "Secciones observadas",
  observedIn: (section: string) => `Observado: ${section}`,
  lacks: (form: string) => `${form}: falta`,
  next: (part: string) => `Siguiente: ${part}`,
  reviewed: (part: string) => `Quien revisa mira en ${part}:`,
} as const;

/** An author's answer to what a review observed of a section. */
export const ANSWER = {
  observed: "Observado en esta sección:",
  observedData: "Observado en los datos generales:",
  place: (at: number, all: number) => `${at} de ${all} observadas`,
  label: "Su respuesta a quien revisa",
  corrected: "Corregido: ",
  notSo: "No corresponde: ",
  answered: "Respondida",
  all: "Respuestas que van al derivar",
  unanswered: "sin respuesta",
  save: "Responder",
  ok: { tone: "ok", summary: "REGISTRO", detail: "Respuesta guardada" },
  failed: { tone: "error", summary: "REGISTRO", detail: "No se guardó la respuesta" },
} as const;

/** Labels of the two views of a list's result. */
export const RECORD_VIEW = { label: "Vista", views: { lista: "Lista", mapa: "Mapa" } } as const;

/** Texts of a record's page (spec 2 §2.4, §2.5, §2.8, §2.9). */
export const RECORD_PAGE = {
  back: "Atrás",
  backFromView: "Volver atrás",
  seguimiento: "Seguimiento",
  ficha: "Ficha",
  edit: "Actualizar datos",
  history: "Historial",
  copyFrom: "Copiar de…",
  actions: "Acciones del registro",
  /** For a section that the ministry's server does not offer (decision 003). */
  noSection: "El servidor del ministerio no ofrece esta sección. Lo demás del registro funciona como siempre.",
} as const;

/** Texts of the filters that stand under 'Más'. */
export const FILTERS = {
  lastDays: (count: number) => `Últimos ${count} días`,
  thisYear: "Este año",
  between: "Entre dos días…",
  noPlaces: "Ningún municipio tiene registros",
  nobody: "Nadie registró nada todavía",
  noneAssigned: "Nada está asignado",
  inView: "En esta vista",
  inViewNow: "Lo que muestra el mapa",
  inViewChosen: "La vista elegida",
  /** Sets the filter again, after the map has moved. */
  inViewAgain: "Usar lo que muestra el mapa ahora",
} as const;

/** Texts of the list in parts. */
export const GROUPS = {
  by: { municipio: "Por municipio", provincia: "Por provincia" },
  none: "Sin grupos",
  choice: (chosen: string) => `Grupos de la lista: ${chosen}`,
  fold: (name: string) => `Plegar ${name}`,
  unfold: (name: string) => `Desplegar ${name}`,
  choose: (name: string) => `Elegir ${name}`,
} as const;

/** Texts of a cell of the list that is changed where it stands. */
export const CELL = {
  edit: (field: string, name: string) => `Cambiar ${field} de ${name}`,
  hint: "Cambiar aquí: doble clic o F2",
} as const;

/** Texts of the saved views' tabs. */
export const VIEWS = {
  label: "Vistas de la lista",
  all: "Todos",
  own: "Míos",
  save: "Guardar vista",
  saveAs: "Guardar como otra vista",
  saveChanges: "Guardar cambios en la vista",
  options: (name: string) => `Opciones de la vista ${name}`,
  rename: "Cambiar nombre o compartir",
  remove: "Quitar la vista",
  sharedBy: (name: string) => `La comparte ${name}`,
} as const;

/** Texts of the map view of a list's result. */
export const RECORD_MAP = {
  region: "Mapa de resultados",
  some: (shown: number, count: string) => `Se muestran ${shown} de ${count}. Use la búsqueda para hallar los demás.`,
  counted: (count: string, total: number) => `${count} ${total === 1 ? "registro" : "registros"}`,
  inSight: (count: string, total: string) => `${count} de ${total} en esta vista`,
  further: (count: string) =>
    count === "1" ? "Y 1 más: acerque el mapa para verlo." : `Y ${count} más: acerque el mapa para verlos.`,
  follows: "Sigue al mapa",
  parts: {
    municipio: (count: string) => (count === "1" ? "1 municipio" : `${count} municipios`),
    provincia: (count: string) => (count === "1" ? "1 provincia" : `${count} provincias`),
  },
  complete: (count: string, sections: number) => `${count} con las ${sections} secciones`,
  uncounted: "No se pudieron contar los registros.",
  emptyArea: "Ningún registro con esta búsqueda y estos filtros.",
  only: { municipio: "Solo este municipio", provincia: "Solo esta provincia" },
  closer: "Acercar",
  closerTo: (name: string) => `Acercar a ${name}`,
  unplaced: "Sin ubicación",
  all: "Ver todo",
  legend: "Estados",
  /** For a server without this call (404). */
  absent: "El servidor no ofrece el mapa de resultados.",
  failed: "No se pudo cargar el mapa de resultados.",
  undrawable: "El mapa no puede mostrarse en este equipo.",
  close: "Cerrar la ficha",
} as const;

/** Texts of the dialogs that keep, change and remove a saved view of a list. */
export const VIEW_DIALOG = {
  title: "Guardar vista",
  changeTitle: "Vista guardada",
  help: "Guarda la búsqueda, los filtros, el orden, los grupos y las columnas de esta lista.",
  name: "Nombre",
  share: "Compartir con el departamento",
  shareNational: "Compartir con el nivel nacional",
  confirm: "Guardar",
  question: (name: string) => `¿Quitar la vista «${name}»?`,
  removeHelp: "Los registros quedan como están.",
  cancel: "Cancelar",
  saved: { tone: "ok", summary: "VISTA", detail: "Vista guardada" },
  removed: { tone: "ok", summary: "VISTA", detail: "Vista quitada" },
  failed: { summary: "VISTA" },
} as const;

/** The way along the list that a record was opened from. A count comes formatted. */
export const WALK = {
  label: "Registros de la lista",
  of: (total: string) => `de ${total}`,
  without: (total: string) => `— de ${total}`,
  gone: "Ya no está en la lista de la que viene",
  anterior: (name: string) => `Anterior: ${name}`,
  siguiente: (name: string) => `Siguiente: ${name}`,
} as const;

/** Texts of an attraction's page (spec 2 §2.8). */
export const ATRACTIVO_PAGE = {
  favourite: "Fotograma favorito",
  /** The tab that holds the three services. */
  services: "Servicios",
} as const;
