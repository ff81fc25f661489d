import * as z from "zod";
import { flag } from "./wire";

/**
 * A row that says the same as another of its section is asked about before it is stored: the first call is refused with
 * 409 and `repetido: 1`, and the call repeated with `confirmar_repetido: 1` passes. Ours; other servers store it at once.
 */

/** The person was asked and wants the row all the same. */
export const confirmar_repetido = z.preprocess(
  (value) => (value === 1 || value === "1" || value === true ? 1 : undefined),
  z.literal(1).optional(),
);

/** What marks the refusal of a repeated row. */
export const RepeatRefusal = z.object({ repetido: flag });
