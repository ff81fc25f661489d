import { redirect } from "next/navigation";
import { salirHref } from "@/lib/sesion/return-path";
import { hrefs } from "@/lib/hrefs";
import { ministryDocs, MinistryError } from "@/lib/server/ministry";
import { requireSession } from "@/lib/server/session";

/** The page's link to its OpenAPI document, as the ministry API writes it. */
const JSON_THERE = 'href="/api/docs/openapi.json"';

/**
 * The ministry API's documentation page, for signed-in staff. Its one style sheet gets the nonce of the policy that the
 * middleware sets. A server without such a page leads to "not found".
 */
export async function GET(request: Request) {
  await requireSession();
  let page: string;
  try {
    page = await ministryDocs("/docs", request.signal);
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    if (error.status === 401) redirect(salirHref(hrefs.documentacionApi));
    redirect(error.status === 404 ? "/notfound" : "/error");
  }
  const nonce = request.headers.get("x-nonce") ?? "";
  const here = page
    .replace("<style>", () => `<style nonce="${nonce}">`)
    .replace(JSON_THERE, () => `href="${hrefs.documentacionApiJson}"`);
  return new Response(here, { headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" } });
}
