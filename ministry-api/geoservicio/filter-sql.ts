import { type SQL, sql } from "drizzle-orm";
import { Problem } from "../http/problem";
import { finDelDia, inicioDelDia } from "../seguimiento/workflow/la-paz";
import type { Area } from "./area";
import type { Filter, FilterGeometry, Operand, Temporal } from "./cql2";

/** What a property of a collection holds. */
export type PropertyType = "string" | "integer" | "number" | "instant";

/** A property that features are filtered by. */
export interface Queryable {
  type: PropertyType;
  /** The condition that the property's column meets another; `empty` if it asks for what has no value. */
  where(condition: (column: SQL) => SQL, empty?: "empty"): SQL;
}

/** What a filter is made for. */
export interface FilterTarget {
  queryables: ReadonlyMap<string, Queryable>;
  /** The condition that a feature lies in an area. */
  intersects(area: Area): SQL;
  /** A geometry of the filter, which may be written in another reference system. Errors: 400. */
  areaOf(geometry: FilterGeometry): Area;
}

/** The property that stands for the feature's place. */
export const GEOMETRY = "geometry";

const TYPE_NAMES: Record<PropertyType, string> = {
  string: "texto",
  integer: "número",
  number: "número",
  instant: "fecha: TIMESTAMP('2026-03-14T15:09:26Z') o DATE('2026-03-14')",
};

const refused = (why: string) => new Problem(400, `El filtro no se puede aplicar: ${why}`);

/** A property with the functions around it; and a value. */
interface PropertySide {
  name: string;
  functions: readonly ("casei" | "accenti")[];
}
type Value = string | number | boolean | { date: string } | { timestamp: string };

function unwrap(operand: Operand): { property: PropertySide } | { value: Value; functions: PropertySide["functions"] } {
  if (typeof operand !== "object") return { value: operand, functions: [] };
  if ("property" in operand) return { property: { name: operand.property, functions: [] } };
  if (!("op" in operand)) return { value: operand, functions: [] };
  const inner = unwrap(operand.args[0]);
  const functions = [operand.op, ...("property" in inner ? inner.property.functions : inner.functions)];
  return "property" in inner ? { property: { ...inner.property, functions } } : { ...inner, functions };
}

const applied = (functions: PropertySide["functions"], text: SQL): SQL =>
  functions.reduceRight((inner, name) => (name === "casei" ? sql`lower(${inner})` : sql`f_unaccent(${inner})`), text);

function queryableOf({ name, functions }: PropertySide, { queryables }: FilterTarget): Queryable {
  const found = queryables.get(name);
  if (!found) throw refused(`no hay una propiedad ${name}`);
  if (functions.length > 0 && found.type !== "string") throw refused(`${name} no es un texto`);
  return found;
}

/** A value as a parameter of the property's type. Errors: 400 if it is of another one. */
function typed(name: string, type: PropertyType, value: Value): SQL {
  if (type === "string" && typeof value === "string") return sql`${value}::text`;
  if ((type === "integer" || type === "number") && typeof value === "number") return sql`${value}::float8`;
  if (type === "instant" && typeof value === "object") {
    return sql`${"date" in value ? inicioDelDia(value.date) : value.timestamp}::timestamptz`;
  }
  throw refused(`${name} se compara con un valor de otro tipo (${TYPE_NAMES[type]})`);
}

/** The property of a condition. Errors: 400 if it compares something else. */
function propertyOf(operand: Operand): PropertySide {
  const side = unwrap(operand);
  if ("property" in side) return side.property;
  throw refused("a la izquierda de una comparación va una propiedad");
}

function valueOf(property: PropertySide, { type }: Queryable, operand: Operand): SQL {
  const side = unwrap(operand);
  if ("property" in side) throw refused("una propiedad se compara con un valor, no con otra propiedad");
  if (side.functions.length > 0 && typeof side.value !== "string") throw refused("CASEI y ACCENTI toman un texto");
  return applied(side.functions, typed(property.name, type, side.value));
}

/** Milliseconds are what a feature shows of an instant: less is not compared. */
const compared = ({ type }: Queryable, { functions }: PropertySide, column: SQL) =>
  type === "instant" ? sql`date_trunc('milliseconds', ${column})` : applied(functions, column);

const FLIPPED = { "=": "=", "<>": "<>", "<": ">", ">": "<", "<=": ">=", ">=": "<=" } as const;

/** When a time begins and ends; null: open. A day is one of La Paz. */
function boundsOf(time: Temporal): { from: string | null; to: string | null } {
  const begin = (text: string) => (text.length === 10 ? inicioDelDia(text) : text);
  const end = (text: string) => (text.length === 10 ? lastMoment(text) : text);
  if ("interval" in time) {
    const [from, to] = time.interval;
    return { from: from === ".." ? null : begin(from), to: to === ".." ? null : end(to) };
  }
  const text = "date" in time ? time.date : time.timestamp;
  return { from: begin(text), to: end(text) };
}

const lastMoment = (day: string) => new Date(Date.parse(finDelDia(day)) - 1).toISOString();

/** The condition that an instant lies in a time, both ends belonging to it. */
export function instantWithin(column: SQL, time: Temporal): SQL {
  const { from, to } = boundsOf(time);
  const at = sql`date_trunc('milliseconds', ${column})`;
  if (from !== null && from === to) return sql`${at} = ${from}::timestamptz`;
  const parts = [
    // The column itself, which has an index; its milliseconds are never more than it has.
    ...(from === null ? [] : [sql`${column} >= ${from}::timestamptz`]),
    ...(to === null ? [] : [sql`${at} <= ${to}::timestamptz`]),
  ];
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`;
}

function temporalSql(op: Extract<Filter, { op: `t_${string}` }>["op"], column: SQL, time: Temporal): SQL {
  const { from, to } = boundsOf(time);
  const at = sql`date_trunc('milliseconds', ${column})`;
  const beyond = (bound: string | null, sign: "<" | ">") =>
    bound === null ? sql`false` : sql`${at} ${sql.raw(sign)} ${bound}::timestamptz`;
  switch (op) {
    case "t_after":
      return beyond(to, ">");
    case "t_before":
      return beyond(from, "<");
    case "t_during": {
      const inside = [...(from === null ? [] : [beyond(from, ">")]), ...(to === null ? [] : [beyond(to, "<")])];
      return inside.length === 0 ? sql`true` : sql`(${sql.join(inside, sql` and `)})`;
    }
    case "t_equals":
      return from !== null && from === to ? instantWithin(column, time) : sql`false`;
    case "t_intersects":
      return instantWithin(column, time);
    case "t_disjoint":
      return sql`not ${instantWithin(column, time)}`;
  }
}

/** A filter as a condition of the collection's table. Errors: 400 for a property or a type that it does not have. */
export function filterSql(filter: Filter, target: FilterTarget): SQL {
  if (typeof filter === "boolean") return filter ? sql`true` : sql`false`;
  switch (filter.op) {
    case "and":
    case "or": {
      const parts = filter.args.map((one) => filterSql(one, target));
      return sql`(${sql.join(parts, sql.raw(` ${filter.op} `))})`;
    }
    case "not":
      return sql`(not ${filterSql(filter.args[0], target)})`;
    case "s_intersects": {
      const [{ property }, geometry] = filter.args;
      if (property !== GEOMETRY) throw refused(`${property} no es una geometría`);
      return target.intersects(target.areaOf(geometry));
    }
    case "isNull": {
      const property = propertyOf(filter.args[0]);
      return queryableOf(property, target).where((column) => sql`${column} is null`, "empty");
    }
    case "like": {
      const property = propertyOf(filter.args[0]);
      const queryable = queryableOf(property, target);
      if (queryable.type !== "string") throw refused(`${property.name} no es un texto`);
      const pattern = valueOf(property, queryable, filter.args[1]);
      return queryable.where((column) => sql`${compared(queryable, property, column)} like ${pattern}`);
    }
    case "between": {
      const property = propertyOf(filter.args[0]);
      const queryable = queryableOf(property, target);
      if (queryable.type === "string")
        throw refused(`BETWEEN compara números y fechas, y ${property.name} es un texto`);
      const [least, most] = [filter.args[1], filter.args[2]].map((one) => valueOf(property, queryable, one));
      return queryable.where((column) => sql`${compared(queryable, property, column)} between ${least} and ${most}`);
    }
    case "in": {
      const property = propertyOf(filter.args[0]);
      const queryable = queryableOf(property, target);
      const values = filter.args[1].map((one) => valueOf(property, queryable, one));
      return queryable.where(
        (column) => sql`${compared(queryable, property, column)} in (${sql.join(values, sql`, `)})`,
      );
    }
    case "t_after":
    case "t_before":
    case "t_during":
    case "t_equals":
    case "t_intersects":
    case "t_disjoint": {
      const [{ property }, time] = filter.args;
      const queryable = queryableOf({ name: property, functions: [] }, target);
      if (queryable.type !== "instant") throw refused(`${property} no es una fecha`);
      return queryable.where((column) => temporalSql(filter.op, column, time));
    }
    default: {
      const [left, right] = filter.args;
      const turned = !("property" in unwrap(left));
      const property = propertyOf(turned ? right : left);
      const queryable = queryableOf(property, target);
      const value = valueOf(property, queryable, turned ? left : right);
      const sign = sql.raw(turned ? FLIPPED[filter.op] : filter.op);
      return queryable.where((column) => sql`${compared(queryable, property, column)} ${sign} ${value}`);
    }
  }
}
