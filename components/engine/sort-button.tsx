"use client";

import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

type Direction = "ascending" | "descending";

/** The direction in which the URL's `sort` orders a column; undefined where it does not. */
export function directionOf(sort: string | undefined, key: string): Direction | undefined {
  if (sort === key) return "ascending";
  return sort === `-${key}` ? "descending" : undefined;
}

/** The `sort` after the next click: ascending, descending, then the list's own order (null). */
export function nextSort(sort: string | undefined, key: string): string | null {
  const direction = directionOf(sort, key);
  if (direction === undefined) return key;
  return direction === "ascending" ? `-${key}` : null;
}

const ARROW: Record<Direction, typeof ArrowUp> = { ascending: ArrowUp, descending: ArrowDown };

interface SortButtonProps {
  direction: Direction | undefined;
  onClick: () => void;
  /** For several buttons in one head: reserves no space for the arrow. */
  tight?: boolean;
  children: ReactNode;
}

/** The head of a column that can be sorted. */
export function SortButton({ direction, onClick, tight = false, children }: SortButtonProps) {
  const Arrow = direction ? ARROW[direction] : ArrowUpDown;
  return (
    <button
      type="button"
      onClick={onClick}
      className={cx(
        "group/sort inline-flex min-h-6 items-center gap-1 text-left font-semibold tracking-caps hover:text-primary",
        tight && "underline-offset-2 hover:underline",
      )}
    >
      {children}
      <Arrow
        aria-hidden
        className={cx(
          "size-3 shrink-0",
          !direction && tight && "hidden",
          !direction && "opacity-0 group-hover/sort:opacity-70 group-focus-visible/sort:opacity-70",
        )}
      />
    </button>
  );
}
