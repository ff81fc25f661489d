"use client";

import { type Answer, useAnswer } from "@/components/line/use-answer";
import { api } from "@/lib/api-client";
import { ALL_ROWS, isWholeList, type OptionLookup } from "@/lib/lookups";
import { lookupCache } from "./lookup-cache";

/** A lookup row: an id, and the other values that the call returns. */
export type LookupRow = Readonly<Record<string, unknown>> & { id: number };

export interface Lookup extends Omit<Answer<never>, "value"> {
  /** Null until the first response; empty where the field it depends on is empty. */
  rows: readonly LookupRow[] | null;
}

/** How long a response is cached and shared by the forms of a screen, in ms. */
const FRESH_MS = 60_000;

const lookupKey = (name: OptionLookup, of: number | string | undefined) => `${name}/${of ?? ""}`;

/** The rows of a lookup, from the cache while fresh. Errors: ApiError. */
export function loadLookup(name: OptionLookup, of?: number | string): Promise<readonly LookupRow[]> {
  const key = lookupKey(name, of);
  const known = lookupCache.get(key);
  if (known && Date.now() - known.at < FRESH_MS) return known.rows;
  const answer: Promise<Record<string, LookupRow[] | { data: LookupRow[] }>> = isWholeList(name)
    ? api(`${name}.list`, { query: ALL_ROWS })
    : api(`lookup.${name}`, of === undefined ? {} : { id: of });
  const rows = answer.then((reply) => {
    // A list and a lookup answer with one key, the rows' envelope.
    const [found = []] = Object.values(reply);
    return Array.isArray(found) ? found : found.data;
  });
  lookupCache.set(key, { at: Date.now(), rows });
  rows.catch(() => lookupCache.delete(key));
  return rows;
}

const NONE: readonly LookupRow[] = [];

/**
 * The rows of a selector. `of` is the id in the lookup's path: undefined where the path has none, "" or null while the
 * field it depends on is empty (no call is made then).
 */
export function useLookup(name: OptionLookup | null, of?: number | string | null): Lookup {
  const asked = name === null || of === null || of === "" ? null : { name, of };
  const { value, ...state } = useAnswer(asked && lookupKey(asked.name, asked.of), async () =>
    asked ? loadLookup(asked.name, asked.of) : NONE,
  );
  return { ...state, rows: asked ? value : NONE };
}
