import * as z from "zod";
import { endpoint } from "../endpoint";
import { SITUACIONES_PUBLICAS } from "../estados";
import { instant, label, text } from "../wire";

/** Of the text alone: VIGENTE: the record still says what the sheet says; SUPERADA: it has changed since; DESCONOCIDA: no such sheet. */
const ESTADOS_HOJA = ["VIGENTE", "SUPERADA", "DESCONOCIDA"] as const;

/** Crockford's base32: no letter that is taken for a figure. */
export const ALFABETO_CODIGO = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** A sheet's code: this many groups of four characters, 100 bits in all. */
const GROUPS = 5;

/**
 * A sheet's code as it is printed, XXXX-XXXX-XXXX-XXXX-XXXX, from what a person typed: any case, with or without dashes
 * and spaces, O for 0, I and L for 1. Null where it cannot be one.
 */
export function codigoDeHoja(typed: string): string | null {
  const plain = typed.slice(0, 100).toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  if (plain.length !== GROUPS * 4 || [...plain].some((sign) => !ALFABETO_CODIGO.includes(sign))) return null;
  return Array.from({ length: GROUPS }, (_, at) => plain.slice(at * 4, at * 4 + 4)).join("-");
}

/** Where the record stood, or stands; null where the server does not say. */
const standing = z.preprocess(
  (value) => value ?? null,
  z.object({ /** One of ESTADOS_REGISTRO. */ estado: label, situacion: z.enum(SITUACIONES_PUBLICAS) }).nullable(),
);

/** What a printed sheet's code tells anyone: nothing personal. */
export const verificar = endpoint({
  method: "GET",
  path: "/verificar/:code",
  reply: z.object({
    verificacion: z.object({
      estado: z.enum(ESTADOS_HOJA),
      /** 'Ficha' or 'Seguimiento'. */
      hoja: text,
      /** 'Atractivo' or 'Facilidad'. */
      clase: text,
      cite: text,
      nombre: text,
      departamento: text,
      /** When this content was first issued in this state. */
      emitida_en: instant,
      al_emitir: standing,
      actual: standing,
      /** SHA-256 of the sheet's content, hex; empty where the code is unknown. */
      sha256: label,
    }),
  }),
  access: "public",
});
