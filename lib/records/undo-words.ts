import { SUMMARY } from "../texts";

/** Texts of undoing a deletion. A count comes formatted. */

/** How long it is offered, in ms. */
export const UNDO_MS = 10_000;

const records = (count: string) => `${count} ${count === "1" ? "registro" : "registros"}`;

export const UNDO = {
  label: "Deshacer",
  /** After the report of many, which has said what became of each. */
  removed: (count: string) => ({
    tone: "error" as const,
    summary: SUMMARY.registro,
    detail: `Se ${count === "1" ? "borró" : "borraron"} ${records(count)}`,
  }),
  restored: (count: string) => ({
    tone: "ok" as const,
    summary: SUMMARY.registro,
    detail: `Se ${count === "1" ? "restauró" : "restauraron"} ${records(count)}`,
  }),
  failed: (count: string, reason: string) => ({
    tone: "error" as const,
    summary: SUMMARY.error,
    detail: `No se pudo restaurar ${records(count)}: ${reason} Queda en la papelera.`,
  }),
} as const;
