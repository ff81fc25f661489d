import * as z from "zod";
import { endpoint } from "../endpoint";
import { instant, label, text } from "../wire";

/** VIGENTE: the record still says what the sheet says; SUPERADA: it has changed since; DESCONOCIDA: no such sheet. */
export const ESTADOS_HOJA = ["VIGENTE", "SUPERADA", "DESCONOCIDA"] as const;

/** What a printed sheet's code tells anyone: nothing personal. */
export const verificar = endpoint({
  method: "GET",
  path: "/verificar/:code",
  reply: z.object({
    verificacion: z.object({
      estado: z.enum(ESTADOS_HOJA),
      /** 'Ficha' or 'Seguimiento'. */
      hoja: text,
      cite: text,
      nombre: text,
      emitida_en: instant,
      /** SHA-256 of the sheet's content, hex. */
      sha256: label,
    }),
  }),
  access: "public",
});
