import type { Kind } from "@/contract/calls";
import { kilometres } from "@/contract/place/doubts";
import { formatNumber } from "@/lib/format";
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

/** The words of the reviewer's desk. */
export const DESK = {
  title: { ppirta: "Revisar atractivos", ppirtf: "Revisar facilidades" } satisfies Record<Kind, string>,
  levels: { GOBERNACION: "Gobernación", NACIONAL: "Nivel nacional" },
  back: "Bandeja",
  turns: "Turno",
  previous: "Registro anterior",
  next: "Registro siguiente",
  place: (n: number, total: number) => `${formatNumber(n)} de ${formatNumber(total)}`,
  late: (days: string, limit: string) => `${days}; el plazo es de ${limit}`,
  issued: (name: string, day: string) => `emitió ${name} el ${day}`,
  gone: "Ese registro ya no espera su revisión.",
  observation: "Observación",
  observationHelp: "El emisor la verá en el registro",
  general: "Observación general",
  point: "Señale la parte que hay que corregir; el emisor la verá ahí mismo.",
  observe: "Observar",
  observed: "Se observa",
  observationOn: (section: string) => `Observación a ${section}`,
  remarkDone: "Listo",
  remarkHelp: "Se devuelve con lo escrito.",
  cancel: "Cancelar",
  takeAway: "Quitar",
  takeAwayOf: (section: string) => `Quitar la observación a ${section}`,
  returnsWith: "Se devolverá con",
  sections: (count: number) => `${count} ${count === 1 ? "sección" : "secciones"}`,
  notApproved: "Con secciones observadas no se aprueba.",
  templates: "Plantillas",
  templatesHelp: "Son de los revisores de su gobernación, o del nivel nacional. Elija una para añadirla a lo escrito.",
  noTemplates: "Todavía no hay plantillas. Escriba una observación y guárdela aquí.",
  keepTemplate: "Guardar lo escrito como plantilla",
  removeTemplate: (text: string) => `Quitar la plantilla «${text}»`,
  approve: "Aprobar y siguiente",
  refuse: "No aprobar y siguiente",
  later: "Dejar para después",
  approved: "aprobado",
  refused: "no aprobado",
  sends: (seconds: number) => `Se envía en ${seconds} s`,
  holds: "Cada decisión se envía a los diez segundos; hasta entonces se puede deshacer.",
  undo: "Deshacer",
  decided: (name: string, word: string) => `${name}: ${word}. Puede deshacerlo durante 10 segundos.`,
  undone: (name: string) => `Se deshizo la decisión sobre ${name}.`,
  failed: (name: string) => `No se pudo enviar la decisión sobre ${name}.`,
  again: "Volver a ese registro",
  withoutObservation: "¿Devolver el registro sin observación?",
  withoutObservationText: "Sin una observación, quien lo registró no sabrá qué corregir.",
  writeObservation: "Escribir la observación",
  yesWithout: "Sí, sin observación",
  chain: "Cadena",
  now: "usted, ahora",
  received: (day: string) => `recibido el ${day}`,
  derived: (name: string) => `${name} derivó`,
  looks: "Fotografías y lugar",
  photos: "Fotografías",
  photo: (n: number, total: number, name: string) => `${n} de ${total} · ${name}`,
  enlarge: "Ver en grande",
  asDeclared: (municipio: string) => `En ${municipio}, como declara`,
  nearIn: (municipio: string, place: string, km: number) =>
    `Declara ${municipio}; lo más cercano es ${place}, a ${kilometres(km)}`,
  subjects: (count: number) => {
    if (count === 0) return "Sin asuntos abiertos en la conversación";
    return count === 1 ? "1 asunto abierto en la conversación" : `${count} asuntos abiertos en la conversación`;
  },
  ask: "Preguntar al emisor",
  conversation: "la conversación",
  alike: "Parecido",
  far: (metres: number) => `a ${formatNumber(Math.round(metres))} m`,
  open: "Ver",
  newTab: (name: string) => `Ver ${name}, en otra pestaña`,
  keys: "Teclas",
  keysHelp: "Actúan mientras no escribe en un campo.",
  keysOff: "Las teclas están apagadas en este equipo; se encienden en «Acerca del sistema».",
  done: "No queda ningún registro por revisar aquí.",
  doneRest: (count: number) => `En la bandeja quedan ${formatNumber(count)}.`,
  doneHelp: "Lo que decidió está en la bandeja de finalizados.",
  empty: "No hay registros por revisar.",
} as const;

/** The keys of the desk, in the order of the help. */
export const DESK_KEYS = [
  ["A", DESK.approve],
  ["N", DESK.refuse],
  ["Z", DESK.undo],
  ["J", DESK.next],
  ["K", DESK.previous],
  ["D", DESK.later],
  ["P", DESK.templates],
  ["O", "Escribir la observación"],
  ["C", "Cambios"],
  ["R", "Registro completo"],
  ["F", "Fotografía en grande"],
  ["← →", "Fotografía anterior, siguiente"],
  ["?", "Estas teclas"],
] as const;

/** The keys without a button of their own, at the foot of the decision. */
export const FOOT_KEYS = [
  ["F", "fotografía"],
  ["O", "observación"],
  ["C", "cambios"],
  ["R", "registro"],
] as const;
