import { eq } from "drizzle-orm";
import { auditedSignIn, recordSessionEnd } from "../auditoria/record";
import { changePassword } from "./change-password";
import { requestPassword, resetPassword } from "./recovery";
import { endOtherSessions, endSession, openSessions } from "./sessions";
import { signIn } from "./sign-in";
import { token, usuario } from "../db/schema";
import type { Handlers } from "../http/handler";
import type { AppServices } from "../http/services";
import { switchMails } from "../mail/switch-mails";

/** Sign-in, sign-out, own sessions, password recovery and change (spec 1 §7). */
export const sesionHandlers = (services: AppServices): Handlers => ({
  "sesion.login": ({ body, context }) =>
    auditedSignIn(context, body, services.clock(), () => signIn(context.db, body, context, services)),
  "sesion.logout": async ({ context }) => {
    await context.db.delete(token).where(eq(token.hash, context.caller.tokenHash));
    await recordSessionEnd(context.db, context.caller, context, services.clock());
    return { message: "Sesión cerrada" };
  },
  "sesion.pedirClave": async ({ body, context: { db, address, device } }) => {
    await requestPassword(db, body.email, { address, device }, services);
    return { message: "Revise su correo para continuar el proceso" };
  },
  "sesion.nuevaClave": async ({ body, context: { db, device } }) => {
    const { token: value, password } = body;
    await resetPassword(db, { value, password, device }, services.clock());
    return { message: "Su contraseña fue cambiada. Ya puede ingresar." };
  },
  "sesion.cambiarClave": async ({ body, context: { db, caller } }) => {
    await changePassword(db, caller, body, services.clock);
    return { message: "Su contraseña fue cambiada. Sus otras sesiones se cerraron." };
  },
  "sesion.sesiones": async ({ context: { db, caller } }) => ({
    sesiones: await openSessions(db, caller, services.clock(), services.sesion),
  }),
  "sesion.cerrarSesion": async ({ id, context }) => {
    await endSession(context.db, context.caller, id);
    await recordSessionEnd(context.db, context.caller, context, services.clock());
    return { message: "Sesión cerrada" };
  },
  "sesion.cerrarOtras": async ({ context }) => {
    await endOtherSessions(context.db, context.caller);
    await recordSessionEnd(context.db, context.caller, context, services.clock());
    return { message: "Sus otras sesiones se cerraron" };
  },
  // A request that gets here has a valid session.
  "sesion.vigente": () => Promise.resolve({ vigente: 1 }),
  "sesion.avisos": async ({ context: { db, caller } }) => {
    const [own] = await db.select({ avisos: usuario.avisos }).from(usuario).where(eq(usuario.id, caller.id));
    return { avisos: own?.avisos ? 1 : 0 };
  },
  "sesion.cambiarAvisos": async ({ body, context: { db, caller } }) => {
    await switchMails(db, caller, ["avisos", body.avisos === 1]);
    return {
      message: body.avisos === 1 ? "Recibirá avisos por correo" : "Ya no recibirá avisos por correo",
    };
  },
});
