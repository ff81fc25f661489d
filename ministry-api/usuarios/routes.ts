import type { Handlers } from "../http/handler";
import type { AppServices } from "../http/services";
import { deliveryMessage } from "../mail/delivery-message";
import { endSessions, inviteAgain } from "./administer";
import { confirmEmailChange, undoEmailChange } from "./email-change";
import { listAccounts, readAccount } from "./read";
import { createAccount, removeAccount, updateAccount } from "./write";

const ended = (sessions: number) => {
  if (sessions === 0) return "Esta persona no tenía sesiones abiertas";
  return sessions === 1 ? "Se cerró 1 sesión" : `Se cerraron ${sessions} sesiones`;
};

/** Accounts and their administration (spec 1 §2, §5 to §7), and the links in the mails about a change of address. */
export const usuariosHandlers = (services: AppServices): Handlers => ({
  "user.list": ({ query, context: { db, caller } }) => listAccounts(db, caller, query),
  "user.detail": ({ id, context: { db, caller } }) => readAccount(db, caller, id, services.files),
  "user.create": ({ body, context: { db, caller } }) => createAccount(db, caller, body, services),
  "user.update": ({ id, body, context: { db, caller } }) => updateAccount(db, caller, id, body, services),
  "user.remove": async ({ id, context: { db, caller } }) => ({ message: await removeAccount(db, caller, id) }),
  "user.invitar": async ({ id, context: { db, caller } }) => {
    await inviteAgain(db, caller, id, services);
    return { message: deliveryMessage("la invitación", services.mailer, "Se envió la invitación por correo") };
  },
  "user.cerrarSesiones": async ({ id, context: { db, caller } }) => ({
    message: ended(await endSessions(db, caller, id, services.clock())),
  }),

  "correo.confirmar": async ({ body, context: { db } }) => {
    await confirmEmailChange(db, body.token, services.clock());
    return { message: "Su correo quedó confirmado. Desde ahora ingrese con él." };
  },
  "correo.deshacer": async ({ body, context: { db } }) => {
    await undoEmailChange(db, body.token, services.clock());
    return { message: "El cambio quedó deshecho y la cuenta está bloqueada. Avise al administrador del sistema." };
  },
});
