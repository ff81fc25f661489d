import { eq } from "drizzle-orm";
import { requestPassword, resetPassword } from "../auth/recovery";
import { signIn } from "../auth/sign-in";
import { token } from "../db/schema";
import type { Handlers } from "../http/handler";
import type { Services } from "../http/services";

/** Sign-in, sign-out and password recovery (spec 1 §7, decisions §2). */
export const sesionHandlers = (services: Services): Handlers => ({
  "sesion.login": ({ body, context: { db, address } }) => signIn(db, body, address, services.clock),
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
});
