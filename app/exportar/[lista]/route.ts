import type { NextRequest } from "next/server";
import * as z from "zod";
import { contract, type ListedName, type Row } from "@/contract";
import { can, type Subject } from "@/contract/policy";
import { EXPORT_FORMATS, exportFile, TOTAL_HEADER, type ExportFormat } from "@/lib/lists/export";
import { clientClosed, invalid, parse, failureResponse, refuse } from "@/lib/server/answers";
import { csvStream, FOR_EXCEL, PLAIN } from "@/lib/server/export-csv";
import { geojsonStream } from "@/lib/server/export-geojson";
import { exportList, type ExportList } from "@/lib/server/export-lists";
import { onStreamEnd } from "@/lib/server/export-stream";
import { EXPORTS_AT_ONCE, startExport } from "@/lib/server/export-turns";
import { exportValues } from "@/lib/server/export-value";
import { XLSX_MAX_ROWS, xlsxStream } from "@/lib/server/export-xlsx";
import { ministryRows } from "@/lib/server/ministry";
import { clientAddress, isForeignRead } from "@/lib/server/origin";
import { readSession } from "@/lib/server/session";

const Asked = z.object({ formato: z.enum(EXPORT_FORMATS, { error: "El formato no es válido" }) });

const TYPES: Record<ExportFormat, string> = {
  "csv-excel": "text/csv; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  geojson: "application/geo+json; charset=utf-8",
};

type Rows = AsyncIterable<Row<ListedName>>;

/** Rows as this person sees them on the screen. */
async function* cells(list: ExportList, rows: Rows, subject: Subject) {
  for await (const row of rows) yield exportValues(list.columns, list.read(row, subject));
}

const streams: Record<ExportFormat, (list: ExportList, rows: Rows, subject: Subject) => ReadableStream<Uint8Array>> = {
  "csv-excel": (list, rows, subject) => csvStream(FOR_EXCEL, list.columns, cells(list, rows, subject)),
  csv: (list, rows, subject) => csvStream(PLAIN, list.columns, cells(list, rows, subject)),
  xlsx: (list, rows, subject) => xlsxStream(list.file, list.columns, cells(list, rows, subject)),
  geojson: ({ properties }, rows) => geojsonStream(properties ?? [], rows),
};

/**
 * Every row of a list that matches its search and filters, in its order, as a file (decisions §8). Rows are read and
 * written as the browser takes them; if the ministry API fails midway the connection is cut, so that the file never
 * looks complete. Errors: 401, 403 (another site, or a role without the list), 404 (list), 422 (format, search), 429
 * (two at once), and upstream errors.
 */
export async function GET(request: NextRequest, { params }: { params: Promise<{ lista: string }> }) {
  if (isForeignRead(request.headers)) return refuse(403);
  const list = exportList((await params).lista);
  if (!list) return refuse(404, "Esta lista no se puede exportar");
  const open = await readSession(request.cookies);
  if (!open) return refuse(401);
  const { subject, usuario } = open.session;
  const { access, query: words } = contract[list.resource].list;
  if (access !== "public" && access !== "session" && !can(subject, access)) return refuse(403);

  const { page: _page, rows: _rows, ...search } = Object.fromEntries(request.nextUrl.searchParams);
  const asked = parse(Asked, search);
  if (!asked.success) return invalid(asked.error);
  const query = parse(words, search);
  if (!query.success) return invalid(query.error);
  const { formato } = asked.data;
  if (formato === "geojson" && !list.properties) {
    return refuse(422, "Esta lista no tiene coordenadas", { formato: ["Esta lista no tiene coordenadas"] });
  }

  const end = startExport(String(usuario.id));
  if (!end)
    return refuse(429, `Ya tiene ${EXPORTS_AT_ONCE} exportaciones en curso. Espere a que terminen o cancele una.`);
  const gone = new AbortController();
  const over = () => {
    end();
    gone.abort();
  };
  request.signal.addEventListener("abort", over, { once: true });
  if (request.signal.aborted) over();
  const address = clientAddress(request.headers);
  try {
    const { total, rows } = await ministryRows(list.resource, {
      query: query.data as Record<string, unknown>,
      token: open.token,
      signal: gone.signal,
      ...(address && { clientAddress: address }),
    });
    if (formato === "xlsx" && (total ?? 0) > XLSX_MAX_ROWS) {
      over();
      return refuse(422, "Son más filas de las que admite Excel. Use CSV o acorte la búsqueda.");
    }
    return new Response(onStreamEnd(streams[formato](list, rows, subject), over), {
      headers: {
        "Content-Type": TYPES[formato],
        "Content-Disposition": `attachment; filename="${exportFile(list.file, formato)}"`,
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        ...(total !== null && { [TOTAL_HEADER]: String(total) }),
      },
    });
  } catch (error) {
    over();
    if (request.signal.aborted) return clientClosed();
    return failureResponse(error, request.cookies);
  }
}

/** A HEAD response has no body, so the person's export would never end. */
export const HEAD = () => refuse(405, "Use GET");
