import type { NextRequest } from "next/server";
import NextAuth, { type NextAuthOptions } from "next-auth";
import { jsonAnswer, refusalAnswer } from "@/lib/server/route-json";
import { env, servedOverHttps } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { isForeignRead } from "@/lib/server/origin";
import { fullName, readSession, type Session } from "@/lib/server/session";
import { decodeIdentity, encodeIdentity } from "@/lib/server/session-claims";
import {
  callbackCookie,
  cookieOptions,
  csrfCookie,
  identityCookie,
  sessionSeconds,
} from "@/lib/server/session-cookies";
import { sealingKey } from "@/lib/server/session-keys";

/**
 * next-auth's `session`, the only one of its routes that is here: names the person and never contains the token. People
 * sign in and out through `entrar` and `salir` beside it.
 */

/** The JWT is sealed and opened by our own two functions. */
const authOptions = ({ usuario, rol }: Session): NextAuthOptions => ({
  secret: sealingKey("next-auth"),
  session: { strategy: "jwt", maxAge: sessionSeconds() },
  useSecureCookies: servedOverHttps(),
  cookies: {
    sessionToken: { name: identityCookie(), options: cookieOptions(sessionSeconds()) },
    callbackUrl: { name: callbackCookie(), options: cookieOptions(sessionSeconds()) },
    csrfToken: { name: csrfCookie(), options: cookieOptions(sessionSeconds()) },
  },
  providers: [],
  jwt: {
    encode: ({ token }) => encodeIdentity(token ?? {}),
    decode: ({ token }) => decodeIdentity(token),
  },
  callbacks: {
    session: ({ session }) => ({
      ...session,
      user: { name: fullName(usuario), email: usuario.email },
      rol: rol.nombre,
    }),
  },
  logger: { error: (code) => log("error", "next-auth", { code }), warn: () => undefined, debug: () => undefined },
});

/** next-auth reads its own origin only from the process environment. */
function setOrigin() {
  const { PUBLIC_URL } = env();
  if (PUBLIC_URL) process.env.NEXTAUTH_URL = PUBLIC_URL;
  else process.env.AUTH_TRUST_HOST = "true";
}

/** Who is signed in; `{}` for nobody. */
export async function GET(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }) {
  const [action] = (await context.params).nextauth;
  if (action !== "session") return refusalAnswer(404, "La dirección solicitada no existe");
  if (isForeignRead(request.headers)) return refusalAnswer(403);
  const open = await readSession(request.cookies);
  if (!open) return jsonAnswer({});
  setOrigin();
  const response: Response = await NextAuth(request, context, authOptions(open.session));
  return response;
}
