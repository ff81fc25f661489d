import type { ClaseCambio } from "./revision";

/** Texts of the panel beside a review. */
export const REVISION = {
  panel: "Para revisar",
  tabs: { cambios: "Cambios", registro: "Registro", observaciones: "Observaciones" },
  /** On a narrow screen the panel is collapsed below the decision. */
  unfold: "Ver cambios, registro y observaciones",
  fold: "Ocultar cambios, registro y observaciones",
  since: "Cambios desde la revisión anterior",
  span: (from: string, to: string) => `${from} → ${to}`,
  spanSpoken: (from: string, to: string) => `Del ${from} al ${to}`,
  decidedBy: (name: string) => `Revisó ${name}`,
  firstTime: "Es la primera vez que este nivel ve el registro.",
  unchanged: "Nada cambió desde la revisión anterior.",
  unchangedHelp: "Los datos, las secciones y los fotogramas son los que este nivel ya revisó.",
  before: "Antes",
  now: "Ahora",
  nothing: "sin dato",
  moved: (metres: string) => `El punto se movió ${metres} m`,
  place: "Geolocalización",
  observed: (section: string) => `Se observó en ${section}`,
  answered: (text: string) => `Respuesta: ${text}`,
  notAnswered: "El autor no respondió.",
  notTouched: "Nada cambió en esta sección.",
  others: "Otros cambios",
  noPicture: "La imagen ya no se puede mostrar.",
  larger: (name: string) => `${name} en grande, en otra pestaña`,
  noObservations: "Ninguna revisión anterior dejó una observación.",
  failed: "No se pudo cargar esta información. Puede revisar el registro de todos modos.",
  loading: "Cargando…",
  openAll: "Abrir todas las secciones",
  closeAll: "Cerrar todas las secciones",
  noRows: "Este registro no tiene datos en esta sección.",
  firstRows: (shown: string, total: string) =>
    `Se muestran los primeros ${shown} de ${total}. Los demás están en «Ver info completa».`,
} as const;

/** Counts by kind of change: 'N modificados'. */
export const CUENTA: Record<ClaseCambio, (count: number) => string> = {
  modificado: (count) => `${count} ${count === 1 ? "modificado" : "modificados"}`,
  anadido: (count) => `${count} ${count === 1 ? "añadido" : "añadidos"}`,
  quitado: (count) => `${count} ${count === 1 ? "quitado" : "quitados"}`,
};

/**
 * Titles of a row that was added, changed or removed: of a photo, and of a service of unknown type. Those of all other
 * parts stand in contract/campos.
 */
export const FILA_DE_FOTOGRAMA = ["Fotograma añadido", "Fotograma modificado", "Fotograma quitado"] as const;
export const FILA = ["Servicio añadido", "Servicio modificado", "Servicio quitado"] as const;

/** Titles of the changes of a photo. */
export const FOTOGRAMA: Record<ClaseCambio, string> = {
  anadido: "Fotograma añadido",
  modificado: "Fotograma reemplazado",
  quitado: "Fotograma quitado",
};

/** Labels of the review levels of the API. */
export const NIVELES: Record<string, string> = { GOBERNACION: "Gobernación", NACIONAL: "Nivel nacional" };

/** The answer that is proposed to an author, from what changed in an observed section. */
export const PROPUESTA = {
  corrected: (changes: string) => `Corregido: ${changes}.`,
  changed: (field: string, from: string, to: string) => `${field} de ${from} a ${to}`,
  filled: (field: string, to: string) => `${field} ${to}`,
  rewritten: (field: string) => `${field} con nuevo texto`,
  emptied: (field: string) => `${field} sin dato`,
  /** Of a row with a name. */
  of: (name: string, changes: string) => (name ? `${name}: ${changes}` : changes),
  row: (title: string, name: string) => (name ? `${title}: ${name}` : title),
  moved: (metres: string) => `el punto se movió ${metres} m`,
  photo: {
    anadido: (name: string) => `fotograma añadido: ${name}`,
    modificado: (name: string) => `fotograma reemplazado: ${name}`,
    quitado: (name: string) => `fotograma quitado: ${name}`,
  } satisfies Record<ClaseCambio, (name: string) => string>,
  more: (count: number) => (count === 1 ? "1 cambio más" : `${count} cambios más`),
} as const;
