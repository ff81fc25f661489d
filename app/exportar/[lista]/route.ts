import "server-only";
import { ReadableStream as Lines } from "node:stream/web";
import type { NextRequest } from "next/server";
import * as z from "zod";
import { contract, type ListedName } from "@/contract";
import { cleanMembers } from "@/contract/plain-text";
import { can, type Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import {
  EXPORT_FORMATS,
  exportFile,
  MAP_FORMATS,
  PHOTOS_MAX_RECORDS,
  TOTAL_HEADER,
  type ExportFormat,
} from "@/lib/lists/export";
import { listFileName } from "@/lib/lists/file-name";
import {
  clientClosed,
  failureResponse,
  invalidAnswer,
  parseInput,
  readJsonBody,
  refusalAnswer,
} from "@/lib/server/route-json";
import { attachmentHeaders } from "@/lib/server/attachment";
import { exportList, type ExportList } from "@/lib/server/export-lists";
import { EXPORTS_AT_ONCE, startExport } from "@/lib/server/export-turns";
import { XLSX_MAX_ROWS } from "@/lib/server/export-xlsx";
import { describeError, log } from "@/lib/server/log";
import { ministryLines, type CallOptions, type Lines as RecordLines } from "@/lib/server/ministry";
import { unreadableError } from "@/lib/server/ministry-error";
import { clientAddress, isForeignRead, sameOrigin } from "@/lib/server/origin";
import { readSession } from "@/lib/server/session";
import { MAX_ELEGIDOS } from "@/contract/codes";
import { id } from "@/contract/wire";
import { writeInThread } from "./export-thread";
import type { FileTask } from "./file";
import { recordsToShow, writePhotos } from "./photos";
import { BadLine, readRows } from "./rows";

/** The rows that a person chose; an address has no room for that many ids. */
const Chosen = z.object({
  ids: z
    .array(id)
    .min(1, { error: "Elija al menos una fila" })
    .max(MAX_ELEGIDOS, { error: `Se exportan hasta ${MAX_ELEGIDOS} filas elegidas` }),
});
/** Limit of the body, in bytes. */
const CHOSEN_BYTES = 32 * 1024;

type ListCall = Omit<CallOptions, "id" | "body">;

/** How many ids one call names, so that its address stays below 8 kB. */
const AT_ONCE = 500;

/** The lines of the chosen records, from one call after the other. Throws MinistryError, and so do the lines. */
async function loadChosenLines(
  kind: Kind,
  ids: readonly number[],
  { query, ...options }: ListCall,
): Promise<RecordLines> {
  const open = (from: number) =>
    ministryLines(kind, { ...options, query: { ...query, ids: ids.slice(from, from + AT_ONCE).join(",") } });
  const first = await open(0);
  async function* all() {
    yield* first.lines;
    for (let at = AT_ONCE; at < ids.length; at += AT_ONCE) yield* (await open(at)).lines;
  }
  return { ...first, total: null, lines: all() };
}

const ExportSearch = z.object({ formato: z.enum(EXPORT_FORMATS, { error: "El formato no es válido" }) });

const TOO_MANY_ROWS = "Son más filas de las que admite Excel. Use CSV o acorte la búsqueda.";
const TOO_MANY_PHOTOGRAPHED =
  `Las fotografías se descargan de hasta ${PHOTOS_MAX_RECORDS} atractivos a la vez. ` +
  "Acorte la búsqueda, por ejemplo por municipio, o elija las filas.";

/** Why a list is not exported in this format; null if it is. */
function refusalOf(formato: ExportFormat, { resource, map }: ExportList): string | null {
  if (formato === "fotografias" && resource !== "ppirta") return "Esta lista no tiene fotografías";
  return MAP_FORMATS.some((one) => one === formato) && !map ? "Esta lista no tiene coordenadas" : null;
}

/**
 * The inventory that was not asked for, under the same search and filters; null for those who may not see it. Its lines
 * are asked for when the first is read: the other inventory may take long.
 */
function otherInventory(asked: ListedName, subject: Subject, { query = {}, ...options }: ListCall) {
  const other = asked === "ppirta" ? "ppirtf" : "ppirta";
  // Rows chosen one by one are of one inventory; each has orders of its own.
  const { ids, sort: _sort, grupo: _grupo, ...words } = query;
  if (ids !== undefined || !can(subject, `${other}.ver`)) return null;
  async function* open() {
    yield* (await ministryLines(other, { ...options, query: words })).lines;
  }
  return { lista: other, lines: open() };
}

interface Context {
  params: Promise<{ lista: string }>;
}

const TYPES: Record<ExportFormat, string> = {
  "csv-excel": "text/csv; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  geojson: "application/geo+json; charset=utf-8",
  gpkg: "application/geopackage+sqlite3",
  fgb: "application/vnd.flatgeobuf",
  fotografias: "application/zip",
};

/**
 * Every row of a list that matches its search and filters, in its order, as a file (decision 039). Rows are read and
 * written as the browser takes them; if the ministry API fails midway the connection is cut, so that the file never
 * looks complete. Errors: 401, 403 (another site, or a role without the list), 404 (list), 422 (format, search), 429
 * (two at once), and upstream errors.
 */
export async function GET(request: NextRequest, { params }: Context) {
  if (isForeignRead(request.headers)) return refusalAnswer(403);
  return exportRows(request, (await params).lista);
}

/**
 * As GET, but only the rows whose ids the body names, in their order; rows that this person cannot see are left out.
 * Errors also: 404 for a list whose rows cannot be chosen, 413, 415, and 422 for the ids.
 */
export async function POST(request: NextRequest, { params }: Context) {
  if (!sameOrigin(request.headers)) return refusalAnswer(403);
  const { lista } = await params;
  if (lista !== "ppirta" && lista !== "ppirtf")
    return refusalAnswer(404, "De esta lista no se exportan filas elegidas");
  const body = await readJsonBody(request, Chosen, CHOSEN_BYTES);
  return body.ok ? exportRows(request, lista, { kind: lista, ids: body.data.ids }) : body.response;
}

/** The response with all matching rows of the list, or with those chosen. */
async function exportRows(request: NextRequest, lista: string, chosen?: { kind: Kind; ids: readonly number[] }) {
  const list = exportList(lista);
  if (!list) return refusalAnswer(404, "Esta lista no se puede exportar");
  const open = await readSession(request.cookies);
  if (!open) return refusalAnswer(401);
  const { subject, usuario } = open.session;
  const { access, query: words } = contract[list.resource].list;
  if (access !== "public" && access !== "session" && !can(subject, access)) return refusalAnswer(403);

  const { page: _page, rows: _rows, ...search } = cleanMembers(Object.fromEntries(request.nextUrl.searchParams));
  const asked = parseInput(ExportSearch, search);
  if (!asked.success) return invalidAnswer(asked.error);
  const query = parseInput(words, search);
  if (!query.success) return invalidAnswer(query.error);
  const { formato } = asked.data;
  const { q, sort: _sort, ...filters } = query.data as Record<string, unknown>;
  const name = listFileName(list.file, { q: String(q ?? ""), filters, chosen: chosen !== undefined });
  const refusal = refusalOf(formato, list);
  if (refusal !== null) return refusalAnswer(422, refusal, { formato: [refusal] });
  if (formato === "fotografias" && chosen && chosen.ids.length > PHOTOS_MAX_RECORDS)
    return refusalAnswer(422, TOO_MANY_PHOTOGRAPHED);

  const turn = startExport(String(usuario.id));
  if (!turn)
    return refusalAnswer(
      429,
      `Ya tiene ${EXPORTS_AT_ONCE} exportaciones en curso. Espere a que terminen o cancele una.`,
    );
  const end = await turn;
  const address = clientAddress(request.headers);
  try {
    const options = {
      query: query.data as Record<string, unknown>,
      token: open.token,
      signal: request.signal,
      ...(address && { clientAddress: address }),
    };
    const { total, lines, note } = chosen
      ? await loadChosenLines(chosen.kind, chosen.ids, options)
      : await ministryLines(list.resource, options);
    const refuse = async (message: string) => {
      await lines.return();
      end();
      return refusalAnswer(422, message);
    };
    if (formato === "xlsx" && (total ?? 0) > XLSX_MAX_ROWS) return await refuse(TOO_MANY_ROWS);
    if (formato === "fotografias" && (total ?? 0) > PHOTOS_MAX_RECORDS) return await refuse(TOO_MANY_PHOTOGRAPHED);
    const ids = chosen?.ids ?? null;
    const file = new TransformStream<Uint8Array, Uint8Array>();
    const failed = new AbortController();
    const other = formato === "gpkg" && !chosen ? otherInventory(list.resource, subject, options) : null;
    const writing: Omit<FileTask, "formato"> = {
      ...{ lista: list.resource, subject, ids, lines: Lines.from(lines), file: file.writable },
      other: other && { lista: other.lista, lines: Lines.from(other.lines) },
    };
    let written: Promise<string | null>;
    if (formato === "fotografias") {
      const records = await recordsToShow(readRows(list.resource, writing.lines, ids));
      if (!records) return await refuse(TOO_MANY_PHOTOGRAPHED);
      written = writePhotos(records, options, file.writable).then(() => null);
    } else written = writeInThread({ ...writing, formato });
    written
      .then((problem) => problem !== null && note(problem))
      .catch((error: unknown) => {
        if (!request.signal.aborted) log("warn", "export", describeError(error));
        failed.abort();
        // The thread has ended and reads no more lines.
        return Promise.all([lines.return(), other?.lines.return()]);
      })
      .finally(end);
    return new Response(file.readable.pipeThrough(new TransformStream(), { signal: failed.signal }), {
      headers: {
        ...attachmentHeaders(exportFile(name, formato), TYPES[formato]),
        ...(total !== null && { [TOTAL_HEADER]: String(total) }),
      },
    });
  } catch (error) {
    end();
    if (request.signal.aborted) return clientClosed();
    if (!(error instanceof BadLine)) return failureResponse(error, request.cookies);
    log("error", "export", { problem: error.message });
    return failureResponse(unreadableError());
  }
}

/** A HEAD response has no body, so the person's export would never end. */
export const HEAD = () => refusalAnswer(405, "Use GET");
