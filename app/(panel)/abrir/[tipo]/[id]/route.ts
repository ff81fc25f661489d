import { redirect } from "next/navigation";
import { can, type Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { salirHref } from "@/lib/sesion/return-path";
import { hrefs } from "@/lib/hrefs";
import { importHrefs } from "@/lib/importaciones/hrefs";
import { factsOf } from "@/lib/registros/state";
import { RECORD_ROUTES } from "@/lib/routes";
import { ministry, MinistryError } from "@/lib/server/ministry";
import { seal } from "@/lib/server/opaque-id";
import { requireSession } from "@/lib/server/session";

/** A plain id. */
const ID = /^[1-9]\d{0,14}$/;

/** Redirect targets for errors: a route handler cannot render a page. */
const ERROR_PAGES: Record<number, string> = { 403: "/access", 404: "/notfound" };

/** A subject of a conversation, or a new one. */
const SUBJECT = /^(?:[1-9]\d{0,14}|nuevo)$/;

/** The kinds of records whose addresses are sealed. */
const TIPOS = ["ppirta", "ppirtf", "importacion"] as const;

/** The tab of the section that a subject is about, with the subject open: to edit where this person may, else to read. */
async function subjectHref(subject: Subject, kind: Kind, id: string, asked: URLSearchParams): Promise<string> {
  const record =
    kind === "ppirta"
      ? (await ministry("ppirta.detail", { id })).ppirta
      : (await ministry("ppirtf.detail", { id })).ppirtf;
  const { tabs, verTabs } = RECORD_ROUTES[kind];
  const own = can(subject, `${kind}.modificar`, factsOf(record)) ? tabs : verTabs;
  const tab = own.find(({ resource }) => resource === asked.get("seccion")) ?? own[0];
  const query = new URLSearchParams({ asunto: asked.get("asunto") ?? "" });
  return tab ? `${hrefs.tab(tab, seal(kind, record.id))}?${query}` : hrefs.ver(kind, seal(kind, record.id));
}

/**
 * Redirects from a record's plain id to its edit page (after a creation, for example), or with `ver` to its read-only
 * view, or with `asunto` to that subject or a new one: only the server can seal the id for the page's URL. The same for
 * an import. Only for people who may see it.
 */
export async function GET(request: Request, { params }: { params: Promise<{ tipo: string; id: string }> }) {
  const { subject } = await requireSession();
  const { tipo: word, id } = await params;
  const tipo = TIPOS.find((known) => known === word);
  if (!tipo || !ID.test(id)) redirect("/notfound");
  const asked = new URL(request.url).searchParams;
  let opened: string | null = null;
  try {
    if (tipo !== "importacion" && SUBJECT.test(asked.get("asunto") ?? ""))
      opened = await subjectHref(subject, tipo, id, asked);
    else await ministry(`${tipo}.detail`, { id });
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    if (error.status === 401) {
      const { pathname, search } = new URL(request.url);
      redirect(salirHref(pathname + search));
    }
    redirect(ERROR_PAGES[error.status] ?? "/error");
  }
  const ref = seal(tipo, Number(id));
  if (tipo === "importacion") redirect(importHrefs.importacion(ref));
  redirect(opened ?? (asked.has("ver") ? hrefs.ver(tipo, ref) : hrefs.editar(tipo, ref)));
}
