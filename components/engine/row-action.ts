import type { ComponentProps, ReactNode } from "react";
import type { BadgeTone } from "@/components/ui/badge";
import type { Column } from "@/lib/descriptors";

/** A row of a list: an id, and the keys that the descriptor names. */
export type GridRow = Readonly<Record<string, unknown>> & { id: number };

/** An action on a row: an icon in the table (a label if `worded`), always with a label on a phone's card. */
export interface RowAction {
  key: string;
  label: string;
  icon: ReactNode;
  /** Makes the action a link; without it, it is a button. */
  href?: string;
  onSelect?: () => void;
  tone?: "danger";
  /** Why the action is not available now; it stays focusable and shows this text. */
  disabledReason?: string;
  worded?: boolean;
  /** On the card only; the table shows it in a column of its own. */
  cardOnly?: boolean;
  loading?: boolean;
  /** Shows a state badge instead of an action ('Recibido'). */
  badge?: BadgeTone;
}

/** What a table's cell gets besides its content. */
export interface CellExtras {
  cell: ComponentProps<"td">;
  after: ReactNode;
}

/** A column with settings that plain data cannot hold. */
export interface TableColumn<R> extends Column {
  render?: (row: R) => ReactNode;
  /** The head is for screen readers only, as the column's content explains itself. */
  headHidden?: boolean;
  /** What stands in the head instead of its text. */
  head?: ReactNode;
  /** Its place on a phone's card; derived from `cell` where absent. */
  card?: "title" | "badge" | "code" | "meta" | "hidden";
  /** Classes of the head and the cells, such as the width from which the column is shown. */
  className?: string;
  /** The sort orders that the head offers, each with a label, where they differ from the column's own. */
  sorts?: readonly { key: string; header: string }[];
}
