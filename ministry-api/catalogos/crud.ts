import { and, count, eq, getTableColumns, inArray, isNull, ne, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { contract, type ResourceName, type RowsName } from "@/contract";
import type { ListQuery } from "@/contract/endpoint";
import type { Db, Tx } from "../db/client";
import { columnOf, columnsBy, plain } from "../db/columns";
import { linesOf, pageOfIds } from "../db/page-of-ids";
import { requireReferred, requireUnreferenced } from "../db/references";
import { alphabetical, containsWords, matchesWords } from "../db/search";
import { recordChange } from "../history/record";
import { doneAlready } from "../http/idempotency";
import type { CallContext, HandlersOf } from "../http/handler";
import { type Listing, listHandler } from "../http/listing";
import { changedMeanwhile, invalid, notFound, repeated } from "../http/problem";
import type { Author } from "../registros/insert";
import { createIdempotently } from "../registros/referencia";

/** The values of a row or body, by column. */
export type Values = Record<string, unknown>;
export type StoredRow = Values & { id: number; version: number };

/** A row as its table has it. Throws if it lacks its key. */
function storedRow(row: Values | undefined): StoredRow {
  const { id, version } = row ?? {};
  if (typeof id === "number" && typeof version === "number") return { ...row, id, version };
  throw new Error("The database answered no row with an id");
}

type CrudTable = PgTable & { id: AnyPgColumn; version: AnyPgColumn; busqueda?: AnyPgColumn };

/** A kind of record with the same list, create, update and remove as the others. */
export interface Crud {
  name: ResourceName;
  table: CrudTable;
  /** The tables that give display names, and how they are joined. */
  joins?: readonly { table: PgTable; on: SQL }[];
  /** Response fields that are not the table's own columns. */
  shown?: Readonly<Record<string, AnyPgColumn>>;
  /** The default order of a list. */
  order: readonly string[];
  /** Filters of a list: query parameter -> column. */
  filters?: Readonly<Record<string, AnyPgColumn>>;
  /**
   * Choices that must belong together: the row of `table` that `field` names must have the body's value in its column
   * `parent`.
   */
  within?: readonly { field: string; table: PgTable & { id: AnyPgColumn }; parent: string; message: string }[];
  /**
   * Columns with a fixed value for this call: set on every new row, and only such rows are listed, changed or removed.
   */
  fixed?: Readonly<Values>;
  /** The shown texts that `q` searches, for a table without `busqueda` whose lists are short. */
  scanned?: readonly (AnyPgColumn | SQL)[];
  /** The messages of writes; the general ones if absent. */
  texts?: Readonly<Record<keyof typeof TEXT, string>>;
  hooks?: CrudHooks;
}

/**
 * A write before it happens: the body, and the locked row it changes or removes. `done`: every value of the update is
 * there already, and nothing will be written.
 */
export type Write =
  | { action: "create" | "restore"; body: Values }
  | { action: "update"; body: Values; stored: StoredRow; done: boolean }
  | { action: "remove"; stored: StoredRow };

/** What a kind of record needs beyond its own row. The hooks of a write run in its transaction. */
export interface CrudHooks {
  /** Checks whether the person may see this list. Throws Problem. */
  list?(context: CallContext, query: Values): Promise<void>;
  /** Locks and checks what the write depends on. Throws Problem. */
  before?(tx: Tx, caller: Author, write: Write): Promise<void>;
  /** Columns that the API computes from what is about to be stored. */
  compute?(tx: Tx, values: Values): Promise<Values>;
  /** Updates what depends on the row. */
  after?(tx: Tx, caller: Author, row: StoredRow): Promise<void>;
  /** The inventory record that a row, stored or sent, belongs to. */
  registro?(row: Values): { tipo: "ppirta" | "ppirtf"; id_registro: number };
}

const TEXT = { created: "Registro creado", updated: "Registro actualizado", removed: "Registro eliminado" } as const;

/** The fields of a kind's contract row as columns: its own, or those of a joined table. */
function columnsOf({ name, table, shown = {} }: Crud): Record<string, AnyPgColumn> {
  const own = columnsBy(table);
  const fields = Object.keys((contract[name].row as z.ZodObject).shape);
  return Object.fromEntries(
    fields.map((field) => {
      const column = own[field] ?? shown[field];
      if (!column) throw new Error(`No column answers for ${name}.${field}`);
      return [field, column];
    }),
  );
}

/** Condition for the rows that a call of this kind may touch. */
const fixedRows = ({ table, fixed = {} }: Crud): SQL[] =>
  Object.entries(fixed).map(([field, value]) => eq(columnOf(table, field), value));

function orderBy(columns: Record<string, AnyPgColumn>, crud: Crud, sort: string | undefined): SQL[] {
  const direction = sort?.startsWith("-") ? "desc" : "asc";
  const fields = sort ? [sort.replace(/^-/, "")] : crud.order;
  const parts = fields.map((field) => {
    const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
    if (!column) throw invalid({ sort: ["Orden no válido"] });
    if (column.dataType === "string") return alphabetical(column, direction);
    return direction === "asc" ? sql`${column}` : sql`${column} desc`;
  });
  return [...parts, sql`${crud.table.id}`];
}

/** The rows of a kind that a call may see. */
async function listing(crud: Crud, context: CallContext, query: ListQuery & Values): Promise<Listing> {
  await crud.hooks?.list?.(context, query);
  const { db } = context;
  const columns = columnsOf(crud);
  const order = orderBy(columns, crud, query.sort);
  const narrowed = Object.entries(crud.filters ?? {}).filter(([word]) => (query[word] ?? null) !== null);
  const where = and(
    ...fixedRows(crud),
    crud.table.busqueda && matchesWords(crud.table.busqueda, query.q),
    crud.scanned && containsWords(crud.scanned, query.q),
    ...narrowed.map(([word, column]) => eq(column, query[word])),
  );
  const reading = (wanted: Record<string, AnyPgColumn | SQL>) => {
    const base = db.select(wanted).from(plain(crud.table)).$dynamic();
    // A search or an order may use texts of a joined table.
    for (const { table, on } of crud.joins ?? []) base.leftJoin(table, on);
    return base;
  };
  return {
    envelope: contract[crud.name].envelope,
    find: ({ limit, offset }) => {
      const ids = reading({ id: crud.table.id })
        .where(where)
        .orderBy(...order)
        .offset(offset);
      if (limit !== null) ids.limit(limit);
      return pageOfIds(db, { ids, total: reading({ total: count() }).where(where) });
    },
    lines: async (ids, separator) => {
      if (ids.length === 0) return "";
      const rows = await reading({ ...columns, id: crud.table.id }).where(inArray(crud.table.id, [...ids]));
      return linesOf(rows, ids, separator);
    },
  };
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
      .select({ parent: columnOf(table, parent) })
      .from(plain(table))
      .where(eq(table.id, body[field]));
    if (row && row.parent !== body[parent]) throw invalid({ [field]: [message] });
  }
}

const sameValue = (column: AnyPgColumn, value: unknown): SQL => {
  if ((value ?? null) === null) return isNull(column);
  return column.dataType === "string"
    ? sql`lower(f_unaccent(${column})) = lower(f_unaccent(${value}::text))`
    : eq(column, value);
};

/**
 * Refuses a row that equals another in every field the contract names (`igual`), if the caller sent
 * `confirmar_repetido` 0. A save that leaves those fields as they were is not refused. Errors: 409.
 */
async function requireDistinct(tx: Tx, crud: Crud, body: Values, values: Values, stored?: StoredRow) {
  const declared = contract[crud.name];
  const igual = "igual" in declared ? declared.igual : [];
  if (igual.length === 0 || body["confirmar_repetido"] !== 0) return;
  if (stored && igual.every((field) => (stored[field] ?? null) === (values[field] ?? null))) return;
  const [other] = await tx
    .select({ id: crud.table.id })
    .from(plain(crud.table))
    .where(
      and(
        ...fixedRows(crud),
        ...igual.map((field) => sameValue(columnOf(crud.table, field), values[field])),
        stored && ne(crud.table.id, stored.id),
      ),
    )
    .limit(1);
  if (other) throw repeated();
}

/** Errors: 404. */
export async function lockRow(tx: Tx, crud: Crud, id: number): Promise<StoredRow> {
  const { table } = crud;
  const [row] = await tx
    .select()
    .from(plain(table))
    .where(and(eq(table.id, id), ...fixedRows(crud)))
    .for("update");
  if (!row) throw notFound();
  return storedRow(row);
}

/** A row as the list shows it. */
async function readOne(tx: Tx, crud: Crud, id: number): Promise<Values | null> {
  const base = tx.select(columnsOf(crud)).from(plain(crud.table)).$dynamic();
  for (const { table, on } of crud.joins ?? []) base.leftJoin(table, on);
  const [row] = await base.where(eq(crud.table.id, id));
  return row ?? null;
}

interface Making {
  /** Said in the row's history besides the row. */
  said?: Values;
  /** A row that was removed, which comes back. */
  back?: { id: number; version: number };
}

/** Makes a row in a transaction, and returns its id. Throws Problem. */
export async function insertRow(tx: Tx, crud: Crud, caller: Author, body: Values, { said, back }: Making = {}) {
  await crud.hooks?.before?.(tx, caller, { action: back ? "restore" : "create", body });
  if (back) await requireReferred(tx, crud.table, body);
  await requireWithin(tx, crud, { ...body, ...crud.fixed });
  const values: Values = { ...ownValues(crud, body), ...crud.fixed };
  await requireDistinct(tx, crud, body, values);
  Object.assign(values, await crud.hooks?.compute?.(tx, values));
  const [made] = await tx
    .insert(plain(crud.table))
    .values({ ...values, ...back })
    .returning();
  const row = storedRow(made);
  await crud.hooks?.after?.(tx, caller, row);
  const accion = back ? "RESTAURAR" : "CREAR";
  await recordChange(tx, caller, { ...historyTarget(crud, row), accion, before: null, after: { ...row, ...said } });
  return row.id;
}

async function create(crud: Crud, { db, caller }: CallContext, body: Values) {
  const { name, hooks } = crud;
  const registro = hooks?.registro?.(body);
  const sent = typeof body.referencia === "string" ? body.referencia : undefined;
  return db.transaction(async (tx) => {
    const make = () => insertRow(tx, crud, caller, body);
    // Only what belongs to a record is made in the field.
    const id = registro
      ? await createIdempotently(tx, caller, { sent, thing: { tabla: name, ...registro } }, make)
      : await make();
    return { message: (crud.texts ?? TEXT).created, data: { id } };
  });
}

async function update(crud: Crud, id: number, { db, caller }: CallContext, body: Values) {
  const { updated: message } = crud.texts ?? TEXT;
  return db.transaction(async (tx) => {
    const before = await lockRow(tx, crud, id);
    const values = ownValues(crud, body);
    const computed = async (): Promise<Values> => (await crud.hooks?.compute?.(tx, { ...before, ...values })) ?? {};
    const stale = typeof body.version === "number" && body.version !== before.version;
    const done = stale && doneAlready(before, body.version, { ...values, ...(await computed()) });
    await crud.hooks?.before?.(tx, caller, { action: "update", body, stored: before, done });
    if (done) return { message, version: before.version };
    if (stale) throw changedMeanwhile(await readOne(tx, crud, id));
    await requireWithin(tx, crud, { ...body, ...crud.fixed });
    await requireDistinct(tx, crud, body, values, before);
    Object.assign(values, await computed(), { version: before.version + 1 });
    const [updated] = await tx.update(plain(crud.table)).set(values).where(eq(crud.table.id, id)).returning();
    const row = storedRow(updated);
    await crud.hooks?.after?.(tx, caller, row);
    await recordChange(tx, caller, { ...historyTarget(crud, row), accion: "MODIFICAR", before, after: row });
    return { message, version: row.version };
  });
}

/** Removes a row in a transaction. Throws Problem, 409 if others refer to it. */
export async function deleteRow(tx: Tx, crud: Crud, caller: Author, id: number): Promise<void> {
  const before = await lockRow(tx, crud, id);
  await crud.hooks?.before?.(tx, caller, { action: "remove", stored: before });
  await requireUnreferenced(tx, crud.table, id);
  await tx.delete(plain(crud.table)).where(eq(crud.table.id, id));
  await crud.hooks?.after?.(tx, caller, before);
  await recordChange(tx, caller, { ...historyTarget(crud, before), accion: "ELIMINAR", before, after: null });
}

async function remove(crud: Crud, id: number, { db, caller }: CallContext) {
  await db.transaction((tx) => deleteRow(tx, crud, caller, id));
  return { message: (crud.texts ?? TEXT).removed, restaurable: 1 as const };
}

/** The kind in the history is the table's name, unless several kinds share a table. */
const historyTarget = ({ name, hooks }: Crud, row: StoredRow) => ({
  tabla: name,
  id_fila: row.id,
  ...hooks?.registro?.(row),
});

/** The four handlers of a kind of record. */
export function crudHandlers(crud: Crud): Omit<HandlersOf<RowsName>, "restaurar"> {
  columnsOf(crud);
  return {
    list: listHandler(({ query, context }) => listing(crud, context, query as ListQuery & Values)),
    create: ({ body, context }) => create(crud, context, body),
    update: ({ id, body, context }) => update(crud, id, context, body),
    remove: ({ id, context }) => remove(crud, id, context),
  };
}

/** The rows that match, with the display names of a kind, ordered by these columns of its own and the id. */
export async function readShown(
  db: Db | Tx,
  crud: Pick<Crud, "table" | "joins" | "shown">,
  where: SQL | undefined,
  order: readonly string[] = [],
): Promise<StoredRow[]> {
  const base = db
    .select({ ...columnsBy(crud.table), ...crud.shown })
    .from(plain(crud.table))
    .$dynamic();
  for (const { table, on } of crud.joins ?? []) base.leftJoin(table, on);
  const columns = [...order, "id"].map((name) => columnOf(crud.table, name));
  return (await base.where(where).orderBy(...columns)).map(storedRow);
}
