import * as z from "zod";
import { endpoint, message } from "../endpoint";
import { flag, instant, num } from "../wire";

/** The optional second factor of roles 1 and 2: a one-time code at sign-in (RFC 6238), and recovery codes. Ours. */

const PATH = "/segundofactor";
const maxBytes = 16 * 1024;

/** How long a started second factor waits for its first code. */
export const MINUTOS_PARA_ACTIVAR = 15;

const codigo = z.preprocess(
  (value) => (typeof value === "string" ? value.trim() || undefined : value),
  z.string({ error: "El código es requerido" }).max(64, { error: "El código no es correcto" }),
);
const actual = z
  .string({ error: "La contraseña actual es requerida" })
  .min(1, { error: "La contraseña actual es requerida" })
  .max(1024, { error: "La contraseña actual no es correcta" });

/** Shown once: only a hash of each is kept. */
const codigos = message.extend({ codigos: z.array(z.string()) });

/** Whether it is active, since when, and how many recovery codes are left. A person whose role changed sees it too. */
export const estado = endpoint({
  method: "GET",
  path: PATH,
  reply: z.object({
    activo: flag,
    desde: instant,
    codigos: num,
    /** 1: this server can begin one. */
    disponible: flag,
  }),
  access: "session",
});

/** Begins one, after the password: the secret for the authenticator application. It is not active before its first code; a new start replaces it. */
export const iniciar = endpoint({
  method: "POST",
  path: PATH,
  body: z.object({ actual }),
  reply: z.object({ secreto: z.string(), uri: z.string(), vence_en: instant }),
  access: "segundofactor.usar",
  maxBytes,
});

/** The first code makes it active, ends every other own session and gives the recovery codes. */
export const activar = endpoint({
  method: "POST",
  path: `${PATH}/activar`,
  body: z.object({ codigo }),
  reply: codigos,
  access: "segundofactor.usar",
  maxBytes,
});

/** New recovery codes; the earlier ones and every other own session end. */
export const renovar = endpoint({
  method: "POST",
  path: `${PATH}/codigos`,
  body: z.object({ actual, codigo }),
  reply: codigos,
  access: "segundofactor.usar",
  maxBytes,
});

/** A person whose role changed may take it away too. */
export const desactivar = endpoint({
  method: "POST",
  path: `${PATH}/desactivar`,
  body: z.object({ actual, codigo }),
  reply: message,
  access: "session",
  maxBytes,
});

/** Takes another person's second factor away (role 1): they lost their device and their recovery codes. */
export const quitar = endpoint({
  method: "DELETE",
  path: `${PATH}/:id`,
  reply: message,
  access: "usuario.administrar",
});
