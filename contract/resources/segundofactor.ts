import * as z from "zod";
import { endpoint, messageReply } from "../endpoint";
import { flag, instant, num } from "../wire";

/** The optional second factor of roles 1 and 2: a one-time code at sign-in (RFC 6238), and recovery codes. Ours. */

const maxBytes = 16 * 1024;

/** Minutes within which a new second factor must be activated with its first code. */
export const MINUTOS_PARA_ACTIVAR = 15;

const codigo = z.preprocess(
  (value) => (typeof value === "string" ? value.trim() || undefined : value),
  z.string({ error: "El código es requerido" }).max(64, { error: "El código no es correcto" }),
);
const actual = z
  .string({ error: "La contraseña actual es requerida" })
  .min(1, { error: "La contraseña actual es requerida" })
  .max(1024, { error: "La contraseña actual no es correcta" });

/** Shown once: only their hashes are kept. */
const codigos = messageReply.extend({ codigos: z.array(z.string()) });

/** Whether it is active, since when, and how many recovery codes are left. Also available after a change of role. */
export const estado = endpoint("segundofactor.estado", {
  reply: z.object({
    activo: flag,
    desde: instant,
    codigos: num,
    /** 1: this server can set up a second factor. */
    disponible: flag,
  }),
  access: "session",
});

/**
 * Starts the setup, after the password: returns the secret for the authenticator application. The second factor is
 * active only after its first code; a new start replaces it.
 */
export const iniciar = endpoint("segundofactor.iniciar", {
  body: z.object({ actual }),
  reply: z.object({ secreto: z.string(), uri: z.string(), vence_en: instant }),
  access: "segundofactor.usar",
  maxBytes,
});

/** Activates it with the first code, ends all other sessions of the account and returns the recovery codes. */
export const activar = endpoint("segundofactor.activar", {
  body: z.object({ codigo }),
  reply: codigos,
  access: "segundofactor.usar",
  maxBytes,
});

/** Issues new recovery codes; the earlier ones and all other sessions of the account end. */
export const renovar = endpoint("segundofactor.renovar", {
  body: z.object({ actual, codigo }),
  reply: codigos,
  access: "segundofactor.usar",
  maxBytes,
});

/** Also available to a person whose role changed. */
export const desactivar = endpoint("segundofactor.desactivar", {
  body: z.object({ actual, codigo }),
  reply: messageReply,
  access: "session",
  maxBytes,
});

/** Removes another person's second factor (role 1) after they lost their device and their recovery codes. */
export const quitar = endpoint("segundofactor.quitar", { reply: messageReply, access: "usuario.administrar" });
