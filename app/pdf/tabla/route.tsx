import { renderToBuffer } from "@react-pdf/renderer";
import type { NextRequest } from "next/server";
import { formatInstant } from "@/lib/format";
import { refuse } from "@/lib/server/answers";
import { describeError, log } from "@/lib/server/log";
import { sameOrigin } from "@/lib/server/origin";
import { readJsonBody } from "@/lib/server/read-json";
import { fullName, readSession } from "@/lib/server/session";
import { TablaDocument } from "./document";
import { MAX_BYTES, TablaRequest } from "./request";
import { registerFonts } from "./theme";

/**
 * The page of a list as a PDF (spec 1 §2: the export is made without any call of the ministry). The browser sends what
 * it shows; nothing is read or stored here. Errors: 401, 403 (foreign origin), 413, 422.
 */
export async function POST(request: NextRequest) {
  if (!sameOrigin(request.headers)) return refuse(403);
  const open = await readSession(request.cookies);
  if (!open) return refuse(401);
  const body = await readJsonBody(request, TablaRequest, MAX_BYTES);
  if (!body.ok) return body.response;
  const por = fullName(open.session.usuario);
  const sheet = <TablaDocument table={body.data} por={por} fecha={formatInstant(new Date())} />;
  try {
    await registerFonts();
    const pdf = await renderToBuffer(sheet);
    return new Response(new Uint8Array(pdf), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `inline; filename="${body.data.file}.pdf"`,
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    log("error", "table_pdf", describeError(error));
    return refuse(500, "No se pudo generar el PDF");
  }
}
