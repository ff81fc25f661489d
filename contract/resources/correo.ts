import * as z from "zod";
import { endpoint, message } from "../endpoint";

/** The two links that follow a change of an account's mail address. Ours; other servers may lack them. */

const BAD_LINK = "El enlace no es válido";
const body = z.object({
  token: z.string({ error: BAD_LINK }).min(20, { error: BAD_LINK }).max(200, { error: BAD_LINK }),
});
const maxBytes = 16 * 1024;

/** The new address confirms: from now on it is the account's. */
export const confirmar = endpoint({
  method: "POST",
  path: "/correo/confirmar",
  body,
  reply: message,
  access: "public",
  maxBytes,
});

/** The earlier address undoes the change and locks the account. */
export const deshacer = endpoint({
  method: "POST",
  path: "/correo/deshacer",
  body,
  reply: message,
  access: "public",
  maxBytes,
});
