import * as z from "zod";
import { OBSERVACION_SECCION_MAX } from "../codes";
import { createdReply, endpoint, messageReply } from "../endpoint";
import { id, label, requiredText } from "../wire";

/** Observations that a department's reviewers write again and again; the national level has its own. Ours. */

const Plantilla = z.object({ id, texto: label });
type Plantilla = z.output<typeof Plantilla>;

export const plantilla = {
  /** All of the caller's department, or of the national level, by their texts. */
  list: endpoint("plantilla.list", { reply: z.object({ plantillas: z.array(Plantilla) }), access: "plantilla.usar" }),
  /** Errors: 409 if there are too many, 422 if there is one with that text. */
  create: endpoint("plantilla.create", {
    body: z.object({ texto: requiredText("El texto es requerido", OBSERVACION_SECCION_MAX) }),
    reply: createdReply,
    access: "plantilla.usar",
  }),
  remove: endpoint("plantilla.remove", { reply: messageReply, access: "plantilla.usar" }),
};
