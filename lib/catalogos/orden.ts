import type { Choice } from "../descriptors";

const upTo = (last: number): readonly Choice[] =>
  Array.from({ length: last }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));

/** Choices for the order of a section or a category (spec 1 §9). */
export const ORDEN_10 = upTo(10);
/** Choices for the order of a type or a subtype. */
export const ORDEN_100 = upTo(100);
