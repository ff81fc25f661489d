"use client";

import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import { MenuLater } from "@/components/ui/menu";
import type { Kind } from "@/contract/resources/registros";
import { hrefs } from "@/lib/hrefs";
import { columnsCookie, keepColumns, type KeptColumns } from "@/lib/lists/columns-cookie";
import { COLUMNS } from "@/lib/registros/texts";
import { offeredColumns } from "@/lib/registros/shown-columns";
import type { RecordListWords } from "@/lib/registros/record-kind";

const loadList = () => import("./columns-list").then((module) => module.ColumnsList);

interface ColumnsInput {
  kind: Kind;
  texts: RecordListWords;
  /** The account that the columns belong to. */
  person: number;
  /** The keys shown now, in the list's order. */
  shown: readonly string[];
  kept: KeptColumns;
  /** The saved view that is open. */
  view: number | null;
  /** The rows are read again, for the values of the columns. */
  onChange: () => void;
}

/** The columns of a list as a person wants them: which, and how wide. The server reads the same from the cookie. */
export function useColumns({ kind, texts, person, shown, kept, view, onChange }: ColumnsInput) {
  /** The chosen columns, shown before the server has sent the rows with their values. */
  const [wanted, setWanted] = useState<{ of: readonly string[]; keys: readonly string[] } | null>(null);
  const [widths, setWidths] = useState(kept.widths ?? {});
  const keys = wanted?.of === shown ? wanted.keys : shown;
  const keep = (next: KeptColumns) => keepColumns(columnsCookie(kind, person), hrefs.lista(kind), next);

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
        list={{ offered: offeredColumns(kind, texts), keys, fixed: texts.nameKey, onChoose: choose, onReset: reset }}
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
