import * as z from "zod";
import { endpoint, listQuery, listReply } from "../endpoint";
import { id, instant, label, text } from "../wire";

/** The audit: changes to accounts and catalogues, sign-ins and sign-outs (ours). */

/** The subjects of the entries. */
export const TEMAS = ["sesion", "usuario", "catalogo", "clave"] as const;
export type Tema = (typeof TEMAS)[number];

/** Actions of sessions and of keys; accounts and catalogues use the actions of the history. */
export const SESION = { ingreso: "INGRESAR", fallido: "INGRESO FALLIDO", salida: "SALIR" } as const;
export const USO_DE_CLAVE = { lectura: "LEER", rechazo: "LECTURA RECHAZADA" } as const;

export const EntradaAuditoria = z.object({
  id,
  fecha: instant,
  /** Who did it. After a failed sign-in: the account that was tried, empty if there is none of that name. */
  usuario: label,
  tema: label,
  /** The table, as named in the history. */
  tabla: label,
  accion: label,
  /** The name of the account or row that was changed. */
  objeto: text,
  /**
   * Fields with their old and new values; for a session the address, the browser, the number of times, and `medio` if it was not a password. Never a file
   * or a secret.
   */
  cambios: z.array(z.object({ campo: label, de: z.unknown(), a: z.unknown() })),
});
export type EntradaAuditoria = z.output<typeof EntradaAuditoria>;

const blankAsAbsent = (value: unknown) => (value === "" || value === null ? undefined : value);
const dayParam = z.preprocess(
  blankAsAbsent,
  z
    .string({ error: "La fecha no es válida" })
    .refine(
      (value) => /^(19|20)\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) && isOfItsMonth(value),
      { error: "La fecha no es válida" },
    )
    .optional(),
);
/** Date would read 31 February as a day of March. */
const isOfItsMonth = (value: string) => new Date(value).toISOString().slice(0, 10) === value;

const auditoriaQuery = listQuery.extend({
  /** Days in La Paz time, both inclusive. */
  desde: dayParam,
  hasta: dayParam,
  tema: z.preprocess(blankAsAbsent, z.enum(TEMAS, { error: "El tema no es válido" }).optional()),
  accion: z.preprocess(
    blankAsAbsent,
    z
      .string({ error: "La acción no es válida" })
      .regex(/^[A-Z ]{1,40}$/, { error: "La acción no es válida" })
      .optional(),
  ),
});
export type AuditoriaQuery = z.output<typeof auditoriaQuery>;

export const auditoria = {
  envelope: "auditoria",
  row: EntradaAuditoria,
  /** Newest first; `q` searches by who did it. */
  list: endpoint("auditoria.list", {
    query: auditoriaQuery,
    reply: listReply("auditoria", EntradaAuditoria),
    access: "auditoria.ver",
  }),
};
