import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Subject } from "@/contract/policy";
import type { Kind, RecordQuery } from "@/contract/resources/registros";
import { conteo } from "../db/schema";
import { wordsOf } from "@/contract/plain-text";
import { containing, hasTrigram } from "../db/search";
import { completoColumna, tablas } from "./columns";

/** Filters of an inventory that the counters cover (schema.ts, conteo), by the name of their value. */
const COUNTED = ["id_departamento", "estado", "id_categoria", "completo"] as const;
type Counted = (typeof COUNTED)[number];

/** All filters of an inventory besides a search. */
const FILTERS = [...COUNTED, "importacion"] as const;
type Filter = (typeof FILTERS)[number];

const isCounted = (name: Filter): name is Counted => name !== "importacion";

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

/**
 * The department that a caller's records are limited to: roles 3, 4 and 5 see their own (decisions §3), without a
 * department none; `asked` narrows further. null: all.
 */
export function departmentOf(subject: Subject, asked: number | null): number | null {
  if (subject.rol <= 2) return asked;
  const own = subject.id_departamento ?? 0;
  return asked === null || asked === own ? own : 0;
}

/** The caller's scope and the call's filters and search, with the values of the statement's placeholders. */
export function recordSelection(
  subject: Subject,
  kind: Kind,
  query: Pick<RecordQuery, "q" | Filter> & Partial<Pick<RecordQuery, "ids">>,
): RecordSelection & { parameters: Record<string, unknown> } {
  const values = {
    id_departamento: departmentOf(subject, query.id_departamento),
    estado: query.estado ?? null,
    id_categoria: query.id_categoria,
    completo: query.completo === undefined ? null : Number(query.completo),
    importacion: query.importacion,
  };
  const words = wordsOf(query.q);
  const indexed = words.map(hasTrigram);
  return {
    kind,
    filters: FILTERS.filter((name) => values[name] !== null),
    words: indexed,
    chosen: query.ids !== undefined,
    parameters: {
      ...values,
      ...Object.fromEntries(words.map((word, i) => [`word${i}`, indexed[i] ? containing(word) : word])),
      ...(query.ids && { ids: `{${query.ids.join(",")}}` }),
    },
  };
}

/** A short word has no trigram: `strpos` keeps the planner from scanning the whole index for it. */
const holdsWord = (column: AnyPgColumn, indexed: boolean, i: number) =>
  indexed
    ? sql`${column} like ${sql.placeholder(`word${i}`)}::text`
    : sql`strpos(${column}, ${sql.placeholder(`word${i}`)}::text) > 0`;

const narrowed = (of: Record<Counted, AnyPgColumn>, filters: readonly Filter[]) =>
  filters.filter(isCounted).map((name) => eq(of[name], sql.placeholder(name)));

/** Made or changed by that import; the ids of the two inventories are alike, so its own must be this one. */
const brought = (kind: Kind) =>
  sql`${tablas[kind].id} in (
    select brought.id_registro from importacion_fila brought join importacion on importacion.id = brought.id_importacion
    where brought.id_importacion = ${sql.placeholder("importacion")}::int and importacion.tipo = ${kind}
      and brought.id_registro is not null and (brought.cambia is null or brought.hito is not null))`;

/** Condition for records that match and are not hidden. */
export const matching = ({ kind, filters, words, chosen }: RecordSelection): SQL | undefined =>
  and(
    isNull(tablas[kind].eliminado_en),
    chosen ? sql`${tablas[kind].id} = any(${sql.placeholder("ids")}::int[])` : undefined,
    ...narrowed(filtered[kind], filters),
    filters.includes("importacion") ? brought(kind) : undefined,
    ...words.map((word, i) => holdsWord(tablas[kind].busqueda, word, i)),
  );

/** Whether the counters know how many records match: they cover neither a search, an import nor a list of ids. */
export const hasCounters = ({ filters, words, chosen }: RecordSelection): boolean =>
  words.length === 0 && !chosen && filters.every(isCounted);

/** The number of records that match filters that the counters cover. */
export const countFromCounters = ({ kind, filters }: RecordSelection): SQL =>
  sql`(select coalesce(sum(${conteo.total}), 0)::int from ${conteo}
    where ${and(eq(conteo.tipo, kind), ...narrowed(conteo, filters))})`;
