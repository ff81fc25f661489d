import { eq, sql } from "drizzle-orm";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { CallName } from "@/contract";
import { alcanceDe } from "@/contract/alcances";
import { USO_DE_CLAVE } from "@/contract/resources/auditoria";
import type { Alcance } from "@/contract/resources/claves";
import { subnetsOf, isWithin } from "@/node-shared/proxies";
import type { Db } from "../db/client";
import { preparedOnce } from "../db/prepared";
import { clave } from "../db/schema";
import type { Background } from "../http/background";
import type { Caller } from "../http/handler";
import { Problem } from "../http/problem";
import { tokenHash } from "../sesion/tokens";
import { createUses, type Use } from "./use";

type Key = typeof clave.$inferSelect;

const byHash = preparedOnce((db) =>
  db
    .select()
    .from(clave)
    .where(eq(clave.hash, sql.placeholder("hash")))
    .prepare("key_by_hash"),
);

const refused = (status: 401 | 403, message: string) =>
  new Problem(status, message, {}, status === 401 ? { "WWW-Authenticate": "Bearer" } : {});

/** Why a key may not make a call now; null if it may. */
function refusalOf(key: Key, alcance: Alcance | null, address: string, now: Date): Problem | null {
  if (key.revocado_en) return refused(401, "La clave fue revocada");
  if (key.vence_en <= now) return refused(401, "La clave venció");
  const networks = subnetsOf(key.redes.join(",")) ?? [];
  if (networks.length > 0 && !isWithin(networks)(address))
    return refused(403, "La clave no se usa desde esta dirección");
  if (alcance === null || !key.alcances.includes(alcance)) return refused(403, "La clave no lee esto");
  return null;
}

/**
 * As whom a key reads: what a person of the national level sees, or of the one department. It is nobody's account, so
 * nothing is its own.
 */
const callerOf = ({ nombre, alcances, id_departamento, hash }: Key): Caller => ({
  id: 0,
  nombre,
  rol: id_departamento === null ? 2 : 3,
  rolNombre: "",
  id_departamento,
  tokenHash: hash,
  alcances,
});

interface KeyAsk {
  key: string;
  /** The call that it makes, or the path of a route that is none, with the scope that it asks for. */
  call: CallName | { path: string; alcance: Alcance | null };
  address: string;
  now: Date;
}

export type AdmitKey = (db: Db, ask: KeyAsk) => Promise<Caller>;

/**
 * Admits requests by key: each is counted against the key's limit in this process and written in the audit, also when
 * it is refused. Errors: 401 (unknown, revoked, expired), 403 (network, scope), 429 with Retry-After.
 */
export function createKeyAdmission(db: Db, later: Background): AdmitKey {
  const write = createUses(db, later);
  const limiters = new Map<number, RateLimiterMemory>();
  const limiterOf = (points: number) => {
    const limiter = limiters.get(points) ?? new RateLimiterMemory({ points, duration: 60 });
    limiters.set(points, limiter);
    return limiter;
  };
  const tooMany = async ({ id, por_minuto }: Key): Promise<Problem | null> => {
    try {
      await limiterOf(por_minuto).consume(id);
      return null;
    } catch (error) {
      const seconds = Math.max(1, Math.ceil((error as RateLimiterRes).msBeforeNext / 1000));
      const message = `La clave pasó de ${por_minuto} pedidos por minuto. Intente en ${seconds} s.`;
      return new Problem(429, message, {}, { "Retry-After": String(seconds) });
    }
  };
  return async (on, { key, call, address, now }) => {
    const [found] = await byHash(on).execute({ hash: tokenHash(key) });
    if (!found) throw refused(401, "La clave no existe");
    const [llamada, alcance] = typeof call === "string" ? [call, alcanceDe(call)] : [call.path, call.alcance];
    const { id, nombre } = found;
    const use: Omit<Use, "accion" | "motivo"> = { id, nombre, llamada, address, at: now };
    const refusal = refusalOf(found, alcance, address, now) ?? (await tooMany(found));
    if (refusal) {
      write({ ...use, accion: USO_DE_CLAVE.rechazo, motivo: MOTIVO_429(refusal) });
      throw refusal;
    }
    write({ ...use, accion: USO_DE_CLAVE.lectura, motivo: null });
    return callerOf(found);
  };
}

/** The reason in the audit: the seconds to wait would make each refusal an entry of its own. */
const MOTIVO_429 = ({ status, message }: Problem) => (status === 429 ? "Demasiados pedidos por minuto" : message);
