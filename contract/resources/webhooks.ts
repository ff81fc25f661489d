import * as z from "zod";
import { endpoint, messageReply } from "../endpoint";
import { flag, id, instant, label, num, optionalId, requiredText, requiredSwitch, text } from "../wire";

/** Webhooks: other systems to which the changes are sent, signed (ours; decision 067). */

const Webhook = z.object({
  id,
  nombre: label,
  url: label,
  /** Whose changes it is sent; null: of all departments. */
  id_departamento: num,
  activo: flag,
  /** Why it was put out of use by itself; null if it was not. */
  motivo: text,
  /** Deliveries that were given up. */
  perdidas: z.number().int(),
});

const Entrega = z.object({
  id,
  /** The `webhook-id` of the message. */
  mensaje: label,
  estado: z.enum(["ESPERA", "ENTREGADA", "PERDIDA"]),
  creado_en: instant,
  intentos: z.number().int(),
  /** When it is tried again; null if it is not. */
  proximo_en: instant,
  entregado_en: instant,
  /** Why the last attempt failed, in a word or a code. */
  falla: text,
});

const webhookBody = z.object({
  nombre: requiredText("El nombre es requerido", 100),
  url: requiredText("La dirección es requerida", 500).refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && !/[@#]/.test(value),
    { error: "Debe ser una dirección como https://sistema.gob.bo/cambios" },
  ),
  id_departamento: optionalId(),
});

export const webhook = {
  list: endpoint("webhook.list", { reply: z.object({ webhooks: z.array(Webhook) }), access: "webhook.administrar" }),
  /** The secret is shown this once. Errors: 409 where webhooks are not set up, 422 for an address that is not allowed. */
  create: endpoint("webhook.create", {
    body: webhookBody,
    reply: z.object({ message: label, data: z.object({ id }), secreto: label }),
    access: "webhook.administrar",
  }),
  /** In use again it goes on where it was; after a restored backup with what comes from then on. Errors: as of `create`. */
  cambiar: endpoint("webhook.cambiar", {
    body: webhookBody.extend({ activo: requiredSwitch("Diga si está activo") }),
    reply: messageReply,
    access: "webhook.administrar",
  }),
  remove: endpoint("webhook.remove", { reply: messageReply, access: "webhook.administrar" }),
  /** The last 100 of a webhook, the newest first. */
  entregas: endpoint("webhook.entregas", {
    reply: z.object({ entregas: z.array(Entrega) }),
    access: "webhook.administrar",
  }),
  /** Sends one that was given up again, for three days more. Errors: 409 for any other. */
  reenviar: endpoint("webhook.reenviar", { reply: messageReply, access: "webhook.administrar" }),
};
