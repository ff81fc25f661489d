import type { Handlers } from "../http/handler";
import type { Services } from "../http/services";
import { confirmEmailChange, undoEmailChange } from "../usuarios/email-change";

/** The links in the emails about a change of an account's email address. */
export const correoHandlers = ({ clock }: Services): Handlers => ({
  "correo.confirmar": async ({ body, context: { db } }) => {
    await confirmEmailChange(db, body.token, clock());
    return { message: "Su correo quedó confirmado. Desde ahora ingrese con él." };
  },
  "correo.deshacer": async ({ body, context: { db } }) => {
    await undoEmailChange(db, body.token, clock());
    return { message: "El cambio quedó deshecho y la cuenta está bloqueada. Avise al administrador del sistema." };
  },
});
