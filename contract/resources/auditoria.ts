import * as z from "zod";
import { endpoint, listQuery, listReply } from "../endpoint";
import { id, instant, label, text } from "../wire";

/** Who did what to accounts and catalogues, and who came and went (ours). */

/** What kind of thing an entry is about. */
export const TEMAS = ["sesion", "usuario", "catalogo"] as const;
export type Tema = (typeof TEMAS)[number];

/** What is done in a session's name; accounts and catalogues have the history's own words. */
export const SESION = { ingreso: "INGRESAR", fallido: "INGRESO FALLIDO", salida: "SALIR" } as const;

export const EntradaAuditoria = z.object({
  id,
  fecha: instant,
  /** Who did it: at a failed sign-in the account that was tried, empty where there is none of that name. */
  usuario: label,
  tema: label,
  /** The table, as the history names it. */
  tabla: label,
  accion: label,
  /** The account or row it was done to, by its name. */
  objeto: text,
  /** Fields with what they were and are; of a session the address, the browser and how often. Never a file or a secret. */
  cambios: z.array(z.object({ campo: label, de: z.unknown(), a: z.unknown() })),
});
export type EntradaAuditoria = z.output<typeof EntradaAuditoria>;

const blank = (value: unknown) => (value === "" || value === null ? undefined : value);
const day = z.preprocess(
  blank,
  z
    .string({ error: "La fecha no es válida" })
    .refine(
      (value) => /^(19|20)\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) && isOfItsMonth(value),
      { error: "La fecha no es válida" },
    )
    .optional(),
);
/** 31 February is read as a day of March. */
const isOfItsMonth = (value: string) => new Date(value).toISOString().slice(0, 10) === value;

export const auditoriaQuery = listQuery.extend({
  /** Days of La Paz, both counted in. */
  desde: day,
  hasta: day,
  tema: z.preprocess(blank, z.enum(TEMAS, { error: "El tema no es válido" }).optional()),
  accion: z.preprocess(
    blank,
    z
      .string({ error: "La acción no es válida" })
      .regex(/^[A-Z ]{1,40}$/, { error: "La acción no es válida" })
      .optional(),
  ),
});
export type AuditoriaQuery = z.output<typeof auditoriaQuery>;

const path = "/auditoria";

export const auditoria = {
  path,
  envelope: "auditoria",
  row: EntradaAuditoria,
  /** Newest first; `q` looks for who did it. */
  list: endpoint({
    method: "GET",
    path,
    query: auditoriaQuery,
    reply: listReply("auditoria", EntradaAuditoria),
    access: "auditoria.ver",
  }),
};
