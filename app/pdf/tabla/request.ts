import * as z from "zod";
import { listQuery } from "@/contract/endpoint";
import { recordQuery } from "@/contract/resources/registros";
import { DEFAULT_ROWS } from "@/lib/lists/result";
import { PLAIN_LISTS } from "@/lib/server/printed-lists";

/**
 * Which page of which list. Nothing else is accepted: only the server's own rows under the descriptor's headers are
 * printed, and the search text.
 */
export const TablaRequest = z.discriminatedUnion("lista", [
  z.strictObject({ ...listQuery.shape, lista: z.enum(PLAIN_LISTS) }),
  z.strictObject({ ...recordQuery.shape, lista: z.enum(["ppirta", "ppirtf"]) }),
]);
export type TablaRequest = z.output<typeof TablaRequest>;

/** Separates the page's parameters from the filters. */
export function wordsOf({ lista, page, rows = DEFAULT_ROWS, q, sort, ...filters }: TablaRequest) {
  return { lista, filters, words: { page: page ?? 1, pageSize: rows, q, ...(sort && { sort }) } };
}

/** Limit of the body, in bytes: it holds a name and a few parameters. */
export const MAX_BYTES = 8 * 1024;
