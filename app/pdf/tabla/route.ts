import type { NextRequest } from "next/server";
import { contract } from "@/contract";
import { can } from "@/contract/policy";
import { formatInstant } from "@/lib/format";
import { clientClosed, failureResponse, refuse } from "@/lib/server/answers";
import { readList } from "@/lib/server/list";
import { describeError, log } from "@/lib/server/log";
import { type CallOptions, ministry, MinistryError } from "@/lib/server/ministry";
import { clientAddress, sameOrigin } from "@/lib/server/origin";
import { printedCells, printedList } from "@/lib/server/printed-lists";
import { readJsonBody } from "@/lib/server/read-json";
import { fullName, readSession } from "@/lib/server/session";
import type { PrintedTable } from "./document";
import { MAX_BYTES, TablaRequest, wordsOf } from "./request";
import { countLine, type Narrowing, narrowedLine } from "./summary";
import { drawInThread } from "./table-thread";

/** The name of the person that the records are assigned to; null if there is none, or the server does not tell. */
async function assignedName(
  lista: string,
  { id_asignado: id }: Narrowing,
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
  if (!sameOrigin(request.headers)) return refuse(403);
  const open = await readSession(request.cookies);
  if (!open) return refuse(401);
  const body = await readJsonBody(request, TablaRequest, MAX_BYTES);
  if (!body.ok) return body.response;
  const { lista, words, filters } = wordsOf(body.data);
  const list = printedList(lista);
  if (!list) return refuse(422);
  const { subject, usuario } = open.session;
  const { access } = contract[list.resource].list;
  if (access !== "public" && access !== "session" && !can(subject, access)) return refuse(403);

  const address = clientAddress(request.headers);
  let table: PrintedTable;
  try {
    const options = { token: open.token, signal: request.signal, ...(address && { clientAddress: address }) };
    const [found, asignado] = await Promise.all([
      readList(`${list.resource}.list`, words, { query: filters, ...options }),
      assignedName(lista, filters, options),
    ]);
    const [first] = found.rows;
    const names = first && "provincia" in first && "autor" in first ? first : {};
    table = {
      ...printedCells(list, found.rows),
      title: list.title,
      landscape: list.landscape,
      count: countLine(found.rows.length, found.total, words),
      narrowed: narrowedLine(words.q, filters, { ...names, asignado }),
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
        "Content-Disposition": `inline; filename="${list.file}.pdf"`,
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    log("error", "table_pdf", describeError(error));
    return refuse(500, "No se pudo generar el PDF");
  }
}
