import type { NextRequest } from "next/server";
import { COLECCIONES, GEOSERVICIO, GEOSERVICIO_URL } from "@/contract/geoservicio";
import { geoservicioHref } from "@/lib/geoservicio/geoservicio";
import { keyOf, passRead } from "@/lib/server/key-request";
import { isForeignServer } from "@/lib/server/ministry";
import { isForeignRead, publicOrigin } from "@/lib/server/origin";
import { refusalAnswer } from "@/lib/server/route-json";
import { readSession } from "@/lib/server/session";

/** Asked for a name and a password, programs for maps send them; the key is the password. */
const ASK_KEY = 'Basic realm="Inventario turistico"';
const NO_KEY = "Falta la clave: désela a su programa como contraseña, con cualquier nombre de usuario.";

/** True for a browser, which shows the page of what it asks for. */
function wantsPage({ headers, nextUrl }: NextRequest): boolean {
  const format = nextUrl.searchParams.get("f");
  if (format !== null) return format === "html";
  return (headers.get("accept") ?? "").includes("text/html");
}

/** The page of a path of the service, with what its query asks for. */
function pageOf({ pathname, searchParams }: URL): string {
  const [, , part, name, inner, id] = pathname.split("/");
  const coleccion = part === "collections" ? COLECCIONES.find((one) => one === name) : undefined;
  const query = new URLSearchParams(searchParams);
  query.delete("f");
  const words = inner === "items" && query.size > 0 ? `?${query}` : "";
  return geoservicioHref(coleccion, inner === "items" ? id : undefined) + words;
}

/**
 * The geographic service (OGC API - Features): programs get the answers of the ministry API, by key or by the session of
 * a browser; people are sent to its pages. Errors: 401 with the way to sign in, 403 (another site's page), and those of
 * the ministry API.
 */
export async function GET(request: NextRequest) {
  if (wantsPage(request)) {
    const headers = { Location: pageOf(request.nextUrl), "Cache-Control": "no-store" };
    return new Response(null, { status: 303, headers });
  }
  const key = keyOf(request.headers);
  if (!key && isForeignRead(request.headers)) return refusalAnswer(403);
  if (isForeignServer()) return refusalAnswer(404, "La dirección solicitada no existe");
  const { pathname, search } = request.nextUrl;
  const open = key ? null : await readSession(request.cookies);
  const url = publicOrigin(request.headers) + GEOSERVICIO;
  const token = open?.token ?? null;
  const answer = await passRead(request, pathname + search, { key, token, headers: { [GEOSERVICIO_URL]: url } });
  if (answer.status !== 401) return answer;
  const refusal = key ? answer : refusalAnswer(401, NO_KEY);
  refusal.headers.set("WWW-Authenticate", ASK_KEY);
  return refusal;
}
