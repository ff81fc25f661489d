import type { Choice } from "../descriptors";

const upTo = (last: number): readonly Choice[] =>
  Array.from({ length: last }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));

/** Where a section or a category stands (spec 1 §9). */
export const ORDEN_10 = upTo(10);
/** Where a type or a subtype stands. */
export const ORDEN_100 = upTo(100);
