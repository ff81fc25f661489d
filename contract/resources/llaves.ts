import * as z from "zod";
import { endpoint, messageReply } from "../endpoint";
import { id, instant, label, requiredText } from "../wire";
import { LoginBody, SesionAbierta } from "./sesion";

/**
 * Passkeys ('llaves de acceso', WebAuthn): what a person's device signs in with instead of a password. Ours. The device
 * checks the person (fingerprint, face, PIN), so a passkey stands for a password and a second factor together.
 */

const maxBytes = 32 * 1024;

/** Passkeys that an account may have. */
export const MAX_LLAVES = 10;
/** Minutes within which a device has to answer. */
export const MINUTOS_DEL_RETO = 5;

const actual = z
  .string({ error: "La contraseña actual es requerida" })
  .min(1, { error: "La contraseña actual es requerida" })
  .max(1024, { error: "La contraseña actual no es correcta" });
const nombre = requiredText("El nombre es requerido", 60);

const SIN_FORMA = { error: "La credencial de la llave no se puede leer" };
/** What the browser asks its device for, and what the device answers: the JSON forms of WebAuthn, level 3. */
const pedido = z.looseObject({ challenge: z.string() });
const credencial = z.looseObject(
  {
    id: z.string(SIN_FORMA).min(1, SIN_FORMA).max(1400, SIN_FORMA),
    response: z.looseObject({ clientDataJSON: z.string(SIN_FORMA).max(4096, SIN_FORMA) }, SIN_FORMA),
  },
  SIN_FORMA,
);

/** One's own passkeys, the first one first. */
const list = endpoint("llave.list", {
  reply: z.object({ llaves: z.array(z.object({ id, nombre: label, creado_en: instant, usado_en: instant })) }),
  access: "session",
});

/** Begins to add one, after the password: what the device is asked for. */
const iniciar = endpoint("llave.iniciar", {
  body: z.object({ actual }),
  reply: z.object({ pedido }),
  access: "session",
  maxBytes,
});

/**
 * Adds the one that the device made; the other sessions of the account end. Returns recovery codes where it is the
 * account's first second factor.
 */
const agregar = endpoint("llave.agregar", {
  body: z.object({ nombre, credencial }),
  reply: messageReply.extend({ codigos: z.array(z.string()) }),
  access: "session",
  maxBytes,
});

const cambiar = endpoint("llave.cambiar", {
  body: z.object({ nombre }),
  reply: messageReply,
  access: "session",
  maxBytes,
});

/** Removes one of one's own, after the password; the other sessions of the account end. */
const quitar = endpoint("llave.quitar", {
  body: z.object({ actual }),
  reply: messageReply,
  access: "session",
  maxBytes,
});

/** What a device has to sign for a sign-in. */
const reto = endpoint("llave.reto", { reply: z.object({ pedido }), access: "public" });

/** Signs in with a passkey; with `email`, only with one of that account, as its second step. */
const ingresar = endpoint("llave.ingresar", {
  body: z.object({
    credencial,
    email: LoginBody.shape.email.optional(),
  }),
  reply: SesionAbierta,
  access: "public",
});

export const llave = { list, iniciar, agregar, cambiar, quitar, reto, ingresar };
