import type { GridRow } from "./row-action";

/** The rows of lookups by call and id, apart from the lookups themselves: every save clears them. */
export const lookupCache = new Map<string, { at: number; rows: Promise<readonly GridRow[]> }>();

/** Clears the cache of lookups, for use after a catalogue was changed. */
export const clearLookups = () => lookupCache.clear();
