import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { fromKeys, keysOf } from "@/contract/keys";
import { Atractivo, Facilidad, type Kind, matchOf } from "@/contract/resources/registros";
import { hideFromPlanner, preparedOnce } from "../db/prepared";
import { ppirta } from "../db/schema";
import { CATALOGUES, joined, joinsOf, nombreColumna, tablas, utc } from "../registros/columns";
import { countFromCounters, hasCounters, matching, recordSelection } from "../registros/selection";
import { pointWithin } from "./area";
import type { Collection, FeatureRow, SortKey } from "./collection";
import type { Queryable } from "./filter-sql";
import { propertiesOf } from "./properties";

/** The two inventories as collections: what their lists show of a record, without persons and without inner numbers. */

/** What a list has that is for its screens, or names a person. */
const NOT_SHOWN = /^(id(_.*)?|propio|impedimento|autor|observacion|devuelto|version)$/;

function columnsOf(kind: Kind): Record<string, AnyPgColumn> {
  const own: Record<string, AnyPgColumn> = getTableColumns(tablas[kind]);
  const { shape } = kind === "ppirta" ? Atractivo : Facilidad;
  const all: Record<string, AnyPgColumn> = { ...own, ...joined };
  const name = nombreColumna[kind].name;
  // QGIS shows a feature's number of its own, so that of the record is a property too.
  const names = ["id", name, ...keysOf(shape).filter((one) => one !== name && !NOT_SHOWN.test(one))];
  return fromKeys(names, (one) => {
    const column = all[one];
    if (!column) throw new Error(`${kind} has no column ${one}`);
    return column;
  });
}

/** A property of a catalogue is looked for there: it has few rows, and the record names one of them. */
function queryableOf(kind: Kind, column: AnyPgColumn, type: Queryable["type"]): Queryable {
  const catalogue = CATALOGUES.find(([table]) => column.table === table);
  if (!catalogue) return { type, where: (condition) => condition(sql`${column}`) };
  const [table, name] = catalogue;
  const named = tablas[kind][name];
  return {
    type,
    where: (condition, empty) => {
      const among = sql`${named} in (select ${table.id} from ${table} where ${condition(sql`${column}`)})`;
      return empty ? sql`(${named} is null or ${among})` : among;
    },
  };
}

const text = (of: SQL): SortKey => ({ of, type: "text" });

function sortKeysOf(kind: Kind): Record<string, SortKey> {
  const t = tablas[kind];
  return {
    [nombreColumna[kind].name]: text(sql`${t.nombre_plano}`),
    cite: text(sql`${t.cite}`),
    estado: text(sql`${t.estado}`),
    // I to V are in their order as texts; one without a hierarchy comes before them.
    ...(kind === "ppirta" && { jerarquia: text(sql`coalesce(${ppirta.jerarquia}, '')`) }),
    avance: { of: sql`${t.avance}`, type: "int" },
    creado_en: { of: sql`${t.creado_en}`, type: "timestamptz" },
    actualizado_en: { of: sql`${t.actualizado_en}`, type: "timestamptz" },
  };
}

/** Planned once: planning these joins takes longer than running them. */
function rowsStatement(kind: Kind, columns: Readonly<Record<string, AnyPgColumn>>) {
  const t = tablas[kind];
  const ids = hideFromPlanner(sql`${sql.placeholder("ids")}::text::int[]`);
  const shown = Object.entries(columns).map(
    ([name, column]) =>
      sql`${column.getSQLType().startsWith("timestamp") ? utc(column) : column} as ${sql.identifier(name)}`,
  );
  const rows = sql`(
    select ${t.id} as id, ${t.g_x} as g_x, ${t.g_y} as g_y, row_to_json(shown)::text as properties
    from unnest(${ids}) with ordinality asked(id, n)
    join ${t} on ${t.id} = asked.id
    ${joinsOf(t)}
    cross join lateral (select ${sql.join(shown, sql`, `)}) shown
    order by asked.n
  ) read`;
  const fields = {
    id: sql<number>`id`,
    g_x: sql<number>`g_x`,
    g_y: sql<number>`g_y`,
    properties: sql<string>`properties`,
  };
  return preparedOnce((db) => db.select(fields).from(rows).prepare(`${kind}_features`));
}

interface RecordWords {
  id: string;
  title: string;
  description: string;
}

function recordCollection(kind: Kind, words: RecordWords): Collection {
  const t = tablas[kind];
  const columns = columnsOf(kind);
  const properties = propertiesOf(columns);
  const statement = rowsStatement(kind, columns);
  return {
    ...words,
    access: `${kind}.ver`,
    alcance: "registros",
    geometry: "point",
    properties,
    table: t as Collection["table"],
    queryables: new Map(
      properties.map(({ name, type }) => [name, queryableOf(kind, columns[name] as AnyPgColumn, type)]),
    ),
    sortKeys: sortKeysOf(kind),
    instant: sql`${t.actualizado_en}`,
    scope: (caller) => {
      const { parameters, ...shape } = recordSelection(caller, kind, matchOf(""));
      return { where: matching(shape), parameters, total: hasCounters(shape) ? countFromCounters(shape) : null };
    },
    placing: async () => (area) => pointWithin(sql`${t.g_x}`, sql`${t.g_y}`, area),
    read: async (db, ids) => {
      const rows = await statement(db).execute({ ids: `{${ids.join(",")}}` });
      return rows.map(({ id, g_x, g_y, properties: json }): FeatureRow => {
        return { id, geometry: { type: "Point", coordinates: [g_y, g_x] }, properties: json };
      });
    },
  };
}

export const RECORD_COLLECTIONS: readonly Collection[] = [
  recordCollection("ppirta", {
    id: "atractivos",
    title: "Atractivos turísticos",
    description: "Los atractivos del inventario que la clave o la persona puede ver, en todos sus estados.",
  }),
  recordCollection("ppirtf", {
    id: "facilidades",
    title: "Facilidades turísticas",
    description: "Las facilidades del inventario que la clave o la persona puede ver, en todos sus estados.",
  }),
];
