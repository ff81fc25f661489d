import { type NextRequest, NextResponse } from "next/server";
import { BodyDropped, BodyRoom, TooLong } from "@/node-shared/body-room";
import { CARGA } from "@/contract/codes";
import { can } from "@/contract/policy";
import { failureResponse, refusalAnswer, refuseSession } from "@/lib/server/route-json";
import { ministryPieces } from "@/lib/server/ministry";
import { isForeignRead, sameOrigin } from "@/lib/server/origin";
import { readSession, renewSession } from "@/lib/server/session";
import { readCapped } from "@/lib/server/upstream";

/** Memory for pieces; at 3 kB/s the largest takes 85 seconds. */
const pieceRoom = new BodyRoom({ bytes: 32 * 1024 * 1024, wholeMs: 180_000, patienceMs: 20_000 });

/** The protocol's headers that are passed on, with what they may hold. */
const FORWARDED_HEADERS: Readonly<Record<string, RegExp>> = {
  "tus-resumable": /^1\.0\.0$/,
  "upload-offset": /^\d{1,9}$/,
  "upload-length": /^\d{1,9}$/,
  "upload-metadata": /^[\w+/=, -]{1,1000}$/,
  "content-type": /^application\/offset\+octet-stream$/,
};
const RETURNED_HEADERS = ["upload-offset", "upload-length", "location", "tus-resumable"] as const;
const MAX_REFUSAL_BYTES = 16 * 1024;
const REFERENCE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function headersOf(request: NextRequest): Record<string, string> | null {
  const passed: Record<string, string> = {};
  for (const [name, shape] of Object.entries(FORWARDED_HEADERS)) {
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
  if (!headers) return refusalAnswer(422);
  const { method } = request;
  // What has come of a piece before the line broke is passed on too: the sender asks how much that was.
  const held = method === "PATCH" ? await pieceRoom.receive(request.body, CARGA.maxPieza, 0, { keepCut: true }) : null;
  try {
    const response = await ministryPieces({ method, referencia, headers, piece: held?.bytes ?? null }, token);
    if (!response) return refusalAnswer(501);
    const text = method === "HEAD" ? null : await readCapped(response.body, MAX_REFUSAL_BYTES);
    if (text === null) await response.drop();
    const answered = RETURNED_HEADERS.map((name) => [name, response.header(name)] as const).filter(
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

async function answerPiece(request: NextRequest, { params }: Context): Promise<NextResponse> {
  const { referencia: parts = [] } = await params;
  const [referencia = null] = parts;
  if (parts.length > 1 || (referencia !== null && !REFERENCE.test(referencia))) return refusalAnswer(404);
  const foreign = request.method === "HEAD" ? isForeignRead(request.headers) : !sameOrigin(request.headers);
  if (foreign) return refusalAnswer(403);
  const open = await readSession(request.cookies);
  if (!open) return refuseSession(request.cookies);
  if (!can(open.session.subject, "ppirta.modificar")) return refusalAnswer(403);
  try {
    return await forwardPiece({ request, referencia, token: open.token });
  } catch (error) {
    if (error instanceof TooLong) return refusalAnswer(413);
    if (error instanceof BodyDropped) return refusalAnswer(503);
    return failureResponse(error, request.cookies);
  }
}

/**
 * Passes photos that arrive in pieces to the ministry API, by the tus protocol. Each request is checked as any other
 * call. It counts as use of the session: an evening's photographs may take longer than a session lasts unused.
 */
async function handle(request: NextRequest, context: Context): Promise<Response> {
  const response = await answerPiece(request, context);
  // The protocol's mark: without it a client takes a refusal for somebody else's.
  response.headers.set("Tus-Resumable", "1.0.0");
  response.headers.set("Cache-Control", "no-store");
  if (response.status !== 401) await renewSession(request.cookies, response.cookies);
  return response;
}

export { handle as DELETE, handle as HEAD, handle as PATCH, handle as POST };
