import { and, between, type SQL, sql } from "drizzle-orm";
import type { Subject } from "@/contract/policy";
import type { GrupoMapa, Kind, MapQuery, PuntoMapa } from "@/contract/resources/registros";
import type { Db } from "../db/client";
import { nombreColumna, tablas } from "./columns";
import { type Cell, type Grid, gridOf, type Cluster, clusters } from "./map-grid";
import { countFromCounters, hasCounters, matching, type RecordSelection, recordSelection } from "./selection";

/** From this zoom on, zooming in does not separate records any more, so a group lists their names. */
const NAMED_FROM = 18;
/** How many records a group lists by name. */
const NAMED = 20;

const value = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

/**
 * The map's cells and the number of all matches, in one statement. Both corners of a cell with one record are its
 * position.
 */
function cellsStatement(db: Db, shape: RecordSelection) {
  const t = tablas[shape.kind];
  const searched = !hasCounters(shape);
  const seen = (x: SQL, y: SQL) =>
    and(
      between(x, value("sur", "float8"), value("norte", "float8")),
      between(y, value("oeste", "float8"), value("este", "float8")),
    );
  const hits = sql`select ${t.g_x} as g_x, ${t.g_y} as g_y from ${t} where ${matching(shape)}`;
  const source = searched
    ? sql`hits where ${seen(sql`g_x`, sql`g_y`)}`
    : sql`${t} where ${and(matching(shape), seen(sql`${t.g_x}`, sql`${t.g_y}`))}`;
  const cells = sql`select count(*) as n, sum(g_x) as x, sum(g_y) as y, min(g_y) as oeste, min(g_x) as sur,
      max(g_y) as este, max(g_x) as norte
    from ${source}
    group by width_bucket(g_x, ${value("grid", "float8[]")}), floor((g_y + 180) * ${value("columns", "float8")})`;
  return db.select({ total: sql<number>`total`, cells: sql<string>`cells` }).from(
    sql`(${searched ? sql`with hits as materialized (${hits})` : sql``}
        select ${searched ? sql`(select count(*)::int from hits)` : countFromCounters(shape)} as total,
          (select coalesce(json_agg(json_build_array(n, x, y, oeste, sur, este, norte)), '[]')::text
            from (${cells}) cell) as cells) map`,
  );
}

type Numbers = [n: number, x: number, y: number, oeste: number, sur: number, este: number, norte: number];

const within = (mean: number, from: number, to: number) => Math.min(to, Math.max(from, mean));

const toCell = ([n, x, y, oeste, sur, este, norte]: Numbers): Cell => ({
  n,
  oeste,
  sur,
  este,
  norte,
  g_x: within(x / n, sur, norte),
  g_y: within(y / n, oeste, este),
});

type Named = Pick<PuntoMapa, "id" | "nombre" | "estado">;

/** The records of some groups, at most 20 of each in order of name, by the group's index in `groups`. */
async function namesOf(
  db: Db,
  shape: RecordSelection,
  parameters: Record<string, unknown>,
  groups: readonly Cluster[],
): Promise<Map<number, Named[]>> {
  const t = tablas[shape.kind];
  const nombre = nombreColumna[shape.kind];
  const cells = groups.flatMap((group, place) => group.cells.map((cell) => ({ ...cell, place })));
  if (cells.length === 0) return new Map();
  const column = (of: (cell: (typeof cells)[number]) => number) => `{${cells.map(of).join(",")}}`;
  const rows = await db
    .select({
      place: sql<number>`place`,
      id: sql<number>`id`,
      nombre: sql<string>`nombre`,
      estado: sql<string>`estado`,
    })
    .from(
      sql`(select place, id, nombre, estado, row_number() over (partition by place order by folded, id) as n
        from unnest(${value("places", "int[]")}, ${value("souths", "float8[]")}, ${value("norths", "float8[]")},
          ${value("wests", "float8[]")}, ${value("easts", "float8[]")}) cell(place, sur, norte, oeste, este)
        cross join lateral (
          select ${t.id} as id, ${nombre} as nombre, ${t.estado} as estado, ${t.nombre_plano} as folded
          from ${t}
          where ${and(matching(shape), sql`${t.g_x} between cell.sur and cell.norte`, sql`${t.g_y} between cell.oeste and cell.este`)}
          order by folded, ${t.id} limit ${NAMED}
        ) found) ordered where n <= ${NAMED} order by place, n`,
    )
    .prepare("")
    .execute({
      ...parameters,
      places: column(({ place }) => place),
      souths: column(({ sur }) => sur),
      norths: column(({ norte }) => norte),
      wests: column(({ oeste }) => oeste),
      easts: column(({ este }) => este),
    });
  const named = new Map<number, Named[]>();
  for (const { place, ...record } of rows) {
    const known = named.get(place);
    if (known) known.push(record);
    else named.set(place, [record]);
  }
  return named;
}

const isPoint = ({ oeste, este, sur, norte }: Cell) => oeste === este && sur === norte;

interface MapAnswer {
  total: number;
  puntos: PuntoMapa[];
  grupos: GrupoMapa[];
}

/**
 * The matching records in the caller's scope and within the box, as points and as groups of those that would overlap at
 * that zoom; at most about 1,500 of both together. `total` counts all matches, inside the box or not.
 */
export async function recordMap(db: Db, subject: Subject, kind: Kind, query: MapQuery): Promise<MapAnswer> {
  const { parameters, ...shape } = recordSelection(subject, kind, query);
  const { oeste, sur, este, norte } = query;
  const grid: Grid = gridOf(query);
  const [found] = await cellsStatement(db, shape)
    .prepare("")
    .execute({ ...parameters, oeste, sur, este, norte, grid: `{${grid.rows.join(",")}}`, columns: grid.columns });
  if (!found) throw new Error("The map's statement answered no row");
  const cells: Numbers[] = JSON.parse(found.cells);
  const groups = clusters(cells.map(toCell), grid);

  const near = query.zoom >= NAMED_FROM && grid.exact;
  const namedClusters = groups.filter((group) => group.n === 1 || near || isPoint(group));
  const named = await namesOf(db, shape, parameters, namedClusters);
  const answer: MapAnswer = { total: found.total, puntos: [], grupos: [] };
  const namesFor = new Map(namedClusters.map((group, place) => [group, named.get(place) ?? []]));
  for (const group of groups) {
    const { cells: _cells, ...grupo } = group;
    const registros = namesFor.get(group) ?? [];
    if (group.n > 1) answer.grupos.push({ ...grupo, registros });
    // A record that was removed meanwhile gives no point.
    else answer.puntos.push(...registros.map((registro) => ({ ...registro, g_x: group.g_x, g_y: group.g_y })));
  }
  return answer;
}
