import type { NextRequest } from "next/server";
import * as z from "zod";
import { contract } from "@/contract";
import { can } from "@/contract/policy";
import { formatInstant, formatNumber } from "@/lib/format";
import { listFileName } from "@/lib/lists/file-name";
import { clientClosed, failureResponse, readJsonBody, refusalAnswer } from "@/lib/server/route-json";
import { readList } from "@/lib/server/list";
import { describeError, log } from "@/lib/server/log";
import { type CallOptions, ministry, MinistryError } from "@/lib/server/ministry";
import { clientAddress, sameOrigin } from "@/lib/server/origin";
import { printedCells, printedList, PLAIN_LISTS } from "@/lib/server/printed-lists";
import { fullName, readSession } from "@/lib/server/session";
import { listQuery, type ListQuery } from "@/contract/endpoint";
import { recordQuery, type RecordQuery } from "@/contract/resources/registros";
import { userQuery } from "@/contract/resources/usuarios";
import { DEFAULT_ROWS, type ListWords } from "@/lib/lists/result";
import { type FilterNames, printFilters } from "@/lib/registros/filters";
import { printUserFilters } from "@/lib/usuarios/filters";
import type { PrintedTable } from "./document";
import { drawInThread } from "./table-thread";

/** '7 registros', or '10 de 33 registros · página 2 de 4 de la lista' if the list has more rows. */
function countLine(shown: number, total: number, { page, pageSize }: ListWords): string {
  const noun = total === 1 ? "registro" : "registros";
  if (shown >= total) return `${formatNumber(shown)} ${noun}`;
  const pages = Math.max(page, Math.ceil(total / pageSize));
  return `${formatNumber(shown)} de ${formatNumber(total)} ${noun} · página ${formatNumber(page)} de ${formatNumber(pages)} de la lista`;
}

/** What a list of records is narrowed by: everything of its query but page, search and order. */
type Narrowing = Partial<Omit<RecordQuery, keyof ListQuery>>;

type Words = readonly (readonly [label: string, word: string])[];

/** The filters of a list of records with the screen's labels; an id without a known name is printed as its number. */
const recordWords = ({ ids, ...filters }: Narrowing, names: FilterNames): Words => [
  ...printFilters(filters, names),
  ...(ids ? [["Elegidos", formatNumber(ids.length)] as const] : []),
];

/** The search and the filters. */
const narrowedLine = (q: string, filters: Words): string =>
  [...(q === "" ? [] : [["Búsqueda", `«${q}»`]]), ...filters].map((words) => words.join(": ")).join(" · ");

/**
 * Which page of which list. Nothing else is accepted: only the server's own rows under the descriptor's headers are
 * printed, and the search text.
 */
export const TablaRequest = z.discriminatedUnion("lista", [
  z.strictObject({ ...listQuery.shape, lista: z.enum(PLAIN_LISTS) }),
  z.strictObject({ ...recordQuery.shape, lista: z.enum(["ppirta", "ppirtf"]) }),
  z.strictObject({ ...userQuery.shape, lista: z.literal("user") }),
]);
type TablaRequest = z.output<typeof TablaRequest>;

/** Separates the page's parameters from the filters. */
function splitRequest({ lista, page, rows = DEFAULT_ROWS, q, sort, ...filters }: TablaRequest) {
  return { lista, filters, words: { page: page ?? 1, pageSize: rows, q, ...(sort && { sort }) } };
}

/** Limit of the body, in bytes: it holds a name and a few parameters. */
const MAX_BYTES = 8 * 1024;

/** The name of the person that the records are assigned to; null if there is none, or the server does not tell. */
async function assignedName(
  lista: string,
  id: number | null | undefined,
  options: CallOptions,
): Promise<string | null> {
  if (!id || (lista !== "ppirta" && lista !== "ppirtf")) return null;
  try {
    const { personas } = await ministry(`${lista}.personas`, options);
    return personas.asignados.find((person) => person.id === id)?.nombre ?? null;
  } catch (error) {
    // A server may lack the call; that the session has ended, the list says.
    if (error instanceof MinistryError) return null;
    throw error;
  }
}

/**
 * A page of a list as a PDF (spec 1 §2): the rows are loaded here with the person's own permissions. Errors: 401, 403
 * (foreign origin, or a role without the list), 413, 422, and upstream errors.
 */
export async function POST(request: NextRequest) {
  if (!sameOrigin(request.headers)) return refusalAnswer(403);
  const open = await readSession(request.cookies);
  if (!open) return refusalAnswer(401);
  const body = await readJsonBody(request, TablaRequest, MAX_BYTES);
  if (!body.ok) return body.response;
  const { lista, words, filters } = splitRequest(body.data);
  const list = printedList(lista);
  if (!list) return refusalAnswer(422);
  const { subject, usuario } = open.session;
  const { access } = contract[list.resource].list;
  if (access !== "public" && access !== "session" && !can(subject, access)) return refusalAnswer(403);

  const address = clientAddress(request.headers);
  let table: PrintedTable;
  let file: string;
  try {
    const options = { token: open.token, signal: request.signal, ...(address && { clientAddress: address }) };
    const [found, asignado] = await Promise.all([
      readList(`${list.resource}.list`, words, { query: filters, ...options }),
      assignedName(lista, "id_asignado" in filters ? filters.id_asignado : null, options),
    ]);
    const [first] = found.rows;
    file = listFileName(list.file, { q: words.q, filters, row: first, page: words.page });
    const names = first && "provincia" in first && "autor" in first ? first : {};
    const narrowed =
      "id_rol" in filters
        ? printUserFilters(filters, first && "entidad" in first ? first : undefined)
        : recordWords(filters, { ...names, asignado });
    table = {
      ...printedCells(list, found.rows),
      title: list.title,
      landscape: list.landscape,
      count: countLine(found.rows.length, found.total, words),
      narrowed: narrowedLine(words.q, narrowed),
    };
  } catch (error) {
    if (request.signal.aborted) return clientClosed();
    return failureResponse(error, request.cookies);
  }

  try {
    const pdf = await drawInThread({ table, por: fullName(usuario), fecha: formatInstant(new Date()) });
    return new Response(new Uint8Array(pdf), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `inline; filename="${file}.pdf"`,
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    log("error", "table_pdf", describeError(error));
    return refusalAnswer(500, "No se pudo generar el PDF");
  }
}
