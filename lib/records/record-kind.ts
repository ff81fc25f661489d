import type { Atractivo, Facilidad, Kind } from "@/contract/resources/registros";
import type { Column, ToastText } from "../descriptors";

/** A key of a row of either inventory. */
export type RecordKey = (keyof Atractivo | keyof Facilidad) & string;

/** The part of an inventory's descriptor that its form needs. */
export interface FormKind {
  /** What the wire calls a record's name. */
  nameKey: "nombre_atractivo" | "nombre_centro";
  /** The section of the classification its categories are of (spec 2 §9). */
  seccion: number;
  form: {
    title: string;
    updated: ToastText;
  };
}

/** What the screens of the two inventories say differently: plain data, one descriptor a kind (spec 2 §2). */
export interface RecordKind extends FormKind {
  kind: Kind;
  /** The browser tab's title of the list, and of the form. */
  titles: { list: string; new: string };
  list: {
    title: string;
    /** The heading over the table, where it has one of its own. */
    heading?: string;
    newLabel: string;
    rowOptions: readonly number[];
    columns: readonly Column<RecordKey>[];
    /** The column of the tracking PDF, before the others. */
    tracking: Pick<Column, "header" | "width">;
    /** The exported page (spec 2 §2.2, §2.6); `landscape` where the columns need the page's long side. */
    pdf: { file: string; title: string; landscape?: true; columns: readonly Column<RecordKey>[] };
    empty: string;
    emptyFiltered: string;
  };
  remove: { removed: ToastText; removeFailed: ToastText };
  map: {
    /** '{count}' stands for how many. */
    group: string;
    /** Records of one place; '{count}' as above. */
    together: string;
    none: string;
    cardFailed: string;
  };
  page: {
    caption: string;
    /** The name of the tabs, and of the card of facts, for screen readers. */
    tabs: string;
    facts: string;
    /** The title over the facts, where the specification gives one. */
    factsTitle?: string;
  };
}

/** What a list needs of its inventory; the page sends it along, so that a list's script carries no inventory's words. */
export type RecordListWords = Pick<RecordKind, "nameKey" | "list" | "remove">;
