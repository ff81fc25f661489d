"use client";

import { useId, useMemo, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import type { Seguimiento } from "@/contract/resources/seguimiento";
import { api, ApiError } from "@/lib/api-client";
import type { Inbox } from "@/lib/descriptors";
import { type InboxFilters, setFilters } from "@/lib/lists/inbox-filters";
import { INBOX } from "@/lib/seguimiento/bandejas/texts";
import type { TableColumn } from "@/components/engine/row-action";
import type { InboxRow } from "./inbox-row";

export interface InboxChoice {
  /** The chosen steps, also those of other pages. */
  chosen: readonly Seguimiento[];
  /** How many rows of the current page can be chosen. */
  receivable: number;
  /** The column of checkboxes. */
  column: TableColumn<InboxRow>;
  /** Every row of the page that can be chosen is. */
  all: boolean;
  chooseAll: (all: boolean) => void;
  /** Chooses all that the search and the filters find, on every page. */
  chooseEverywhere: () => Promise<void>;
  /** Whether all pages are being looked through, or were, or why that failed. */
  everywhere: "resting" | "looking" | "done" | { failed: string };
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

const isWaiting = (row: Seguimiento) => row.aprobado_gobernacion !== 1;
const byId = (rows: readonly Seguimiento[]) => rows.map((row) => [row.id, row] as const);

/** The API's largest page, and the most that is chosen at once. */
const PAGE = 100;
export const MOST_CHOSEN = 500;

interface InboxQuery {
  list: Inbox["list"];
  q: string;
  filters: InboxFilters;
}

/** All steps that are not received yet and match, at most MOST_CHOSEN. */
async function loadMatching({ list, q, filters }: InboxQuery): Promise<Seguimiento[]> {
  const found: Seguimiento[] = [];
  for (let page = 1; page * PAGE <= MOST_CHOSEN; page += 1) {
    const query = { ...setFilters(filters), q, recibido: "0", sort: "desde", page, rows: PAGE };
    const reply: Record<string, { data: Seguimiento[]; total: number }> = await api(list, { query });
    const [rows] = Object.values(reply);
    found.push(...(rows?.data ?? []).filter(isWaiting));
    if (!rows || page * PAGE >= rows.total) break;
  }
  return found;
}

/** The selection of steps to be received together: it is kept from page to page. */
export function useInboxChoice(rows: readonly InboxRow[], asked: InboxQuery): InboxChoice {
  const [picked, setPicked] = useState<ReadonlyMap<number, Seguimiento>>(new Map());
  const [everywhere, setEverywhere] = useState<InboxChoice["everywhere"]>("resting");
  const receivable = useMemo(() => rows.filter(isWaiting), [rows]);
  // A step of this page that somebody received meanwhile is not chosen any more.
  const gone = new Set(rows.filter((row) => !isWaiting(row)).map(({ id }) => id));
  const chosen = [...picked.values()].filter(({ id }) => !gone.has(id));

  const column = useMemo((): TableColumn<InboxRow> => {
    const toggle = (row: InboxRow, on: boolean) =>
      setPicked((now) => {
        const next = new Map(now);
        if (on) next.set(row.id, row);
        else next.delete(row.id);
        return next;
      });
    return {
      key: "elegir",
      header: INBOX.choice,
      headHidden: true,
      width: "36px",
      card: "badge",
      render: (row) =>
        isWaiting(row) && (
          <Choose
            name={row.nombre ?? row.cite}
            chosen={picked.has(row.id)}
            onChange={(chosen) => toggle(row, chosen)}
          />
        ),
    };
  }, [picked]);

  return {
    chosen,
    receivable: receivable.length,
    column,
    all: receivable.length > 0 && receivable.every(({ id }) => picked.has(id)),
    chooseAll: (all) => {
      setEverywhere("resting");
      setPicked((now) => (all ? new Map([...now, ...byId(receivable)]) : new Map()));
    },
    chooseEverywhere: async () => {
      setEverywhere("looking");
      try {
        setPicked(new Map(byId(await loadMatching(asked))));
        setEverywhere("done");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setEverywhere({ failed: error.message });
      }
    },
    everywhere,
    drop: (received) => setPicked((now) => new Map([...now].filter(([id]) => !received.includes(id)))),
  };
}
