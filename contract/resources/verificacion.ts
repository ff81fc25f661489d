import * as z from "zod";
import { endpoint } from "../endpoint";
import { SITUACIONES_PUBLICAS } from "../estados";
import { instant, label, text } from "../wire";

/**
 * About the text only. VIGENTE: the record still matches the sheet; SUPERADA: the record has changed since;
 * DESCONOCIDA: there is no such sheet.
 */
const ESTADOS_HOJA = ["VIGENTE", "SUPERADA", "DESCONOCIDA"] as const;

/** Crockford's base32: without letters that look like digits. */
export const ALFABETO_CODIGO = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Groups of four characters in a sheet's code: 100 bits in all. */
const GROUPS = 5;

/**
 * The code of a sheet as printed, XXXX-XXXX-XXXX-XXXX-XXXX, from typed text: any case, with or without dashes and
 * spaces, O for 0, I and L for 1. Null if it cannot be a code.
 */
export function codigoDeHoja(typed: string): string | null {
  const plain = typed.slice(0, 100).toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  if (plain.length !== GROUPS * 4 || [...plain].some((sign) => !ALFABETO_CODIGO.includes(sign))) return null;
  return Array.from({ length: GROUPS }, (_, at) => plain.slice(at * 4, at * 4 + 4)).join("-");
}

/** The record's state when the sheet was issued, or now; null if the server does not send it. */
const standing = z.preprocess(
  (value) => value ?? null,
  z.object({ /** One of ESTADOS_REGISTRO. */ estado: label, situacion: z.enum(SITUACIONES_PUBLICAS) }).nullable(),
);

/** What anyone may see for a printed sheet's code; no personal data. */
export const verificar = endpoint("registro.verificar", {
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
      /** SHA-256 of the sheet's content, hex; empty if the code is unknown. */
      sha256: label,
    }),
  }),
  access: "public",
});
