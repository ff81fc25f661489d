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

/** Texts of the saved views' tabs. Those of their dialogs are in view-words.ts, which is loaded with them. */
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
