import { and, count, eq, sql, type SQL } from "drizzle-orm";
import pLimit from "p-limit";
import type { ListQuery } from "@/contract/endpoint";
import type { Db } from "../db/client";
import { usuario } from "../db/schema";
import { alphabetical, matchesWords, pageOf } from "../db/search";
import type { FileStore } from "../files/file-store";
import type { Caller } from "../http/handler";
import { invalid, notFound } from "../http/problem";
import { streamedJson } from "../http/json-response";
import { shownAccounts, shownColumns, visible, visibleTo } from "./account";

const BY_NAME = ["primer_apellido", "segundo_apellido", "nombres"] as const;

function orderBy(caller: Caller, sort: string | undefined): SQL[] {
  const columns = shownColumns(caller);
  const isShown = (field: string): field is keyof typeof columns => Object.hasOwn(columns, field);
  const direction = sort?.startsWith("-") ? "desc" : "asc";
  const fields = sort ? [sort.replace(/^-/, "")] : BY_NAME;
  const parts = fields.map((field) => {
    if (!isShown(field)) throw invalid({ sort: ["Orden no válido"] });
    const column = columns[field];
    if ("dataType" in column && column.dataType === "string") return alphabetical(column, direction);
    return direction === "asc" ? sql`${column}` : sql`${column} desc`;
  });
  return [...parts, sql`${usuario.id}`];
}

/** One page of the accounts the caller sees, with the exact total. */
export async function listAccounts(db: Db, caller: Caller, query: ListQuery) {
  const where = and(visibleTo(caller), matchesWords(usuario.busqueda, query.q));
  const { limit, offset } = pageOf(query);
  const data = await shownAccounts(db, caller)
    .where(where)
    .orderBy(...orderBy(caller, query.sort))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(usuario).where(where);
  return { users: { data, total: counted?.total ?? 0 } };
}

/** Bytes of a document in memory at once; a multiple of three, because three bytes are four base64 characters. */
const PIECE = 3 * 1024 * 1024;
/** All callers share these slots. A document is read again for each of its pieces and not held in between. */
const inPieceSlot = pLimit(2);

/** A stored document as the text of a JSON value: base64, or null if the store does not have it. */
async function* documentJson(files: FileStore, hash: string | null): AsyncGenerator<string, void, undefined> {
  let begun = false;
  for (let at = 0; hash !== null; at += PIECE) {
    const piece = await inPieceSlot(async () => (await files.get(hash))?.subarray(at, at + PIECE).toString("base64"));
    if (!piece) break;
    yield begun ? piece : `"${piece}`;
    begun = true;
  }
  yield begun ? '"' : "null";
}

async function* accountJson(shown: object, files: FileStore, hash: string | null) {
  const document = documentJson(files, hash);
  // Reads the first piece before any output, so that a failing store gets a response with its own status.
  const first = await document.next();
  yield `{"user":${JSON.stringify(shown).slice(0, -1)},"documento":${first.value}`;
  yield* document;
  yield "}}";
}

/** One account with its backup document in base64, streamed; the document is null if none is kept. Errors: 404. */
export async function readAccount(db: Db, caller: Caller, id: number, files: FileStore): Promise<Response> {
  const [shown] = await shownAccounts(db, caller).where(visible(caller, id));
  if (!shown) throw notFound();
  const [stored] = await db.select({ documento: usuario.documento }).from(usuario).where(eq(usuario.id, id));
  return streamedJson(accountJson(shown, files, stored?.documento ?? null));
}
