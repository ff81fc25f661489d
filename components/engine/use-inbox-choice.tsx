"use client";

import { useMemo, useState } from "react";
import { Checkbox } from "@/components/ui/inputs";
import { INBOX } from "@/lib/texts";
import type { InboxRow } from "./inbox-row";
import type { TableColumn } from "./row-action";

interface InboxChoice {
  /** The chosen rows that are still there to be received. */
  chosen: readonly InboxRow[];
  /** How many of the rows in sight may be chosen. */
  receivable: number;
  /** The column of check boxes. */
  column: TableColumn<InboxRow>;
  all: boolean;
  chooseAll: (all: boolean) => void;
  clear: () => void;
}

const waits = (row: InboxRow) => row.aprobado_gobernacion !== 1;

/** Which of the rows in sight were chosen to be received together. */
export function useInboxChoice(rows: readonly InboxRow[]): InboxChoice {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const receivable = useMemo(() => rows.filter(waits), [rows]);
  const chosen = receivable.filter(({ id }) => ids.has(id));

  const column = useMemo((): TableColumn<InboxRow> => {
    const toggle = (id: number, on: boolean) =>
      setIds((now) => {
        const next = new Set(now);
        if (on) next.add(id);
        else next.delete(id);
        return next;
      });
    return {
      key: "elegir",
      header: "",
      width: "36px",
      card: "badge",
      render: (row) =>
        waits(row) && (
          <Checkbox
            id={`elegir-${row.id}`}
            className="align-middle phone:min-h-6"
            checked={ids.has(row.id)}
            onChange={(event) => toggle(row.id, event.target.checked)}
            label={<span className="sr-only">{INBOX.choose(row.nombre ?? row.cite)}</span>}
          />
        ),
    };
  }, [ids]);

  return {
    chosen,
    receivable: receivable.length,
    column,
    all: receivable.length > 0 && chosen.length === receivable.length,
    chooseAll: (all) => setIds(new Set(all ? receivable.map(({ id }) => id) : [])),
    clear: () => setIds(new Set()),
  };
}
