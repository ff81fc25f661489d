import {
  activateSecondFactor,
  deactivateSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  secondFactorOf,
  startSecondFactor,
} from "./second-factor";
import type { HandlersOf } from "../http/handler";
import type { Services } from "../http/services";

/** The optional second factor: one's own, and its removal from another person by role 1. */
export const segundofactorHandlers = (services: Services): HandlersOf<"segundofactor"> => ({
  estado: ({ context: { db, caller } }) => secondFactorOf(db, caller, services),
  iniciar: ({ body, context: { db, caller } }) => startSecondFactor(db, caller, body.actual, services),
  activar: async ({ body, context: { db, caller } }) => ({
    message: "La verificación en dos pasos está activa. Sus otras sesiones se cerraron.",
    codigos: await activateSecondFactor(db, caller, body.codigo, services),
  }),
  renovar: async ({ body, context: { db, caller } }) => ({
    message: "Los códigos anteriores ya no sirven. Sus otras sesiones se cerraron.",
    codigos: await renewRecoveryCodes(db, caller, body, services),
  }),
  desactivar: async ({ body, context: { db, caller } }) => {
    await deactivateSecondFactor(db, caller, body, services);
    return { message: "La verificación en dos pasos se desactivó. Sus otras sesiones se cerraron." };
  },
  quitar: async ({ id, context: { db, caller } }) => {
    await resetSecondFactor(db, caller, id, services);
    return { message: "Se quitó la verificación en dos pasos de esta persona. Sus sesiones se cerraron." };
  },
});
