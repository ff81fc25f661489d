import { redirect } from "next/navigation";
import { salirHref } from "@/lib/session/return-path";
import { hrefs } from "@/lib/hrefs";
import { ministry, MinistryError } from "@/lib/server/ministry";
import { seal } from "@/lib/server/opaque-id";
import { requireSession } from "@/lib/server/session";

/** A record's plain id. */
const ID = /^[1-9]\d{0,14}$/;

/** Redirect targets for errors: a route handler cannot render a page. */
const ELSEWHERE: Record<number, string> = { 403: "/access", 404: "/notfound" };

/**
 * Redirects from a record's plain id to its edit page (after a creation, for example), or with `ver` to its read-only
 * view: only the server can seal the id for the page's URL. Only for people who may see the record.
 */
export async function GET(request: Request, { params }: { params: Promise<{ tipo: string; id: string }> }) {
  await requireSession();
  const { tipo, id } = await params;
  if ((tipo !== "ppirta" && tipo !== "ppirtf") || !ID.test(id)) redirect("/notfound");
  try {
    await ministry(`${tipo}.detail`, { id });
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    if (error.status === 401) {
      const { pathname, search } = new URL(request.url);
      redirect(salirHref(pathname + search));
    }
    redirect(ELSEWHERE[error.status] ?? "/error");
  }
  const ref = seal(tipo, Number(id));
  redirect(new URL(request.url).searchParams.has("ver") ? hrefs.ver(tipo, ref) : hrefs.editar(tipo, ref));
}
