import * as z from "zod";
import { Problem } from "../http/problem";

/**
 * Filters as OGC's CQL2 writes them, as text and as JSON: both become the same nodes, which are those of the JSON form.
 * Supported: basic CQL2, LIKE, BETWEEN, IN, CASEI and ACCENTI, S_INTERSECTS, and the temporal functions that an instant
 * can have.
 */

/** The longest filter, in characters: with it, lists and polygons are bounded too. */
export const MAX_FILTER = 8000;
/** How deep its parts may stand in one another. */
const MAX_DEPTH = 16;

const COMPARISONS = ["=", "<>", "<", ">", "<=", ">="] as const;
const TEMPORAL = ["t_after", "t_before", "t_during", "t_equals", "t_intersects", "t_disjoint"] as const;

const position = z.tuple([z.number(), z.number()]).rest(z.number());
const ring = z.array(position).min(4);

/** A geometry of GeoJSON, or a box. */
const Geometry = z.union([
  z.strictObject({ bbox: z.union([z.array(z.number()).length(4), z.array(z.number()).length(6)]) }),
  z.discriminatedUnion("type", [
    z.object({ type: z.literal("Point"), coordinates: position }),
    z.object({ type: z.literal("MultiPoint"), coordinates: z.array(position).min(1) }),
    z.object({ type: z.literal("LineString"), coordinates: z.array(position).min(2) }),
    z.object({ type: z.literal("MultiLineString"), coordinates: z.array(z.array(position).min(2)).min(1) }),
    z.object({ type: z.literal("Polygon"), coordinates: z.array(ring).min(1) }),
    z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(ring).min(1)).min(1) }),
  ]),
]);
export type FilterGeometry = z.output<typeof Geometry>;

const Property = z.strictObject({ property: z.string() });
const day = z.iso.date();
const moment = z.iso.datetime({ offset: true });
const Instant = z.union([z.strictObject({ date: day }), z.strictObject({ timestamp: moment })]);
const bound = z.union([day, moment, z.literal("..")]);
const Interval = z.strictObject({ interval: z.tuple([bound, bound]) });
export type Temporal = z.output<typeof Instant> | z.output<typeof Interval>;

export type Operand =
  | z.output<typeof Property>
  | z.output<typeof Instant>
  | string
  | number
  | boolean
  | { op: "casei" | "accenti"; args: [Operand] };

const Operand: z.ZodType<Operand> = z.lazy(() =>
  z.union([
    Property,
    Instant,
    z.string(),
    z.number(),
    z.boolean(),
    z.strictObject({ op: z.enum(["casei", "accenti"]), args: z.tuple([Operand]) }),
  ]),
);

export type Filter =
  | boolean
  | { op: "and" | "or"; args: Filter[] }
  | { op: "not"; args: [Filter] }
  | { op: (typeof COMPARISONS)[number]; args: [Operand, Operand] }
  | { op: "like"; args: [Operand, Operand] }
  | { op: "between"; args: [Operand, Operand, Operand] }
  | { op: "in"; args: [Operand, Operand[]] }
  | { op: "isNull"; args: [Operand] }
  | { op: "s_intersects"; args: [z.output<typeof Property>, FilterGeometry] }
  | { op: (typeof TEMPORAL)[number]; args: [z.output<typeof Property>, Temporal] };

const Filter: z.ZodType<Filter> = z.lazy(() =>
  z.union([
    z.boolean(),
    z.discriminatedUnion("op", [
      z.strictObject({ op: z.enum(["and", "or"]), args: z.array(Filter).min(2) }),
      z.strictObject({ op: z.literal("not"), args: z.tuple([Filter]) }),
      z.strictObject({ op: z.enum(COMPARISONS), args: z.tuple([Operand, Operand]) }),
      z.strictObject({ op: z.literal("like"), args: z.tuple([Operand, Operand]) }),
      z.strictObject({ op: z.literal("between"), args: z.tuple([Operand, Operand, Operand]) }),
      z.strictObject({ op: z.literal("in"), args: z.tuple([Operand, z.array(Operand).min(1)]) }),
      z.strictObject({ op: z.literal("isNull"), args: z.tuple([Operand]) }),
      z.strictObject({ op: z.literal("s_intersects"), args: z.tuple([Property, Geometry]) }),
      z.strictObject({ op: z.enum(TEMPORAL), args: z.tuple([Property, z.union([Instant, Interval])]) }),
    ]),
  ]),
);

const refused = (why: string) => new Problem(400, `El filtro no se entiende: ${why}`);

/** How deep the parts of a JSON text stand in one another, strings left out. */
function depthOf(json: string): number {
  let [depth, deepest] = [0, 0];
  for (const [sign] of json.replace(/"(?:[^"\\]|\\.)*"/g, "").matchAll(/[[\]{}]/g)) {
    depth += sign === "[" || sign === "{" ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** A filter of the JSON form. Errors: 400. */
export function parseCql2Json(text: string): Filter {
  if (text.length > MAX_FILTER) throw refused(`tiene más de ${MAX_FILTER} caracteres`);
  // Each part is an object and the list of its arguments; a polygon adds four more.
  if (depthOf(text) > MAX_DEPTH * 2 + 4) throw refused(`sus partes están anidadas más de ${MAX_DEPTH} veces`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused("no es JSON");
  }
  const parsed = Filter.safeParse(value);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join(".") ?? "";
  throw refused(path ? `revise ${path}` : "no es una expresión CQL2 de las que este servicio conoce");
}

const TOKEN =
  /\s*(?:(?<text>'(?:[^']|'')*')|(?<quoted>"[^"]+")|(?<figure>[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)|(?<name>[\p{L}_:][\p{L}\p{N}_.:]*)|(?<sign><>|<=|>=|[=<>(),]))/uy;

interface Token {
  kind: "text" | "quoted" | "figure" | "name" | "sign" | "end";
  value: string;
  at: number;
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  const end = source.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex;
    const groups = TOKEN.exec(source)?.groups;
    const [kind, value] = Object.entries(groups ?? {}).find(([, found]) => found !== undefined) ?? [];
    if (!kind || value === undefined) throw refused(`hay un signo que no conoce en la posición ${at + 1}`);
    tokens.push({ kind: kind as Token["kind"], value, at: TOKEN.lastIndex - value.length });
  }
  return [...tokens, { kind: "end", value: "", at: end }];
}

/** Reads the text form from left to right. */
class TextReader {
  readonly #tokens: Token[];
  #next = 0;
  #depth = 0;

  constructor(source: string) {
    this.#tokens = tokensOf(source);
  }

  /** The whole text as one filter. */
  read(): Filter {
    const filter = this.#either();
    if (this.#peek().kind !== "end") throw this.#unexpected("AND, OR o el final");
    return filter;
  }

  #peek(ahead = 0): Token {
    return this.#tokens[Math.min(this.#next + ahead, this.#tokens.length - 1)] as Token;
  }

  #take(): Token {
    const token = this.#peek();
    this.#next++;
    return token;
  }

  #unexpected(wanted: string): Problem {
    const { kind, value, at } = this.#peek();
    const found = kind === "end" ? "termina" : `dice ${value}`;
    return refused(`en la posición ${at + 1} ${found}, y se esperaba ${wanted}`);
  }

  /** Whether the next token is that word (in any case) or sign. */
  #is(word: string, ahead = 0): boolean {
    const { kind, value } = this.#peek(ahead);
    return (kind === "name" || kind === "sign") && value.toUpperCase() === word;
  }

  #skip(word: string): boolean {
    if (!this.#is(word)) return false;
    this.#next++;
    return true;
  }

  #require(word: string): void {
    if (!this.#skip(word)) throw this.#unexpected(word);
  }

  #within<T>(read: () => T): T {
    this.#depth++;
    if (this.#depth > MAX_DEPTH) throw refused(`sus partes están anidadas más de ${MAX_DEPTH} veces`);
    const found = read();
    this.#depth--;
    return found;
  }

  #either(): Filter {
    const args = [this.#both()];
    while (this.#skip("OR")) args.push(this.#both());
    return args.length === 1 ? (args[0] as Filter) : { op: "or", args };
  }

  #both(): Filter {
    const args = [this.#negated()];
    while (this.#skip("AND")) args.push(this.#negated());
    return args.length === 1 ? (args[0] as Filter) : { op: "and", args };
  }

  #negated(): Filter {
    if (!this.#skip("NOT")) return this.#single();
    return { op: "not", args: [this.#within(() => this.#negated())] };
  }

  #single(): Filter {
    if (this.#skip("(")) {
      const inner = this.#within(() => this.#either());
      this.#require(")");
      return inner;
    }
    const { kind, value } = this.#peek();
    const call = kind === "name" && this.#is("(", 1) ? value.toLowerCase() : "";
    if (call === "s_intersects") {
      return {
        op: call,
        args: this.#arguments(
          () => this.#property(),
          () => this.#geometry(),
        ),
      };
    }
    const temporal = TEMPORAL.find((name) => name === call);
    if (temporal) {
      return {
        op: temporal,
        args: this.#arguments(
          () => this.#property(),
          () => this.#temporal(),
        ),
      };
    }
    const operand = this.#operand();
    if (typeof operand === "boolean" && !this.#isComparison()) return operand;
    return this.#comparison(operand);
  }

  #isComparison(): boolean {
    return COMPARISONS.some((sign) => this.#is(sign));
  }

  #comparison(first: Operand): Filter {
    const sign = COMPARISONS.find((one) => this.#is(one));
    if (sign) {
      this.#take();
      return { op: sign, args: [first, this.#operand()] };
    }
    if (this.#skip("IS")) {
      const negated = this.#skip("NOT");
      this.#require("NULL");
      return negate(negated, { op: "isNull", args: [first] });
    }
    const negated = this.#skip("NOT");
    if (this.#skip("LIKE")) return negate(negated, { op: "like", args: [first, this.#operand()] });
    if (this.#skip("BETWEEN")) {
      const least = this.#operand();
      this.#require("AND");
      return negate(negated, { op: "between", args: [first, least, this.#operand()] });
    }
    if (this.#skip("IN")) return negate(negated, { op: "in", args: [first, this.#list(() => this.#operand())] });
    throw this.#unexpected("una comparación");
  }

  #arguments<A, B>(first: () => A, second: () => B): [A, B] {
    this.#take();
    this.#require("(");
    const a = first();
    this.#require(",");
    const b = second();
    this.#require(")");
    return [a, b];
  }

  #list<T>(read: () => T): T[] {
    this.#require("(");
    const found = [read()];
    while (this.#skip(",")) found.push(read());
    this.#require(")");
    return found;
  }

  #property(): { property: string } {
    const { kind, value } = this.#peek();
    if (kind !== "name" && kind !== "quoted") throw this.#unexpected("el nombre de una propiedad");
    this.#take();
    return { property: kind === "quoted" ? value.slice(1, -1) : value };
  }

  #text(): string {
    const { kind, value } = this.#peek();
    if (kind !== "text") throw this.#unexpected("un texto entre comillas simples");
    this.#take();
    return value.slice(1, -1).replaceAll("''", "'");
  }

  #figure(): number {
    const { kind, value } = this.#peek();
    if (kind !== "figure") throw this.#unexpected("un número");
    this.#take();
    return Number(value);
  }

  #operand(): Operand {
    const { kind, value } = this.#peek();
    if (kind === "text") return this.#text();
    if (kind === "figure") return this.#figure();
    if (kind === "name" && this.#is("(", 1)) {
      const call = value.toLowerCase();
      if (call === "casei" || call === "accenti") {
        this.#take();
        const [inner, ...more] = this.#within(() => this.#list(() => this.#operand()));
        if (inner === undefined || more.length > 0) throw this.#unexpected("un solo valor");
        return { op: call, args: [inner] };
      }
      return this.#instant();
    }
    if (this.#skip("TRUE")) return true;
    if (this.#skip("FALSE")) return false;
    return this.#property();
  }

  #instant(): z.output<typeof Instant> {
    const { value, at } = this.#peek();
    const name = value.toLowerCase();
    if (name !== "date" && name !== "timestamp") throw this.#unexpected("un valor");
    this.#take();
    const [text] = this.#list(() => this.#text());
    const parsed = Instant.safeParse({ [name]: text });
    if (!parsed.success) throw refused(`la fecha de la posición ${at + 1} no es de ISO 8601`);
    return parsed.data;
  }

  #temporal(): Temporal {
    if (!this.#is("INTERVAL")) return this.#instant();
    const { at } = this.#take();
    const parsed = Interval.safeParse({ interval: this.#list(() => this.#text()) });
    if (!parsed.success) throw refused(`el intervalo de la posición ${at + 1} no tiene dos fechas de ISO 8601`);
    return parsed.data;
  }

  #geometry(): FilterGeometry {
    const { kind, value, at } = this.#peek();
    const name = kind === "name" ? value.toUpperCase() : "";
    if (name) this.#take();
    const made = this.#shape(name);
    const parsed = Geometry.safeParse(made);
    if (!parsed.success) throw refused(`la geometría de la posición ${at + 1} no es válida`);
    return parsed.data;
  }

  /** WKT's positions have blanks between their figures. */
  #shape(name: string): unknown {
    const point = () => {
      const found = [this.#figure(), this.#figure()];
      while (this.#peek().kind === "figure") found.push(this.#figure());
      return found;
    };
    const points = () => this.#list(point);
    const rings = () => this.#list(points);
    const inParentheses = () => (this.#is("(") ? this.#list(point)[0] : point());
    if (name === "BBOX" || name === "ENVELOPE") return { bbox: this.#list(() => this.#figure()) };
    if (name === "POINT") return { type: "Point", coordinates: this.#list(point)[0] };
    if (name === "MULTIPOINT") return { type: "MultiPoint", coordinates: this.#list(inParentheses) };
    if (name === "LINESTRING") return { type: "LineString", coordinates: points() };
    if (name === "MULTILINESTRING") return { type: "MultiLineString", coordinates: rings() };
    if (name === "POLYGON") return { type: "Polygon", coordinates: rings() };
    if (name === "MULTIPOLYGON") return { type: "MultiPolygon", coordinates: this.#list(rings) };
    throw this.#unexpected("una geometría (BBOX, POINT, LINESTRING o POLYGON)");
  }
}

const negate = (negated: boolean, filter: Filter): Filter => (negated ? { op: "not", args: [filter] } : filter);

/** A filter of the text form. Errors: 400, with the position. */
export function parseCql2Text(text: string): Filter {
  if (text.length > MAX_FILTER) throw refused(`tiene más de ${MAX_FILTER} caracteres`);
  return new TextReader(text).read();
}
