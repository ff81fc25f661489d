import "server-only";
import type { NextRequest, NextResponse } from "next/server";
import { type CallName, matchCall, type Body } from "@/contract";
import { GUARDADO, GUARDADO_FORMA, hasTrait } from "@/contract/calls";
import { cleanMembers } from "@/contract/plain-text";
import { can } from "@/contract/policy";
import {
  answerText,
  clientClosed,
  failureResponse,
  invalidAnswer,
  parseInput,
  refusalAnswer,
  refuseSession,
  withJsonBody,
} from "@/lib/server/route-json";
import { deviceOrNew, writeDevice } from "@/lib/server/device";
import { isForeignServer, ministryText } from "@/lib/server/ministry";
import { clientAddress, isForeignRead, sameOrigin } from "@/lib/server/origin";
import { answerKey, keyOf } from "@/lib/server/key-request";
import { specifiedBody } from "@/lib/server/specified-body";
import { type OpenSession, readSession, renewSession } from "@/lib/server/session";
import { markAccountChanged, markPersonEnded } from "@/lib/server/ended-sessions";
import { recheckSessions } from "@/lib/server/living-session";

/** Calls that may end sessions of the caller or of another person. */
const MAY_END = /^(sesion|segundofactor|llave|user)\./;

/**
 * Called after a successful call that may have ended sessions: each session is checked with the ministry API again, and
 * certain endings are recorded here, for servers without that check. `id` is the call's id; `open` is the caller's
 * session.
 */
function recordEndings(name: CallName, { id, body }: { id: number; body: unknown }, open: OpenSession | null) {
  if (!MAY_END.test(name)) return;
  recheckSessions();
  switch (name) {
    case "sesion.cambiarClave":
    case "sesion.cerrarOtras":
      if (open?.session.usuario.id) markPersonEnded(open.session.usuario.id, open.token);
      break;
    case "user.cerrarSesiones":
    case "user.remove":
      markPersonEnded(id);
      break;
    case "user.update": {
      const { estado, id_rol, id_departamento } = body as Body<"user.update">;
      markAccountChanged(id, { activo: estado !== "INACTIVO", id_rol, id_departamento });
      break;
    }
  }
}

/**
 * Forwards the browser's calls to the ministry API. A call is checked against the contract in this order: known (404),
 * same origin (403), session (401), role (403), id (404), query (422), body (413, 415, 422); then it is forwarded as
 * parsed. The ministry API checks permissions on the record itself. A call counts as use of the session unless the
 * screen made it by itself (`x-background`). A request by key needs no session.
 */
async function handle(request: NextRequest): Promise<Response> {
  const key = keyOf(request.headers);
  if (key) return answerKey(request, key);
  const response = await answerCall(request);
  if (response.status !== 401 && !isBackground(request)) await renewSession(request.cookies, response.cookies);
  return response;
}

const isBackground = (request: NextRequest) => request.headers.get("x-background") === "1";

async function answerCall(request: NextRequest): Promise<NextResponse> {
  const { pathname, searchParams } = request.nextUrl;
  const match = matchCall(request.method, pathname.slice("/api".length));
  if (!match || hasTrait(match.name, "ownRoute")) return refusalAnswer(404, "La dirección solicitada no existe");
  const { name, endpoint } = match;
  if (request.method === "GET" ? isForeignRead(request.headers) : !sameOrigin(request.headers))
    return refusalAnswer(403);

  const isPublic = endpoint.access === "public";
  const open = isPublic ? null : await readSession(request.cookies);
  if (!isPublic && !open) return refuseSession(request.cookies);
  if (
    open &&
    endpoint.access !== "public" &&
    endpoint.access !== "session" &&
    !can(open.session.subject, endpoint.access)
  ) {
    return refusalAnswer(403);
  }

  const key = endpoint.path.includes(":code") ? /^[A-Za-z0-9-]{4,64}$/ : /^[1-9]\d{0,14}$/;
  if (match.id !== null && !key.test(match.id)) return refusalAnswer(404);
  const query = parseInput(endpoint.query, cleanMembers(Object.fromEntries(searchParams)));
  if (!query.success) return invalidAnswer(query.error);
  const words = query.data as Record<string, unknown>;
  // Pages stream each image from its own address, so lists are requested without images where the server can omit them.
  const asked = name === "fotogramappirta.list" ? { ...words, imagenes: "0" } : words;
  const call = { request, name, id: match.id, query: asked, open, isPublic };
  if (request.method === "GET") return forwardCall(call, undefined);
  return withJsonBody(request, endpoint.body, endpoint.maxBytes, (body) =>
    body.ok ? forwardCall(call, body.data) : body.response,
  );
}

interface Call {
  request: NextRequest;
  name: CallName;
  id: string | null;
  query: Record<string, unknown>;
  open: OpenSession | null;
  isPublic: boolean;
}

/** Makes the call of the ministry API and returns its response. */
async function forwardCall({ request, name, id, query, open, isPublic }: Call, body: unknown): Promise<NextResponse> {
  const idempotencyKey = request.headers.get("idempotency-key") ?? "";
  const guardado = request.headers.get(GUARDADO) ?? "";
  const address = clientAddress(request.headers);
  const device = hasTrait(name, "device") ? deviceOrNew(request.cookies) : null;
  try {
    const token = open?.token ?? null;
    const reply = await ministryText(name, {
      ...(id !== null && { id }),
      query,
      body: isForeignServer() ? await specifiedBody(name, body, { token }) : body,
      token,
      // A read is cancelled with the browser's request; a write that has begun is completed.
      ...(request.method === "GET" && { signal: request.signal }),
      ...(/^[\w-]{8,128}$/.test(idempotencyKey) && { idempotencyKey }),
      ...(GUARDADO_FORMA.test(guardado) && { guardado }),
      ...(address && { clientAddress: address }),
      ...(isBackground(request) && { background: true }),
      ...(device && { device }),
    });
    if (request.method !== "GET") recordEndings(name, { id: Number(id), body }, open);
    const response = answerText(reply);
    // The person opened the mailed link in this browser, so the browser is now known.
    if (device && name === "sesion.nuevaClave") writeDevice(response.cookies, device);
    return response;
  } catch (error) {
    if (request.signal.aborted) return clientClosed();
    return failureResponse(error, isPublic ? undefined : request.cookies);
  }
}

export { handle as DELETE, handle as GET, handle as POST, handle as PUT };
