"use client";

import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import { MenuLater } from "@/components/ui/menu";
import { keepColumns, type KeptColumns } from "@/lib/lists/columns-cookie";
import { COLUMNS } from "@/lib/texts";

const loadList = () => import("./columns-list").then((module) => module.ColumnsList);

interface ColumnsInput {
  /** The cookie's name, and the list's own address, with which alone it is sent. */
  cookie: string;
  path: string;
  /** The columns to choose from, in the list's order. */
  offered: readonly { key: string; header: string }[];
  /** The key of the column that is always shown. */
  fixed: string;
  /** The keys shown now, in the list's order. */
  shown: readonly string[];
  kept: KeptColumns;
  /** The saved view that is open. */
  view: number | null;
  /** The rows are read again, for the values of the columns. */
  onChange: () => void;
}

/** The columns of a list as a person wants them: which, and how wide. The server reads the same from the cookie. */
export function useColumns({ cookie, path, offered, fixed, shown, kept, view, onChange }: ColumnsInput) {
  /** The chosen columns, shown before the server has sent the rows with their values. */
  const [wanted, setWanted] = useState<{ of: readonly string[]; keys: readonly string[] } | null>(null);
  const [widths, setWidths] = useState(kept.widths ?? {});
  const keys = wanted?.of === shown ? wanted.keys : shown;
  const keep = (next: KeptColumns) => keepColumns(cookie, path, next);

  const choose = (chosen: readonly string[]) => {
    setWanted({ of: shown, keys: chosen });
    keep({ ...kept, widths, ...(view === null ? { columns: chosen } : { view: [view, chosen] }) });
    onChange();
  };
  const resize = (key: string, width: number | null) => {
    const { [key]: _gone, ...others } = widths;
    const next = width === null ? others : { ...others, [key]: width };
    setWidths(next);
    keep({ ...kept, widths: next });
  };
  const reset = () => {
    setWidths({});
    setWanted(null);
    keep(view === null ? { view: kept.view } : { columns: kept.columns });
    onChange();
  };

  const menu = (
    <div className="filter">
      <MenuLater
        label={COLUMNS.button(keys.length)}
        load={loadList}
        named
        list={{ offered, keys, fixed, onChoose: choose, onReset: reset }}
        trigger={
          <button type="button" className="filter-btn">
            <Icon name="columns-3" />
            {COLUMNS.button(keys.length)}
          </button>
        }
      />
    </div>
  );
  return { menu, widths, resize };
}
