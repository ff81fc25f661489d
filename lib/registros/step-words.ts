import type { ToastText } from "../descriptors";
import type { RecordStep } from "./words";

interface StepWords {
  /** '{department}' stands for the record's department. */
  question: string;
  confirm: string;
  success: ToastText;
  failure: ToastText;
}

/** Confirmations and toasts of the steps out of the draft state (spec 2 §4.1, §8.1, §8.2). */
export const STEP_WORDS: Record<RecordStep, StepWords> = {
  derivar: {
    question: "¿Está seguro de Derivar a la Gobernación de {department}?",
    confirm: "Derivar",
    success: { tone: "ok", summary: "REGISTRO", detail: "Se Derivó a la Gobernación con éxito" },
    failure: { tone: "error", summary: "REGISTRO", detail: "No se pudo derivar a la gobernación" },
  },
  aprobar: {
    question: "¿Está seguro de Aprobar a la Nacional de {department}?",
    confirm: "Aprobar",
    success: { tone: "ok", summary: "REGISTRO", detail: "Se Aprobó para el catálogo Nacional" },
    failure: { tone: "error", summary: "REGISTRO", detail: "No se aprobó el registro" },
  },
};
