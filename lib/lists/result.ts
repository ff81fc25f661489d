/** Page size if the URL gives none (spec 1 §9, spec 2 §9). */
export const DEFAULT_ROWS = 10;

/** Maximum length of a search, in characters. */
export const MAX_Q = 200;

/** The list parameters of a URL. */
export interface ListWords {
  /** 1-based. */
  page: number;
  pageSize: number;
  /** Search text, empty if none. */
  q: string;
  /** Column to sort by, prefixed with `-` for descending; undefined for the server's default order. */
  sort?: string;
}

/**
 * One page of a list as loaded by the server. `ok: false` has the message to show beside 'Reintentar'. `absent`: the
 * server does not have this list. `unasked`: the search is too long and was not sent; the search box shows the error.
 */
export type ListResult<R> =
  | ({ ok: true; rows: R[]; total: number } & ListWords)
  | ({ ok: false; message: string; absent?: boolean; unasked?: boolean } & ListWords);
