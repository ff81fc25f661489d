/** The positions a person has said 'No' to, by attraction, kept in this browser; without storage they are asked again. */

const keyOf = (idPpirta: number) => `posiciones:${idPpirta}`;
/** The oldest answers go first beyond this many. */
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

/** Remembers a 'No'. */
export function refusePoints(idPpirta: number, keys: readonly string[]): ReadonlySet<string> {
  const all = new Set([...refusedPoints(idPpirta), ...keys]);
  try {
    window.localStorage.setItem(keyOf(idPpirta), JSON.stringify([...all].slice(-KEPT)));
  } catch {
    // A full storage forgets the answer with the page.
  }
  return all;
}
