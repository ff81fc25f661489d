import "server-only";
import { NextResponse, type NextRequest } from "next/server";
import * as z from "zod";
import type { Body } from "@/contract";
import { identidad, MINUTOS_DE_UNION } from "@/contract/resources/identidad";
import { IDENTIDAD, type IdentityNotice, type JoinWords } from "@/lib/sesion/identidad";
import { safeReturnPath } from "@/lib/sesion/return-path";
import { writeDevice } from "./device";
import { env, servedOverHttps } from "./env";
import { ministry, MinistryError } from "./ministry";
import { isForeignRead } from "./origin";
import { processWide } from "./process-wide";
import { answerText, failureResponse, refusalAnswer } from "./route-json";
import { SessionRefused } from "./session";
import { cookieOptions, type ReadableCookies, writeCookies } from "./session-cookies";
import { browserOf, openFor, signInWith } from "./sign-in";

/**
 * The way to the state's provider of identities and back. The ministry API does all that is checked; between the
 * requests the browser keeps a pass in a cookie of its own, which nothing else reads.
 */

const SECONDS = MINUTOS_DE_UNION * 60;
/** Stands for a pass in a browser that has none. */
const NO_PASS = "0".repeat(43);
const cookieName = () => `${servedOverHttps() ? "__Host-" : ""}inventario.identidad`;

const Kept = z.object({
  pase: z.string(),
  /** Where to go afterwards. */
  volver: z.string().default(""),
  /** What is still to be proved; null on the way out. */
  union: z
    .object({ persona: z.string(), correo: z.string(), clave: z.boolean(), codigo: z.boolean() })
    .nullable()
    .default(null),
});
type Kept = z.output<typeof Kept>;

function keptIn(cookies: ReadableCookies): Kept | null {
  const text = cookies.getAll().find(({ name }) => name === cookieName())?.value ?? "";
  try {
    return Kept.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

const writePass = (response: NextResponse, kept: Kept | null) =>
  response.cookies.set(
    cookieName(),
    kept ? Buffer.from(JSON.stringify(kept)).toString("base64url") : "",
    cookieOptions(kept ? SECONDS : 0),
  );

/** What is still to be proved of the person who came back; null if nobody did. */
export const waitingJoin = (cookies: ReadableCookies): JoinWords | null => keptIn(cookies)?.union ?? null;

interface Offer {
  etiqueta: string | null;
  solo: boolean;
}
const NONE: Offer = { etiqueta: null, solo: false };
const OFFER_MS = 60_000;
const offerKept = processWide("identity offer", (): { at: number; offer: Offer } => ({ at: 0, offer: NONE }));

/** The provider that people may sign in with, asked for once a minute; none in front of a server that has no such call. */
export async function offeredIdentity(): Promise<Offer> {
  if (Date.now() - offerKept.at < OFFER_MS) return offerKept.offer;
  try {
    const { etiqueta, solo } = await ministry("identidad.opciones", { token: null });
    Object.assign(offerKept, { at: Date.now(), offer: { etiqueta, solo: solo === 1 } });
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    if (error.status === 404) Object.assign(offerKept, { at: Date.now(), offer: NONE });
  }
  return offerKept.offer;
}

/** Our own page, wherever the proxy says the request came to. */
function toPage(path: string): NextResponse {
  const response = new NextResponse(null, { status: 303, headers: { "Cache-Control": "no-store" } });
  response.headers.set("Location", `${env().PUBLIC_URL ?? ""}${path}`);
  return response;
}

const toLogin = (words: Record<string, string>) => toPage(`/login?${new URLSearchParams(words)}`);

const NOTICES: Readonly<Record<number, IdentityNotice>> = { 401: "rechazada", 404: "rechazada", 429: "espera" };

/** The notice of the sign-in page that a refusal leads to. */
function refusedPage(error: unknown): NextResponse {
  if (!(error instanceof MinistryError) && !(error instanceof SessionRefused)) throw error;
  const status = error instanceof MinistryError ? error.status : 502;
  const response = toLogin({ identidad: NOTICES[status] ?? "sinrespuesta" });
  writePass(response, null);
  return response;
}

/** Sends the person to the provider. */
export async function beginIdentity(request: NextRequest): Promise<NextResponse> {
  if (isForeignRead(request.headers)) return refusalAnswer(403);
  const { searchParams } = request.nextUrl;
  const invitacion = searchParams.get("invitacion") ?? undefined;
  const volver = safeReturnPath(searchParams.get("volver"), "");
  try {
    const { url, pase } = await ministry("identidad.comenzar", {
      token: null,
      body: { ...(invitacion && { invitacion }) },
    });
    const response = new NextResponse(null, { status: 303, headers: { "Cache-Control": "no-store", Location: url } });
    writePass(response, { pase, volver, union: null });
    return response;
  } catch (error) {
    return refusedPage(error);
  }
}

/** Where the provider sends the person back: opens the session, or asks for the account's proof. */
export async function endIdentity(request: NextRequest): Promise<NextResponse> {
  const kept = keptIn(request.cookies);
  const from = browserOf(request.headers, request.cookies);
  try {
    const { sesion, union } = await ministry("identidad.volver", {
      ...from,
      // Without a pass the ministry API refuses, and writes it down.
      body: { pase: kept?.pase ?? NO_PASS, respuesta: request.nextUrl.search.slice(1) },
    });
    if (union) {
      const response = toLogin({ unir: "1" });
      const { pase, persona, correo, clave, codigo } = union;
      const words = { persona, correo, clave: clave === 1, codigo: codigo === 1 };
      writePass(response, { pase, volver: kept?.volver ?? "", union: words });
      return response;
    }
    if (!sesion) throw new SessionRefused(IDENTIDAD.failed);
    const { cookies, device, inicio } = await openFor(sesion, from.device, request.cookies);
    const response = toPage(kept?.volver || inicio);
    writeCookies(request.cookies, response.cookies, cookies);
    writeDevice(response.cookies, device);
    writePass(response, null);
    return response;
  } catch (error) {
    return refusedPage(error);
  }
}

/** Opens the session after the account's proof: `{ password?, codigo? }`. */
export const joinIdentity = signInWith(
  "identidad.unir",
  identidad.unir.body.omit({ pase: true }),
  (typed, request): Body<"identidad.unir"> => ({ ...typed, pase: keptIn(request.cookies)?.pase ?? NO_PASS }),
  {
    start: ({ inicio }, request) => keptIn(request.cookies)?.volver || inicio,
    end: (response) => writePass(response, null),
  },
);

const LOGOUT_BYTES = 16 * 1024;

/** The provider's word that a person signed out there: a form, from its server and not from a browser. */
export async function endByProvider(request: NextRequest): Promise<NextResponse> {
  if (Number(request.headers.get("content-length") ?? LOGOUT_BYTES + 1) > LOGOUT_BYTES) return refusalAnswer(413);
  const logout_token = new URLSearchParams(await request.text()).get("logout_token") ?? "";
  try {
    await ministry("identidad.salida", { token: null, body: { logout_token } });
    return answerText("{}");
  } catch (error) {
    if (error instanceof MinistryError && error.status === 422) return refusalAnswer(400, error.message);
    return failureResponse(error);
  }
}
