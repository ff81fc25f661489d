import { ReadableStream as Batches } from "node:stream/web";
import type { NextRequest } from "next/server";
import { can } from "@/contract/policy";
import { clientClosed, failureResponse, refusalAnswer, refuseSession } from "@/lib/server/route-json";
import { attachmentHeaders, XLSX_TYPE } from "@/lib/server/attachment";
import { EXPORTS_AT_ONCE, startExport } from "@/lib/server/export-turns";
import { leftOut, type LeftOutGroup } from "@/lib/server/importaciones/left-out/rows";
import { columnsOf, valuesOf } from "@/lib/server/importaciones/left-out/sheet";
import { describeError, log } from "@/lib/server/log";
import { ministry } from "@/lib/server/ministry";
import { unseal } from "@/lib/server/opaque-id";
import { clientAddress, isForeignRead } from "@/lib/server/origin";
import { readSession } from "@/lib/server/session";
import { writeInThread } from "./left-out-thread";

/** 'inventario 2026.csv' becomes 'inventario 2026-sin-importar.xlsx'. */
const nameOf = (archivo: string, grupo: LeftOutGroup) =>
  `${archivo.replace(/\.[^.]{1,8}$/u, "") || "filas"}-${grupo === "FUERA" ? "sin-importar" : "sin-algun-dato"}.xlsx`;

/**
 * The rows that an import left out, or with `?grupo=OMITEN` those that are in without a value that could not be read,
 * as an XLSX like the file that came in, with the reason in a last column. Rows are
 * read and written as the browser takes them; if the ministry API fails midway the connection is cut, so that the file
 * never looks complete. Errors: 401, 403 (another site, role), 404 (import), 429 (two at once), and upstream errors.
 */
export async function GET(request: NextRequest, { params }: { params: Promise<{ id: string }> }) {
  if (isForeignRead(request.headers)) return refusalAnswer(403);
  const open = await readSession(request.cookies);
  if (!open) return refuseSession(request.cookies);
  const { subject, usuario } = open.session;
  if (!can(subject, "importacion.ver")) return refusalAnswer(403);
  const grupo = request.nextUrl.searchParams.get("grupo") === "OMITEN" ? "OMITEN" : "FUERA";
  const id = unseal("importacion", (await params).id);
  if (id === null) return refusalAnswer(404);

  const turn = startExport(String(usuario.id));
  if (!turn) return refusalAnswer(429, `Ya tiene ${EXPORTS_AT_ONCE} exportaciones en curso. Espere a que terminen.`);
  const end = await turn;
  const address = clientAddress(request.headers);
  const asking = { token: open.token, signal: request.signal, ...(address && { clientAddress: address }) };
  try {
    const { importacion } = await ministry("importacion.detail", { ...asking, id });
    const fuera = columnsOf(importacion, grupo);
    const filas = leftOut(id, grupo, asking);
    const first = await filas.next();
    const values = async function* () {
      if (first.done) return;
      yield first.value.map((fila) => valuesOf(fila, fuera));
      for await (const page of filas) yield page.map((fila) => valuesOf(fila, fuera));
    };
    const file = new TransformStream<Uint8Array, Uint8Array>();
    const failed = new AbortController();
    const hoja = importacion.hojas[importacion.hoja ?? 0]?.nombre ?? "";
    const rows = Batches.from(values());
    writeInThread({ hoja, encabezados: fuera.encabezados, rows, file: file.writable })
      .catch((error: unknown) => {
        if (!request.signal.aborted) log("warn", "left out", describeError(error));
        failed.abort();
        return filas.return();
      })
      .finally(end);
    return new Response(file.readable.pipeThrough(new TransformStream(), { signal: failed.signal }), {
      headers: attachmentHeaders(nameOf(importacion.archivo, grupo), XLSX_TYPE),
    });
  } catch (error) {
    end();
    if (request.signal.aborted) return clientClosed();
    return failureResponse(error, request.cookies);
  }
}

/** A HEAD response has no body, so the person's export would never end. */
export const HEAD = () => refusalAnswer(405, "Use GET");
