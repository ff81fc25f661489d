import { NextResponse, type NextRequest } from "next/server";
import { safeReturnPath, sessionOverHref } from "@/lib/sesion/return-path";
import { ministry, MinistryError } from "@/lib/server/ministry";
import { isForeignRead } from "@/lib/server/origin";
import { readSession } from "@/lib/server/session";
import { clearCookies } from "@/lib/server/session-cookies";

/** True unless the ministry API refuses this session's token with 401. */
async function isKnownToMinistry(token: string): Promise<boolean> {
  try {
    await ministry("lookup.departamentos", { token, background: true });
  } catch (error) {
    if (error instanceof MinistryError) return error.status !== 401;
    throw error;
  }
  return true;
}

/**
 * Ends a session that is over, which a server render cannot do: clears both cookies and redirects to sign-in. A link on
 * another site cannot end a session that is still open.
 */
export async function GET(request: NextRequest) {
  const volver = request.nextUrl.searchParams.get("volver");
  const open = isForeignRead(request.headers) ? await readSession(request.cookies) : null;
  const lives = open !== null && (await isKnownToMinistry(open.token));
  // A relative Location keeps the address that the person used, whatever proxy is in front of this server.
  const response = new NextResponse(null, {
    status: 303,
    headers: { Location: lives ? safeReturnPath(volver) : sessionOverHref(volver), "Cache-Control": "no-store" },
  });
  if (!lives) clearCookies(request.cookies, response.cookies);
  return response;
}
