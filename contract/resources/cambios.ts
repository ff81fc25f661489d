import * as z from "zod";
import { endpoint } from "../endpoint";
import { asNumber, flag, id, instant, label, text } from "../wire";

/** The feed of changes, for systems that follow the inventory (ours; decision 062). */

/** In the place of a cursor: nothing of what was, only the cursor of this moment. */
export const AHORA = "ahora";
/** The form of a cursor. Only the API knows what is in it. */
const CURSOR_FORMA = /^[\w-]{32}$/;

const MAX_ROWS = 500;
const DEFAULT_ROWS = 100;

const Cambio = z.object({
  /** Where to go on after this change. */
  cursor: label,
  fecha: instant,
  /** The record that it belongs to; null for a catalogue. */
  tipo: z.enum(["ppirta", "ppirtf"]).nullable(),
  id_registro: id.nullable(),
  cite: text,
  /** The table, as named in the history. */
  tabla: label,
  id_fila: id,
  /**
   * As in the history; for a reader of one department RETIRAR, without values, if the record left it, and LLEGAR if it
   * came: what it is then is read from the record itself.
   */
  accion: label,
  /** Who did it; null for a machine's key. */
  usuario: text,
  cambios: z.array(z.object({ campo: label, de: z.unknown(), a: z.unknown() })),
});
export type Cambio = z.output<typeof Cambio>;

const cambiosQuery = z.object({
  /** A cursor of an earlier answer; empty for the oldest change that is kept, AHORA for none. */
  desde: z
    .preprocess((value) => value ?? "", z.string({ error: "El cursor no es válido" }))
    .refine((value) => value === "" || value === AHORA || CURSOR_FORMA.test(value), {
      error: "El cursor no es válido",
    }),
  /** Changes of an answer, at most. */
  rows: z.preprocess(
    (value) => (value === "" || value === undefined ? DEFAULT_ROWS : asNumber(value)),
    z
      .number({ error: "Debe ser un número entero" })
      .int({ error: "Debe ser un número entero" })
      .min(1, { error: "El valor mínimo es 1" })
      .max(MAX_ROWS, { error: `El valor máximo es ${MAX_ROWS}` }),
  ),
});

export const cambio = {
  /**
   * What was committed after `desde`, each change once and in one order. `hay_mas`: ask again at once; an answer may
   * have no change and still lead on. Errors: 410 if what follows the cursor cannot be told any more.
   */
  list: endpoint("cambio.list", {
    query: cambiosQuery,
    reply: z.object({ cambios: z.array(Cambio), siguiente: label, hay_mas: flag }),
    access: "cambio.ver",
  }),
};
