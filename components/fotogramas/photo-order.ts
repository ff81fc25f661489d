"use client";

import pLimit from "p-limit";
import { startTransition, useEffect, useOptimistic, useState, type PointerEvent } from "react";
import { useSave } from "@/components/engine/use-save";
import { closeToasts } from "@/components/ui/toast";
import { FOTOGRAMA_ORDEN } from "@/lib/fotogramas/texts";
import type { ShownPhoto } from "@/lib/fotogramas/shown";
import { UNDO, UNDO_MS } from "@/lib/texts";
import { photoName } from "./photo-src";

/** Photos in the order of these ids; others stay behind them. */
function inOrder(photos: readonly ShownPhoto[], ids: readonly number[]): readonly ShownPhoto[] {
  const placeOf = ({ id }: ShownPhoto) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return [...photos].sort((one, other) => placeOf(one) - placeOf(other));
}

/** A record's photos in the order that the person gives them, which is saved at each move and can be undone. */
export function usePhotoOrder(idPpirta: number, stored: readonly ShownPhoto[]) {
  const [photos, show] = useOptimistic(stored, inOrder);
  const [inTurn] = useState(() => pLimit(1));
  const { save } = useSave();

  const order = (antes: readonly number[], orden: readonly number[], moved: ShownPhoto) =>
    startTransition(async () => {
      show(orden);
      closeToasts();
      const undo = { label: UNDO.label, ms: UNDO_MS, onClick: () => order(orden, antes, moved) };
      const place = FOTOGRAMA_ORDEN.moved(photoName(moved), orden.indexOf(moved.id) + 1, orden.length);
      await inTurn(() =>
        save(
          "fotogramappirta.ordenar",
          { id: idPpirta, body: { antes, orden } },
          { ok: place, failed: FOTOGRAMA_ORDEN.failed, action: undo },
        ),
      );
    });

  const move = (from: number, to: number) => {
    const moved = photos[from];
    if (!moved) return;
    const antes = photos.map(({ id }) => id);
    order(antes, antes.toSpliced(from, 1).toSpliced(to, 0, moved.id), moved);
  };
  return { photos, order: { move, ...useRowDrag(move) } };
}

/** What a table needs to order its rows. */
export type RowOrder = ReturnType<typeof usePhotoOrder>["order"];

/** How near to the window's edge a drag scrolls the page, and how far at a time, in px. */
const EDGE_PX = 56;
const SCROLL_PX = 16;

/** The place that a row dragged to this height takes among the rows of its table. */
function placeAt({ currentTarget, clientY }: PointerEvent<HTMLElement>, from: number): number {
  const rows = [...(currentTarget.closest("tbody")?.rows ?? [])];
  return rows.filter((row, at) => {
    const { top, height } = row.getBoundingClientRect();
    return at !== from && clientY > top + height / 2;
  }).length;
}

/** Drags a table's row by its handle, with mouse, pen or finger. Escape leaves the row where it was. */
function useRowDrag(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const dragging = drag !== null;

  useEffect(() => {
    if (!dragging) return;
    const leave = (event: KeyboardEvent) => event.key === "Escape" && setDrag(null);
    window.addEventListener("keydown", leave);
    return () => window.removeEventListener("keydown", leave);
  }, [dragging]);

  const handle = (from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from, to: from });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!dragging) return;
      setDrag({ from, to: placeAt(event, from) });
      if (event.clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
      else if (event.clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const to = placeAt(event, from);
      if (dragging && to !== from) onMove(from, to);
      setDrag(null);
    },
    onLostPointerCapture: () => setDrag(null),
  });
  return { drag, handle };
}
