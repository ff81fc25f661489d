import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Subject } from "@/contract/policy";
import { keysOf } from "@/contract/keys";
import { wordsOf } from "@/contract/plain-text";
import type { Kind, MatchQuery, RecordQuery } from "@/contract/resources/registros";
import { conteo, ppirta } from "../db/schema";
import { containing, hasTrigram } from "../db/search";
import { markOf, MARKS } from "../calidad/marks";
import { finDelDia, inicioDelDia } from "../seguimiento/workflow/la-paz";
import { completoColumna, tablas } from "./columns";
import { departmentOf } from "./scope";

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

/** The other filters. Each has an index (schema.ts) that answers it together with the department and the id. */
const OTHERS = {
  importacion: (kind, value) => brought(kind, value),
  /** Facilities have no hierarchy (see `valuesOf`). */
  jerarquia: (_kind, value) => sql`${ppirta.jerarquia} = ${value}::text`,
  id_macro_region: equal("id_macro_region"),
  id_provincia: equal("id_provincia"),
  id_municipio: equal("id_municipio"),
  id_autor: equal("creado_por"),
  id_asignado: (kind, value) =>
    sql`${tablas[kind].id} in (select id_registro from asignacion where tipo = ${kind} and id_usuario = ${value}::int)`,
  creado_desde: since("creado_en"),
  creado_hasta: before("creado_en"),
  cambiado_desde: since("actualizado_en"),
  cambiado_hasta: before("actualizado_en"),
  avance_min: (kind, value) => sql`${tablas[kind].avance} >= ${value}::int`,
  avance_max: (kind, value) => sql`${tablas[kind].avance} <= ${value}::int`,
  ...MARKS,
} satisfies Record<string, Condition>;
type Other = keyof typeof OTHERS;
type Filter = Counted | Other;

const FILTERS: readonly Filter[] = [...COUNTED, ...keysOf(OTHERS)];

const isOther = (name: Filter): name is Other => Object.hasOwn(OTHERS, name);
const isCounted = (name: Filter): name is Counted => !isOther(name);

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
  /** Only records of a list of ids. */
  chosen: boolean;
}

/** The filters' values for the placeholders; null: not set. */
const valuesOf = (subject: Subject, kind: Kind, query: MatchQuery): Record<Filter, string | number | null> => ({
  id_departamento: departmentOf(subject, query.id_departamento),
  estado: query.estado ?? null,
  id_categoria: query.id_categoria,
  completo: query.completo === undefined ? null : Number(query.completo),
  importacion: query.importacion,
  jerarquia: kind === "ppirta" ? (query.jerarquia ?? null) : null,
  id_macro_region: query.id_macro_region,
  id_provincia: query.id_provincia,
  id_municipio: query.id_municipio,
  id_autor: query.id_autor,
  id_asignado: query.id_asignado,
  creado_desde: query.creado_desde ? inicioDelDia(query.creado_desde) : null,
  creado_hasta: query.creado_hasta ? finDelDia(query.creado_hasta) : null,
  cambiado_desde: query.cambiado_desde ? inicioDelDia(query.cambiado_desde) : null,
  cambiado_hasta: query.cambiado_hasta ? finDelDia(query.cambiado_hasta) : null,
  avance_min: query.avance_min,
  avance_max: query.avance_max,
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
    chosen: query.ids !== undefined,
    parameters: {
      ...values,
      ...Object.fromEntries(words.map((word, i) => [`word${i}`, containing(word)])),
      ...(query.ids && { ids: `{${query.ids.join(",")}}` }),
    },
  };
}

/** A short word has no trigram: another collation than the index's keeps the planner from scanning it whole for it. */
const holdsWord = (column: AnyPgColumn, indexed: boolean, i: number) =>
  sql`${column}${indexed ? sql`` : sql` collate "C"`} like ${sql.placeholder(`word${i}`)}::text`;

const narrowed = (of: Record<Counted, AnyPgColumn>, filters: readonly Filter[]) =>
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
    ...filters.filter(isOther).map((name) => OTHERS[name](kind, sql`${sql.placeholder(name)}`)),
    ...words.map((word, i) => holdsWord(tablas[kind].busqueda, word, i)),
  );

/** Whether the counters know how many records match: they cover neither a search, other filters nor a list of ids. */
export const hasCounters = ({ filters, words, chosen }: RecordSelection): boolean =>
  words.length === 0 && !chosen && filters.every(isCounted);

/** How many of the filters the counters do not cover. */
export const otherFilters = ({ filters }: RecordSelection): number => filters.filter(isOther).length;

/** The number of records that match filters that the counters cover. */
export const countFromCounters = ({ kind, filters }: RecordSelection): SQL =>
  sql`(select coalesce(sum(${conteo.total}), 0)::int from ${conteo}
    where ${and(eq(conteo.tipo, kind), ...narrowed(conteo, filters))})`;

/** The number of records that match, from the counters where they know it. */
export const totalOf = (shape: RecordSelection): SQL =>
  hasCounters(shape)
    ? countFromCounters(shape)
    : sql`(select count(*)::int from ${tablas[shape.kind]} where ${matching(shape)})`;
