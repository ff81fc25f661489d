/**
 * The initial map position of a read-only view, stored under the specification's localStorage keys (spec 2 §2.10): set
 * by 'Ver info', cleared on the way back. Without storage nothing is kept.
 */
const KEYS = ["savedLatitude", "savedLongitude"] as const;

/** Stores a record's g_x (latitude) and g_y (longitude), in decimal degrees; null clears them. */
export function savePosition(latitude: number | null, longitude: number | null): void {
  try {
    if (latitude === null || longitude === null) return clearPosition();
    window.localStorage.setItem(KEYS[0], String(latitude));
    window.localStorage.setItem(KEYS[1], String(longitude));
  } catch {
    // Without storage the map opens at the record's own position.
  }
}

export function clearPosition(): void {
  try {
    for (const key of KEYS) window.localStorage.removeItem(key);
  } catch {
    // Without storage nothing was kept.
  }
}
