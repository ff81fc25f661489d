import { and, between, eq, type SQL, sql } from "drizzle-orm";
import { NAMED, NAMED_FROM } from "@/contract/place/mercator";
import type { Subject } from "@/contract/policy";
import type { GrupoMapa, Kind, MapQuery, PuntoMapa } from "@/contract/resources/registros";
import type { Db } from "../db/client";
import { celda } from "../db/schema";
import { nombreColumna, tablas } from "./columns";
import { gridOf } from "./map-grid";
import { countFromCounters, hasCounters, matching, narrowed, type RecordSelection, recordSelection } from "./selection";

const value = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

/** The squares with their records, of the kept tiles. */
const keptSquares = ({ kind, filters }: RecordSelection) => sql`
  select columna >> ${value("finer", "int")} as columna, fila >> ${value("finer", "int")} as fila,
    n, suma_x, suma_y, oeste, sur, este, norte
  from ${celda}
  where ${and(
    eq(celda.tipo, kind),
    sql`${celda.tesela} = any(${value("tiles", "int[]")})`,
    ...narrowed(celda, filters),
  )}`;

/** A square for each record of the part, from a table of places; `offset` has each computed once. */
const squareOfEach = (from: SQL, where: SQL | undefined) => {
  const [x, y] = [sql.raw("g_x"), sql.raw("g_y")];
  const seen = and(
    where,
    between(x, value("sur", "float8"), value("norte", "float8")),
    between(y, value("oeste", "float8"), value("este", "float8")),
  );
  return sql`
    select floor((${y} + 180) / 360 * ${value("world", "int")})::int as columna,
      floor(f_mercator(${x}) * ${value("world", "int")})::int as fila,
      1 as n, ${x} as suma_x, ${y} as suma_y, ${y} as oeste, ${x} as sur, ${y} as este, ${x} as norte
    from ${from} where ${seen} offset 0`;
};

/**
 * The map's squares and the number of all matches, in one statement. Both corners of a square with one record are its
 * position, but of a kept one that others have left.
 */
function squaresStatement(db: Db, shape: RecordSelection, kept: boolean) {
  const t = tablas[shape.kind];
  const searched = !hasCounters(shape);
  const hits = sql`select ${t.g_x} as g_x, ${t.g_y} as g_y from ${t} where ${matching(shape)}`;
  const records = () => (searched ? squareOfEach(sql`hits`, undefined) : squareOfEach(sql`${t}`, matching(shape)));
  const squares = sql`select sum(n) as n, sum(suma_x) as x, sum(suma_y) as y, min(oeste) as oeste, min(sur) as sur,
      max(este) as este, max(norte) as norte
    from (${kept ? keptSquares(shape) : records()}) square
    where columna between ${value("west", "int")} and ${value("east", "int")}
      and fila between ${value("north", "int")} and ${value("south", "int")}
    group by columna, fila having sum(n) > 0`;
  return db.select({ total: sql<number>`total`, squares: sql<string>`squares` }).from(
    sql`(${searched ? sql`with hits as materialized (${hits})` : sql``}
        select ${searched ? sql`(select count(*)::int from hits)` : countFromCounters(shape)} as total,
          (select coalesce(json_agg(json_build_array(n, x, y, oeste, sur, este, norte)), '[]')::text
            from (${squares}) filled) as squares) map`,
  );
}

type Numbers = [n: number, x: number, y: number, oeste: number, sur: number, este: number, norte: number];
type Square = Omit<GrupoMapa, "registros">;

const within = (mean: number, from: number, to: number) => Math.min(to, Math.max(from, mean));

const toSquare = ([n, x, y, oeste, sur, este, norte]: Numbers): Square => ({
  n,
  g_x: within(x / n, sur, norte),
  g_y: within(y / n, oeste, este),
  oeste,
  sur,
  este,
  norte,
});

/** The records of some squares, at most 20 of each in order of name, by the square's index. */
async function namesOf(
  db: Db,
  shape: RecordSelection,
  parameters: Record<string, unknown>,
  squares: readonly Square[],
): Promise<Map<number, PuntoMapa[]>> {
  const t = tablas[shape.kind];
  const nombre = nombreColumna[shape.kind];
  if (squares.length === 0) return new Map();
  const column = (of: (square: Square, place: number) => number) => `{${squares.map(of).join(",")}}`;
  const rows = await db
    .select({
      place: sql<number>`place`,
      id: sql<number>`id`,
      nombre: sql<string>`nombre`,
      estado: sql<string>`estado`,
      g_x: sql<number>`g_x`,
      g_y: sql<number>`g_y`,
    })
    .from(
      sql`(select place, found.*
        from unnest(${value("places", "int[]")}, ${value("souths", "float8[]")}, ${value("norths", "float8[]")},
          ${value("wests", "float8[]")}, ${value("easts", "float8[]")}) square(place, sur, norte, oeste, este)
        cross join lateral (
          select ${t.id} as id, ${nombre} as nombre, ${t.estado} as estado, ${t.nombre_plano} as folded,
            ${t.g_x} as g_x, ${t.g_y} as g_y
          from ${t}
          where ${and(matching(shape), sql`${t.g_x} between square.sur and square.norte`, sql`${t.g_y} between square.oeste and square.este`)}
          order by folded, ${t.id} limit ${NAMED}
        ) found order by place, folded, id) named`,
    )
    .prepare("")
    .execute({
      ...parameters,
      places: column((_, place) => place),
      souths: column(({ sur }) => sur),
      norths: column(({ norte }) => norte),
      wests: column(({ oeste }) => oeste),
      easts: column(({ este }) => este),
    });
  const named = new Map<number, PuntoMapa[]>();
  for (const { place, ...record } of rows) {
    const known = named.get(place);
    if (known) known.push(record);
    else named.set(place, [record]);
  }
  return named;
}

const isPoint = ({ oeste, este, sur, norte }: Square) => oeste === este && sur === norte;

interface MapAnswer {
  total: number;
  puntos: PuntoMapa[];
  grupos: GrupoMapa[];
}

/**
 * The matching records in the caller's scope in the squares of the map that the box touches, as one point or one group of
 * each; at most about 4,000 of both together. `total` counts all matches, inside the box or not.
 */
export async function recordMap(db: Db, subject: Subject, kind: Kind, query: MapQuery): Promise<MapAnswer> {
  const { parameters, ...shape } = recordSelection(subject, kind, query);
  const { columns, rows, kept, exact, ...part } = gridOf(query);
  const [found] = await squaresStatement(db, shape, hasCounters(shape) && kept !== null)
    .prepare("")
    .execute({
      ...parameters,
      ...part,
      ...{ west: columns[0], east: columns[1], north: rows[0], south: rows[1] },
      ...(kept && { tiles: `{${kept.tiles.join(",")}}`, finer: kept.finer }),
    });
  if (!found) throw new Error("The map's statement answered no row");
  const squares = (JSON.parse(found.squares) as Numbers[]).map(toSquare);

  const near = query.zoom >= NAMED_FROM && exact;
  const together = squares.filter((square) => square.n === 1 || near || isPoint(square));
  const named = await namesOf(db, shape, parameters, together);
  const answer: MapAnswer = { total: found.total, puntos: [], grupos: [] };
  const namesFor = new Map(together.map((square, place) => [square, named.get(place) ?? []]));
  for (const square of squares) {
    const registros = namesFor.get(square) ?? [];
    // A record that was removed meanwhile gives no point.
    if (square.n === 1) answer.puntos.push(...registros);
    else
      answer.grupos.push({ ...square, registros: registros.map(({ id, nombre, estado }) => ({ id, nombre, estado })) });
  }
  return answer;
}
