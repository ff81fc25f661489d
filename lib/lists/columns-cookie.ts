import type { Kind } from "@/contract/resources/registros";

/** A person's columns of a list, kept on the device in a cookie so that the server's first rows have them. */
export interface KeptColumns {
  /** The chosen columns; absent: the usual ones. */
  columns?: readonly string[];
  /** Widths in pixels, by column. */
  widths?: Readonly<Record<string, number>>;
  /** A saved view shown with other columns than it keeps. */
  view?: readonly [id: number, columns: readonly string[]];
}

const YEAR_SECONDS = 31_536_000;

export const MIN_WIDTH = 48;
export const MAX_WIDTH = 800;

/** The cookie of a list: of an inventory, or of the accounts. */
export const columnsCookie = (list: Kind | "user", person: number) => `columnas-${list}-${person}`;

/** Keeps a person's columns of a list on this device; sent only with the list's own address. */
export function keepColumns(name: string, path: string, columns: KeptColumns): void {
  const value = encodeURIComponent(JSON.stringify(columns));
  document.cookie = `${name}=${value}; Path=${path}; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
