"use client";

import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { MAX_WIDTH, MIN_WIDTH } from "@/lib/lists/columns-cookie";

interface ColumnEdgeProps {
  label: string;
  /** The column's own width; null: by the screen. */
  width: number | null;
  /** In pixels; null: by the screen again. */
  onWidth: (width: number | null) => void;
}

/** How far an arrow key moves an edge, in pixels. */
const STEP = 16;

const clampWidth = (width: number) => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));

/** The right edge of a column: drawn with the pointer or moved with the arrow keys; Home or a double click resets it. */
export function ColumnEdge({ label, width, onWidth }: ColumnEdgeProps) {
  const drag = useRef<{ head: HTMLElement; from: number; at: number } | null>(null);
  const headOf = (edge: HTMLElement) => edge.closest("th");

  const begin = (event: PointerEvent<HTMLElement>) => {
    const head = headOf(event.currentTarget);
    if (!head) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { head, from: event.clientX, at: head.offsetWidth };
  };
  const widthAt = (event: PointerEvent<HTMLElement>) =>
    drag.current && clampWidth(drag.current.at + event.clientX - drag.current.from);
  const move = (event: PointerEvent<HTMLElement>) => {
    const next = widthAt(event);
    // Only the style while it moves: the rows are drawn once, at the end.
    if (drag.current && next !== null) drag.current.head.style.width = `${next}px`;
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const next = widthAt(event);
    drag.current = null;
    if (next !== null) onWidth(next);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const head = headOf(event.currentTarget);
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (!head || (by === undefined && event.key !== "Home")) return;
    event.preventDefault();
    onWidth(by === undefined ? null : clampWidth(head.offsetWidth + by));
  };
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      aria-valuenow={width ?? MIN_WIDTH}
      // The width that the screen gives is known once the column is drawn.
      ref={(edge) => edge?.setAttribute("aria-valuenow", String(clampWidth(headOf(edge)?.offsetWidth ?? MIN_WIDTH)))}
      tabIndex={0}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onDoubleClick={() => onWidth(null)}
      onKeyDown={press}
      className="column-edge"
    />
  );
}
