import { redirect } from "next/navigation";
import { salirHref } from "@/lib/return-path";
import { hrefs } from "@/lib/hrefs";
import { ministry, MinistryError } from "@/lib/server/ministry";
import { seal } from "@/lib/server/opaque-id";
import { requireSession } from "@/lib/server/session";

/** A record's own id, as the wire writes it. */
const ID = /^[1-9]\d{0,14}$/;

/** Where an address leads that opens nothing: a handler has no page of its own to show. */
const ELSEWHERE: Record<number, string> = { 403: "/access", 404: "/notfound" };

/**
 * Goes to a record's edit page by its plain id, as after a creation, or with `ver` to its read-only view: the page's
 * address carries the sealed id, and sealing is the server's. Only for someone who may see the record.
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
