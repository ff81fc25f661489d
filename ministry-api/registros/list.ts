import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Grupo, Kind, RecordQuery } from "@/contract/resources/registros";
import type { Db, Tx } from "../db/client";
import { parseIds } from "../db/page-of-ids";
import { preparedOnce, hideFromPlanner } from "../db/prepared";
import { categoria, departamento, municipio, ppirta, provincia, subtipo, tipo, usuario } from "../db/schema";
import type { Caller } from "../http/handler";
import type { Listing, Part } from "../http/listing";
import { invalid } from "../http/problem";
import type { Own } from "../seguimiento/workflow/four-eyes";
import { personName, readLines, tablas } from "./columns";
import {
  hasCounters,
  hasPieceCount,
  hasTotal,
  matching,
  otherFilters,
  type RecordSelection,
  recordSelection,
  totalOf,
} from "./selection";

/** A sort key: an expression of the table, or the rank of a text in its catalogue (equal texts have equal ranks). */
type SortKey = SQL | { table: PgTable & { id: AnyPgColumn }; text: SQL; of: AnyPgColumn };

const folded = (text: AnyPgColumn | SQL) => sql`lower(f_unaccent(${text}))`;

/** The columns a list may be sorted by besides the id; anything else is refused. */
const sortable = (kind: Kind): Record<string, SortKey> => {
  const t = tablas[kind];
  return {
    cite: sql`${t.cite}`,
    [kind === "ppirta" ? "nombre_atractivo" : "nombre_centro"]: sql`${t.nombre_plano}`,
    categoria: { table: categoria, text: folded(categoria.nombre), of: t.id_categoria },
    tipo: { table: tipo, text: folded(tipo.nombre), of: t.id_tipo },
    subtipo: { table: subtipo, text: folded(subtipo.nombre), of: t.id_subtipo },
    provincia: { table: provincia, text: folded(provincia.nombre), of: t.id_provincia },
    municipio: { table: municipio, text: folded(municipio.nombre), of: t.id_municipio },
    autor: { table: usuario, text: folded(personName), of: t.creado_por },
    creado_en: sql`${t.creado_en}`,
    actualizado_en: sql`${t.actualizado_en}`,
    avance: sql`${t.avance}`,
    departamento: { table: departamento, text: folded(departamento.nombre), of: t.id_departamento },
    codigo: { table: subtipo, text: sql`${subtipo.codigo_completo}`, of: t.id_subtipo },
    estado: sql`${t.estado}`,
    ...(kind === "ppirta" && {
      // I to V are in their order as texts. One without a hierarchy is still to be completed: before the lowest.
      jerarquia: sql`coalesce(${ppirta.jerarquia}, '')`,
    }),
  };
};
const sorts: Record<Kind, Record<string, SortKey>> = { ppirta: sortable("ppirta"), ppirtf: sortable("ppirtf") };

/** The columns a list of that kind may be sorted by. */
export const sortColumns = (kind: Kind): string[] => ["id", ...Object.keys(sorts[kind])];

/** What the text of a list's statement depends on; everything else is a parameter. */
export interface Shape extends RecordSelection {
  sort: string;
  /** All records of a municipality or a province one after another. */
  grupo: Grupo | null;
}

/** A sort key of a statement, and whether it ascends. */
export interface Key {
  of: SQL;
  up: boolean;
}

const orderOf = (table: typeof municipio | typeof provincia) => sql`(
  select ${table.id} as id, row_number() over (order by ${folded(table.nombre)}, ${table.id}) as place from ${table})`;

/** The parts of a list in their order: by name, two of one name apart. */
export const PART_ORDER: Readonly<Record<Grupo, SQL>> = {
  municipio: orderOf(municipio),
  provincia: orderOf(provincia),
};

/** What a list is ordered by first where that is no column of the inventory: its parts in their order. */
interface Ranked {
  /** Their `id` and `place`, and the table's name in the statement. */
  ranks: SQL;
  name: SQL;
  of: AnyPgColumn;
  up: boolean;
}

/** The same with the tables that one part is read from. */
export interface Parts extends Ranked {
  inner: SQL;
}

export interface Sorted {
  /** The tables a list is read from. */
  from: SQL;
  /** Its sort keys besides the id; the first is the place of `parts`. */
  keys: Key[];
  /** Null: all keys are of the inventory's own table. */
  parts: Parts | null;
}

/** How a list is sorted. Errors: 422 for an unknown sort. */
export function sortedBy({ kind, sort, grupo }: Shape): Sorted {
  const t = tablas[kind];
  const field = sort.replace(/^-/, "");
  const key = Object.hasOwn(sorts[kind], field) ? sorts[kind][field] : undefined;
  if (!key && field !== "id") throw invalid({ sort: ["Orden no válido"] });
  const ranked = key && "table" in key ? key : null;
  const up = !sort.startsWith("-");
  const all: Ranked[] = [
    ...(grupo ? [{ ranks: PART_ORDER[grupo], name: sql`part`, of: t[`id_${grupo}`], up: true }] : []),
    ...(ranked
      ? [
          {
            ranks: sql`(select ${ranked.table.id} as id, dense_rank() over (order by ${ranked.text}) as place from ${ranked.table})`,
            name: sql`ranked`,
            of: ranked.of,
            up,
          },
        ]
      : []),
  ];
  const joined = (some: readonly Ranked[]) =>
    sql.join([sql`${t}`, ...some.map(({ ranks, name, of }) => sql` join ${ranks} ${name} on ${name}.id = ${of}`)]);
  const [first, ...rest] = all;
  return {
    from: joined(all),
    keys: [
      ...all.map(({ name, up: rises }) => ({ of: sql`${name}.place`, up: rises })),
      ...(key && !("table" in key) ? [{ of: key, up }] : []),
    ],
    parts: first ? { ...first, inner: joined(rest) } : null,
  };
}

/** Newest first, as a list is without a sort. */
const isPlain = ({ sort, grupo }: Shape) => sort === "-id" && grupo === null;

/** Whether an index has these records in their order (schema.ts): one plan then serves any page. */
const ordered = (shape: Shape) =>
  isPlain(shape) &&
  hasCounters(shape) &&
  shape.filters.every((name) => name === "id_departamento" || name === "estado");

/** Only short words, which no index finds: what is newest has them soon, if they are common. */
const onlyLetters = ({ words }: Shape) => words.length > 0 && !words.includes(true);

/**
 * Whether the matching rows are found once, counted and paged: it is not kept how many there are, and no index has them
 * in their order, or that of the words or of a single filter has all that this needs.
 */
const foundOnce = (shape: Shape, own: boolean) =>
  !hasTotal(shape) && (!own || (/^-?id$/.test(shape.sort) && !onlyLetters(shape)));

/** Hits of a counted piece that are found and sorted; of more the first are met soon along the order. */
const FEW = 1000;

/**
 * The ids of a page and the exact total, in one statement. The ids come from an index that has them in their order, where
 * there is one, and the total from what is kept (schema.ts, conteo, trozo) where that knows it. A page from the middle on
 * is read from the far end and comes in reverse (`far`).
 */
function pageStatement(db: Db | Tx, shape: Shape) {
  const { kind, sort } = shape;
  const t = tablas[kind];
  const { from, keys, parts } = sortedBy(shape);
  const once = foundOnce(shape, parts === null);
  const fewOnce = hasPieceCount(shape) && !onlyLetters(shape);
  const intParam = (name: string) => sql`${sql.placeholder(name)}::int`;
  const [rows, offset] = ordered(shape)
    ? [hideFromPlanner(intParam("rows")), hideFromPlanner(intParam("offset"))]
    : [intParam("rows"), intParam("offset")];
  const named = keys.map(({ of, up }, at) => ({ of, up, name: sql.raw(`key${at}`) }));

  const where = matching(shape);
  const shown = [sql`${t.id} as id`, ...named.map(({ of, name }) => sql`${of} as ${name}`)];
  const hits = sql`select ${sql.join(shown, sql`, `)} from ${from} where ${where}`;
  const walkedWhere = fewOnce ? matching({ ...shape, words: [false] }) : where;
  const idsUp = !sort.startsWith("-");
  const orderOf = (some: readonly { by: SQL; up: boolean }[], id: SQL, ahead: boolean) =>
    sql.join(
      [...some, { by: id, up: idsUp }].map(({ by, up }) => sql`${by} ${up === ahead ? sql`asc` : sql`desc`}`),
      sql`, `,
    );
  const found = (ahead: boolean, limit: SQL, skip: SQL) => {
    const along = named.map(({ name, up }) => ({ by: name, up }));
    return sql`array(select id from hits order by ${orderOf(along, sql`id`, ahead)} limit ${limit} offset ${skip})`;
  };
  const walked = (ahead: boolean, limit: SQL, skip: SQL) => {
    const along = keys.map(({ of, up }) => ({ by: of, up }));
    if (!parts) {
      return sql`array(select ${t.id} from ${from} where ${walkedWhere}
        order by ${orderOf(along, sql`${t.id}`, ahead)} limit ${limit} offset ${skip})`;
    }
    // One part after the other, each from its own index, until there are enough.
    const { ranks, name, of, up, inner } = parts;
    const within = named.slice(1);
    const columns = sql.join([sql`${t.id} as id`, ...within.map((one) => sql`${one.of} as ${one.name}`)], sql`, `);
    const inPart = sql`select ${columns} from ${inner} where ${walkedWhere} and ${of} = ${name}.id
      order by ${orderOf(along.slice(1), sql`${t.id}`, ahead)} limit ${limit} + ${skip}`;
    const overall = [
      { by: sql`${name}.place`, up },
      ...within.map((one) => ({ by: sql`near.${one.name}`, up: one.up })),
    ];
    return sql`array(select near.id
      from (select id, place from ${ranks} ranks order by place ${up === ahead ? sql`asc` : sql`desc`}) ${name}
      cross join lateral (${inPart}) near
      order by ${orderOf(overall, sql`near.id`, ahead)} limit ${limit} offset ${skip})`;
  };
  const total = once ? sql`select count(*)::int as total from hits` : sql`select ${totalOf(shape)} as total offset 0`;
  // No more than there are: a walk would look for them to the end.
  const left = sql`greatest(least(${rows}, total - ${offset}), 0)`;
  const pageBy = (ids: typeof found) => sql`case when ${offset} * 2 >= total
    then ${ids(false, left, sql`greatest(total - ${offset} - ${rows}, 0)`)}
    else ${ids(true, hasPieceCount(shape) ? left : rows, offset)} end`;
  const page = fewOnce
    ? sql`case when total <= ${FEW} then ${pageBy(found)} else ${pageBy(walked)} end`
    : pageBy(once ? found : walked);
  return db
    .select({
      total: sql<number>`total`,
      far: sql<boolean>`far`,
      ids: sql<string>`ids`,
    })
    .from(
      sql`(${once || fewOnce ? sql`with hits as materialized (${hits})` : sql``}
        select total, ${offset} * 2 >= total as far, (${page})::text as ids
        from (${total}) counted) page`,
    );
}

const nameOf = ({ kind, filters, words, piece }: Shape) =>
  [
    kind,
    "page",
    ...filters,
    ...words.map((indexed) => (indexed ? "word" : "letters")),
    ...(piece ? ["piece"] : []),
  ].join("_");

const statementCache = new Map<string, (db: Db | Tx) => ReturnType<ReturnType<typeof pageStatement>["prepare"]>>();

/** Statements of common shapes are prepared once per connection; a rare one is planned each time and not kept. */
function statementOf(db: Db | Tx, shape: Shape) {
  const everyday = isPlain(shape) && !shape.chosen && otherFilters(shape) <= 1 && shape.words.length <= 2;
  if (!everyday) return pageStatement(db, shape).prepare("");
  const name = nameOf(shape);
  let statement = statementCache.get(name);
  if (!statement) {
    statement = preparedOnce((on) => pageStatement(on, shape).prepare(name));
    statementCache.set(name, statement);
  }
  return statement(db);
}

/**
 * An inventory in the caller's scope with the call's filters, newest first unless sorted. Errors: 422 for an unknown
 * sort.
 */
export function recordListing(db: Db, caller: Caller, kind: Kind, query: RecordQuery, own: Own | null = null): Listing {
  const { parameters, ...narrowed } = recordSelection(caller, kind, query);
  const shape: Shape = { ...narrowed, sort: query.sort ?? "-id", grupo: query.grupo ?? null };
  const find = async ({ limit, offset }: Part) => {
    const [page] = await statementOf(db, shape).execute({ ...parameters, rows: limit, offset });
    if (!page) throw new Error("The list's statement answered no row");
    const ids = parseIds(page.ids);
    return { ids: page.far ? ids.reverse() : ids, total: page.total };
  };
  const reading = { what: "list", caller: caller.id, own } as const;
  return { envelope: kind, find, lines: (ids, separator) => readLines(db, kind, ids, reading, separator) };
}
