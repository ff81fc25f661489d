import { and, eq, inArray } from "drizzle-orm";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Db } from "../db/client";
import { identidad, token, usuario } from "../db/schema";
import { recordChange, type Who } from "../history/record";
import type { HandlersOf } from "../http/handler";
import { notFound, Problem } from "../http/problem";
import type { Services } from "../http/services";
import { limitedNetwork } from "../sesion/attempts";
import { mailOwner } from "../sesion/owner-mail";
import { lockAccount } from "../usuarios/rules";
import type { Provider } from "./provider";
import { beginIdentity, endIdentity, joinIdentity } from "./sign-in";
import { endByProvider } from "./sign-out";

/** Ways to the provider that one network may begin in a minute. */
const BEGUN_A_MINUTE = 120;

/** Separates identities from their account: sessions by them end, and the owner is told by mail. False if there is none. */
async function separate(db: Db, who: Who, id_usuario: number, id: number | null, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const own = and(eq(identidad.id_usuario, id_usuario), id === null ? undefined : eq(identidad.id, id));
    const found = await tx.select({ id: identidad.id }).from(identidad).where(own).for("update");
    const [owner] = await tx.select().from(usuario).where(eq(usuario.id, id_usuario));
    if (found.length === 0 || !owner) return false;
    const ids = found.map((one) => one.id);
    await tx.delete(token).where(inArray(token.id_identidad, ids));
    await tx.delete(identidad).where(inArray(identidad.id, ids));
    const entry = { tabla: "usuario", id_fila: id_usuario, accion: "SEPARAR IDENTIDAD", before: null, after: null };
    await recordChange(tx, who, entry);
    await mailOwner(tx, owner, "separada", now);
    return true;
  });
}

/** Identities of the state's provider; without one configured nobody signs in by them. */
export function identidadHandlers(services: Services): HandlersOf<"identidad"> {
  const needed = (): Provider => {
    if (!services.provider) throw notFound();
    return services.provider;
  };
  const { clock } = services;
  const begun = new RateLimiterMemory({ points: BEGUN_A_MINUTE, duration: 60 });
  /** Whoever begins is nobody yet, and each way is kept for minutes. Errors: 429. */
  const requireTurn = (address: string) =>
    begun.consume(limitedNetwork(address) ?? "local").catch(() => {
      throw new Problem(429, "Demasiados intentos. Espere un minuto.", {}, { "Retry-After": "60" });
    });
  return {
    opciones: () =>
      Promise.resolve({ etiqueta: services.provider?.label ?? null, solo: services.provider?.only ? 1 : 0 }),
    comenzar: async ({ body, context: { db, address } }) => {
      const provider = needed();
      await requireTurn(address);
      return beginIdentity(db, provider, body, services);
    },
    volver: ({ body, context }) => endIdentity(context, needed(), body, services),
    unir: ({ body, context }) => joinIdentity(context, body, services),
    salida: async ({ body, context: { db } }) => {
      await endByProvider(db, needed(), body.logout_token);
      return { message: "Sesión cerrada" };
    },
    propias: async ({ context: { db, caller } }) => {
      const rows = await db.select().from(identidad).where(eq(identidad.id_usuario, caller.id));
      return {
        identidades: rows.map(({ id, emisor, creado_en, usado_en }) => ({
          id,
          emisor,
          creado_en: creado_en.toISOString(),
          usado_en: usado_en?.toISOString() ?? null,
        })),
      };
    },
    separar: async ({ id, context: { db, caller } }) => {
      if (!(await separate(db, caller, caller.id, id, clock()))) throw notFound();
      return { message: "Su cuenta ya no está unida a esa identidad" };
    },
    quitar: async ({ id, context: { db, caller } }) => {
      await db.transaction((tx) => lockAccount(tx, caller, id));
      if (!(await separate(db, caller, id, null, clock())))
        throw new Problem(409, "Esta cuenta no tiene una identidad unida.");
      return { message: "Se separó la identidad de esta cuenta. Sus sesiones con ella se cerraron." };
    },
  };
}
