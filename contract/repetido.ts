import * as z from "zod";
import { flag } from "./wire";

/**
 * A row equal to another of its section must be confirmed before it is stored: a call with `confirmar_repetido: 0` is
 * refused with 409 and `repetido: 1`, and passes with 1. A call without it, as in the specification, stores the row at
 * once. Ours.
 */

const ANSWERS = new Map<unknown, 0 | 1>([
  ...([0, "0", false] as const).map((value) => [value, 0] as const),
  ...([1, "1", true] as const).map((value) => [value, 1] as const),
]);

/** 0: a repeated row is refused, so that the person can be asked; 1: the person has confirmed it. */
export const confirmar_repetido = z.preprocess(
  (value) => ANSWERS.get(value),
  z.union([z.literal(0), z.literal(1)]).optional(),
);

/** Marks the refusal of a repeated row. */
export const RepeatRefusal = z.object({ repetido: flag });
