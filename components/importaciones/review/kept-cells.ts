import { clearDraft, readDraft, saveDraft } from "@/lib/forms/drafts";

/** What was typed into cells and is not saved yet: it outlives the page in the browser's storage. */

export interface CeldaEscrita {
  fila: number;
  campo: string;
  texto: string;
}

/** A stored cell; null if it is none. */
function celdaOf(value: unknown): CeldaEscrita | null {
  if (typeof value !== "object" || value === null) return null;
  if (!("fila" in value) || !("campo" in value) || !("texto" in value)) return null;
  const { fila, campo, texto } = value;
  if (typeof fila !== "number" || typeof campo !== "string" || typeof texto !== "string") return null;
  return Number.isInteger(fila) && fila > 0 ? { fila, campo, texto } : null;
}

export interface KeptCells {
  read: () => CeldaEscrita[];
  write: (celdas: readonly CeldaEscrita[]) => void;
}

/** The unsaved cells of one import. */
export function cellKeeper(id: number): KeptCells {
  const key = { userId: null, form: "importacion", id };
  return {
    read: () => {
      const celdas = readDraft(key)?.values["celdas"];
      return Array.isArray(celdas) ? celdas.flatMap((one: unknown) => celdaOf(one) ?? []) : [];
    },
    write: (celdas) => (celdas.length > 0 ? saveDraft(key, { celdas }) : clearDraft(key)),
  };
}
