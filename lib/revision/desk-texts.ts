import type { Kind } from "@/contract/calls";
import { kilometres } from "@/contract/place/doubts";
import { formatNumber } from "@/lib/format";

/** The words of the reviewer's desk. */
export const DESK = {
  title: { ppirta: "Revisar atractivos", ppirtf: "Revisar facilidades" } satisfies Record<Kind, string>,
  levels: { gobernacion: "Gobernación", nacional: "Nivel nacional" },
  back: "Bandeja",
  turns: "Turno",
  previous: "Registro anterior",
  next: "Registro siguiente",
  place: (n: number, total: number) => `${formatNumber(n)} de ${formatNumber(total)}`,
  issued: (name: string, day: string) => `emitió ${name} el ${day}`,
  gone: "Ese registro ya no espera su revisión.",
  observation: "Observación",
  observationHelp: "El emisor la verá en el registro",
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
