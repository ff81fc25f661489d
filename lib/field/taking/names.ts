/** Names compared as on the server: without accents and capitals, by words and by common trigrams (pg_trgm). */

/** Lower case, without accents, single spaces. */
export const normalised = (value: string) =>
  value
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();

/** The distinct words of a search. */
export const wordsOf = (q: string): readonly string[] => [...new Set(normalised(q).split(" ").filter(Boolean))];

function trigramsOf(name: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const word of normalised(name).match(/[\p{L}\p{N}]+/gu) ?? []) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  }
  return found;
}

/** The share of common trigrams of two names, from 0 to 1. */
export function similarity(one: string, other: string): number {
  const [a, b] = [trigramsOf(one), trigramsOf(other)];
  const common = [...a].filter((trigram) => b.has(trigram)).length;
  const all = a.size + b.size - common;
  return all === 0 ? 0 : common / all;
}

/** Orders names by how well they match a search: the exact one, those that begin with it, then the others. */
export function matchRank(name: string, asked: string): number {
  if (name === asked) return 0;
  return name.startsWith(asked) ? 1 : 2;
}
