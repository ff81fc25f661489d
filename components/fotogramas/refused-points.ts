/** The positions refused with 'No', by attraction, kept in this browser. Without storage they are offered again. */

const keyOf = (idPpirta: number) => `posiciones:${idPpirta}`;
/** The most refusals kept for an attraction; the oldest are dropped first. */
const KEPT = 200;

/** The keys of the refused offers. */
export function refusedPoints(idPpirta: number): ReadonlySet<string> {
  try {
    const read: unknown = JSON.parse(window.localStorage.getItem(keyOf(idPpirta)) ?? "[]");
    return new Set(Array.isArray(read) ? read.filter((key): key is string => typeof key === "string") : []);
  } catch {
    return new Set();
  }
}

/** Stores refused offers and returns all refused keys. */
export function refusePoints(idPpirta: number, keys: readonly string[]): ReadonlySet<string> {
  const all = new Set([...refusedPoints(idPpirta), ...keys]);
  try {
    window.localStorage.setItem(keyOf(idPpirta), JSON.stringify([...all].slice(-KEPT)));
  } catch {
    // If the storage is full, the refusal lasts only as long as the page.
  }
  return all;
}
