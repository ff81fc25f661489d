import type { Kind } from "@/contract/resources/registros";
import type { KeptColumns } from "../lists/columns-cookie";
import { OTHER_COLUMNS } from "./other-columns";
import type { RecordListWords } from "./record-kind";
import type { SavedView } from "./views";

type ListColumns = Pick<RecordListWords, "nameKey"> & { list: Pick<RecordListWords["list"], "columns"> };

/** Which columns a person may see, in the order of the list. */
export const offeredColumns = (kind: Kind, { list }: ListColumns) => [
  ...list.columns.filter(({ key }) => key !== "estado"),
  ...OTHER_COLUMNS[kind],
  ...list.columns.filter(({ key }) => key === "estado"),
];

/** The columns of a list that are shown. */
interface ShownColumns {
  /** In the list's order. */
  keys: readonly string[];
  /** The columns as a saved view stores them; null: the default ones. */
  own: readonly string[] | null;
  /** True if they differ from the open view's. */
  other: boolean;
}

const haveSameColumns = (one: readonly string[], two: readonly string[]) => one.join() === two.join();

/** The columns that a person sees: those of the open view, else those they chose, else the usual ones. */
export function shownColumns(
  kind: Kind,
  texts: ListColumns,
  kept: KeptColumns,
  active: SavedView | null,
): ShownColumns {
  const offered = offeredColumns(kind, texts).map(({ key }) => key as string);
  const inOrder = (keys: readonly string[]) => offered.filter((key) => keys.includes(key) || key === texts.nameKey);
  const usual = texts.list.columns.map(({ key }) => key);
  const base = inOrder(active ? (active.columnas ?? usual) : (kept.columns ?? usual));
  const [of, changed] = kept.view ?? [];
  const keys = active && of === active.id && changed ? inOrder(changed) : base;
  const isUsual = haveSameColumns(keys, inOrder(usual));
  return { keys, own: isUsual ? null : keys, other: active ? !haveSameColumns(keys, base) : !isUsual };
}
