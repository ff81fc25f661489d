import { redirect } from "next/navigation";
import { salirHref } from "@/lib/session/return-path";
import { hrefs } from "@/lib/hrefs";
import { importHrefs } from "@/lib/imports/hrefs";
import { ministry, MinistryError } from "@/lib/server/ministry";
import { seal } from "@/lib/server/opaque-id";
import { requireSession } from "@/lib/server/session";

/** A plain id. */
const ID = /^[1-9]\d{0,14}$/;

/** Redirect targets for errors: a route handler cannot render a page. */
const ELSEWHERE: Record<number, string> = { 403: "/access", 404: "/notfound" };

/** What has sealed addresses. */
const TIPOS = ["ppirta", "ppirtf", "importacion"] as const;

/**
 * Redirects from a record's plain id to its edit page (after a creation, for example), or with `ver` to its read-only
 * view, at a subject of it with `asunto`: only the server can seal the id for the page's URL. The same for an import. Only for people who may see it.
 */
export async function GET(request: Request, { params }: { params: Promise<{ tipo: string; id: string }> }) {
  await requireSession();
  const { tipo: word, id } = await params;
  const tipo = TIPOS.find((known) => known === word);
  if (!tipo || !ID.test(id)) redirect("/notfound");
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
  if (tipo === "importacion") redirect(importHrefs.importacion(ref));
  const { searchParams } = new URL(request.url);
  const page = searchParams.has("ver") ? hrefs.ver(tipo, ref) : hrefs.editar(tipo, ref);
  const asunto = searchParams.get("asunto") ?? "";
  redirect(ID.test(asunto) ? `${page}?${new URLSearchParams({ asunto })}` : page);
}
