import type { Kind } from "@/contract/calls";
import { formatNumber } from "../format";

/** The four lists of own work, by their parts of the address. */
export const LISTAS = ["devueltos", "casi", "esperan", "atrasados"] as const;
export type Lista = (typeof LISTAS)[number];

/** One below the other, as on a phone: what has waited for too long first. */
export const LISTAS_EN_FILA = ["devueltos", "atrasados", "esperan", "casi"] as const satisfies readonly Lista[];

export const isLista = (value: unknown): value is Lista => LISTAS.some((one) => one === value);

const countOf = (count: number, one: string, several: string) =>
  `${formatNumber(count)} ${count === 1 ? one : several}`;

const NOUN: Record<Kind, readonly [one: string, several: string]> = {
  ppirta: ["atractivo", "atractivos"],
  ppirtf: ["facilidad", "facilidades"],
};

/** The words of 'Mi trabajo'. */
export const WORK = {
  title: "MI TRABAJO",
  pageTitle: "Mi trabajo",
  states: { ppirta: "MIS REGISTROS POR ESTADO: ATRACTIVOS", ppirtf: "MIS REGISTROS POR ESTADO: FACILIDADES" },
  lists: "Listas de mi trabajo",
  titles: {
    devueltos: "Devueltos",
    casi: "Casi completos",
    esperan: "Esperan por usted",
    atrasados: "Atrasados y por verificar",
  },
  /** On the chips that lead to the lists. */
  short: { devueltos: "Devueltos", casi: "Casi completos", esperan: "Esperan", atrasados: "Atrasados" },
  empty: {
    devueltos: "No hay registros devueltos.",
    casi: "Aquí aparecen sus registros que ya tienen la mitad o más de sus secciones.",
    esperan: "Nadie le pidió nada: aquí aparecen lo que le asignan y lo que le preguntan.",
    atrasados: "Nada está atrasado.",
  },
  all: (count: number) => `Ver los ${formatNumber(count)}`,
  parts: (done: number, all: number) => `${done} de ${all} secciones`,
  assigned: (por: string) => `${por} se lo asignó`,
  assignedTo: (day: string, nota: string | null) => (nota ? `Para el ${day}: ${nota}` : `Para el ${day}`),
  pastDay: (day: string, nota: string | null) => (nota ? `Era para el ${day}: ${nota}` : `Era para el ${day}`),
  asks: (por: string, seccion: string | null) => (seccion ? `${por} le pregunta en ${seccion}` : `${por} le pregunta`),
  said: (texto: string) => `«${texto}»`,
  inbox: {
    entrada: (kind: Kind, count: number) => `${countOf(count, ...NOUN[kind])} por recibir`,
    pendiente: (kind: Kind, count: number) => `${countOf(count, ...NOUN[kind])} por revisar`,
    finalizado: (kind: Kind, count: number) => countOf(count, ...NOUN[kind]),
  },
  level: { GOBERNACION: "Bandeja de la gobernación", NACIONAL: "Bandeja nacional" },
  openInbox: "Abrir la bandeja",
  lateIn: (days: number, limit: number) => `${countOf(days, "día", "días")} en la bandeja; el plazo es de ${limit}`,
  receive: "Recibir",
  review: "Revisar",
  unchangedSince: (day: string) => `Sin cambios desde el ${day}`,
  unchanged: (days: number, missing: number) =>
    missing === 0
      ? countOf(days, "día sin cambios", "días sin cambios")
      : `${countOf(days, "día", "días")} sin cambios; ${missing === 1 ? "le falta 1 sección" : `le faltan ${missing} secciones`}`,
  verified: (day: string, months: number) => `Verificado el ${day}, cada ${countOf(months, "mes", "meses")}`,
  neverVerified: (months: number) => `Se verifica cada ${countOf(months, "mes", "meses")}`,
  dueSince: (days: number) => (days === 0 ? "Vence hoy" : `Venció hace ${countOf(days, "día", "días")}`),
  dueOn: (day: string) => `Vence el ${day}`,
  field: (count: number) => countOf(count, "registro del campo", "registros del campo"),
  fieldDecides: (count: number) =>
    count === 1
      ? "espera que decida entre lo de la oficina y lo suyo"
      : "esperan que decida entre lo de la oficina y lo suyo",
  fieldUnsent: (count: number) =>
    count === 1 ? "está en este equipo, sin enviar" : "están en este equipo, sin enviar",
  openField: "Abrir Campo",
  fieldShort: "Campo",
  none: "Su servidor no ofrece esta página.",
} as const;
