import * as z from "zod";
import { flag } from "./wire";

/**
 * A row that says the same as another of its section is asked about before it is stored: a call with
 * `confirmar_repetido: 0` is refused with 409 and `repetido: 1`, and passes with 1. A call without it, as the
 * specification has it, stores the row at once. Ours.
 */

const ANSWERS = new Map<unknown, 0 | 1>([
  ...([0, "0", false] as const).map((value) => [value, 0] as const),
  ...([1, "1", true] as const).map((value) => [value, 1] as const),
]);

/** 0: the person is to be asked about a repeated row; 1: they want it all the same. */
export const confirmar_repetido = z.preprocess(
  (value) => ANSWERS.get(value),
  z.union([z.literal(0), z.literal(1)]).optional(),
);

/** What marks the refusal of a repeated row. */
export const RepeatRefusal = z.object({ repetido: flag });
