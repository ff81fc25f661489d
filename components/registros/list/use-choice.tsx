"use client";

import { useMemo, useRef, useState } from "react";
import type { TableColumn } from "@/components/engine/row-action";
import { Checkbox } from "@/components/ui/checkbox";
import { MAX_ELEGIDOS } from "@/contract/codes";
import { CHOICE } from "@/lib/registros/texts";
import type { Chosen } from "./chosen";
import type { RecordRow } from "./record-row";

export interface Choice {
  /** The chosen records, also those of other pages; null while rows cannot be chosen. */
  chosen: readonly Chosen[] | null;
  begin: () => void;
  end: () => void;
  /** Adds these rows to the choice or removes them. At most MAX_ELEGIDOS stay chosen. */
  put: (rows: readonly Chosen[], on: boolean) => void;
  /** Takes records out of the choice, by their ids. */
  drop: (ids: readonly number[]) => void;
  /** Every row of the page is chosen. */
  whole: boolean;
  /** The column of check boxes; null while rows cannot be chosen. */
  column: TableColumn<RecordRow> | null;
}

const pickId = (id: number) => `elegir-${id}`;
const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
/** Makes the whole cell clickable, for fingers. */
const TOUCH_AREA = <span className="absolute -inset-x-2 -inset-y-1.5 z-[-1]" />;

interface PickProps {
  id: string;
  name: string;
  chosen: boolean;
  mixed?: boolean;
  onChange: (chosen: boolean, range: boolean) => void;
  onStep?: (by: 1 | -1, range: boolean) => void;
}

/** A check box of a row, or of several. */
export function Pick({ id, name, chosen, mixed = false, onChange, onStep }: PickProps) {
  return (
    <Checkbox
      id={id}
      className="relative isolate align-middle phone:-my-3 phone:min-w-8 phone:justify-center"
      checked={chosen}
      mixed={mixed}
      // With Shift the browser would mark the text between the two clicks.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onChange={({ target, nativeEvent }) =>
        onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      onKeyDown={(event) => {
        const by = STEPS[event.key];
        if (!by || !onStep) return;
        event.preventDefault();
        onStep(by, event.shiftKey);
      }}
      label={
        <>
          {TOUCH_AREA}
          <span className="sr-only">{name}</span>
        </>
      }
    />
  );
}

const NONE: ReadonlyMap<number, Chosen> = new Map();

/** The rows that are chosen, to act on all of them. `rows`: those of the page. */
export function useChoice(rows: readonly RecordRow[]): Choice {
  const [kept, setKept] = useState<ReadonlyMap<number, Chosen> | null>(null);
  /** Where a range begins: the row chosen or reached last. */
  const anchor = useRef<number | null>(null);
  const shown = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);

  const put = (changed: readonly Chosen[], on: boolean) =>
    setKept((now) => {
      if (!now) return now;
      const next = new Map(now);
      for (const row of changed) {
        if (!on) next.delete(row.id);
        else if (next.has(row.id) || next.size < MAX_ELEGIDOS) next.set(row.id, row);
      }
      return next;
    });

  const placeOf = (id: number | null) => rows.findIndex((row) => row.id === id);
  const pick = (row: RecordRow, on: boolean, range: boolean) => {
    const [from, to] = [range ? placeOf(anchor.current) : -1, placeOf(row.id)];
    put(from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1), on);
    anchor.current = row.id;
  };
  const step = (row: RecordRow, by: 1 | -1, range: boolean) => {
    const at = placeOf(row.id);
    const next = rows[at + by];
    if (!next) return;
    if (!range) anchor.current = next.id;
    else {
      if (placeOf(anchor.current) < 0) anchor.current = row.id;
      const start = placeOf(anchor.current);
      const away = Math.abs(at + by - start) > Math.abs(at - start);
      put(away ? [row, next] : [row], away);
    }
    document.getElementById(pickId(next.id))?.focus();
  };

  const of = kept ?? NONE;
  const picked = rows.filter(({ id }) => of.has(id)).length;
  const whole = rows.length > 0 && picked === rows.length;
  const column: TableColumn<RecordRow> | null = kept && {
    key: "elegir",
    header: CHOICE.column,
    head: (
      <Pick
        id={pickId(0)}
        name={CHOICE.page}
        chosen={whole}
        mixed={picked > 0 && !whole}
        onChange={(on) => put(rows, on)}
      />
    ),
    width: "36px",
    card: "badge",
    render: (row) => (
      <Pick
        id={pickId(row.id)}
        name={CHOICE.pick(row.nombre)}
        chosen={kept.has(row.id)}
        onChange={(on, range) => pick(row, on, range)}
        onStep={(by, range) => step(row, by, range)}
      />
    ),
  };
  return {
    // What the page shows of a record is newer than what was known when it was chosen.
    chosen: kept && [...kept.values()].map((row) => shown.get(row.id) ?? row),
    begin: () => setKept(NONE),
    end: () => setKept(null),
    drop: (ids) => setKept((now) => now && new Map([...now].filter(([id]) => !ids.includes(id)))),
    put,
    whole,
    column,
  };
}
