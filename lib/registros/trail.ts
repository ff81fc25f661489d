import type { Kind } from "@/contract/resources/registros";

/**
 * The list that a person came from, kept in the browser tab: its search, filters and order, and the records that were
 * opened from it. Without storage there is none.
 */
interface Trail {
  /** The list's query string, as it is. */
  search: string;
  ids: readonly number[];
}

const keyOf = (kind: Kind) => `lista:${kind}`;

const isTrail = (value: unknown): value is Trail =>
  typeof value === "object" &&
  value !== null &&
  "search" in value &&
  typeof value.search === "string" &&
  "ids" in value &&
  Array.isArray(value.ids);

function readTrail(kind: Kind): Trail | null {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(kind)) ?? "null");
    return isTrail(kept) ? kept : null;
  } catch {
    return null;
  }
}

function storeTrail(kind: Kind, trail: Trail): void {
  try {
    window.sessionStorage.setItem(keyOf(kind), JSON.stringify(trail));
  } catch {
    // Without storage a record's page has no link to the next one.
  }
}

/** Starts anew: the list with this query string shows these records. */
export const startTrail = (kind: Kind, search: string, ids: readonly number[]): void =>
  storeTrail(kind, { search, ids });

/** A record is opened that the list's page does not show: from its map, or from the record before it. */
export function addToTrail(kind: Kind, id: number): void {
  const trail = readTrail(kind);
  if (trail && !trail.ids.includes(id)) storeTrail(kind, { ...trail, ids: [...trail.ids, id] });
}

/** The query string of the list that this record was opened from; null if it was opened otherwise. */
export function trailOf(kind: Kind, id: number): string | null {
  const trail = readTrail(kind);
  return trail?.ids.includes(id) ? trail.search : null;
}
