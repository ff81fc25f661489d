import "server-only";
import { redirect } from "next/navigation";
import type { CallName, Reply } from "@/contract";
import { MAX_Q, type ListResult, type ListWords } from "@/lib/lists/result";
import { salirHref } from "@/lib/sesion/return-path";
import { listWords, type SearchParams } from "@/lib/lists/search-params";
import { LIST } from "@/lib/texts";
import { type CallOptions, ministry, MinistryError } from "./ministry";
import { currentPath } from "./session";

interface Envelope<R> {
  data: R[];
  total: number;
}

/** The calls whose reply is `{ envelope: { data, total } }`. */
export type ListCall = { [N in CallName]: Reply<N>[keyof Reply<N>] extends Envelope<unknown> ? N : never }[CallName];

/** A row of a list call. */
export type RowOf<N extends CallName> = N extends CallName
  ? Reply<N>[keyof Reply<N>] extends Envelope<infer R>
    ? R
    : never
  : never;

/**
 * Loads the page of a list given by the URL (`page`, `rows`, `q`, `sort`); `opts.query` adds fixed parameters such as
 * the parent's id. A failure is returned with its message; a 401 redirects to sign-in. A sort column that the server
 * does not know is ignored, like any invalid parameter.
 */
export async function loadList<N extends ListCall>(
  name: N,
  searchParams: Promise<SearchParams>,
  opts: { query?: Record<string, unknown>; rows?: number } = {},
): Promise<ListResult<RowOf<N>>> {
  return loadPage(name, listWords(await searchParams, opts.rows), opts.query);
}

async function loadPage<N extends ListCall>(
  name: N,
  words: ListWords,
  query: Record<string, unknown> | undefined,
): Promise<ListResult<RowOf<N>>> {
  if (words.q.length > MAX_Q) return { ok: false, message: LIST.tooLong, unasked: true, ...words };
  try {
    return { ok: true, ...(await readList(name, words, { ...(query && { query }) })) };
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    if (error.status === 401) redirect(salirHref(await currentPath()));
    return { ok: false, message: error.message, absent: error.status === 404, ...words };
  }
}

type Read<N extends CallName> = { rows: RowOf<N>[]; total: number } & ListWords;

/** The page of a list, with the parameters it was read with. Throws MinistryError. */
export async function readList<N extends ListCall>(
  name: N,
  words: ListWords,
  options: Omit<CallOptions, "id" | "body"> = {},
): Promise<Read<N>> {
  const { page, pageSize, q, sort } = words;
  try {
    const reply = await ministry(name, { ...options, query: { ...options.query, page, rows: pageSize, q, sort } });
    const [list] = Object.values(reply) as [Envelope<RowOf<N>>];
    return { rows: list.data, total: list.total, ...words };
  } catch (error) {
    if (!(error instanceof MinistryError && error.status === 422 && sort !== undefined)) throw error;
    return readList(name, { page, pageSize, q }, options);
  }
}
