import type { Near, Entry } from "./catalogue";

interface Ranked<E> extends Near<E> {
  /** Kilometres to the row's point; null if not known. */
  km: number | null;
  rank: number;
}

/** From this rank a name is likely meant, and by this much it must lead; the point alone does not make one likely. */
const LIKELY = 0.7;
const ALIKE = 0.55;
const LEAD = 0.08;
/** What lying at the point adds; at 150 km it adds nothing. */
const AT_THE_POINT = 0.2;
const FAR_KM = 150;

/** The names likely meant, likeliest first, and whether the first is clearly the nearest. */
export function ranked<E extends Entry>(near: readonly Near<E>[], kmTo: (entry: E) => number | null = () => null) {
  const ordered: Ranked<E>[] = near
    .map((one) => {
      const km = kmTo(one.entry);
      return { ...one, km, rank: one.score + (km === null ? 0 : AT_THE_POINT * Math.max(0, 1 - km / FAR_KM)) };
    })
    .sort((a, b) => b.rank - a.rank || a.entry.id - b.entry.id);
  const [first, second] = ordered;
  const likely = first && first.rank >= LIKELY && first.score >= ALIKE;
  const clear = likely && (!second || first.rank - second.rank >= LEAD) ? first.entry : null;
  return { ordered, clear };
}
