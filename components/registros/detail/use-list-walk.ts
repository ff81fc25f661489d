"use client";

import { useSelectedLayoutSegment } from "next/navigation";
import { useSyncExternalStore } from "react";
import { useAnswer } from "@/components/line/use-answer";
import type { Kind } from "@/contract/resources/registros";
import { hrefs } from "@/lib/hrefs";
import { savePosition } from "@/lib/map/saved-position";
import type { Vecino } from "@/lib/registros/neighbours";
import { addToTrail, trailOf } from "@/lib/registros/trail";
import { WALK } from "@/lib/registros/texts";
import { RECORD_ROUTES } from "@/lib/routes";

export type WalkDirection = "anterior" | "siguiente";

/** Where a step along the list leads. */
interface Step {
  label: string;
  href: string;
  onNavigate: () => void;
}

export interface Walk {
  /** Null until the server has answered. */
  place: { lugar: number; total: number } | null;
  anterior: Step | null;
  siguiente: Step | null;
}

interface WalkInput {
  kind: Kind;
  id: number;
  /** On the page that edits. */
  edits: boolean;
}

/** The list that led here changes only with the page. */
const subscribeToNothing = () => () => undefined;

/** The step to a record: the tab that is open here, in the mode of this page where that is allowed. */
function stepTo(kind: Kind, way: WalkDirection, to: Vecino, edits: boolean, segment: string | null): Step {
  const { id, ref, nombre, g_x, g_y, editar, ver } = to;
  const { tabs, verTabs, historial, verHistorial } = RECORD_ROUTES[kind];
  const editing = edits ? editar || !ver : editar && !ver;
  const all = editing ? [...tabs, historial] : [...verTabs, verHistorial];
  const tab = all.find((one) => one.segment === segment);
  const first = editing ? hrefs.editar(kind, ref) : hrefs.ver(kind, ref);
  return {
    label: WALK[way](nombre),
    href: tab ? hrefs.tab(tab, ref) : first,
    onNavigate: () => {
      addToTrail(kind, id);
      if (!editing) savePosition(g_x, g_y);
    },
  };
}

/**
 * A record's place in the list that it was opened from, and the steps to the records beside it; null if it was opened
 * otherwise, or the server knows none.
 */
export function useListWalk({ kind, id, edits }: WalkInput): Walk | null {
  const search = useSyncExternalStore(
    subscribeToNothing,
    () => trailOf(kind, id),
    () => null,
  );
  const segment = useSelectedLayoutSegment();
  const { value, failed } = useAnswer(search === null ? null : `vecinos ${kind} ${id} ${search}`, async () => {
    const { fetchNeighbours } = await import("./fetch-neighbours");
    return fetchNeighbours(kind, id, search ?? "");
  });
  if (search === null || failed) return null;
  const step = (way: WalkDirection) => {
    const to = value?.[way];
    return to ? stepTo(kind, way, to, edits, segment) : null;
  };
  return {
    place: value && { lugar: value.lugar, total: value.total },
    anterior: step("anterior"),
    siguiente: step("siguiente"),
  };
}
