import type { Atractivo } from "@/contract/resources/registros";
import type { Column, ToastText } from "./descriptors";

type AtractivoKey = keyof Atractivo & string;
const columns = <const C extends readonly Column<AtractivoKey>[]>(list: C) => list;

/** The attractions list, /turistico (spec 2 §2.6). */
export const ATRACTIVO_LIST = {
  title: "Gestión de Recursos Turísticos Atractivos",
  newLabel: "Nuevo registro",
  rowOptions: [10, 20, 50],
  columns: columns([
    { key: "cite", header: "CITE", cell: "code", sortable: true },
    { key: "nombre_atractivo", header: "NOMBRE ATRACTIVO", cell: "name", sortable: true },
    { key: "categoria", header: "CATEGORÍA", cell: "caps", sortable: true },
    { key: "tipo", header: "TIPO", cell: "caps", sortable: true },
    { key: "subtipo", header: "SUBTIPO", cell: "caps", sortable: true },
    { key: "codigo", header: "CÓDIGO", cell: "code", sortable: true },
    { key: "jerarquia", header: "JERARQUÍA", cell: "text", sortable: true },
    { key: "estado", header: "ESTADO", cell: "state", sortable: true },
  ]),
  pdf: {
    file: "atractivos",
    title: "Gestión de Recursos Turísticos Atractivos",
    columns: columns([
      { key: "nombre_atractivo", header: "ATRACTIVO" },
      { key: "categoria", header: "CATEGORÍA" },
      { key: "tipo", header: "TIPO" },
      { key: "subtipo", header: "SUBTIPO" },
      { key: "codigo", header: "CÓDIGO" },
      { key: "jerarquia", header: "JERARQUÍA" },
    ]),
  },
  empty: "Con «Nuevo registro» se registra el primer atractivo.",
  emptyFiltered: "Ningún atractivo coincide con los filtros. Quítelos para verlos todos.",
} as const;

export interface StepTexts {
  label: string;
  /** '{department}' stands for the record's department. */
  question: string;
  confirm: string;
  incomplete: string;
  success: ToastText;
  failure: ToastText;
}

/** The two ways out of the draft state (spec 2 §4.1, §8.2). */
export const ATRACTIVO_STEPS = {
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
export type AtractivoStep = keyof typeof ATRACTIVO_STEPS;

/** Spec 2 §8.2: a deletion that succeeded is shown with error severity. */
export const ATRACTIVO_REMOVE = {
  removed: { tone: "error", summary: "REGISTRO", detail: "Atractivo turístico eliminado con éxito" },
  removeFailed: { tone: "error", summary: "REGISTRO", detail: "No se eliminó el Atractivo turístico" },
} as const satisfies Record<string, ToastText>;

/** The map view of the same result. */
export const ATRACTIVO_MAP = {
  view: "Vista",
  views: { lista: "Lista", mapa: "Mapa" },
  region: "Mapa de resultados",
  group: (count: string) => `Grupo de ${count} atractivos`,
  /** Records of one place. */
  together: (count: string) => `${count} atractivos en este lugar`,
  some: (shown: number, count: string) => `Se muestran ${shown} de ${count}. Use la búsqueda para hallar los demás.`,
  counted: (count: string, total: number) => `${count} ${total === 1 ? "registro" : "registros"}`,
  unplaced: "Sin ubicación",
  none: "Ningún atractivo para mostrar en el mapa",
  all: "Ver todo",
  legend: "Estados",
  /** A server that lacks the call (404). */
  absent: "El servidor no ofrece el mapa de resultados.",
  failed: "No se pudo cargar el mapa de resultados.",
  undrawable: "El mapa no puede mostrarse en este equipo.",
  cardFailed: "No se pudo cargar el atractivo.",
  close: "Cerrar la ficha",
} as const;
