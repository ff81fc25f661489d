import "server-only";
import { timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { deflateRawSync, inflateRaw as inflateRawWith } from "node:zlib";
import { sealData, unsealData } from "iron-session";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import * as z from "zod";
import type { Reply } from "@/contract";
import { isRol } from "@/contract/codes";
import type { Subject } from "@/contract/policy";
import { Menu, type MenuEntry, RolFila, Usuario } from "@/contract/resources/sesion";
import { loginHref, salirHref } from "@/lib/sesion/return-path";
import type { SessionTimes } from "@/lib/sesion/events";
import { markTokenStarted, tokenDigest, type SessionToCheck } from "./ended-sessions";
import { hasSessionEnded } from "./living-session";
import { encodeIdentity, isStampOld, readClaims, nowSeconds, timesOf, type SessionClaims } from "./session-claims";
import {
  hasSessionCookie,
  identityPieces,
  MAX_COOKIE_BYTES,
  MAX_ONE_COOKIE,
  sessionSeconds,
  tokenCookie,
  writeIdentity,
  type NamedCookie,
  type ReadableCookies,
  type WritableCookies,
} from "./session-cookies";
import { cachedByText } from "./cached-by-text";
import { openingKeys, sealingKey } from "./session-keys";

/**
 * The session: next-auth's cookie holds the person's identity, iron-session's cookie holds only the ministry API's
 * access token. `openSession` creates both, and neither is valid without the other: the identity contains a digest of
 * its token.
 */
export interface Session {
  usuario: Usuario;
  /** The first role of the list, the only one that counts (spec 1 §6). */
  rol: RolFila;
  subject: Subject;
  menu: MenuEntry[];
}

/** A sign-in that the server accepted but this application cannot use; `message` is for the person. */
export class SessionRefused extends Error {
  override name = "SessionRefused";
}

const Identity = z.object({ usuario: Usuario, rol: RolFila, menu: Menu });
const INFLATED_LIMIT = 1024 * 1024;

const inflateRaw = promisify(inflateRawWith);

/** Given name and both surnames. */
export const fullName = ({ nombres, primer_apellido, segundo_apellido }: Usuario) =>
  [nombres, primer_apellido, segundo_apellido].filter(Boolean).join(" ");

/** The token's cookie lives a little longer than the identity, which alone decides when the session is over. */
const tokenSeconds = () => sessionSeconds() + 5 * 60;

/** Makes a session from the ministry API's login reply: the claims and the cookies. Throws SessionRefused. */
export async function openSession(login: Reply<"sesion.login">) {
  const rol = login.rol[0];
  if (!rol || !isRol(rol.id)) throw new SessionRefused("Su usuario no tiene un rol conocido por este sistema.");
  const identity = JSON.stringify({ usuario: login.user, rol, menu: login.menu });
  const now = nowSeconds();
  const claims: SessionClaims = {
    d: deflateRawSync(identity).toString("base64url"),
    h: tokenDigest(login.access_token),
    uso: now,
    fin: now + sessionSeconds(),
  };
  const token: NamedCookie = {
    name: tokenCookie(),
    value: await sealData({ token: login.access_token }, { password: sealingKey("token"), ttl: tokenSeconds() }),
  };
  const pieces = identityPieces(await encodeIdentity(claims));
  markTokenStarted(login.access_token);
  const size = [token, ...pieces].reduce((sum, { name, value }) => sum + name.length + value.length + 3, 0);
  if (size > MAX_COOKIE_BYTES || token.name.length + token.value.length + 100 > MAX_ONE_COOKIE) {
    throw new SessionRefused(
      "El menú o la credencial que envió el servidor son demasiado grandes para abrir la sesión. Avise a quien administra el servidor.",
    );
  }
  return { claims, token, rol, cookies: [token, ...pieces] };
}

export interface OpenSession {
  session: Session;
  token: string;
  times: SessionTimes;
}

/** The token in its cookie and its digest, sealed with the current key or a previous one. */
const openToken = cachedByText("opened tokens", async (sealed): Promise<{ token: string; digest: Buffer } | null> => {
  for (const password of openingKeys("token")) {
    // A value sealed with another key opens as an empty object; an invalid seal throws.
    const { token } = await unsealData<{ token?: string }>(sealed, { password, ttl: tokenSeconds() });
    if (token) return { token, digest: Buffer.from(tokenDigest(token)) };
  }
  return null;
});

/** The person in the claims, from the deflated identity. */
const openPerson = cachedByText("opened people", async (deflated) => {
  const inflated = await inflateRaw(Buffer.from(deflated, "base64url"), { maxOutputLength: INFLATED_LIMIT });
  return Identity.parse(JSON.parse(inflated.toString("utf8")));
});

/** The content of the cookies: both valid, not expired, and belonging together. */
interface Opened extends OpenSession {
  toCheck: SessionToCheck;
}

async function openCookies(store: ReadableCookies): Promise<Opened | null> {
  const sealed = store.getAll().find(({ name }) => name === tokenCookie())?.value;
  const claims = await readClaims(store);
  if (!sealed || !claims) return null;
  try {
    const known = await openToken(sealed);
    if (!known) return null;
    const { token, digest } = known;
    const bound = Buffer.from(claims.h);
    if (digest.length !== bound.length || !timingSafeEqual(digest, bound)) return null;
    const person = await openPerson(claims.d);
    if (!person || !isRol(person.rol.id)) return null;
    const { usuario, rol, menu } = person;
    return {
      session: { usuario, rol, menu, subject: { rol: person.rol.id, id_departamento: usuario.id_departamento } },
      token,
      times: timesOf(claims),
      toCheck: {
        digest: claims.h,
        id_usuario: usuario.id ?? 0,
        id_rol: rol.id,
        id_departamento: usuario.id_departamento,
        opened: claims.fin - sessionSeconds(),
      },
    };
  } catch {
    return null;
  }
}

/**
 * The session in a request's cookies: both cookies valid and belonging together, not expired, and not ended according
 * to the ministry API; null otherwise.
 */
export async function readSession(store: ReadableCookies): Promise<OpenSession | null> {
  const opened = await openCookies(store);
  if (!opened || (await hasSessionEnded(opened.toCheck, opened.token))) return null;
  const { session, token, times } = opened;
  return { session, token, times };
}

/** True if these cookies hold a session that was ended early: by sign-out, or by a change of its account. */
export async function isEndedSession(store: ReadableCookies): Promise<boolean> {
  const opened = await openCookies(store);
  return opened !== null && hasSessionEnded(opened.toCheck, opened.token);
}

/**
 * Records that the person used the session: writes the time into the response's cookie if the last one is old, or
 * `always`. A session that is over is not renewed. Nothing is kept on the server, so any web server with the same keys
 * can continue the session.
 */
export async function renewSession(present: ReadableCookies, target: WritableCookies, always = false): Promise<void> {
  const claims = await readClaims(present);
  if (!claims || !(always || isStampOld(claims)) || !(await readSession(present))) return;
  const now = nowSeconds();
  writeIdentity(present, target, identityPieces(await encodeIdentity({ ...claims, uso: now })), claims.fin - now);
}

const currentSession = cache(async () => readSession(await cookies()));

/** The session of the current request, in a page, layout or route handler; null if nobody is signed in. */
export const getSession = async (): Promise<Session | null> => (await currentSession())?.session ?? null;

/** The remaining times of that session; null if nobody is signed in. */
export const getSessionTimes = async (): Promise<SessionTimes | null> => (await currentSession())?.times ?? null;

/** The access token for the ministry API. It must never leave the server. */
export const accessToken = async (): Promise<string | null> => (await currentSession())?.token ?? null;

/** The path and search of the page being rendered, as set by middleware.ts. */
export const currentPath = async () => (await headers()).get("x-pathname");

/** The session; without one, redirects to sign-in and back here. Invalid cookies are cleared on the way. */
export async function requireSession(): Promise<Session> {
  const session = await getSession();
  if (session) return session;
  const from = await currentPath();
  redirect(hasSessionCookie(await cookies()) ? salirHref(from) : loginHref(from));
}
