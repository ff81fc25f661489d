import type { Kind } from "../resources/registros";
import type { Campo } from "./campo";

/** The words of a part of a record that has rows of its own: a child of an attraction, or a service. */
export interface Palabras {
  /** In the history and in a review. */
  name: string;
  /** Headings of its table and of its dialog. */
  title: string;
  dialog: string;
  /** On the printed sheet. Default: `name` in capitals. */
  sheet?: string;
  /** In the API's documentation. */
  doc: string;
  /** A row that was added, changed or removed, in a review. */
  changes: readonly [added: string, changed: string, removed: string];
  /**
   * What a save or deletion says; the first three are also the API's messages (spec 2 §8.1, §8.2). A deletion that
   * failed: by default as in REMOVE_FAILED.
   */
  messages: Record<"created" | "updated" | "removed" | "saveFailed", string> & { removeFailed?: string };
  /** Help text of the empty table. */
  empty: string;
}

/** A field of such a part. */
export interface CampoDeParte extends Campo {
  /** Width of its column. */
  width?: string;
  /** Text of a row without a value. */
  empty?: string;
  /** Share of the sheet's width; 0: no column of its own. */
  share: number;
}

/** What a deletion that failed says. */
export const REMOVE_FAILED: Record<Kind, string> = {
  ppirta: "No se eliminó el registro",
  ppirtf: "No se elimino el registro",
};

export const onSheet = ({ name, sheet }: Palabras) => sheet ?? name.toUpperCase();
