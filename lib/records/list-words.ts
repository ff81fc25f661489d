/** Texts of an inventory's list that both inventories have, besides those of filters, choice and map. */

/** Texts of the filters that stand under 'Más'. */
export const FILTERS = {
  lastDays: (count: number) => `Últimos ${count} días`,
  thisYear: "Este año",
  between: "Entre dos días…",
  noPlaces: "Ningún municipio tiene registros",
  nobody: "Nadie registró nada todavía",
  noneAssigned: "Nada está asignado",
} as const;

/** Texts of the dialog with both days of a range. */
export const DAYS = {
  from: "Desde",
  to: "Hasta",
  wrong: "La fecha «Desde» debe ser anterior a «Hasta»",
  clear: "Quitar",
  apply: "Aplicar",
} as const;

/** Texts of the list in parts. */
export const GROUPS = {
  button: "Por municipio",
  fold: (name: string) => `Plegar ${name}`,
  unfold: (name: string) => `Desplegar ${name}`,
  choose: (name: string) => `Elegir ${name}`,
} as const;

/** Texts of the choice of columns. */
export const COLUMNS = {
  button: (count: number) => `Columnas ${count}`,
  reset: "Columnas y anchos de siempre",
  edge: (header: string) => `Ancho de ${header}`,
} as const;

/** Texts of the saved views. */
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
