import "server-only";
import { createHash, hkdfSync, timingSafeEqual } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { sealData, unsealData } from "iron-session";
import { decode, encode, type JWT } from "next-auth/jwt";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import * as z from "zod";
import type { Reply } from "@/contract";
import { ROLES, type Rol } from "@/contract/codes";
import type { Subject } from "@/contract/policy";
import { MenuEntry, RolFila, Usuario } from "@/contract/resources/sesion";
import { loginHref, salirHref } from "@/lib/return-path";
import { env } from "./env";
import {
  hasSessionCookie,
  identityPieces,
  identityText,
  MAX_COOKIE_BYTES,
  MAX_ONE_COOKIE,
  SESSION_SECONDS,
  tokenCookie,
  type NamedCookie,
  type ReadableCookies,
} from "./session-cookies";

/**
 * The session: next-auth's cookie holds who the person is, iron-session's cookie holds the ministry's access token and
 * nothing else. They are born together in `openSession`, and neither is worth anything without the other: the
 * identity carries a digest of the token it was issued with.
 */
export interface Session {
  usuario: Usuario;
  /** The first role of the list, the only one that counts (spec 1 §6). */
  rol: RolFila;
  subject: Subject;
  menu: MenuEntry[];
}

/** A sign-in that the server accepted and this application cannot hold; `message` is for the person. */
export class SessionRefused extends Error {
  override name = "SessionRefused";
}

const Identity = z.object({ usuario: Usuario, rol: RolFila, menu: z.array(MenuEntry) });
const Claims = z.object({
  /** Identity, deflated: an 80-entry menu is 12 KB as JSON and about 1 KB so. */
  d: z.string(),
  /** Digest of the access token. */
  h: z.string(),
  /** When the session ends whatever happens, in seconds since 1970. */
  fin: z.number(),
});
export type SessionClaims = z.output<typeof Claims>;

const INFLATED_LIMIT = 1024 * 1024;

const secretFor = (use: string) =>
  Buffer.from(hkdfSync("sha256", env().SESSION_SECRET, "", `session ${use}`, 32)).toString("hex");

const digest = (token: string) => createHash("sha256").update(token).digest("base64url");

const seconds = () => Math.floor(Date.now() / 1000);

const isRol = (id: number): id is Rol => Object.values(ROLES).some((known) => known === id);

/** Given name and both surnames. */
export const fullName = ({ nombres, primer_apellido, segundo_apellido }: Usuario) =>
  [nombres, primer_apellido, segundo_apellido].filter(Boolean).join(" ");

/** The next-auth JWT of a session; it never outlives the session's end, however often it is renewed. */
export const encodeIdentity = (claims: JWT | SessionClaims) => {
  const fin = Claims.shape.fin.safeParse(claims.fin);
  const left = fin.success ? Math.max(1, fin.data - seconds()) : 1;
  return encode({ token: { ...claims }, secret: secretFor("identity"), maxAge: left });
};

/** Reads a next-auth JWT of ours; null for one that is changed, foreign or over. */
export async function decodeIdentity(token: string | undefined): Promise<JWT | null> {
  if (!token) return null;
  try {
    return await decode({ token, secret: secretFor("identity") });
  } catch {
    return null;
  }
}

/** The secret next-auth is configured with (its CSRF token); its JWT goes through the two functions above. */
export const nextAuthSecret = () => secretFor("next-auth");

/** Makes a session of the ministry's login answer: the claims, and the cookie that holds the token. */
export async function openSession(login: Reply<"sesion.login">) {
  const rol = login.rol[0];
  if (!rol || !isRol(rol.id)) throw new SessionRefused("Su usuario no tiene un rol conocido por este sistema.");
  const identity = JSON.stringify({ usuario: login.user, rol, menu: login.menu });
  const claims: SessionClaims = {
    d: deflateRawSync(identity).toString("base64url"),
    h: digest(login.access_token),
    fin: seconds() + SESSION_SECONDS,
  };
  const token: NamedCookie = {
    name: tokenCookie(),
    value: await sealData(
      { token: login.access_token },
      { password: secretFor("token"), ttl: SESSION_SECONDS + 5 * 60 },
    ),
  };
  const pieces = identityPieces(await encodeIdentity(claims));
  const size = [token, ...pieces].reduce((sum, { name, value }) => sum + name.length + value.length + 3, 0);
  if (size > MAX_COOKIE_BYTES || token.name.length + token.value.length + 100 > MAX_ONE_COOKIE) {
    throw new SessionRefused(
      "El menú o la credencial que envió el servidor son demasiado grandes para abrir la sesión. Avise al administrador del sistema.",
    );
  }
  return {
    claims,
    token,
    cookies: [token, ...pieces],
    person: { name: fullName(login.user), email: login.user.email },
  };
}

export interface OpenSession {
  session: Session;
  token: string;
}

/** The session in a request's cookies: both halves whole, alive and of one another; null otherwise. */
export async function readSession(store: ReadableCookies): Promise<OpenSession | null> {
  const sealed = store.getAll().find(({ name }) => name === tokenCookie())?.value;
  const claims = Claims.safeParse(await decodeIdentity(identityText(store)));
  if (!sealed || !claims.success || claims.data.fin <= seconds()) return null;
  try {
    const { token } = await unsealData<{ token?: string }>(sealed, {
      password: secretFor("token"),
      ttl: SESSION_SECONDS + 5 * 60,
    });
    if (!token) return null;
    const mine = Buffer.from(digest(token));
    const bound = Buffer.from(claims.data.h);
    if (mine.length !== bound.length || !timingSafeEqual(mine, bound)) return null;
    const inflated = inflateRawSync(Buffer.from(claims.data.d, "base64url"), { maxOutputLength: INFLATED_LIMIT });
    const { usuario, rol, menu } = Identity.parse(JSON.parse(inflated.toString("utf8")));
    if (!isRol(rol.id)) return null;
    return {
      session: { usuario, rol, menu, subject: { rol: rol.id, id_departamento: usuario.id_departamento } },
      token,
    };
  } catch {
    return null;
  }
}

const current = cache(async () => readSession(await cookies()));

/** Who asks, in a page, layout or route handler; null where nobody is signed in. */
export const getSession = async (): Promise<Session | null> => (await current())?.session ?? null;

/** The ministry's access token of whoever asks. It must never leave the server. */
export const accessToken = async (): Promise<string | null> => (await current())?.token ?? null;

/** The path and search of the page being rendered, as middleware.ts wrote them. */
export const currentPath = async () => (await headers()).get("x-pathname");

/** Who asks; sends everyone else to sign in and back here. Cookies that open nothing are cleared on the way. */
export async function requireSession(): Promise<Session> {
  const session = await getSession();
  if (session) return session;
  const from = await currentPath();
  redirect(hasSessionCookie(await cookies()) ? salirHref(from) : loginHref(from));
}
