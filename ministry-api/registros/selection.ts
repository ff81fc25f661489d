import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { departmentOf, type Subject } from "@/contract/policy";
import { fromKeys, keysOf } from "@/contract/keys";
import { wordsOf } from "@/contract/plain-text";
import type { FilterName, Kind, MatchQuery, RecordQuery } from "@/contract/resources/registros";
import { conteo, ppirta, trozo, trozoPendiente } from "../db/schema";
import { containing, hasTrigram, isPiece } from "../db/search";
import { approvedIn, markOf, MARKS } from "../calidad/marks";
import { finDelDia, inicioDelDia } from "../seguimiento/workflow/la-paz";
import { completoColumna, tablas } from "./columns";

/** Filters of an inventory that the counters cover (schema.ts, conteo), by the name of their value. */
const COUNTED = ["id_departamento", "estado", "id_categoria", "completo"] as const;
type Counted = (typeof COUNTED)[number];

/** What a filter asks of a record, with the placeholder of its value. */
type Condition = (kind: Kind, value: SQL) => SQL;

const equal =
  (column: "id_macro_region" | "id_provincia" | "id_municipio" | "creado_por"): Condition =>
  (kind, value) =>
    sql`${tablas[kind][column]} = ${value}::int`;

/** On that day in La Paz or later; `before`: earlier than the end of that day. */
const since =
  (column: "creado_en" | "actualizado_en"): Condition =>
  (kind, value) =>
    sql`${tablas[kind][column]} >= ${value}::timestamptz`;
const before =
  (column: "creado_en" | "actualizado_en"): Condition =>
  (kind, value) =>
    sql`${tablas[kind][column]} < ${value}::timestamptz`;

interface Narrowing<Value> {
  /** Each has an index (schema.ts) that answers it together with the department and the id. */
  where: Condition;
  /** The value of the placeholder where it is not the query's own; null: the filter narrows nothing. */
  toValue?(value: Value, kind: Kind): string | number | null;
}

/** The other filters of the query; those of `debilidad` are MARKS. */
const UNCOUNTED_FILTERS: {
  readonly [N in Exclude<FilterName, Counted | "debilidad">]: Narrowing<NonNullable<MatchQuery[N]>>;
} = {
  importacion: { where: (kind, value) => brought(kind, value) },
  /** Facilities have no hierarchy. */
  jerarquia: {
    where: (_kind, value) => sql`coalesce(${ppirta.jerarquia}, '') = ${value}::text`,
    toValue: (value, kind) => (kind === "ppirta" ? value : null),
  },
  id_macro_region: { where: equal("id_macro_region") },
  id_provincia: { where: equal("id_provincia") },
  id_municipio: { where: equal("id_municipio") },
  recuadro: {
    where: (kind, value) => {
      const edge = (at: number) => sql`(${value}::float8[])[${sql.raw(String(at))}]`;
      const { g_x, g_y } = tablas[kind];
      return sql`${g_x} between ${edge(2)} and ${edge(4)} and ${g_y} between ${edge(1)} and ${edge(3)}`;
    },
    toValue: (value) => `{${value}}`,
  },
  id_autor: { where: equal("creado_por") },
  id_asignado: {
    where: (kind, value) =>
      sql`${tablas[kind].id} in (select id_registro from asignacion where tipo = ${kind} and id_usuario = ${value}::int)`,
  },
  creado_desde: { where: since("creado_en"), toValue: inicioDelDia },
  creado_hasta: { where: before("creado_en"), toValue: finDelDia },
  cambiado_desde: { where: since("actualizado_en"), toValue: inicioDelDia },
  cambiado_hasta: { where: before("actualizado_en"), toValue: finDelDia },
  aprobado_mes: { where: approvedIn },
  avance_min: { where: (kind, value) => sql`${tablas[kind].avance} >= ${value}::int` },
  avance_max: { where: (kind, value) => sql`${tablas[kind].avance} <= ${value}::int` },
};
type Other = keyof typeof UNCOUNTED_FILTERS;
type Filter = Counted | Other | keyof typeof MARKS;

const FILTERS: readonly Filter[] = [...COUNTED, ...keysOf(UNCOUNTED_FILTERS), ...keysOf(MARKS)];

const isCounted = (name: Filter): name is Counted => COUNTED.some((one) => one === name);
const isMark = (name: Filter): name is keyof typeof MARKS => Object.hasOwn(MARKS, name);
const conditionsOf = (kind: Kind, filters: readonly Filter[]): SQL[] =>
  filters.flatMap((name) => {
    if (isCounted(name)) return [];
    const where = isMark(name) ? MARKS[name] : UNCOUNTED_FILTERS[name].where;
    return [where(kind, sql`${sql.placeholder(name)}`)];
  });

const filtered: Record<Kind, Record<Counted, AnyPgColumn>> = {
  ppirta: { ...columnsOf("ppirta"), completo: completoColumna.ppirta },
  ppirtf: { ...columnsOf("ppirtf"), completo: completoColumna.ppirtf },
};

function columnsOf(kind: Kind): Record<Exclude<Counted, "completo">, AnyPgColumn> {
  const { id_departamento, estado, id_categoria } = tablas[kind];
  return { id_departamento, estado, id_categoria };
}

/** What the text of a statement over matching records depends on. */
export interface RecordSelection {
  kind: Kind;
  filters: readonly Filter[];
  /** For each word of the search: can the trigram index find it? */
  words: readonly boolean[];
  /** Searched is one word so short that its records are counted already (schema.ts, trozo). */
  piece: boolean;
  /** Only records of a list of ids. */
  chosen: boolean;
}

function otherValue<N extends Other>(name: N, query: MatchQuery, kind: Kind): string | number | null {
  const value = query[name];
  if (value === null || value === undefined) return null;
  const { toValue } = UNCOUNTED_FILTERS[name];
  return toValue ? toValue(value, kind) : value;
}

/** The filters' values for the placeholders; null: not set. */
const valuesOf = (subject: Subject, kind: Kind, query: MatchQuery): Record<Filter, string | number | null> => ({
  id_departamento: departmentOf(subject, query.id_departamento),
  estado: query.estado ?? null,
  id_categoria: query.id_categoria,
  completo: query.completo === undefined ? null : Number(query.completo),
  ...fromKeys(keysOf(UNCOUNTED_FILTERS), (name) => otherValue(name, query, kind)),
  ...markOf(query.debilidad),
});

/** The caller's scope and the call's filters and search, with the values of the statement's placeholders. */
export function recordSelection(
  subject: Subject,
  kind: Kind,
  query: MatchQuery & Partial<Pick<RecordQuery, "ids">>,
): RecordSelection & { parameters: Record<string, unknown> } {
  const values = valuesOf(subject, kind, query);
  const words = wordsOf(query.q);
  return {
    kind,
    filters: FILTERS.filter((name) => values[name] !== null),
    words: words.map(hasTrigram),
    piece: words.length === 1 && words.every(isPiece),
    chosen: query.ids !== undefined,
    parameters: {
      ...values,
      ...Object.fromEntries(words.map((word, i) => [`word${i}`, containing(word)])),
      piece: words[0],
      ...(query.ids && { ids: `{${query.ids.join(",")}}` }),
    },
  };
}

/** A short word has no trigram: another collation than the index's keeps the planner from scanning it whole for it. */
const holdsWord = (column: AnyPgColumn, indexed: boolean, i: number) =>
  sql`${column}${indexed ? sql`` : sql` collate "C"`} like ${sql.placeholder(`word${i}`)}::text`;

/** What the filters ask of a table with the columns that the counters cover. */
export const narrowed = (of: Record<Counted, AnyPgColumn>, filters: readonly Filter[]) =>
  filters.filter(isCounted).map((name) => eq(of[name], sql.placeholder(name)));

/** Made or changed by that import; the ids of the two inventories are alike, so its own must be this one. */
const brought = (kind: Kind, value: SQL) =>
  sql`${tablas[kind].id} in (
    select brought.id_registro from importacion_fila brought join importacion on importacion.id = brought.id_importacion
    where brought.id_importacion = ${value}::int and importacion.tipo = ${kind}
      and brought.id_registro is not null and (brought.cambia is null or brought.hito is not null))`;

/** Condition for records that match and are not hidden. */
export const matching = ({ kind, filters, words, chosen }: RecordSelection): SQL | undefined =>
  and(
    isNull(tablas[kind].eliminado_en),
    chosen ? sql`${tablas[kind].id} = any(${sql.placeholder("ids")}::int[])` : undefined,
    ...narrowed(filtered[kind], filters),
    ...conditionsOf(kind, filters),
    ...words.map((word, i) => holdsWord(tablas[kind].busqueda, word, i)),
  );

/** Whether the counters know how many records match: they cover neither a search, other filters nor a list of ids. */
export const hasCounters = ({ filters, words, chosen }: RecordSelection): boolean =>
  words.length === 0 && !chosen && filters.every(isCounted);

/** How many of the filters the counters do not cover. */
export const otherFilters = ({ filters }: RecordSelection): number => filters.filter((name) => !isCounted(name)).length;

/** The number of records that match filters that the counters cover. */
export const countFromCounters = ({ kind, filters }: RecordSelection): SQL =>
  sql`(select coalesce(sum(${conteo.total}), 0)::int from ${conteo}
    where ${and(eq(conteo.tipo, kind), ...narrowed(conteo, filters))})`;

/** Whether the pieces' counts know how many records match: they cover a department, and no other filter. */
export const hasPieceCount = ({ piece, filters, chosen }: RecordSelection): boolean =>
  piece && !chosen && filters.every((name) => name === "id_departamento");

/** The number of records that have a piece: those counted already, and what was written since. */
function countFromPieces({ kind, filters }: RecordSelection): SQL {
  const of = (table: typeof trozo | typeof trozoPendiente) =>
    and(
      eq(table.tipo, kind),
      filters.includes("id_departamento") ? eq(table.id_departamento, sql.placeholder("id_departamento")) : undefined,
    );
  return sql`(select coalesce(sum(n), 0)::int from (
    select ${trozo.total} as n from ${trozo} where ${and(of(trozo), eq(trozo.trozo, sql.placeholder("piece")))}
    union all
    select ${trozoPendiente.n} from ${trozoPendiente}
    where ${and(of(trozoPendiente), sql`${trozoPendiente.busqueda} like ${sql.placeholder("word0")}::text`)}) pieces)`;
}

/** Whether the number of records that match is known without reading them. */
export const hasTotal = (shape: RecordSelection): boolean => hasCounters(shape) || hasPieceCount(shape);

/** The number of records that match, from what is kept where that knows it. */
export function totalOf(shape: RecordSelection): SQL {
  if (hasCounters(shape)) return countFromCounters(shape);
  if (hasPieceCount(shape)) return countFromPieces(shape);
  return sql`(select count(*)::int from ${tablas[shape.kind]} where ${matching(shape)})`;
}
