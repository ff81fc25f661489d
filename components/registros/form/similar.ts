import type { Reply } from "@/contract";
import type { Kind } from "@/contract/resources/registros";
import { FORM_KINDS } from "@/lib/registros/form-kinds";
import { pointOf, valueOf, type Values } from "@/lib/registros/form/values";

/** A probable duplicate: same type, nearby, with a similar name. */
export type SimilarRecord = Reply<`${Kind}.parecidos`>["parecidos"][number];

interface SimilarQuestion {
  nombre: string;
  id_tipo: string;
  g_x: string;
  g_y: string;
  /** The id of the existing record; absent for a new one. */
  id?: number;
}

const MIN_LETTERS = 3;

/**
 * The query for probable duplicates. Null while name, type or point is missing, and for an existing record whose name,
 * type and point did not change.
 */
export function similarQuestion(
  kind: Kind,
  { values, start, id }: { values: Values; start: Values; id: number | null },
): SimilarQuestion | null {
  const { nameKey } = FORM_KINDS[kind];
  const nombre = valueOf(values, nameKey).trim();
  if (nombre.length < MIN_LETTERS || values.id_tipo === "" || !pointOf(values)) return null;
  const asked = [nameKey, "id_tipo", "g_x", "g_y"] as const;
  if (id !== null && asked.every((name) => valueOf(values, name).trim() === valueOf(start, name).trim())) return null;
  return { nombre, id_tipo: values.id_tipo, g_x: values.g_x, g_y: values.g_y, ...(id !== null && { id }) };
}
