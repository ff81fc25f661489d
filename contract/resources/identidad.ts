import * as z from "zod";
import { endpoint, messageReply } from "../endpoint";
import { flag, id, instant, label, text } from "../wire";
import { SesionAbierta } from "./sesion";

/**
 * Identities of the state's provider (OpenID Connect; ours): a person signs in with theirs, once it belongs to their
 * account. It comes to belong to it when the person has proved the account by its password or its invitation.
 */

/** Minutes within which a person comes back from the provider. */
export const MINUTOS_DE_IDA = 15;
/** Minutes within which the account is proved then. */
export const MINUTOS_DE_UNION = 15;

const SIN_FORMA = { error: "El ingreso no se puede continuar. Comience otra vez." };
const pase = z.string(SIN_FORMA).regex(/^[\w-]{43}$/, SIN_FORMA);

/** What the sign-in page offers: the provider's name, and whether it is the only way in but for administrators. */
const opciones = endpoint("identidad.opciones", {
  reply: z.object({ etiqueta: text, solo: flag }),
  access: "public",
});

/** Begins: where the person is sent, and the pass that their browser brings back. */
const comenzar = endpoint("identidad.comenzar", {
  body: z.object({ invitacion: z.string().max(200).optional() }),
  reply: z.object({ url: z.url(), pase: z.string() }),
  access: "public",
});

/** What is still to be proved before the session opens; `clave` and `codigo`: 1 if it is asked for. */
const Union = z.object({ pase: z.string(), persona: label, correo: label, clave: flag, codigo: flag });

/**
 * Ends the way that `comenzar` began, with what the provider sent the browser back with. Errors: 401 for every answer
 * that does not prove who the person is, or of whom there is no active account; 503 if the provider does not answer.
 */
const volver = endpoint("identidad.volver", {
  body: z.object({ pase, respuesta: z.string(SIN_FORMA).max(8192, SIN_FORMA) }),
  reply: z.object({ sesion: SesionAbierta.nullable(), union: Union.nullable() }),
  access: "public",
});

/**
 * Opens the session after the password, or the code of a second factor, or both, and joins the identity to the account.
 * Errors: as sesion.login, 401 also if the pass is over.
 */
const unir = endpoint("identidad.unir", {
  body: z.object({
    pase,
    password: z.string().max(1024).optional(),
    codigo: z.preprocess(
      (value) => (typeof value === "string" ? value.trim() || undefined : undefined),
      z.string().max(64, { error: "El código no es correcto" }).optional(),
    ),
  }),
  reply: SesionAbierta,
  access: "public",
});

/** The provider says that a person signed out there (OpenID Connect Back-Channel Logout 1.0). Errors: 400. */
const salida = endpoint("identidad.salida", {
  body: z.object({ logout_token: z.string().max(8192) }),
  reply: messageReply,
  access: "public",
});

/** One's own identities, at most one of each provider. */
const propias = endpoint("identidad.propias", {
  reply: z.object({ identidades: z.array(z.object({ id, emisor: label, creado_en: instant, usado_en: instant })) }),
  access: "session",
});

/** Separates one of one's own. */
const separar = endpoint("identidad.separar", { reply: messageReply, access: "session" });

/** Separates another person's; their sessions by it end. Errors: 404, 409 if they have none. */
const quitar = endpoint("identidad.quitar", { reply: messageReply, access: "usuario.administrar" });

export const identidad = { opciones, comenzar, volver, unir, salida, propias, separar, quitar };
