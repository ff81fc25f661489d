import { normalise } from "@/contract/plain-text";

/** Names compared as on the server: without accents and capitals, by words and by common trigrams (pg_trgm). */

function trigramsOf(name: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const word of normalise(name).match(/[\p{L}\p{N}]+/gu) ?? []) {
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
