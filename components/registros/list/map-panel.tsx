"use client";

import { cx } from "@/components/ui/cx";
import { RECORD_MAP } from "@/lib/registros/texts";
import { namedState } from "@/lib/registros/state";
import { StateBadge } from "../state-badge";
import type { RecordRow } from "./record-row";

interface MapPanelProps {
  label: string;
  rows: readonly PanelRow[];
  chosen: number | null;
  busy: boolean;
  onChoose: (row: PanelRow) => void;
}

/** A match: as the list has it, or as the map does, which knows less of it. */
export type PanelRow = Pick<RecordRow, "id" | "nombre" | "g_x" | "g_y"> & { estado: string | null } & Partial<
    Pick<RecordRow, "subtipo" | "municipio" | "jerarquia">
  >;

/** The matches beside the map; choosing one shows it on the map. */
export function MapPanel({ label, rows, chosen, busy, onChoose }: MapPanelProps) {
  return (
    <ul
      aria-label={label}
      aria-busy={busy}
      className={cx("min-h-0 flex-1 overflow-auto transition-opacity duration-base", busy && "opacity-60 delay-200")}
    >
      {rows.map((row) => {
        const placed = row.g_x !== null && row.g_y !== null;
        const current = row.id === chosen;
        return (
          <li
            key={row.id}
            className={cx(
              "relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-px border-b border-line-subtle px-3 py-1.5",
              current ? "bg-selected shadow-[inset_3px_0_0_var(--primary-line)]" : placed && "hover:bg-hover",
            )}
          >
            <button
              type="button"
              aria-pressed={current}
              disabled={!placed}
              onClick={() => onChoose(row)}
              title={row.nombre}
              className="truncate text-left text-sm font-medium text-primary after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {row.nombre}
            </button>
            <span className="pointer-events-none relative">
              <StateBadge state={namedState(row.estado)} quiet />
            </span>
            <span className="truncate text-xs text-muted">
              {[row.subtipo, row.municipio].filter(Boolean).join(" · ")}
            </span>
            <span className="text-right text-xs text-muted">
              {placed ? row.jerarquia && `Jer. ${row.jerarquia}` : RECORD_MAP.unplaced}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
