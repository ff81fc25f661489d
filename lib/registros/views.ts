/** A saved view, as a list's tabs need it. */
export interface SavedView {
  id: number;
  nombre: string;
  /** In the form in which selections are compared (lib/lists/search-params.ts). */
  consulta: string;
  /** Null: the default columns. */
  columnas: readonly string[] | null;
  compartida: boolean;
  propia: boolean;
  /** The view's owner. */
  autor: string;
  version: number;
}

/** What a list shows of its saved views and columns. */
export interface OpenView {
  /** The view that is open. */
  active: SavedView | null;
  /** The list's part of the address now. */
  text: string;
  /** The account that is signed in. */
  person: number;
  /** The columns to save; null: the default ones. */
  columns: readonly string[] | null;
  /** Other columns than the view's are shown. */
  otherColumns: boolean;
}
