import * as z from "zod";
import { endpoint, listQuery, listReply } from "../endpoint";
import { id, instant, label, text } from "../wire";

/** Deleted records of both inventories that can still be brought back (ours). */

const TIPOS = ["ppirta", "ppirtf"] as const;

const RegistroBorrado = z.object({
  /** Unique within its inventory only. */
  id,
  tipo: z.enum(TIPOS),
  cite: label,
  nombre: label,
  departamento: label,
  municipio: label,
  /** The state that it comes back to. */
  estado: text,
  eliminado_en: instant,
  /** Who deleted it. */
  eliminado_por: label,
});

const blankIsAbsent = (value: unknown) => (value === "" || value === null ? undefined : value);

const papeleraQuery = listQuery.extend({
  tipo: z.preprocess(blankIsAbsent, z.enum(TIPOS, { error: "El tipo no es válido" }).optional()),
});
export type PapeleraQuery = z.output<typeof papeleraQuery>;

const envelope = "papelera";

export const papelera = {
  envelope,
  row: RegistroBorrado,
  list: endpoint("papelera.list", {
    query: papeleraQuery,
    reply: listReply(envelope, RegistroBorrado),
    access: "ppirta.restaurar",
  }),
} as const;
