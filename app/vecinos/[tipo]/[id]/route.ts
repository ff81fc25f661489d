import type { NextRequest } from "next/server";
import * as z from "zod";
import { requiredId } from "@/contract/wire";
import { clientClosed, failureResponse, jsonAnswer, refusalAnswer } from "@/lib/server/route-json";
import { loadNeighbours } from "@/lib/server/neighbours";
import { isForeignRead } from "@/lib/server/origin";
import { readSession } from "@/lib/server/session";

const Path = z.object({ tipo: z.enum(["ppirta", "ppirtf"]), id: requiredId("El registro es requerido") });

interface Context {
  params: Promise<{ tipo: string; id: string }>;
}

/** Every value of a query string, as a page receives them. */
const paramsOf = (search: URLSearchParams) =>
  Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name)]));

/**
 * The records before and after one in the list whose query string this is (lib/registros/neighbours.ts). Errors: 403
 * (another site), 401, 404 and upstream errors.
 */
export async function GET(request: NextRequest, { params }: Context) {
  if (isForeignRead(request.headers)) return refusalAnswer(403);
  const open = await readSession(request.cookies);
  if (!open) return refusalAnswer(401);
  const path = Path.safeParse(await params);
  if (!path.success) return refusalAnswer(404);
  const { tipo, id } = path.data;
  const by = { token: open.token, signal: request.signal };
  try {
    return jsonAnswer(await loadNeighbours(tipo, id, paramsOf(request.nextUrl.searchParams), open.session.subject, by));
  } catch (error) {
    if (request.signal.aborted) return clientClosed();
    return failureResponse(error, request.cookies);
  }
}

/** A HEAD request would make the same call and discard the result. */
export const HEAD = () => refusalAnswer(405, "Use GET");
