import type { Kind } from "@/contract/calls";
import { seccionNombre } from "@/contract/secciones";
import type { ToastText } from "@/lib/descriptors";
import { formatInstant } from "@/lib/format";

/** The words of the conversation that a record's page shows before its panel is open. */
export const TALK_PAGE = {
  title: "Conversación",
  open: (count: number) => (count === 1 ? "1 asunto abierto" : `${count} asuntos abiertos`),
  ofRow: "Ver el asunto",
  facts: "Datos principales",
  all: "Todos los datos",
  assign: "Asignar",
  take: "Asignarme",
  assigned: (name: string, day: string) => (day ? `Asignado a ${name}, para el ${day}` : `Asignado a ${name}`),
} as const;

/** The words of the panel. */
export const TALK = {
  ...TALK_PAGE,
  close: "Cerrar la conversación",
  shown: "Qué asuntos se muestran",
  opened: (count: number) => `Abiertas ${count}`,
  closed: (count: number) => `Cerradas ${count}`,
  noneOpen: "Todavía no hay asuntos abiertos. Escriba el primero abajo.",
  noneClosed: "Todavía no hay asuntos cerrados.",
  failed: "No se pudo cargar la conversación.",
  whole: "Todo el registro",
  settle: "Cerrar asunto",
  reopen: "Abrir asunto",
  settledBy: (name: string, when: string) => `${name} lo cerró ${when}`,
  choose: (label: string) => `Seguir el asunto sobre ${label}`,
  goTo: (label: string) => `Ir a ${label}`,
  takeBack: "Retirar",
  takeBackThis: "Retirar este comentario",
  field: "Comentario",
  placeholder: "Escriba; con @ menciona a quien puede verlo",
  about: (label: string) => `Sobre: ${label}`,
  on: (label: string) => `En: ${label}`,
  where: "Sobre qué se comenta",
  goOn: (label: string) => `Seguir: ${label}`,
  begin: "Asunto nuevo sobre",
  rows: "Una fila de esta sección",
  send: "Comentar",
  empty: "Escriba antes el comentario",
  tooLong: (most: string) => `Se escriben hasta ${most} caracteres. Acorte el comentario.`,
  note: "No reemplaza la observación de la revisión.",
  people: "Personas que pueden ver el registro",
  loadingPeople: "Cargando…",
  refused: "No se pudo guardar.",
} as const;

/** The words of an assignment. */
export const ASSIGN = {
  title: "Asignar el registro",
  titleTake: "Asignarme el registro",
  titleKept: "Asignación del registro",
  person: "Persona",
  choose: "Elija la persona",
  loading: "Cargando…",
  nobody: "Nadie de este departamento puede ver el registro",
  failed: "No se pudieron cargar las personas.",
  day: "Para el",
  note: "Nota",
  noteHelp: "Lo que se le pide, en pocas palabras.",
  save: "Asignar",
  take: "Asignarme",
  remove: "Quitar la asignación",
  giveBack: "Devolver",
  inactive: "Su cuenta está desactivada: asigne el registro a otra persona.",
  derived:
    "El registro ya está derivado o aprobado: la persona lo verá en su trabajo, pero solo podrá cambiarlo si se devuelve.",
  kept: "Solo la cambia quien la hizo, la gobernación o el nivel nacional.",
  byWhom: (name: string, day: string) => `Lo asignó ${name} el ${day}`,
  told: (by: string, to: string, day: string) => `${by} asignó este registro a ${to}${day ? `, para el ${day}` : ""}`,
  tookIt: (name: string, day: string) => `${name} se asignó este registro${day ? `, para el ${day}` : ""}`,
  assigned: { tone: "ok", summary: "ASIGNACIÓN", detail: "El registro quedó asignado" },
  removed: { tone: "ok", summary: "ASIGNACIÓN", detail: "El registro quedó sin asignar" },
  notSaved: { tone: "error", summary: "ASIGNACIÓN", detail: "No se guardó la asignación" },
} as const satisfies Record<string, string | ToastText | ((...words: string[]) => string)>;

interface Place {
  seccion: string | null;
  fila: string | null;
}

/** What a subject is about: 'Rutas, Uyuni – Alota'. */
export function placeLabel(kind: Kind, { seccion, fila }: Place): string {
  if (seccion === null) return TALK.whole;
  const section = seccionNombre(kind, seccion);
  return fila ? `${section}, ${fila}` : section;
}

const DAY_MS = 86_400_000;

/** 'hoy 08:52', 'ayer 17:25', then the day, in La Paz. */
export function formatWhen(instant: string | null, now: Date): string {
  const shown = formatInstant(instant);
  const [day = "", time = ""] = shown.split(" ");
  if (day === formatInstant(now).slice(0, 10)) return `hoy ${time}`;
  return day === formatInstant(new Date(now.getTime() - DAY_MS)).slice(0, 10) ? `ayer ${time}` : day;
}

/** The first letters of a person's first two names. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase("es"))
    .join("");
