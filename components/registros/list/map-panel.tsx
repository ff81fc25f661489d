"use client";

import { useEffect, useRef } from "react";
import { cx } from "@/components/ui/cx";
import type { Grupo } from "@/contract/resources/registros";
import { formatNumber } from "@/lib/format";
import type { PartHead } from "@/lib/registros/list-parts";
import { RECORD_MAP } from "@/lib/registros/texts";
import { namedState } from "@/lib/registros/state";
import { StateBadge } from "../state-badge";
import { isSameArea, type ChosenArea } from "./map-area-card";
import type { RecordRow } from "./record-row";

/** A match beside the map. */
export type PanelRow = Pick<
  RecordRow,
  "id" | "nombre" | "g_x" | "g_y" | "estado" | "subtipo" | "municipio" | "jerarquia" | "id_municipio" | "id_provincia"
>;

interface MapPanelProps {
  label: string;
  rows: readonly PanelRow[];
  /** What the rows stand in; null: in no parts. */
  grupo: Grupo | null;
  parts: readonly PartHead[];
  chosen: number | null;
  area: ChosenArea | null;
  busy: boolean;
  onChoose: (row: PanelRow) => void;
  onArea: (area: ChosenArea) => void;
}

/** The rows one after another, as long as they are of one part. */
function partRows(rows: readonly PanelRow[], grupo: Grupo | null) {
  const parts: { id: number | null; rows: PanelRow[] }[] = [];
  for (const row of rows) {
    const id = grupo && (row[`id_${grupo}`] ?? null);
    const last = parts.at(-1);
    if (last?.id === id) last.rows.push(row);
    else parts.push({ id, rows: [row] });
  }
  return parts;
}

const ROW_FOCUS =
  "after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus";

/** The matches beside the map; choosing one shows it on the map, and a part's head shows its area. */
export function MapPanel(props: MapPanelProps) {
  const { label, rows, grupo, parts, chosen, area, busy, onChoose, onArea } = props;
  const list = useRef<HTMLUListElement>(null);
  const current = parts.find((part) => grupo && area && isSameArea(area, { ...part, grupo }));
  useEffect(() => {
    const head = list.current?.querySelector<HTMLElement>("[data-current]");
    if (head) list.current?.scrollTo({ top: head.offsetTop });
  }, [current?.id]);

  const rowOf = (row: PanelRow) => (
    <PanelItem key={row.id} row={row} current={row.id === chosen} placed={!grupo} onChoose={onChoose} />
  );
  return (
    <ul
      ref={list}
      aria-label={label}
      aria-busy={busy}
      className={cx(
        "relative min-h-0 flex-1 overflow-auto transition-opacity duration-base",
        busy && "opacity-60 delay-200",
      )}
    >
      {grupo === null
        ? rows.map(rowOf)
        : partRows(rows, grupo).map(({ id, rows: own }) => {
            const part = parts.find((one) => one.id === id);
            return (
              <li key={id} data-current={(part && part.id === current?.id) || undefined}>
                {part && (
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    onClick={() => onArea({ ...part, grupo })}
                    className={cx(
                      "sticky top-0 z-1 flex w-full items-baseline gap-1.5 border-b border-line-default px-3 py-1 text-left text-sm text-secondary hover:text-primary focus-visible:-outline-offset-2 phone:min-h-11 phone:items-center",
                      part.id === current?.id ? "bg-selected shadow-[inset_3px_0_0_var(--primary-line)]" : "bg-sunken",
                    )}
                  >
                    <b className={cx("font-semibold", part.id === current?.id ? "text-link" : "text-primary")}>
                      {part.nombre}
                    </b>{" "}
                    <span className="min-w-0 flex-1 truncate text-xs">{part.de}</span>{" "}
                    <span className="num text-xs">{formatNumber(part.total)}</span>
                  </button>
                )}
                <ul>{own.map(rowOf)}</ul>
              </li>
            );
          })}
    </ul>
  );
}

/** The id of a row's button: the focus comes back to it although the rows have changed with the map's view. */
export const rowButtonId = (record: number) => `fila-${record}`;

interface PanelItemProps {
  row: PanelRow;
  current: boolean;
  /** It says its municipality. */
  placed: boolean;
  onChoose: (row: PanelRow) => void;
}

function PanelItem({ row, current, placed, onChoose }: PanelItemProps) {
  const onMap = row.g_x !== null && row.g_y !== null;
  return (
    <li
      className={cx(
        "relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-px border-b border-line-subtle px-3 py-1.5",
        current ? "bg-selected shadow-[inset_3px_0_0_var(--primary-line)]" : onMap && "hover:bg-hover",
      )}
    >
      <button
        id={rowButtonId(row.id)}
        type="button"
        aria-pressed={current}
        disabled={!onMap}
        onClick={() => onChoose(row)}
        title={row.nombre}
        className={cx("truncate text-left text-sm font-medium text-primary", ROW_FOCUS)}
      >
        {row.nombre}
      </button>
      <span className="pointer-events-none relative">
        <StateBadge state={namedState(row.estado)} quiet />
      </span>
      <span className="truncate text-xs text-muted">
        {[row.subtipo, placed && row.municipio].filter(Boolean).join(" · ")}
      </span>
      <span className="text-right text-xs text-muted">
        {onMap ? row.jerarquia && `Jer. ${row.jerarquia}` : RECORD_MAP.unplaced}
      </span>
    </li>
  );
}
