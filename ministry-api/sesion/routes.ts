import { eq, and, desc, ne, sql } from "drizzle-orm";
import type { Reply } from "@/contract";
import { auditedSignIn, recordSessionEnd } from "../auditoria/record";
import { requestPassword, resetPassword } from "./recovery";
import { signIn } from "./sign-in";
import { token, usuario } from "../db/schema";
import type { HandlersOf, Caller } from "../http/handler";
import type { AppServices, Services } from "../http/services";
import { signOutAddress } from "../identidad/sign-out";
import { switchMails } from "../mail/switch-mails";
import type { Db } from "../db/client";
import { notFound, changedMeanwhile, invalid } from "../http/problem";
import { SESSION_LIMITS } from "./session-limits";
import { limitsAt, livingSession } from "./tokens";
import { recordChange } from "../history/record";
import { forgetFailures, oneAtATime, recordFailure, requireNoPause } from "./attempts";
import { ownLimit } from "./limits";
import { mailOwner } from "./owner-mail";
import { askForKey, signInByKey } from "./key-sign-in";
import { addKey, ownKeys, removeKey, renameKey, startKey } from "./llaves";
import { hashPassword, passwordMatches, requireGoodPassword } from "./password";
import {
  activateSecondFactor,
  deactivateSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  secondFactorOf,
  startSecondFactor,
} from "./second-factor";

async function readOwner(db: Db, id: number) {
  const [owner] = await db.select().from(usuario).where(eq(usuario.id, id));
  if (!owner) throw notFound();
  return owner;
}

/**
 * Sets a person's own new password. Every other session and mailed link of theirs ends (decision 031), and they are
 * notified by email. A wrong `actual` counts as a failure. Errors: 409 if the password was changed meanwhile, 422 under
 * `actual` or `nueva`, 429 with Retry-After.
 */
async function changePassword(
  db: Db,
  caller: Caller,
  { actual, nueva }: { actual: string; nueva: string },
  clock: () => Date,
): Promise<void> {
  const own = ownLimit(caller.id);
  await oneAtATime(own.key, async () => {
    const owner = await readOwner(db, caller.id);
    const now = clock();
    await requireNoPause(db, [own], now);
    if (!(await passwordMatches(owner.clave, actual))) {
      await recordFailure(db, [own], now);
      throw invalid({ actual: ["La contraseña actual no es correcta"] });
    }
    await forgetFailures(db, own.key);
    if (nueva === actual) throw invalid({ nueva: ["La contraseña nueva debe ser distinta de la actual"] });
    await requireGoodPassword(nueva, owner, "nueva");
    const clave = await hashPassword(nueva);
    await db.transaction(async (tx) => {
      const [stored] = await tx.select().from(usuario).where(eq(usuario.id, owner.id)).for("no key update");
      // A mailed link may have set another password since `actual` was compared.
      if (stored?.clave !== owner.clave) throw changedMeanwhile();
      await tx
        .update(usuario)
        .set({ clave, version: stored.version + 1 })
        .where(eq(usuario.id, owner.id));
      await tx.delete(token).where(and(eq(token.id_usuario, owner.id), ne(token.hash, caller.tokenHash)));
      await recordChange(tx, caller, {
        tabla: "usuario",
        id_fila: owner.id,
        accion: "CAMBIAR CLAVE",
        before: null,
        after: null,
      });
      await mailOwner(tx, stored, "cambiada", now);
    });
  });
}

const sessionsOf = (id_usuario: number) => and(eq(token.id_usuario, id_usuario), eq(token.uso, "SESION"));

/** A person's open sessions, last used first; `actual` marks the session of the request. */
async function openSessions(
  db: Db,
  caller: Caller,
  now: Date,
  limits = SESSION_LIMITS,
): Promise<Reply<"sesion.sesiones">["sesiones"]> {
  const rows = await db
    .select()
    .from(token)
    .where(and(eq(token.id_usuario, caller.id), livingSession(limitsAt(now, limits))))
    .orderBy(desc(sql`coalesce(${token.usado_en}, ${token.creado_en})`), desc(token.id));
  return rows.map(({ id, dispositivo, creado_en, usado_en, hash }) => ({
    id,
    dispositivo,
    creado_en: creado_en.toISOString(),
    usado_en: usado_en?.toISOString() ?? null,
    actual: hash === caller.tokenHash ? 1 : 0,
  }));
}

/** Ends one of a person's own sessions. Errors: 404 if it is another person's or already over. */
async function endSession(db: Db, caller: Caller, id: number): Promise<void> {
  const ended = await db
    .delete(token)
    .where(and(sessionsOf(caller.id), eq(token.id, id)))
    .returning({ id: token.id });
  if (ended.length === 0) throw notFound();
}

/** Ends every own session except that of the request. */
async function endOtherSessions(db: Db, caller: Caller): Promise<void> {
  await db.delete(token).where(and(sessionsOf(caller.id), ne(token.hash, caller.tokenHash)));
}

/** Sign-in, sign-out, own sessions, password recovery and change (spec 1 §7). */
export const sesionHandlers = (services: AppServices): HandlersOf<"sesion"> => ({
  login: ({ body, context }) =>
    auditedSignIn(context, body, services.clock(), () => signIn(context.db, body, context, services)),
  logout: async ({ context }) => {
    const { provider = null, publicUrl } = services;
    const salida = await signOutAddress(context.db, provider, context.caller.tokenHash, publicUrl);
    await context.db.delete(token).where(eq(token.hash, context.caller.tokenHash));
    await recordSessionEnd(context.db, context.caller, context, services.clock());
    return { message: "Sesión cerrada", salida };
  },
  pedirClave: async ({ body, context: { db, address, device } }) => {
    await requestPassword(db, body.email, { address, device }, services);
    return { message: "Revise su correo para continuar el proceso" };
  },
  nuevaClave: async ({ body, context: { db, device } }) => {
    const { token: value, password } = body;
    await resetPassword(db, { value, password, device }, services.clock());
    return { message: "Su contraseña fue cambiada. Ya puede ingresar." };
  },
  cambiarClave: async ({ body, context: { db, caller } }) => {
    await changePassword(db, caller, body, services.clock);
    return { message: "Su contraseña fue cambiada. Sus otras sesiones se cerraron." };
  },
  sesiones: async ({ context: { db, caller } }) => ({
    sesiones: await openSessions(db, caller, services.clock(), services.sesion),
  }),
  cerrarSesion: async ({ id, context }) => {
    await endSession(context.db, context.caller, id);
    await recordSessionEnd(context.db, context.caller, context, services.clock());
    return { message: "Sesión cerrada" };
  },
  cerrarOtras: async ({ context }) => {
    await endOtherSessions(context.db, context.caller);
    await recordSessionEnd(context.db, context.caller, context, services.clock());
    return { message: "Sus otras sesiones se cerraron" };
  },
  // A request that gets here has a valid session.
  vigente: () => Promise.resolve({ vigente: 1 }),
  avisos: async ({ context: { db, caller } }) => {
    const [own] = await db.select({ avisos: usuario.avisos }).from(usuario).where(eq(usuario.id, caller.id));
    return { avisos: own?.avisos ? 1 : 0 };
  },
  cambiarAvisos: async ({ body, context: { db, caller } }) => {
    await switchMails(db, caller, ["avisos", body.avisos === 1]);
    return {
      message: body.avisos === 1 ? "Recibirá avisos por correo" : "Ya no recibirá avisos por correo",
    };
  },
});

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

/** Passkeys: one's own, and the sign-in with one. */
export const llaveHandlers = (services: Services): HandlersOf<"llave"> => ({
  list: ({ context: { db, caller } }) => ownKeys(db, caller),
  iniciar: async ({ body, context: { db, caller } }) => ({
    pedido: { ...(await startKey(db, caller, body.actual, services)) },
  }),
  agregar: async ({ body, context: { db, caller } }) => ({
    codigos: await addKey(db, caller, body, services),
    message: "Llave agregada. Sus otras sesiones se cerraron.",
  }),
  cambiar: async ({ id, body, context: { db, caller } }) => {
    await renameKey(db, caller, id, body.nombre);
    return { message: "Nombre guardado" };
  },
  quitar: async ({ id, body, context: { db, caller } }) => {
    await removeKey(db, caller, id, body.actual, services);
    return { message: "Llave quitada. Sus otras sesiones se cerraron." };
  },
  reto: async ({ context: { db, address } }) => ({ pedido: { ...(await askForKey(db, address, services)) } }),
  ingresar: ({ body, context }) => signInByKey(context.db, body, context, services),
});
