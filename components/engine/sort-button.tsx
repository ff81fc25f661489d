"use client";

import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";

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

const ARROW = { ascending: "arrow-up", descending: "arrow-down" } as const;

interface SortButtonProps {
  direction: Direction | undefined;
  onClick: () => void;
  /** For several buttons in one head: reserves no space for the arrow. */
  tight?: boolean;
  children: ReactNode;
}

/** The head of a column that can be sorted. */
export function SortButton({ direction, onClick, tight = false, children }: SortButtonProps) {
  return (
    <button type="button" onClick={onClick} className={cx("sort", tight && "sort-tight")}>
      <span className="contents">{children}</span>
      {(direction ?? !tight) && (
        <Icon name={direction ? ARROW[direction] : "arrow-up-down"} {...(!direction && { className: "unsorted" })} />
      )}
    </button>
  );
}
