import "server-only";
import * as z from "zod";
import { MAX_ELEGIDOS } from "@/contract/codes";
import type { Kind } from "@/contract/resources/registros";
import { id } from "@/contract/wire";
import { type CallOptions, type Lines, ministryLines } from "@/lib/server/ministry";

/** The rows that a person chose; an address has no room for that many ids. */
export const Chosen = z.object({
  ids: z
    .array(id)
    .min(1, { error: "Elija al menos una fila" })
    .max(MAX_ELEGIDOS, { error: `Se exportan hasta ${MAX_ELEGIDOS} filas elegidas` }),
});
/** Limit of the body, in bytes. */
export const CHOSEN_BYTES = 32 * 1024;

/** How many ids one call names, so that its address stays below 8 kB. */
const AT_ONCE = 500;

/** The lines of the chosen records, from one call after the other. Throws MinistryError, and so do the lines. */
export async function loadChosenLines(
  kind: Kind,
  ids: readonly number[],
  { query, ...options }: Omit<CallOptions, "id" | "body">,
): Promise<Lines> {
  const open = (from: number) =>
    ministryLines(kind, { ...options, query: { ...query, ids: ids.slice(from, from + AT_ONCE).join(",") } });
  const first = await open(0);
  async function* all() {
    yield* first.lines;
    for (let at = AT_ONCE; at < ids.length; at += AT_ONCE) yield* (await open(at)).lines;
  }
  return { ...first, total: null, lines: all() };
}
