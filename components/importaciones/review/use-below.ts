"use client";

import { type RefObject, useLayoutEffect, useState } from "react";

/** Its width and least height, in px. */
const WIDTH = 372;
const ROOM = 240;
const EDGE = 8;

interface BelowStyle {
  left: number;
  width: number;
  maxHeight: number;
  top?: number;
  bottom?: number;
}

/** Keeps a fixed panel below (or, without room, above) a cell; null while the cell is scrolled out of its table. */
export function useBelow(
  cell: RefObject<HTMLElement | null>,
  table: RefObject<HTMLElement | null>,
  of: string,
): BelowStyle | null {
  const [style, setStyle] = useState<BelowStyle | null>(null);
  useLayoutEffect(() => {
    const place = () => {
      const box = cell.current?.getBoundingClientRect();
      const frame = table.current?.getBoundingClientRect();
      if (!box || !frame) return;
      const seen = box.bottom > frame.top && box.top < frame.bottom && box.right > frame.left && box.left < frame.right;
      if (!seen) {
        setStyle(null);
        return;
      }
      const width = Math.min(WIDTH, window.innerWidth - 2 * EDGE);
      const below = window.innerHeight - box.bottom - 12;
      const above = box.top - 12;
      const under = below >= Math.min(ROOM, above);
      setStyle({
        left: Math.max(EDGE, Math.min(box.left, window.innerWidth - width - EDGE)),
        width,
        maxHeight: Math.max(96, under ? below : above),
        ...(under ? { top: box.bottom + 6 } : { bottom: window.innerHeight - box.top + 6 }),
      });
    };
    place();
    window.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    return () => {
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, [cell, table, of]);
  return style;
}
