/** A share in whole per cent; anything above nothing is at least 1. */
export function percent(part: number, whole: number): number {
  if (part === 0 || whole === 0) return 0;
  return Math.max(1, Math.round((100 * part) / whole));
}
