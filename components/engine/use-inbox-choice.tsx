"use client";

import { useId, useMemo, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { INBOX } from "@/lib/inboxes/texts";
import type { InboxRow } from "./inbox-row";
import type { TableColumn } from "./row-action";

interface InboxChoice {
  /** The chosen rows that can still be received. */
  chosen: readonly InboxRow[];
  /** How many rows of the current page can be chosen. */
  receivable: number;
  /** The column of checkboxes. */
  column: TableColumn<InboxRow>;
  all: boolean;
  chooseAll: (all: boolean) => void;
  /** Removes rows from the selection. */
  drop: (ids: readonly number[]) => void;
}

interface ChooseProps {
  name: string;
  chosen: boolean;
  onChange: (chosen: boolean) => void;
}

/** A row is in the page twice, in the table and as a card, so each checkbox needs its own id. */
function Choose({ name, chosen, onChange }: ChooseProps) {
  const id = useId();
  return (
    <Checkbox
      id={id}
      className="align-middle phone:-my-3"
      checked={chosen}
      onChange={(event) => onChange(event.target.checked)}
      label={<span className="sr-only">{INBOX.choose(name)}</span>}
    />
  );
}

const waits = (row: InboxRow) => row.aprobado_gobernacion !== 1;

/** The selection of rows of the current page to be received together. */
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
      header: INBOX.choice,
      headHidden: true,
      width: "36px",
      card: "badge",
      render: (row) =>
        waits(row) && (
          <Choose
            name={row.nombre ?? row.cite}
            chosen={ids.has(row.id)}
            onChange={(chosen) => toggle(row.id, chosen)}
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
    drop: (gone) => setIds((now) => new Set([...now].filter((id) => !gone.includes(id)))),
  };
}
