import { NextResponse, type NextRequest } from "next/server";
import { loginHref } from "@/lib/return-path";
import { clearCookies } from "@/lib/server/session-cookies";

/** Ends a dead session, which a server render cannot do: clears both cookies and goes to sign-in. */
export function GET(request: NextRequest) {
  const location = loginHref(request.nextUrl.searchParams.get("volver"));
  // A relative Location stays on the address the person used, whatever stands in front of this server.
  const response = new NextResponse(null, {
    status: 303,
    headers: { Location: location, "Cache-Control": "no-store" },
  });
  clearCookies(request.cookies, response.cookies);
  return response;
}
