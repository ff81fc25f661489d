import { and, type SQL, sql } from "drizzle-orm";
import type { CallContext } from "../http/handler";
import { codeIn } from "../http/database-errors";
import { Problem } from "../http/problem";
import { geometryArea } from "./area";
import type { Collection, FeatureRow, SortKey } from "./collection";
import type { Filter } from "./cql2";
import { mapPositions } from "./crs";
import { filterSql, instantWithin } from "./filter-sql";
import { type ItemsRequest, writeCursor } from "./items-request";

/** A page of features as JSON texts. */
export interface Page {
  features: string[];
  /** The cursor of the next page; null on the last one. */
  next: string | null;
  /** How many features match on all pages; null where that would have to be counted. */
  matched: number | null;
}

/** What the query asks of properties by their names. */
function equalities({ equals }: ItemsRequest, { properties }: Collection): Filter[] {
  return [...equals].flatMap(([name, value]): Filter[] => {
    const type = properties.find((property) => property.name === name)?.type;
    if (type === "instant") return [{ op: "=", args: [{ property: name }, { timestamp: value }] }];
    if (type === "string") return [{ op: "=", args: [{ property: name }, value] }];
    if (value.trim() === "" || !Number.isFinite(Number(value))) throw new Problem(400, `${name} debe ser un número`);
    return [{ op: "=", args: [{ property: name }, Number(value)] }];
  });
}

/** What the request asks, besides the caller's scope. Errors: 400. */
async function conditionsOf(collection: Collection, asked: ItemsRequest, { db }: CallContext): Promise<SQL[]> {
  const filters = [...(asked.filter === null ? [] : [asked.filter]), ...equalities(asked, collection)];
  if (asked.area === null && asked.time === null && filters.length === 0) return [];
  const intersects = await collection.placing(db);
  const target = {
    queryables: collection.queryables,
    intersects,
    areaOf: (geometry: Parameters<typeof geometryArea>[0]) => geometryArea(geometry, asked.filterCrs),
  };
  return [
    ...(asked.area ? [intersects(asked.area)] : []),
    ...(asked.time && collection.instant ? [instantWithin(collection.instant, asked.time)] : []),
    ...filters.map((filter) => filterSql(filter, target)),
  ];
}

interface OrderKey extends SortKey {
  up: boolean;
}

/** Behind the feature whose keys are `values`, in the order of `keys`. */
function conditionAfter([first, ...rest]: readonly OrderKey[], [value, ...values]: readonly string[]): SQL {
  if (!first) return sql`false`;
  const held = sql`${value}::text::${sql.raw(first.type)}`;
  const sign = sql.raw(first.up ? ">" : "<");
  if (rest.length === 0) return sql`${first.of} ${sign} ${held}`;
  return sql`(${first.of} ${sign} ${held} or (${first.of} = ${held} and ${conditionAfter(rest, values)}))`;
}

/** A feature as GeoJSON, in the reference system and with the properties that were asked for. */
function featureText({ id, geometry, properties }: FeatureRow, asked: ItemsRequest): string {
  const { crs, skipGeometry, properties: chosen } = asked;
  const placed = skipGeometry
    ? null
    : geometry && { type: geometry.type, coordinates: mapPositions(geometry.coordinates, crs.from) };
  const shown =
    chosen === null
      ? properties
      : JSON.stringify(
          Object.fromEntries(
            Object.entries(JSON.parse(properties) as Record<string, unknown>).filter(([name]) => chosen.has(name)),
          ),
        );
  return `{"type":"Feature","id":${id},"geometry":${JSON.stringify(placed)},"properties":${shown}}`;
}

/** What the database says of a value that it cannot read (SQLSTATE class 22): a sign, a date, a pattern, a cursor's key. */
function refusalOfValue(error: unknown): Problem | null {
  return codeIn(error)?.startsWith("22") ? new Problem(400, "La consulta tiene un valor que no se puede leer") : null;
}

/**
 * The features of a page in the caller's scope: first their ids in order, one more than asked for, which tells of a next
 * page; then what they hold. Errors: 400.
 */
export async function pageOfFeatures(collection: Collection, asked: ItemsRequest, context: CallContext): Promise<Page> {
  const { db, caller } = context;
  const { table } = collection;
  const conditions = await conditionsOf(collection, asked, context);
  const scope = collection.scope(caller);
  const keys: OrderKey[] = [
    ...asked.sort.map(({ name, up }) => ({ ...(collection.sortKeys[name] as SortKey), up })),
    { of: sql`${table.id}`, type: "int", up: true },
  ];
  const where = and(scope.where, ...conditions, asked.after ? conditionAfter(keys, asked.after) : undefined);
  const order = sql.join(
    keys.map(({ of, up }) => sql`${of} ${sql.raw(up ? "asc" : "desc")}`),
    sql`, `,
  );
  const values = sql.join(
    keys.map(({ of }) => sql`${of}::text`),
    sql`, `,
  );
  const counted = conditions.length === 0 && scope.total !== null;
  const [found, totals] = await Promise.all([
    db
      .select({ id: sql<number>`${table.id}`, keys: sql<string[]>`array[${values}]` })
      .from(table)
      .where(where)
      .orderBy(order)
      .limit(asked.limit + 1)
      .offset(asked.offset)
      .prepare("")
      .execute(scope.parameters),
    counted
      ? db
          .select({ total: sql<number>`${scope.total}` })
          .from(sql`(select 1) one`)
          .prepare("")
          .execute(scope.parameters)
      : [],
  ]).catch((error: unknown) => {
    throw refusalOfValue(error) ?? error;
  });
  const page = found.slice(0, asked.limit);
  const last = found.length > asked.limit ? page.at(-1) : undefined;
  const rows = await collection.read(
    db,
    page.map(({ id }) => id),
  );
  return {
    features: rows.map((row) => featureText(row, asked)),
    next: last ? writeCursor(last.keys) : null,
    matched: totals[0]?.total ?? null,
  };
}

/** A feature in the caller's scope as GeoJSON; null if there is none. */
export async function featureById(
  collection: Collection,
  id: number,
  asked: ItemsRequest,
  { db, caller }: CallContext,
): Promise<string | null> {
  const { table } = collection;
  const { where, parameters } = collection.scope(caller);
  const [found] = await db
    .select({ id: sql<number>`${table.id}` })
    .from(table)
    .where(and(where, sql`${table.id} = ${id}::int`))
    .prepare("")
    .execute(parameters);
  const [row] = found ? await collection.read(db, [found.id]) : [];
  return row ? featureText(row, asked) : null;
}
