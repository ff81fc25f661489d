import booleanIntersects from "@turf/boolean-intersects";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { OutlineGeometry } from "@/contract/place/coordinates";
import type { Db } from "../db/client";
import { departamento, municipio, provincia, region } from "../db/schema";
import { outlinesOfDepartments } from "../lugares/outlines";
import { mergedUnits } from "../lugares/units";
import { type Area, boxAround } from "./area";
import type { Collection, FeatureRow, SortKey } from "./collection";
import type { Position } from "./crs";
import { propertiesOf } from "./properties";

/** The three levels of the territory as collections, with the outlines of the census's units. */

type Shape = { type: "MultiPolygon"; coordinates: Position[][][] };
type Shapes = ReadonlyMap<number, Shape>;

type Ring = Position[];

const areaTwice = (ring: Ring) =>
  ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] as Position;
    return sum + x * nextY - nextX * y;
  }, 0);

/** About ten centimetres: the outlines are no surveys. */
const rounded = ([x, y]: Position): Position => [Math.round(x * 1e6) / 1e6, Math.round(y * 1e6) / 1e6];

/** As RFC 7946 asks for: outer rings counterclockwise, holes clockwise. */
function asShape(geometry: OutlineGeometry): Shape {
  const polygons = (geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates) as unknown as Ring[][];
  const coordinates = polygons.map((rings) =>
    rings.map((ring, at) => {
      const plain = ring.map(rounded);
      return areaTwice(plain) > 0 === (at === 0) ? plain : plain.reverse();
    }),
  );
  return { type: "MultiPolygon", coordinates };
}

/** By the units that it is made of: a level has few shapes, and they change only with a municipality's unit. */
const merged = new Map<string, Shape | null>();

function mergedShape(units: readonly string[]): Shape | null {
  const key = [...units].sort().join(",");
  const known = merged.get(key);
  if (known !== undefined) return known;
  const outline = mergedUnits(units);
  const made = outline && asShape(outline);
  merged.set(key, made);
  return made;
}

/** The shapes of the rows whose ids stand beside the units of their municipalities. */
async function shapesBy(db: Db, column: AnyPgColumn): Promise<Shapes> {
  const rows = await db.select({ id: sql<number>`${column}`, unidad: municipio.unidad }).from(municipio);
  const units = new Map<number, string[]>();
  for (const { id, unidad } of rows) if (unidad !== null) units.set(id, [...(units.get(id) ?? []), unidad]);
  return new Map(
    [...units].flatMap(([id, codes]) => {
      const shape = mergedShape(codes);
      return shape ? [[id, shape] as const] : [];
    }),
  );
}

let departments: Promise<Shapes> | undefined;
const departmentShapes = () =>
  (departments ??= outlinesOfDepartments().then(
    (outlines) => new Map(outlines.map(({ properties, geometry }) => [properties.id, asShape(geometry)])),
  ));

/** What a geometry of an area is to a library that knows GeoJSON. */
const asGeoJson = (area: Area): Exclude<Area, { type: "Box" }> =>
  area.type === "Box"
    ? {
        type: "MultiPolygon",
        coordinates: [
          [
            [
              [area.west, area.south],
              [area.east, area.south],
              [area.east, area.north],
              [area.west, area.north],
              [area.west, area.south],
            ],
          ],
        ],
      }
    : area;

function intersecting(shapes: Shapes, area: Area): number[] {
  const box = boxAround(area);
  const asked = asGeoJson(area);
  return [...shapes].flatMap(([id, shape]) => {
    const around = boxAround(shape);
    const apart =
      around.east < box.west || around.west > box.east || around.north < box.south || around.south > box.north;
    return !apart && booleanIntersects(shape, asked) ? [id] : [];
  });
}

interface Level {
  id: string;
  title: string;
  description: string;
  table: PgTable & { id: AnyPgColumn };
  columns: Readonly<Record<string, AnyPgColumn>>;
  /** The table with those that its columns are read from. */
  from: SQL;
  shapes(db: Db): Promise<Shapes>;
}

function territoryCollection({ table, columns, from, shapes, ...words }: Level): Collection {
  const properties = propertiesOf(columns);
  const shown = sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );
  const key = (column: AnyPgColumn): SortKey => ({ of: sql`${column}`, type: "text" });
  return {
    ...words,
    access: "session",
    alcance: "catalogos",
    geometry: "multipolygon",
    properties,
    table,
    queryables: new Map(
      properties.map(({ name, type }) => [
        name,
        {
          type,
          // The table itself is not joined where features are found.
          where: (condition) =>
            sql`${table.id} in (select ${table.id} from ${from} where ${condition(sql`${columns[name]}`)})`,
        },
      ]),
    ),
    sortKeys: Object.fromEntries(
      ["nombre", "codigo", "codigo_completo"].flatMap((name) => {
        const column = columns[name];
        return column ? [[name, key(column)]] : [];
      }),
    ),
    scope: () => ({ where: undefined, parameters: {}, total: sql`(select count(*)::int from ${table})` }),
    placing: async (db) => {
      const known = await shapes(db);
      return (area) => sql`${table.id} = any(${`{${intersecting(known, area).join(",")}}`}::text::int[])`;
    },
    read: async (db, ids) => {
      if (ids.length === 0) return [];
      const [rows, known] = await Promise.all([
        db.select({ id: sql<number>`id`, properties: sql<string>`properties` }).from(
          sql`(select ${table.id} as id, row_to_json(shown)::text as properties from ${from}
              cross join lateral (select ${shown}) shown where ${inArray(table.id, [...ids])}) read`,
        ),
        shapes(db),
      ]);
      const found = new Map(rows.map((row) => [row.id, row.properties]));
      return ids.flatMap((id): FeatureRow[] => {
        const json = found.get(id);
        return json === undefined ? [] : [{ id, geometry: known.get(id) ?? null, properties: json }];
      });
    },
  };
}

const ofProvince = sql`${provincia} join ${departamento} on ${eq(departamento.id, provincia.id_departamento)}`;

export const TERRITORY_COLLECTIONS: readonly Collection[] = [
  territoryCollection({
    id: "departamentos",
    title: "Departamentos",
    description: "Los nueve departamentos, con su contorno.",
    table: departamento,
    columns: {
      id: departamento.id,
      nombre: departamento.nombre,
      codigo: departamento.codigo,
      abreviacion: departamento.abreviacion,
    },
    from: sql`${departamento}`,
    shapes: departmentShapes,
  }),
  territoryCollection({
    id: "provincias",
    title: "Provincias",
    description: "Las provincias, con el contorno que hacen sus municipios según el censo de 2024.",
    table: provincia,
    columns: {
      id: provincia.id,
      nombre: provincia.nombre,
      codigo: provincia.codigo,
      codigo_completo: provincia.codigo_completo,
      departamento: departamento.nombre,
      codigo_departamento: departamento.codigo,
    },
    from: ofProvince,
    shapes: (db) => shapesBy(db, municipio.id_provincia),
  }),
  territoryCollection({
    id: "municipios",
    title: "Municipios",
    description: "Los municipios, con el contorno de su unidad territorial según el censo de 2024.",
    table: municipio,
    columns: {
      id: municipio.id,
      nombre: municipio.nombre,
      codigo: municipio.codigo,
      codigo_completo: municipio.codigo_completo,
      unidad: municipio.unidad,
      provincia: provincia.nombre,
      departamento: departamento.nombre,
      codigo_departamento: departamento.codigo,
      region: region.nombre,
    },
    from: sql`${municipio} join ${provincia} on ${eq(provincia.id, municipio.id_provincia)}
      join ${departamento} on ${eq(departamento.id, provincia.id_departamento)}
      left join ${region} on ${eq(region.id, municipio.id_region)}`,
    shapes: (db) => shapesBy(db, municipio.id),
  }),
];
