import type { Atractivo, Facilidad, Kind } from "@/contract/resources/registros";
import type { Column, ToastText } from "../descriptors";

/** A key of a row of either inventory. */
export type RecordKey = (keyof Atractivo | keyof Facilidad) & string;

/** The part of an inventory's descriptor needed by its form. */
export interface FormKind {
  /** The API's key of a record's name. */
  nameKey: "nombre_atractivo" | "nombre_centro";
  /** The classification section of its categories (spec 2 §9). */
  seccion: number;
  form: {
    title: string;
    updated: ToastText;
  };
}

/** The differences between the screens of the two inventories, as plain data (spec 2 §2). */
export interface RecordKind extends FormKind {
  kind: Kind;
  /** Browser tab titles of the list and the form. */
  titles: { list: string; new: string };
  list: {
    title: string;
    /** The heading over the table, if it differs. */
    heading?: string;
    newLabel: string;
    rowOptions: readonly number[];
    columns: readonly Column<RecordKey>[];
    /** The first column of the tracking PDF. */
    tracking: Pick<Column, "header" | "width">;
    /** The exported page, with the list's title (spec 2 §2.2, §2.6); `landscape`: its columns need the long side. */
    pdf: { file: string; landscape?: true; columns: readonly Column<RecordKey>[] };
    empty: string;
    emptyFiltered: string;
  };
  remove: { removed: ToastText; removeFailed: ToastText };
  map: {
    /** '{count}' stands for the number of records. */
    group: string;
    /** Records at the same place; '{count}' as above. */
    together: string;
    none: string;
    cardFailed: string;
  };
  page: {
    caption: string;
    /** Labels of the tabs and of the facts card for screen readers. */
    tabs: string;
    facts: string;
    /** The title over the facts, if the specification gives one. */
    factsTitle?: string;
  };
}

/** What a list needs of its inventory. Passed by the page, so that a list's script contains no inventory's texts. */
export interface RecordListWords extends Pick<RecordKind, "nameKey" | "seccion"> {
  /** Where a row may be removed. */
  remove?: RecordKind["remove"];
  list: Omit<RecordKind["list"], "pdf" | "empty" | "emptyFiltered"> & {
    pdf: Pick<RecordKind["list"]["pdf"], "file">;
    /** Where the list has no rows. */
    empty?: string;
  };
}
