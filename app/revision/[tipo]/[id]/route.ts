import type { NextRequest } from "next/server";
import * as z from "zod";
import { can } from "@/contract/policy";
import { requiredId } from "@/contract/wire";
import {
  clientClosed,
  failureResponse,
  invalidAnswer,
  jsonAnswer,
  parseInput,
  refusalAnswer,
} from "@/lib/server/route-json";
import { isForeignRead } from "@/lib/server/origin";
import { loadRevision } from "@/lib/server/revision";
import { readSession } from "@/lib/server/session";

const Path = z.object({ tipo: z.enum(["ppirta", "ppirtf"]), id: requiredId("El registro es requerido") });
const Query = z.object({ registro: requiredId("El registro es requerido") });

interface Context {
  params: Promise<{ tipo: string; id: string }>;
}

/**
 * What changed in a step's record since its level last decided on it, and the text of earlier reviews
 * (lib/seguimiento/revision/revision.ts). Errors: 403 (another site, or a role without inboxes), 401, 404, 422 and upstream errors.
 */
export async function GET(request: NextRequest, { params }: Context) {
  if (isForeignRead(request.headers)) return refusalAnswer(403);
  const open = await readSession(request.cookies);
  if (!open) return refusalAnswer(401);
  const path = Path.safeParse(await params);
  if (!path.success) return refusalAnswer(404);
  const query = parseInput(Query, Object.fromEntries(request.nextUrl.searchParams));
  if (!query.success) return invalidAnswer(query.error);
  const { tipo, id } = path.data;
  const { subject } = open.session;
  if (!can(subject, `${tipo}.bandejaGobernacion`) && !can(subject, `${tipo}.bandejaNacional`))
    return refusalAnswer(403);
  try {
    return jsonAnswer(await loadRevision(tipo, id, query.data.registro, { token: open.token, signal: request.signal }));
  } catch (error) {
    if (request.signal.aborted) return clientClosed();
    return failureResponse(error, request.cookies);
  }
}

/** A HEAD request would make the same calls and discard the result. */
export const HEAD = () => refusalAnswer(405, "Use GET");
