import * as z from "zod";
import { endpoint, messageReply } from "../endpoint";

/** The two links sent after a change of an account's mail address. Ours; other servers may lack them. */

const BAD_LINK = "El enlace no es válido";
const body = z.object({
  token: z.string({ error: BAD_LINK }).min(20, { error: BAD_LINK }).max(200, { error: BAD_LINK }),
});

/** Confirms the new address, which then replaces the earlier one. */
export const confirmar = endpoint("correo.confirmar", { body, reply: messageReply, access: "public" });

/** The earlier address cancels the change and locks the account. */
export const deshacer = endpoint("correo.deshacer", { body, reply: messageReply, access: "public" });
