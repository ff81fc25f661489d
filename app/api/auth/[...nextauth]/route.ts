import { NextRequest, NextResponse } from "next/server";
import { cookies } from "next/headers";
import NextAuth, { type NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { LoginBody } from "@/contract/resources/sesion";
import { loginHref } from "@/lib/return-path";
import { answer, refuse } from "@/lib/server/answers";
import { DRAIN_BYTES, readCapped, TooLarge } from "@/lib/server/capped-body";
import { writeDevice } from "@/lib/server/device";
import { env, servedOverHttps } from "@/lib/server/env";
import { describeError, log } from "@/lib/server/log";
import { foreignRead, sameOrigin } from "@/lib/server/origin";
import { fullName, readSession } from "@/lib/server/session";
import { decodeIdentity, encodeIdentity, type SessionClaims } from "@/lib/server/session-claims";
import {
  callbackCookie,
  clearCookies,
  cookieOptions,
  csrfCookie,
  identityCookie,
  sessionSeconds,
} from "@/lib/server/session-cookies";
import { csrfKey, sealingKey } from "@/lib/server/session-keys";
import { MinistryError } from "@/lib/server/ministry";
import { endTokenIfReached, signIn, signInErrorCode } from "@/lib/server/sign-in";

/**
 * next-auth's own routes: its credentials form (which works without JavaScript) and `session`, which names the person
 * and never contains the token. Both this form and the login page sign in through lib/server/sign-in.ts.
 */

/** Content types of forms and of next-auth's own calls; a form without fields sends no type. */
const FORM = /^(|application\/(x-www-form-urlencoded|json)(;.*)?)$/i;

const ACTIONS = {
  GET: ["csrf", "session", "providers", "signin", "error"],
  POST: ["signin", "callback", "signout"],
} as const;

async function authorize(credentials: unknown, headers: Record<string, string> | undefined) {
  const read = LoginBody.safeParse(credentials);
  if (!read.success) return null;
  try {
    const jar = await cookies();
    const { claims, token, person, device } = await signIn(read.data, new Headers(headers), jar);
    // Adds the token's cookie to the response on which next-auth writes the identity's.
    jar.set(token.name, token.value, cookieOptions(sessionSeconds()));
    writeDevice(jar, device);
    return { id: person.email, name: person.name, email: person.email, claims };
  } catch (error) {
    if (error instanceof MinistryError && error.status === 401 && !error.codeNeeded) return null;
    // next-auth writes an exception's message into the URL: only fixed codes may leave here.
    throw new Error(signInErrorCode(error));
  }
}

/** `secret` is used for next-auth's CSRF token; its JWT is sealed and opened by our own two functions. */
const options = (secret: string): NextAuthOptions => ({
  secret,
  session: { strategy: "jwt", maxAge: sessionSeconds() },
  useSecureCookies: servedOverHttps(),
  cookies: {
    sessionToken: { name: identityCookie(), options: cookieOptions(sessionSeconds()) },
    callbackUrl: { name: callbackCookie(), options: cookieOptions(sessionSeconds()) },
    csrfToken: { name: csrfCookie(), options: cookieOptions(sessionSeconds()) },
  },
  pages: { signIn: "/login", error: "/login" },
  providers: [
    Credentials({
      credentials: { email: { type: "email" }, password: { type: "password" }, codigo: { type: "text" } },
      authorize: (credentials, request) =>
        authorize(credentials, request.headers as Record<string, string> | undefined),
    }),
  ],
  jwt: {
    encode: ({ token }) => encodeIdentity(token ?? {}),
    decode: ({ token }) => decodeIdentity(token),
  },
  callbacks: {
    jwt: ({ token, user }) => (user ? ({ ...user.claims } satisfies SessionClaims) : token),
    session: async ({ session }) => {
      const open = await readSession(await cookies());
      if (!open) return { ...session, user: {} };
      const { usuario, rol } = open.session;
      return { ...session, user: { name: fullName(usuario), email: usuario.email }, rol: rol.nombre };
    },
  },
  logger: { error: (code) => log("error", "next-auth", { code }), warn: () => undefined, debug: () => undefined },
});

/** next-auth reads its own origin only from the process environment. */
function tellOrigin() {
  const { PUBLIC_URL } = env();
  if (PUBLIC_URL) process.env.NEXTAUTH_URL = PUBLIC_URL;
  else process.env.AUTH_TRUST_HOST = "true";
}

/** Sign-out without JavaScript: clears both cookies, even if the ministry API cannot be reached. */
async function signOut(request: NextRequest) {
  await endTokenIfReached(request.cookies);
  const response = new NextResponse(null, { status: 303, headers: { Location: loginHref() } });
  clearCookies(request.cookies, response.cookies);
  return response;
}

async function handle(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }) {
  const [action = ""] = (await context.params).nextauth;
  const method = request.method === "POST" ? "POST" : "GET";
  if (!ACTIONS[method].some((known) => known === action)) return refuse(404, "La dirección solicitada no existe");
  if (method === "POST" ? !sameOrigin(request.headers) : foreignRead(request.headers)) return refuse(403);
  if (method === "POST" && !FORM.test(request.headers.get("content-type") ?? "")) return refuse(415);
  if (action === "signout") return signOut(request);
  if (action === "session" && !(await readSession(request.cookies))) return answer({});
  tellOrigin();
  try {
    const body = method === "POST" ? await readCapped(request.body, 16 * 1024, DRAIN_BYTES) : null;
    const csrf = request.cookies.get(csrfCookie())?.value;
    // A new token is made with the current key; one that was sent is checked with the key that made it.
    const secret = method === "POST" ? csrfKey(csrf) : sealingKey("next-auth");
    const bounded = new NextRequest(request.url, { method, headers: request.headers, ...(body !== null && { body }) });
    return (await NextAuth(bounded, context, options(secret))) as Response;
  } catch (error) {
    if (error instanceof TooLarge) return refuse(413);
    log("warn", "next-auth", describeError(error));
    return refuse(422, "Los datos enviados no se pueden leer.");
  }
}

export { handle as GET, handle as POST };
