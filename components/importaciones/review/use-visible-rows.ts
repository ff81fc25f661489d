"use client";

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect } from "react";
import type { RowsStore } from "./use-rows";

/** Pause in scrolling before rows are loaded, in ms. */
const PAUSE_MS = 60;
const OVERSCAN = 8;

interface VisibleRowsOptions {
  numeros: readonly number[];
  store: RowsStore;
  version: number;
  table: RefObject<HTMLDivElement | null>;
  /** Of each row, always the same, and of the head that stays in sight, in px. */
  height: number;
  head: number;
  /** The row at hand, rendered wherever the table is scrolled to: it holds the focus. */
  kept: number;
}

interface VisibleRows {
  items: readonly { index: number; top: number }[];
  /** Rows in sight. */
  page: number;
  scrollToIndex: (index: number, options?: { align: "center" }) => void;
}

/** The rows of the table that are rendered; those in sight are loaded. */
export function useVisibleRows(options: VisibleRowsOptions): VisibleRows {
  const { numeros, store, version, table, height, head, kept } = options;
  const virtual = useVirtualizer({
    count: numeros.length,
    getScrollElement: () => table.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    // The library renders its first measurement within an effect, where React cannot be made to render at once.
    useFlushSync: false,
    scrollMargin: head,
    scrollPaddingStart: head,
    rangeExtractor: (range) => {
      const found = defaultRangeExtractor(range);
      if (found.includes(kept) || kept >= numeros.length) return found;
      return [...found, kept].sort((a, b) => a - b);
    },
  });
  const first = virtual.range?.startIndex ?? 0;
  const last = virtual.range?.endIndex ?? 0;

  useEffect(() => {
    const timer = setTimeout(() => void store.want(numeros, first, last), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [numeros, store, version, first, last]);

  return {
    items: virtual.getVirtualItems().map(({ index }) => ({ index, top: index * height })),
    page: numeros.length === 0 ? 0 : last - first + 1,
    scrollToIndex: useCallback((index, align) => virtual.scrollToIndex(index, align), [virtual]),
  };
}
