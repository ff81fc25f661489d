import * as z from "zod";
import { Problem } from "../http/problem";
import { type Area, boxArea } from "./area";
import type { Collection } from "./collection";
import { type Filter, parseCql2Json, parseCql2Text, type Temporal } from "./cql2";
import { type Crs, CRS84, crsOf } from "./crs";

/** What a client asks of the features of a collection, read from its query (Part 1 §7.15, Part 2 §6.2, Part 3 §8). */

/** Features of a page: by default, and at most. A larger `limit` gets the most. */
export const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 1000;

/** The parameters of a page; every other one is the name of a property, or refused. */
export const ITEMS_PARAMETERS = [
  ...["f", "limit", "cursor", "offset", "bbox", "bbox-crs", "datetime", "crs", "skipGeometry"],
  ...["filter", "filter-lang", "filter-crs", "properties", "sortby"],
] as const;
/** Those of a single feature. */
export const ITEM_PARAMETERS = ["f", "crs", "properties"] as const;

const FILTER_LANGUAGES = ["cql2-text", "cql2-json"] as const;

interface Sort {
  name: string;
  up: boolean;
}

export interface ItemsRequest {
  limit: number;
  /** The sort keys of the last feature of the page before, and its id. */
  after: readonly string[] | null;
  /** How many features are passed over first: for clients that count instead of following `next`. */
  offset: number;
  area: Area | null;
  time: Temporal | null;
  filter: Filter | null;
  filterCrs: Crs;
  crs: Crs;
  skipGeometry: boolean;
  /** The properties to answer; null: all. */
  properties: ReadonlySet<string> | null;
  sort: readonly Sort[];
  /** Values that properties must have, given by their names. */
  equals: ReadonlyMap<string, string>;
}

const refused = (why: string) => new Problem(400, why);

const crsParam = (name: string) =>
  z
    .string()
    .default(CRS84)
    .transform((uri, context) => {
      const crs = crsOf(uri);
      if (!crs) context.addIssue(`${name}: el servicio no tiene el sistema ${uri.slice(0, 100)}`);
      return crs ?? z.NEVER;
    });

const figures = /^[-+]?\d+(\.\d+)?([eE][-+]?\d+)?$/;
const BBOX = "bbox son cuatro números (o seis, con alturas) separados por comas: oeste,sur,este,norte";

const bboxParam = z
  .string()
  .transform((text) => text.split(",").map((one) => one.trim()))
  .refine((parts) => (parts.length === 4 || parts.length === 6) && parts.every((one) => figures.test(one)), BBOX)
  .transform((parts) => parts.map(Number))
  .refine((parts) => parts.every(Number.isFinite), BBOX);

const DATETIME = "datetime es una fecha de ISO 8601, o dos separadas por /, con .. donde no hay límite";
const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

const datetimeParam = z.string().transform((text, context): Temporal => {
  const ends = text.split("/");
  const known = (end: string) => end === ".." || end === "" || moment.safeParse(end).success;
  const [from = "", to] = ends;
  const fits = to === undefined ? moment.safeParse(text).success : ends.length === 2 && ends.every(known);
  if (!fits || (to !== undefined && (from || "..") === ".." && (to || "..") === "..")) {
    context.addIssue(DATETIME);
    return z.NEVER;
  }
  if (to !== undefined) return { interval: [from || "..", to || ".."] };
  return text.length === 10 ? { date: text } : { timestamp: text };
});

const LIMIT = "limit es un número entero desde 1";
const limitParam = z
  .string()
  .regex(/^\d{1,9}$/, LIMIT)
  .transform(Number)
  .refine((limit) => limit >= 1, LIMIT)
  .transform((limit) => Math.min(limit, MAX_LIMIT));

const OFFSET = "offset es un número entero desde 0";
const offsetParam = z
  .string()
  .regex(/^\d{1,7}$/, OFFSET)
  .transform(Number);

const CURSOR = "cursor no es de este servicio: comience por la primera página";
const Cursor = z.array(z.string()).min(1).max(8);
const cursorParam = z.string().transform((text, context) => {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    context.addIssue(CURSOR);
    return z.NEVER;
  }
});

/** The place behind a feature, for the address of the next page. */
export const writeCursor = (keys: readonly string[]) => Buffer.from(JSON.stringify(keys)).toString("base64url");

const names = z.string().transform((text) => text.split(",").map((one) => one.trim()));

const itemsQuery = z.object({
  f: z.string().optional(),
  limit: limitParam.default(DEFAULT_LIMIT),
  cursor: cursorParam.optional(),
  offset: offsetParam.default(0),
  bbox: bboxParam.optional(),
  "bbox-crs": crsParam("bbox-crs"),
  datetime: datetimeParam.optional(),
  crs: crsParam("crs"),
  skipGeometry: z
    .enum(["true", "false"], { error: "skipGeometry es true o false" })
    .default("false")
    .transform((text) => text === "true"),
  filter: z.string().optional(),
  "filter-lang": z
    .enum(FILTER_LANGUAGES, { error: `filter-lang es uno de: ${FILTER_LANGUAGES.join(", ")}` })
    .default("cql2-text"),
  "filter-crs": crsParam("filter-crs"),
  properties: names.optional(),
  sortby: names.optional(),
});

/** Only parameters that the resource has: a misspelt one would answer what was not asked. Errors: 400. */
export function requireKnown(query: URLSearchParams, known: readonly string[]): void {
  for (const name of new Set(query.keys())) {
    if (!known.includes(name)) throw refused(`No hay un parámetro ${name.slice(0, 60)}`);
    if (query.getAll(name).length > 1) throw refused(`El parámetro ${name} se da una sola vez`);
  }
}

function sortsOf(sortby: readonly string[], { sortKeys }: Collection): Sort[] {
  return sortby.map((one) => {
    const name = one.replace(/^[-+ ]/, "");
    if (!Object.hasOwn(sortKeys, name)) {
      throw refused(`sortby: se ordena por ${Object.keys(sortKeys).join(", ")}, y no por ${name.slice(0, 60)}`);
    }
    return { name, up: !one.startsWith("-") };
  });
}

function chosenProperties(asked: readonly string[], { properties }: Collection): Set<string> {
  const unknown = asked.find((name) => !properties.some((property) => property.name === name));
  if (unknown !== undefined) throw refused(`properties: no hay una propiedad ${unknown.slice(0, 60)}`);
  return new Set(asked);
}

/** Reads the query of a page, or of a single feature. Errors: 400, naming the parameter. */
export function parseItemsRequest(query: URLSearchParams, collection: Collection): ItemsRequest {
  const parsed = itemsQuery.safeParse(Object.fromEntries(query), { error: () => "Valor no válido" });
  if (!parsed.success) throw refused(parsed.error.issues[0]?.message ?? "Consulta no válida");
  const asked = parsed.data;
  const filter = asked.filter?.trim();
  const read = asked["filter-lang"] === "cql2-json" ? parseCql2Json : parseCql2Text;
  const own = collection.properties.filter(({ name }) => query.has(name));
  const sort = sortsOf(asked.sortby ?? [], collection);
  if (asked.cursor && asked.cursor.length !== sort.length + 1) throw refused(CURSOR);
  if (asked.cursor && !/^\d{1,9}$/.test(asked.cursor.at(-1) ?? "")) throw refused(CURSOR);
  return {
    limit: asked.limit,
    after: asked.cursor ?? null,
    offset: asked.offset,
    area: asked.bbox ? boxArea(asked.bbox, asked["bbox-crs"]) : null,
    time: asked.datetime ?? null,
    filter: filter ? read(filter) : null,
    filterCrs: asked["filter-crs"],
    crs: asked.crs,
    skipGeometry: asked.skipGeometry,
    properties: asked.properties ? chosenProperties(asked.properties, collection) : null,
    sort,
    equals: new Map(own.map(({ name }) => [name, query.get(name) ?? ""])),
  };
}
