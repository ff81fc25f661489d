import type { NextRequest } from "next/server";
import { esInventario, TIPOS_IMPORTABLES } from "@/contract/importacion/tipos";
import { can } from "@/contract/policy";
import { attachmentHeaders, XLSX_TYPE } from "@/lib/server/attachment";
import { clientClosed, failureResponse, refusalAnswer, refuseSession } from "@/lib/server/route-json";
import { importTemplate } from "@/lib/server/importaciones/template";
import { plantillaDe } from "@/lib/server/importaciones/template/texts";
import { clientAddress, isForeignRead } from "@/lib/server/origin";
import { readSession } from "@/lib/server/session";

/**
 * The template of an inventory or a catalogue: an XLSX with drop-down lists of the catalogues as this person may use
 * them. Errors: 401, 403 (another site, or a role that does not import this), 404 (neither), and upstream errors.
 */
export async function GET(request: NextRequest, { params }: { params: Promise<{ tipo: string }> }) {
  if (isForeignRead(request.headers)) return refusalAnswer(403);
  const asked = (await params).tipo;
  const tipo = TIPOS_IMPORTABLES.find((known) => known === asked);
  if (!tipo) return refusalAnswer(404, "No hay una plantilla con ese nombre");
  const open = await readSession(request.cookies);
  if (!open) return refuseSession(request.cookies);
  const { subject } = open.session;
  if (!can(subject, esInventario(tipo) ? "importacion.crear" : "importacion.catalogos")) return refusalAnswer(403);
  const address = clientAddress(request.headers);
  try {
    const file = await importTemplate(tipo, subject, {
      token: open.token,
      signal: request.signal,
      ...(address && { clientAddress: address }),
    });
    return new Response(Uint8Array.from(file), { headers: attachmentHeaders(plantillaDe(tipo).archivo, XLSX_TYPE) });
  } catch (error) {
    if (request.signal.aborted) return clientClosed();
    return failureResponse(error, request.cookies);
  }
}
