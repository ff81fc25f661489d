import { type NextRequest, NextResponse } from "next/server";
import { BodyDropped, BodyRoom, TooLong } from "@/node-shared/body-room";
import { CARGA } from "@/contract/codes";
import { can } from "@/contract/policy";
import { failureResponse, refuse, refuseSession } from "@/lib/server/answers";
import { readCapped } from "@/lib/server/capped-body";
import { ministryPieces } from "@/lib/server/ministry";
import { isForeignRead, sameOrigin } from "@/lib/server/origin";
import { readSession, renew } from "@/lib/server/session";

/** Memory for pieces; at 3 kB/s the largest takes 85 seconds. */
const room = new BodyRoom({ bytes: 32 * 1024 * 1024, wholeMs: 180_000, patienceMs: 20_000 });

/** The protocol's headers that are passed on, with what they may hold. */
const ASKED: Readonly<Record<string, RegExp>> = {
  "tus-resumable": /^1\.0\.0$/,
  "upload-offset": /^\d{1,9}$/,
  "upload-length": /^\d{1,9}$/,
  "upload-metadata": /^[\w+/=, -]{1,1000}$/,
  "content-type": /^application\/offset\+octet-stream$/,
};
const ANSWERED = ["upload-offset", "upload-length", "location", "tus-resumable"] as const;
const MAX_REFUSAL_BYTES = 16 * 1024;
const REFERENCE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function headersOf(request: NextRequest): Record<string, string> | null {
  const passed: Record<string, string> = {};
  for (const [name, shape] of Object.entries(ASKED)) {
    const value = request.headers.get(name);
    if (value === null) continue;
    if (!shape.test(value)) return null;
    passed[name] = value;
  }
  return passed;
}

interface Context {
  params: Promise<{ referencia?: string[] }>;
}

interface Passing {
  request: NextRequest;
  referencia: string | null;
  token: string;
}

async function forwardPiece({ request, referencia, token }: Passing): Promise<NextResponse> {
  const headers = headersOf(request);
  if (!headers) return refuse(422);
  const { method } = request;
  // What has come of a piece before the line broke is passed on too: the sender asks how much that was.
  const held = method === "PATCH" ? await room.receive(request.body, CARGA.maxPieza, 0, { keepCut: true }) : null;
  try {
    const response = await ministryPieces({ method, referencia, headers, piece: held?.bytes ?? null }, token);
    if (!response) return refuse(501);
    const text = method === "HEAD" ? null : await readCapped(response.body, MAX_REFUSAL_BYTES);
    if (text === null) await response.drop();
    const answered = ANSWERED.map((name) => [name, response.header(name)] as const).filter(
      ([, value]) => value !== null,
    );
    return new NextResponse(text === "" || response.status === 204 ? null : text, {
      status: response.status,
      headers: {
        ...Object.fromEntries(answered.map(([name, value]) => [name, value ?? ""])),
        ...(response.status >= 400 && { "Content-Type": "application/json" }),
      },
    });
  } finally {
    held?.free();
  }
}

async function respond(request: NextRequest, { params }: Context): Promise<NextResponse> {
  const { referencia: parts = [] } = await params;
  const [referencia = null] = parts;
  if (parts.length > 1 || (referencia !== null && !REFERENCE.test(referencia))) return refuse(404);
  const foreign = request.method === "HEAD" ? isForeignRead(request.headers) : !sameOrigin(request.headers);
  if (foreign) return refuse(403);
  const open = await readSession(request.cookies);
  if (!open) return refuseSession(request.cookies);
  if (!can(open.session.subject, "ppirta.modificar")) return refuse(403);
  try {
    return await forwardPiece({ request, referencia, token: open.token });
  } catch (error) {
    if (error instanceof TooLong) return refuse(413);
    if (error instanceof BodyDropped) return refuse(503);
    return failureResponse(error, request.cookies);
  }
}

/**
 * Passes photos that arrive in pieces to the ministry API, by the tus protocol. Each request is checked as any other
 * call. It counts as use of the session: an evening's photographs may take longer than a session lasts unused.
 */
async function handle(request: NextRequest, context: Context): Promise<Response> {
  const response = await respond(request, context);
  // The protocol's mark: without it a client takes a refusal for somebody else's.
  response.headers.set("Tus-Resumable", "1.0.0");
  response.headers.set("Cache-Control", "no-store");
  if (response.status !== 401) await renew(request.cookies, response.cookies);
  return response;
}

export { handle as DELETE, handle as HEAD, handle as PATCH, handle as POST };
