import type { ToastText } from "../descriptors";

/** What the screens of both inventories say alike. */

export interface StepTexts {
  label: string;
  /** '{department}' stands for the record's department. */
  question: string;
  confirm: string;
  incomplete: string;
  success: ToastText;
  failure: ToastText;
}

/** The two ways out of the draft state (spec 2 §4.1, §8.1, §8.2). */
export const RECORD_STEPS = {
  derivar: {
    label: "Derivar",
    question: "¿Está seguro de Derivar a la Gobernación de {department}?",
    confirm: "Derivar",
    incomplete: "Complete lo que falta para derivar",
    success: { tone: "ok", summary: "REGISTRO", detail: "Se Derivó a la Gobernación con éxito" },
    failure: { tone: "error", summary: "REGISTRO", detail: "No se pudo derivar a la gobernación" },
  },
  aprobar: {
    label: "Aprobar",
    question: "¿Está seguro de Aprobar a la Nacional de {department}?",
    confirm: "Aprobar",
    incomplete: "Complete lo que falta para aprobar",
    success: { tone: "ok", summary: "REGISTRO", detail: "Se Aprobó para el catálogo Nacional" },
    failure: { tone: "error", summary: "REGISTRO", detail: "No se aprobó el registro" },
  },
} as const satisfies Record<string, StepTexts>;
export type RecordStep = keyof typeof RECORD_STEPS;

/** The map view of a list's result. */
export const RECORD_MAP = {
  view: "Vista",
  views: { lista: "Lista", mapa: "Mapa" },
  region: "Mapa de resultados",
  some: (shown: number, count: string) => `Se muestran ${shown} de ${count}. Use la búsqueda para hallar los demás.`,
  counted: (count: string, total: number) => `${count} ${total === 1 ? "registro" : "registros"}`,
  unplaced: "Sin ubicación",
  all: "Ver todo",
  legend: "Estados",
  /** A server that lacks the call (404). */
  absent: "El servidor no ofrece el mapa de resultados.",
  failed: "No se pudo cargar el mapa de resultados.",
  undrawable: "El mapa no puede mostrarse en este equipo.",
  close: "Cerrar la ficha",
} as const;

/** A record's page (spec 2 §2.4, §2.5, §2.8, §2.9). */
export const RECORD_PAGE = {
  back: "Atrás",
  backFromView: "Volver atrás",
  tracking: "Seguimiento",
  edit: "Actualizar datos",
  history: "Historial",
  /** A section that the ministry's server does not have (decisions §4). */
  noSection: "El servidor del ministerio no ofrece esta sección. Lo demás del registro funciona como siempre.",
} as const;

/** Who changed what of a record (decisions §5). */
export const HISTORIAL = {
  title: "HISTORIAL",
  empty: "Todavía no hay cambios en este registro.",
  failed: "No se pudo cargar el historial.",
  absent: "El servidor del ministerio no lleva el historial de los registros.",
} as const;
