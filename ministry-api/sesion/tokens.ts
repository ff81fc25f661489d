import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { rolOf } from "@/contract/codes";
import type { Db, Tx } from "../db/client";
import { preparedOnce } from "../db/prepared";
import { rol, token, usuario } from "../db/schema";
import type { Caller } from "../http/handler";
import { Problem } from "../http/problem";
import { SESSION_LIMITS, type SessionLimits } from "./session-limits";

export const SESSION_HOURS = 12;
/**
 * `usado_en` is written at most this often, so that not every request costs a write. The idle time is only as exact.
 */
const LAST_USE_MS = 60_000;

/** When this process last wrote that a token was used, in ms: a screen's calls come together, and one of them does. */
const lastWritten = new LRUCache<string, number>({ max: 10_000 });

type TokenUse = "SESION" | "CLAVE";

/** The hash that is stored for a token. */
export const tokenHash = (value: string) => createHash("sha256").update(value).digest("hex");

/**
 * Creates a token of 256 random bits and stores its hash; the result is the only copy of the token itself.
 * `dispositivo` is the browser's user agent.
 */
export async function issueToken(
  db: Db | Tx,
  id_usuario: number,
  uso: TokenUse,
  hours: number,
  now: Date,
  dispositivo: string | null = null,
): Promise<string> {
  const value = randomBytes(32).toString("base64url");
  await db.insert(token).values({
    hash: tokenHash(value),
    id_usuario,
    uso,
    creado_en: now,
    vence_en: new Date(now.getTime() + hours * 3_600_000),
    dispositivo,
  });
  return value;
}

export const fullName = (person: { nombres: string; primer_apellido: string; segundo_apellido: string | null }) =>
  [person.nombres, person.primer_apellido, person.segundo_apellido].filter(Boolean).join(" ");

const unauthenticated = () =>
  new Problem(401, "Su sesión terminó. Ingrese nuevamente.", {}, { "WWW-Authenticate": "Bearer" });

type Moment = Date | ReturnType<typeof sql.placeholder>;

/** Condition for sessions that are not over: signed in after `begun`, last used after `used`. */
export const livingSession = ({ now, begun, used }: Record<"now" | "begun" | "used", Moment>): SQL | undefined =>
  and(
    eq(token.uso, "SESION"),
    gt(token.vence_en, now),
    gt(token.creado_en, begun),
    or(gt(token.usado_en, used), and(isNull(token.usado_en), gt(token.creado_en, used))),
  );

/** The instants that `livingSession` compares with. */
export const limitsAt = (now: Date, { inactividadMs, duracionMs }: SessionLimits) => ({
  now,
  begun: new Date(now.getTime() - duracionMs),
  used: new Date(now.getTime() - inactividadMs),
});

/** Runs once per request, so it is prepared. */
const ownerOf = preparedOnce((db) =>
  db
    .select({
      id: usuario.id,
      nombres: usuario.nombres,
      primer_apellido: usuario.primer_apellido,
      segundo_apellido: usuario.segundo_apellido,
      id_departamento: usuario.id_departamento,
      id_rol: usuario.id_rol,
      rolNombre: rol.nombre,
      usado_en: token.usado_en,
    })
    .from(token)
    .innerJoin(usuario, eq(usuario.id, token.id_usuario))
    .innerJoin(rol, eq(rol.id, usuario.id_rol))
    .where(
      and(
        eq(token.hash, sql.placeholder("hash")),
        livingSession({
          now: sql.placeholder("now"),
          begun: sql.placeholder("begun"),
          used: sql.placeholder("used"),
        }),
        eq(usuario.estado, "ACTIVO"),
      ),
    )
    .prepare("token_owner"),
);

/**
 * The owner of the bearer token: an active user with a session that is not over. A call that a screen makes by itself
 * (`background`) is answered but does not count as use of the session. Errors: 401.
 */
export async function authenticate(
  db: Db,
  authorization: string | null,
  now: Date,
  { limits = SESSION_LIMITS, background = false }: { limits?: SessionLimits; background?: boolean } = {},
): Promise<Caller> {
  const value = /^Bearer +([\x21-\x7e]{1,512})$/i.exec(authorization ?? "")?.[1];
  if (!value) throw unauthenticated();
  const hash = tokenHash(value);
  const [found] = await ownerOf(db).execute({ hash, ...limitsAt(now, limits) });
  if (!found) throw unauthenticated();
  const due = new Date(now.getTime() - Math.min(LAST_USE_MS, limits.inactividadMs / 4));
  const written = lastWritten.get(hash) ?? 0;
  if (!background && written <= due.getTime() && (!found.usado_en || found.usado_en <= due)) {
    lastWritten.set(hash, now.getTime());
    // Of many simultaneous requests, to other processes too, only the first one writes it.
    await db
      .update(token)
      .set({ usado_en: now })
      .where(and(eq(token.hash, hash), or(isNull(token.usado_en), lte(token.usado_en, due))));
  }
  return {
    id: found.id,
    nombre: fullName(found),
    rol: rolOf(found.id_rol),
    rolNombre: found.rolNombre,
    id_departamento: found.id_departamento,
    tokenHash: hash,
  };
}
