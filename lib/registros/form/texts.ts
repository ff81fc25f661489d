import type { ToastText } from "../../descriptors";

/** Texts that both forms share (spec 2 §5.1, §5.2, §8.1, §8.2). */
const failure: ToastText = { tone: "error", summary: "ERROR DE REGISTRO", detail: "Error de registro del formulario" };

export const RECORD_FORM = {
  save: "Guardar registro",
  saving: "Guardando…",
  edit: "Actualizar datos",
  created: { tone: "ok", summary: "REGISTRO", detail: "Formulario Registrado con éxito" },
  /** Of an indigenous autonomy that has no government of its own yet. */
  notInForce: "en proceso",
  invalid: failure,
  createFailed: failure,
  updateFailed: { tone: "error", summary: "ERROR DE REGISTRO", detail: "Error al actualizar el registro" },
  altitude: "El valor Z debe tener entre mínimo 1 y máximo 4 dígitos.",
  altitudeSummary: "Corregir",
  leave: "Hay cambios sin guardar. ¿Desea descartarlos?",
  similar: "Ya hay un registro parecido cerca",
  similarQuestion: "Ya hay un registro parecido cerca. ¿Guardar de todos modos?",
  doubts: "Revise estos datos antes de guardar",
  measure: "Las coordenadas son grados decimales de WGS84 (Proyección GEO, Datum WGS84).",
  measureLegend: "Proyección y datum",
  review: "Revisar",
  proposed: "propuesto",
  withdraw: "Quitar",
} as const satisfies Record<string, string | ToastText>;

/** What is said of one field that was changed in the list. */
export const CELL_EDIT = {
  empty: "vacío",
  failed: "No se pudo leer el registro.",
  incomplete: (message: string) => `El registro no se puede guardar todavía: ${message}`,
  saved: (field: string, from: string, to: string, withoutCommunity: boolean): ToastText => ({
    tone: "ok",
    summary: "REGISTRO",
    detail: `${field}: ${from} → ${to}.${withoutCommunity ? " La comunidad quedó vacía, porque era de otro municipio." : ""}`,
  }),
  undone: { tone: "ok", summary: "REGISTRO", detail: "Quedó como estaba" },
  notUndone: (message: string): ToastText => ({
    tone: "error",
    summary: "ERROR DE REGISTRO",
    detail: `No se pudo deshacer: ${message}`,
  }),
} as const satisfies Record<string, unknown>;

/** What the point's place says of itself. */
export const proposedPlaceText = (place: string) => `Ubicación propuesta por el punto: ${place}.`;

/** A new record that begins from another one. */
export const COPY_START = {
  open: "Empezar desde otro registro",
  fields: "Datos del formulario",
  classification: "Clasificación",
  territory: "Ubicación territorial",
  sections: "Secciones, que se copian al guardar",
  all: "Todas las secciones",
  confirm: "Empezar",
  then: (cite: string, sections: string) => `Al guardar se copia de ${cite}: ${sections}.`,
  drop: "No copiar",
} as const;
export const copiedPartly = (rows: number): ToastText => ({
  tone: "warn",
  summary: "REGISTRO",
  detail: rows === 1 ? "1 fila no se pudo copiar" : `${rows} filas no se pudieron copiar`,
});

/** The search over all levels of the classification. */
export const CLASSIFICATION_SEARCH = {
  label: "Clasificación",
  aside: "por nombre o código, de cualquier nivel",
  placeholder: "Ej. mirador, o 01.11.03",
  subtype: "subtipo",
  category: "categoría",
  type: (subtypes: number) => (subtypes === 1 ? "tipo, 1 subtipo" : `tipo, ${subtypes} subtipos`),
  other: {
    ppirta: "es un atractivo, se registra allí",
    ppirtf: "es una facilidad, se registra allí",
  },
} as const;

/** Texts of the tab 'Información' (spec 2 §8.2). */
export const INFORMACION_FORM = {
  save: "Guardar datos",
  success: { tone: "ok", summary: "REGISTRO", detail: "La Información fue actualizada exitosamente" },
  failure: { tone: "error", summary: "ERROR DE REGISTRO", detail: "Error al actualizar el registro" },
} as const satisfies Record<string, string | ToastText>;
