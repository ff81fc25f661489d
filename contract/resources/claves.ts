import * as z from "zod";
import { endpoint, listReply, messageReply } from "../endpoint";
import { asNumber, id, instant, label, num, optionalId, requiredText } from "../wire";

/** Keys with which other systems read the inventory, without a person's password (ours). */

/** What a key may read (contract/alcances.ts). */
export const ALCANCES = ["registros", "catalogos", "fotografias", "cambios"] as const;
export type Alcance = (typeof ALCANCES)[number];

/** Requests a minute that a key may be given. */
export const POR_MINUTO = [60, 300, 1500, 6000] as const;

/** Most days that a key may last. */
export const DIAS_CLAVE = 731;

/** Most networks of one key. */
const REDES = 20;

const ESTADOS_CLAVE = ["ACTIVA", "REVOCADA", "VENCIDA"] as const;

/** A prefix that its finder recognises, and 40 random letters and digits. */
const BEARER = /^Bearer +(irt_[A-Za-z0-9]{40})$/i;
/** Programs for maps send no tokens, but a name and a password: the key is the password, of any name. */
const BASIC = /^Basic +([A-Za-z0-9+/=]{1,400})$/i;
const PASSWORD = /^[^:]*:(irt_[A-Za-z0-9]{40})$/;

/** The key in a request's Authorization header, as a bearer token or as a password; null if it holds none. */
export function claveEn(authorization: string | null): string | null {
  const header = authorization ?? "";
  const basic = BASIC.exec(header)?.[1];
  if (basic === undefined) return BEARER.exec(header)?.[1] ?? null;
  return PASSWORD.exec(latin1(basic))?.[1] ?? null;
}

/** Base64 as text; empty for what is none. */
function latin1(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return "";
  }
}

export const Clave = z.object({
  id,
  nombre: label,
  /** Its first characters, to tell it from others: the whole key is shown once, when it is made. */
  prefijo: label,
  alcances: z.array(z.enum(ALCANCES)),
  /** The only department that it reads; null: all. */
  id_departamento: num,
  /** The addresses and networks that it may be used from; empty: any. */
  redes: z.array(z.string()),
  por_minuto: num,
  creado_en: instant,
  /** Who made it. */
  creado_por: label,
  vence_en: instant,
  revocado_en: instant,
  estado: z.enum(ESTADOS_CLAVE),
  ultimo_uso_en: instant,
  /** Requests of the last 30 days. */
  usos: num,
});
export type Clave = z.output<typeof Clave>;

const red = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: "Cada red es una dirección (10.20.4.7) o una red con su máscara (10.20.4.0/22)",
});

const claveBody = z.object({
  nombre: requiredText("El nombre de la clave es requerido", 80),
  alcances: z
    .array(z.enum(ALCANCES, { error: "Elija qué lee la clave" }), { error: "Elija qué lee la clave" })
    .min(1, { error: "Elija qué lee la clave" })
    .transform((chosen) => ALCANCES.filter((one) => chosen.includes(one))),
  id_departamento: optionalId(),
  /** Several with blanks, commas or lines between them. */
  redes: z.preprocess(
    (value) => (typeof value === "string" ? value.split(/[\s,;]+/).filter(Boolean) : (value ?? [])),
    z.array(red).max(REDES, { error: `No debe pasar de ${REDES} redes` }),
  ),
  por_minuto: z.preprocess(
    (value) => (value === "" || value === undefined ? POR_MINUTO[0] : asNumber(value)),
    z.literal([...POR_MINUTO], { error: "Elija cuántos pedidos por minuto" }),
  ),
  /** Its last day, in La Paz. */
  vence: z.iso.date({ error: "La fecha de vencimiento es requerida" }),
});

export const clave = {
  envelope: "clave",
  row: Clave,
  /** All of them, the newest first. */
  list: endpoint("clave.list", { reply: listReply("clave", Clave), access: "clave.administrar" }),
  /** Makes a key; `clave` of the answer is shown only now. Errors: 422 (name taken, day past or too late). */
  create: endpoint("clave.create", {
    body: claveBody,
    reply: messageReply.extend({ data: Clave, clave: z.string() }),
    access: "clave.administrar",
  }),
  /** Ends it at once, for good; again is the same. */
  revocar: endpoint("clave.revocar", { reply: messageReply, access: "clave.administrar" }),
} as const;
