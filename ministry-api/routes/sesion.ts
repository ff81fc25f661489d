import { eq } from "drizzle-orm";
import { changePassword } from "../auth/change-password";
import { requestPassword, resetPassword } from "../auth/recovery";
import { endOtherSessions, endSession, openSessions } from "../auth/sessions";
import { signIn } from "../auth/sign-in";
import { token, usuario } from "../db/schema";
import type { Handlers } from "../http/handler";
import type { Services } from "../http/services";
import { switchNotices } from "../mail/switch-notices";

/** Sign-in, sign-out, own sessions, password recovery and change (spec 1 §7, decisions §2, §4). */
export const sesionHandlers = (services: Services): Handlers => ({
  "sesion.login": ({ body, context: { db, address, agent } }) => signIn(db, body, { address, agent }, services),
  "sesion.logout": async ({ context: { db, caller } }) => {
    await db.delete(token).where(eq(token.hash, caller.tokenHash));
    return { message: "Sesión cerrada" };
  },
  "sesion.pedirClave": async ({ body, context: { db, address } }) => {
    await requestPassword(db, body.email, address, services);
    return { message: "Revise su correo para continuar el proceso" };
  },
  "sesion.nuevaClave": async ({ body, context: { db } }) => {
    await resetPassword(db, body.token, body.password, services.clock());
    return { message: "Su contraseña fue cambiada. Ya puede ingresar." };
  },
  "sesion.cambiarClave": async ({ body, context: { db, caller } }) => {
    await changePassword(db, caller, body, services.clock);
    return { message: "Su contraseña fue cambiada. Sus otras sesiones se cerraron." };
  },
  "sesion.sesiones": async ({ context: { db, caller } }) => ({
    sesiones: await openSessions(db, caller, services.clock(), services.sesion),
  }),
  "sesion.cerrarSesion": async ({ id, context: { db, caller } }) => {
    await endSession(db, caller, id);
    return { message: "Sesión cerrada" };
  },
  "sesion.cerrarOtras": async ({ context: { db, caller } }) => {
    await endOtherSessions(db, caller);
    return { message: "Sus otras sesiones se cerraron" };
  },
  "sesion.avisos": async ({ context: { db, caller } }) => {
    const [own] = await db.select({ avisos: usuario.avisos }).from(usuario).where(eq(usuario.id, caller.id));
    return { avisos: own?.avisos ? 1 : 0 };
  },
  "sesion.cambiarAvisos": async ({ body, context: { db, caller } }) => {
    await switchNotices(db, caller, body.avisos === 1);
    return {
      message: body.avisos === 1 ? "Recibirá avisos por correo" : "Ya no recibirá avisos por correo",
    };
  },
});
