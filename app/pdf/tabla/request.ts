import * as z from "zod";
import { listQuery } from "@/contract/endpoint";
import { recordQuery } from "@/contract/resources/registros";
import { DEFAULT_ROWS } from "@/lib/list-result";
import { PLAIN_LISTS } from "@/lib/server/printed-lists";

/**
 * Which page of which list. Nothing else is taken: what is printed are the server's own rows under the descriptor's own
 * heads, and the search words as such.
 */
export const TablaRequest = z.discriminatedUnion("lista", [
  z.strictObject({ ...listQuery.shape, lista: z.enum(PLAIN_LISTS) }),
  z.strictObject({ ...recordQuery.shape, lista: z.enum(["ppirta", "ppirtf"]) }),
]);
export type TablaRequest = z.output<typeof TablaRequest>;

/** The page's words, apart from what narrows the list. */
export function wordsOf({ lista, page, rows = DEFAULT_ROWS, q, sort, ...filters }: TablaRequest) {
  return { lista, filters, words: { page: page ?? 1, pageSize: rows, q, ...(sort && { sort }) } };
}

/** A name and a handful of words. */
export const MAX_BYTES = 8 * 1024;
