import { and, count, eq, getTableColumns, getTableName, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { contract, type ResourceName } from "@/contract";
import type { ListQuery } from "@/contract/endpoint";
import type { Db, Tx } from "../db/client";
import { requireUnreferenced } from "../db/references";
import { alphabetical, matchesWords, pageOf } from "../db/search";
import { recordChange } from "../history/record";
import type { Caller, CallContext, Handlers } from "../http/handler";
import { changedMeanwhile, invalid, notFound } from "../http/problem";

/** A value of a row or body, by column. */
export type Values = Record<string, unknown>;
export type StoredRow = Values & { id: number; version: number };

type CrudTable = PgTable & { id: AnyPgColumn; version: AnyPgColumn; busqueda?: AnyPgColumn };

/** A kind of record that list, create, update and remove serve alike. */
export interface Crud {
  name: ResourceName;
  table: CrudTable;
  /** The tables that give display names, and how a row finds them. */
  joins?: readonly { table: PgTable; on: SQL }[];
  /** Fields of the wire that are not the table's own columns. */
  shown?: Readonly<Record<string, AnyPgColumn>>;
  /** The fields a list is ordered by where the call names none. */
  order: readonly string[];
  /** Fields of the list's query that narrow it: query word -> column. */
  filters?: Readonly<Record<string, AnyPgColumn>>;
  /** Choices that must belong to one another: the row of `table` that `field` names has `parent` as its column of that name. */
  within?: readonly { field: string; table: PgTable & { id: AnyPgColumn }; parent: string; message: string }[];
  hooks?: CrudHooks;
}

/** A write before it happens: what was sent, and the locked row it changes or removes. */
export type Write =
  | { action: "create"; body: Values }
  | { action: "update"; body: Values; stored: StoredRow }
  | { action: "remove"; stored: StoredRow };

/** Where a kind of record needs more than its own row. Each runs in the write's transaction. */
export interface CrudHooks {
  /** May this person see this list at all? Throws Problem. */
  list?(context: CallContext, query: Values): Promise<void>;
  /** Locks and checks what the write depends on. Throws Problem. */
  before?(tx: Tx, caller: Caller, write: Write): Promise<void>;
  /** Columns the API computes, from what is about to be stored. */
  compute?(tx: Tx, values: Values): Promise<Values>;
  /** Brings what depends on the row up to date. */
  after?(tx: Tx, caller: Caller, row: StoredRow): Promise<void>;
  /** The inventory record the row belongs to, for the history. */
  registro?(row: StoredRow): { tipo: "ppirta" | "ppirtf"; id_registro: number };
}

const TEXT = { saved: "Registro creado", updated: "Registro actualizado", removed: "Registro eliminado" } as const;

/** The contract's row of a kind as columns: its own, or those of a joined table. */
function columnsOf({ name, table, shown = {} }: Crud): Record<string, AnyPgColumn> {
  const own = getTableColumns(table);
  const fields = Object.keys((contract[name].row as z.ZodObject).shape);
  return Object.fromEntries(
    fields.map((field) => {
      const column = own[field] ?? shown[field];
      if (!column) throw new Error(`No column answers for ${name}.${field}`);
      return [field, column as AnyPgColumn];
    }),
  );
}

function orderBy(columns: Record<string, AnyPgColumn>, crud: Crud, sort: string | undefined): SQL[] {
  const direction = sort?.startsWith("-") ? "desc" : "asc";
  const fields = sort ? [sort.replace(/^-/, "")] : crud.order;
  const parts = fields.map((field) => {
    const column = columns[field];
    if (!column) throw invalid({ sort: ["Orden no válido"] });
    if (column.dataType === "string") return alphabetical(column, direction);
    return direction === "asc" ? sql`${column}` : sql`${column} desc`;
  });
  return [...parts, sql`${crud.table.id}`];
}

/** One page of a kind, with its exact total. */
async function list(crud: Crud, context: CallContext, query: ListQuery & Values) {
  await crud.hooks?.list?.(context, query);
  const { db } = context;
  const columns = columnsOf(crud);
  const narrowed = Object.entries(crud.filters ?? {}).filter(([word]) => (query[word] ?? null) !== null);
  const where = and(
    crud.table.busqueda && matchesWords(crud.table.busqueda, query.q),
    ...narrowed.map(([word, column]) => eq(column, query[word])),
  );
  const base = db
    .select(columns)
    .from(crud.table as PgTable)
    .$dynamic();
  for (const { table, on } of crud.joins ?? []) base.leftJoin(table, on);
  const { limit, offset } = pageOf(query);
  const data = await base
    .where(where)
    .orderBy(...orderBy(columns, crud, query.sort))
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ total: count() })
    .from(crud.table as PgTable)
    .where(where);
  return { [contract[crud.name].envelope]: { data, total: counted?.total ?? 0 } };
}

/** A body's fields that are columns of the table. */
function ownValues({ table }: Crud, body: Values): Values {
  const own = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(body).filter(([field]) => field in own && field !== "id" && field !== "version"),
  );
}

async function requireWithin(tx: Tx, crud: Crud, body: Values) {
  for (const { field, table, parent, message } of crud.within ?? []) {
    if ((body[parent] ?? null) === null) continue;
    const [row] = await tx
      .select({ parent: getTableColumns(table)[parent] as AnyPgColumn })
      .from(table as PgTable)
      .where(eq(table.id, body[field]));
    if (row && row.parent !== body[parent]) throw invalid({ [field]: [message] });
  }
}

async function lockRow(tx: Tx, { table }: Crud, id: number): Promise<StoredRow> {
  const [row] = await tx
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id))
    .for("update");
  if (!row) throw notFound();
  return row as StoredRow;
}

async function create(crud: Crud, { db, caller }: CallContext, body: Values) {
  return db.transaction(async (tx) => {
    await crud.hooks?.before?.(tx, caller, { action: "create", body });
    await requireWithin(tx, crud, body);
    const values = ownValues(crud, body);
    Object.assign(values, await crud.hooks?.compute?.(tx, values));
    const [row] = (await tx
      .insert(crud.table as PgTable)
      .values(values)
      .returning()) as StoredRow[];
    if (!row) throw new Error("The insertion answered no row");
    await crud.hooks?.after?.(tx, caller, row);
    await recordChange(tx, caller, { ...told(crud, row), accion: "CREAR", before: null, after: row });
    return { message: TEXT.saved, data: { id: row.id } };
  });
}

async function update(crud: Crud, id: number, { db, caller }: CallContext, body: Values) {
  return db.transaction(async (tx) => {
    const before = await lockRow(tx, crud, id);
    await crud.hooks?.before?.(tx, caller, { action: "update", body, stored: before });
    if (typeof body.version === "number" && body.version !== before.version) throw changedMeanwhile();
    await requireWithin(tx, crud, body);
    const values = ownValues(crud, body);
    Object.assign(values, await crud.hooks?.compute?.(tx, { ...before, ...values }), { version: before.version + 1 });
    const [row] = (await tx
      .update(crud.table as PgTable)
      .set(values)
      .where(eq(crud.table.id, id))
      .returning()) as StoredRow[];
    if (!row) throw notFound();
    await crud.hooks?.after?.(tx, caller, row);
    await recordChange(tx, caller, { ...told(crud, row), accion: "MODIFICAR", before, after: row });
    return { message: TEXT.updated };
  });
}

async function remove(crud: Crud, id: number, { db, caller }: CallContext) {
  return db.transaction(async (tx) => {
    const before = await lockRow(tx, crud, id);
    await crud.hooks?.before?.(tx, caller, { action: "remove", stored: before });
    await requireUnreferenced(tx, crud.table, id);
    await tx.delete(crud.table as PgTable).where(eq(crud.table.id, id));
    await crud.hooks?.after?.(tx, caller, before);
    await recordChange(tx, caller, { ...told(crud, before), accion: "ELIMINAR", before, after: null });
    return { message: TEXT.removed };
  });
}

const told = ({ table, hooks }: Crud, row: StoredRow) => ({
  tabla: getTableName(table),
  id_fila: row.id,
  ...hooks?.registro?.(row),
});

/** The four handlers of a kind of record. */
export function crudHandlers(crud: Crud): Handlers {
  columnsOf(crud);
  const { name } = crud;
  return {
    [`${name}.list`]: ({ query, context }: { query: ListQuery & Values; context: CallContext }) =>
      list(crud, context, query),
    [`${name}.create`]: ({ body, context }: { body: Values; context: CallContext }) => create(crud, context, body),
    [`${name}.update`]: ({ id, body, context }: { id: number; body: Values; context: CallContext }) =>
      update(crud, id, context, body),
    [`${name}.remove`]: ({ id, context }: { id: number; context: CallContext }) => remove(crud, id, context),
  };
}

/** The rows of a query, read with the display names of a kind. Used where computed columns are brought up to date. */
export async function readShown(db: Db, crud: Crud, where: SQL | undefined): Promise<StoredRow[]> {
  const base = db
    .select({ ...getTableColumns(crud.table), ...crud.shown } as Record<string, AnyPgColumn>)
    .from(crud.table as PgTable)
    .$dynamic();
  for (const { table, on } of crud.joins ?? []) base.leftJoin(table, on);
  return (await base.where(where).orderBy(sql`${crud.table.id}`)) as StoredRow[];
}
