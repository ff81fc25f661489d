import { and, count, eq, sql, type SQL } from "drizzle-orm";
import type { ListQuery } from "@/contract/endpoint";
import type { Db } from "../db/client";
import { usuario } from "../db/schema";
import { alphabetical, matchesWords, pageOf } from "../db/search";
import type { FileStore } from "../files/file-store";
import type { Caller } from "../http/handler";
import { invalid, notFound } from "../http/problem";
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

/** One account with its backup document in base64; null where none is kept. Errors: 404. */
export async function readAccount(db: Db, caller: Caller, id: number, files: FileStore) {
  const [shown] = await shownAccounts(db, caller).where(visible(caller, id));
  if (!shown) throw notFound();
  const [stored] = await db.select({ documento: usuario.documento }).from(usuario).where(eq(usuario.id, id));
  const content = stored?.documento ? await files.get(stored.documento) : null;
  return { user: { ...shown, documento: content?.toString("base64") ?? null } };
}
