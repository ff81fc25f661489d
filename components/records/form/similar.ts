import type { Reply } from "@/contract";
import { pointOf, type FieldName, type Values } from "./fields";

/** A record that may be the same attraction: of the same type, near, with a similar name. */
export type SimilarRecord = Reply<"ppirta.parecidos">["parecidos"][number];

export interface SimilarQuestion {
  nombre: string;
  id_tipo: string;
  g_x: string;
  g_y: string;
  /** The record in hand. */
  id?: number;
}

const ASKED_OF: readonly FieldName[] = ["nombre_atractivo", "id_tipo", "g_x", "g_y"];
const MIN_LETTERS = 3;

/**
 * What to ask the server about probable duplicates; null while name, type or point are missing, and for a record in
 * hand whose name, type and point stand as they were.
 */
export function similarQuestion(values: Values, start: Values, id: number | null): SimilarQuestion | null {
  const nombre = values.nombre_atractivo.trim();
  if (nombre.length < MIN_LETTERS || values.id_tipo === "" || !pointOf(values)) return null;
  if (id !== null && ASKED_OF.every((name) => values[name].trim() === start[name].trim())) return null;
  return { nombre, id_tipo: values.id_tipo, g_x: values.g_x, g_y: values.g_y, ...(id !== null && { id }) };
}
