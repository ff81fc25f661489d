import type { ReactNode } from "react";
import type { BadgeTone } from "@/components/ui/badge";
import type { Column } from "@/lib/descriptors";

/** A row as the engine sees it: an id, and keys that the descriptor names. */
export type GridRow = Readonly<Record<string, unknown>> & { id: number };

/** What can be done to a row: an icon in the table (or a word, where `worded`), always a word on a phone's card. */
export interface RowAction {
  key: string;
  label: string;
  icon: ReactNode;
  /** A link, else a button. */
  href?: string;
  onSelect?: () => void;
  tone?: "danger";
  /** Why it cannot be done now: it stays focusable and says so. */
  disabledReason?: string;
  worded?: boolean;
  /** In the card only: the table shows it in a column of its own. */
  cardOnly?: boolean;
  loading?: boolean;
  /** A state in the action's place ('Recibido'). */
  badge?: BadgeTone;
}

/** A column with what plain data cannot say. */
export interface TableColumn<R> extends Column {
  render?: (row: R) => ReactNode;
  /** Its head is only heard: what the column holds says itself what it is. */
  headHidden?: boolean;
  /** Where it stands on a phone's card; by its cell where absent. */
  card?: "title" | "badge" | "code" | "meta" | "hidden";
  /** Classes of the head and the cells, as a width from which it is shown. */
  className?: string;
  /** The orders its head offers by their words, where they are not the column's own. */
  sorts?: readonly { key: string; header: string }[];
}
