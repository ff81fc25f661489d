import { cookies } from "next/headers";
import type { NextRequest } from "next/server";
import { upstream } from "../../upstream";

/** The floor of a call that is passed on: reads a cookie, makes the call, passes its text on. */
export async function GET(request: NextRequest) {
  const { pathname, search } = request.nextUrl;
  const response = await upstream(pathname.slice("/api/".length) + search, (await cookies()).get("token")?.value);
  return new Response(await response.text(), { headers: { "Content-Type": "application/json" } });
}
