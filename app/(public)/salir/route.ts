import { NextResponse, type NextRequest } from "next/server";
import { safeReturnPath, sessionOverHref } from "@/lib/return-path";
import { ministry, MinistryError } from "@/lib/server/ministry";
import { foreignRead } from "@/lib/server/origin";
import { readSession } from "@/lib/server/session";
import { clearCookies } from "@/lib/server/session-cookies";

/** Does the ministry still know this session's token? One that does not answer says nothing. */
async function knownToMinistry(token: string): Promise<boolean> {
  try {
    await ministry("lookup.departamentos", { token, background: true });
  } catch (error) {
    if (error instanceof MinistryError) return error.status !== 401;
    throw error;
  }
  return true;
}

/**
 * Ends a dead session, which a server render cannot do: clears both cookies and goes to sign-in. On the word of another
 * site's link alone no session that lives is ended.
 */
export async function GET(request: NextRequest) {
  const volver = request.nextUrl.searchParams.get("volver");
  const open = foreignRead(request.headers) ? await readSession(request.cookies) : null;
  const lives = open !== null && (await knownToMinistry(open.token));
  // A relative Location stays on the address the person used, whatever stands in front of this server.
  const response = new NextResponse(null, {
    status: 303,
    headers: { Location: lives ? safeReturnPath(volver) : sessionOverHref(volver), "Cache-Control": "no-store" },
  });
  if (!lives) clearCookies(request.cookies, response.cookies);
  return response;
}
