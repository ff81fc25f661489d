/**
 * The position that a read-only view opens its map at, kept under the specification's browser keys (spec 2 §2.10): set
 * by 'Ver info', cleared on the way back. Storage may be absent; then nothing is kept.
 */
const KEYS = ["savedLatitude", "savedLongitude"] as const;

/** Keeps a record's g_x (latitude) and g_y (longitude), decimal degrees. */
export function savePosition(latitude: number | null, longitude: number | null): void {
  try {
    if (latitude === null || longitude === null) return clearPosition();
    window.localStorage.setItem(KEYS[0], String(latitude));
    window.localStorage.setItem(KEYS[1], String(longitude));
  } catch {
    // A browser without storage opens the map at the record's own position all the same.
  }
}

/** Forgets the kept position. */
export function clearPosition(): void {
  try {
    for (const key of KEYS) window.localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
