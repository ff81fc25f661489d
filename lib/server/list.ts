import "server-only";
import { redirect } from "next/navigation";
import type { CallName, Reply } from "@/contract";
import type { ListResult, ListWords } from "@/lib/list-result";
import { salirHref } from "@/lib/return-path";
import { listWords, type SearchParams } from "@/lib/search-params";
import { ministry, MinistryError } from "./ministry";
import { currentPath } from "./session";

interface Envelope<R> {
  data: R[];
  total: number;
}

/** The calls that answer `{ envelope: { data, total } }`. */
export type ListCall = { [N in CallName]: Reply<N>[keyof Reply<N>] extends Envelope<unknown> ? N : never }[CallName];

/** A row of a list call. */
export type RowOf<N extends CallName> = N extends CallName
  ? Reply<N>[keyof Reply<N>] extends Envelope<infer R>
    ? R
    : never
  : never;

/**
 * Loads the page of a list that an address asks for (`page`, `rows`, `q`, `sort`); `opts.query` adds fixed words, such
 * as the parent's id. A list that cannot be loaded is a result too, with a sentence; a dead session signs in again. An
 * order that the server does not know is left out, as any bad word of an address.
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
  const { page, pageSize, q, sort } = words;
  try {
    const reply = await ministry(name, { query: { ...query, page, rows: pageSize, q, sort } });
    const [list] = Object.values(reply) as [Envelope<RowOf<N>>];
    return { ok: true, rows: list.data, total: list.total, ...words };
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    if (error.status === 401) redirect(salirHref(await currentPath()));
    if (error.status === 422 && sort !== undefined) return loadPage(name, { page, pageSize, q }, query);
    return { ok: false, message: error.message, absent: error.status === 404, ...words };
  }
}
