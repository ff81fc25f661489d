/** Rows a page where the address says nothing (spec 1 §9, spec 2 §9). */
export const DEFAULT_ROWS = 10;

/** The longest search that a list takes. */
export const MAX_Q = 200;

/** What a list page knows: the words of its address, and its rows or why there are none. */
export interface ListWords {
  /** 1-based. */
  page: number;
  /** Rows a page. */
  pageSize: number;
  /** Search text, empty where none. */
  q: string;
  /** Column to sort by, with `-` in front for descending; undefined for the server's own order. */
  sort?: string;
}

/**
 * One page of a list as the server loaded it; `ok: false` carries the sentence to show beside 'Reintentar', and `absent`
 * where the server has no such list at all. `unasked`: the search is too long, and its box says so.
 */
export type ListResult<R> =
  | ({ ok: true; rows: R[]; total: number } & ListWords)
  | ({ ok: false; message: string; absent?: boolean; unasked?: boolean } & ListWords);
