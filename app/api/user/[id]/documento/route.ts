import type { NextRequest } from "next/server";
import { can } from "@/contract/policy";
import { clientClosed, failureResponse, refusalAnswer } from "@/lib/server/route-json";
import { ministry } from "@/lib/server/ministry";
import { isForeignRead } from "@/lib/server/origin";
import { readSession } from "@/lib/server/session";

/** A person's backup document as a download: never displayed in the page, and always typed as PDF. */
export async function GET(request: NextRequest, { params }: { params: Promise<{ id: string }> }) {
  if (isForeignRead(request.headers)) return refusalAnswer(403);
  const open = await readSession(request.cookies);
  if (!open) return refusalAnswer(401);
  if (!can(open.session.subject, "usuario.ver")) return refusalAnswer(403);
  const { id } = await params;
  if (!/^[1-9]\d{0,14}$/.test(id)) return refusalAnswer(404);
  try {
    const { user } = await ministry("user.detail", { id: Number(id), token: open.token, signal: request.signal });
    const bytes = Buffer.from((user.documento ?? "").replace(/^data:[^,]*,/u, ""), "base64");
    if (bytes.length === 0) return refusalAnswer(404);
    return new Response(new Uint8Array(bytes), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Length": String(bytes.length),
        "Content-Disposition": `attachment; filename="documento-${id}.pdf"`,
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-store",
        Vary: "Cookie",
      },
    });
  } catch (error) {
    if (request.signal.aborted) return clientClosed();
    return failureResponse(error, request.cookies);
  }
}
