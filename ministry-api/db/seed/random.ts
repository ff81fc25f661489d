/** A repeatable stream of choices: the same seed gives the same choices on every machine. */
export interface Azar {
  /** In [0, 1). */
  next(): number;
  /** An integer from min to max, both included. */
  between(min: number, max: number): number;
  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T;
  /** `count` different items, in their original order. */
  some<T>(from: readonly T[], count: number): T[];
}

/** mulberry32: small, and even enough for demonstration data. */
export function azar(seed: number): Azar {
  let state = (seed * 2654435761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    pick: (from) => {
      const chosen = from[between(0, from.length - 1)];
      if (chosen === undefined) throw new RangeError("Nothing to choose from");
      return chosen;
    },
    some: (from, count) => {
      const ranked = from.map((item, index) => ({ item, index, rank: next() }));
      return ranked
        .sort((a, b) => a.rank - b.rank)
        .slice(0, count)
        .sort((a, b) => a.index - b.index)
        .map(({ item }) => item);
    },
  };
}
