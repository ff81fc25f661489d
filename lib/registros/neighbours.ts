import * as z from "zod/mini";
import type { Kind } from "@/contract/resources/registros";

/** A record beside another in a list, and what this person may open it for. */
const Vecino = z.object({
  ref: z.string(),
  id: z.number(),
  nombre: z.string(),
  g_x: z.nullable(z.number()),
  g_y: z.nullable(z.number()),
  editar: z.boolean(),
  ver: z.boolean(),
});
export type Vecino = z.output<typeof Vecino>;

/** The answer of `/vecinos`. */
export const Vecinos = z.object({
  /** 0 if the list does not have the record any more. */
  lugar: z.number(),
  total: z.number(),
  anterior: z.nullable(Vecino),
  siguiente: z.nullable(Vecino),
});
export type Vecinos = z.output<typeof Vecinos>;

/** `search`: the list's query string. */
export const vecinosPath = (kind: Kind, id: number, search: string) =>
  `/vecinos/${kind}/${id}${search ? `?${search}` : ""}`;
