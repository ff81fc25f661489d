import { SUMMARY } from "./texts";

/** Texts of undoing a deletion. A count comes formatted. */

/** How long it is offered, in ms. */
export const UNDO_MS = 10_000;

const sentence = (text: string) => (text.endsWith(".") ? text : `${text}.`);
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
  failed: (count: string, reasons: readonly (string | undefined)[]) => ({
    tone: "error" as const,
    summary: SUMMARY.error,
    detail: `No se pudo restaurar ${records(count)}: ${reasons.flatMap((one) => (one === undefined ? [] : sentence(one))).join(" ")}`,
  }),
  /** The end of a failure of a record. */
  inBin: "Queda en la papelera.",
} as const;

/** Whether the answer of a deletion says that it can be undone; a server of the specification alone says nothing. */
export const isRestorable = (reply: object): boolean => "restaurable" in reply && reply.restaurable === 1;
