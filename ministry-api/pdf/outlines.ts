import { outlinesOfDepartments } from "../lugares/outlines";
import { territorialUnits, unitNameAt } from "../lugares/units";

type Position = [number, number];

/** An area's rings, each a closed line of [longitude, latitude]. */
export interface Contorno<Id = number> {
  id: Id;
  rings: Position[][];
}

/** The outline of a municipality, by its unit's code. */
export interface ContornoDeMunicipio extends Contorno<string> {
  nombre: string;
  /** Where its name stands. */
  at: Position;
}

/** What the map on a sheet is drawn with, as plain data. */
export interface Mapa {
  /** Empty if their file is missing: the sheet then shows the coordinates alone. */
  departments: Contorno[];
  /** The record's municipality first, then those around it and its point; empty where it stands for no unit. */
  municipalities: ContornoDeMunicipio[];
}

/** Degrees between the points of a department's outline: finer detail is not visible at the size of the map. */
const DETAIL = 0.03;
/** Between those of a municipality's outline, as a share of what its map shows. */
const DETAIL_SHARE = 1 / 220;
/** How far the map shows to each side of its middle, as a share of the same. */
const REACH = 0.8;
/** How tall the map of a municipality is at least, in degrees, and how much larger than the municipality. */
export const LEAST_HEIGHT = 0.12;
export const MARGIN = 1.4;

function thinned(points: Position[], detail: number): Position[] {
  let [last] = points;
  return points.filter((point, at) => {
    const far = last && Math.hypot(point[0] - last[0], point[1] - last[1]) >= detail;
    if (at > 0 && !far) return false;
    last = point;
    return true;
  });
}

async function readDepartments(): Promise<Contorno[]> {
  const outlines = await outlinesOfDepartments();
  return outlines.map(({ properties, geometry }) => ({
    id: properties.id,
    rings: (geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat()).map((points) =>
      thinned(points, DETAIL),
    ),
  }));
}

let known: Promise<Contorno[]> | undefined;

/** The municipality of a unit's code and those that a map around it and a point may show. */
function municipalitiesAround(unidad: string | null, g_x: number, g_y: number): ContornoDeMunicipio[] {
  const units = territorialUnits();
  const own = units.find(({ codigo }) => codigo === unidad);
  if (!own) return [];
  const [west, south, east, north] = [
    Math.min(own.box[0], g_y),
    Math.min(own.box[1], g_x),
    Math.max(own.box[2], g_y),
    Math.max(own.box[3], g_x),
  ];
  const side = Math.max(east - west, north - south, LEAST_HEIGHT);
  const reach = side * REACH;
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  const around = units.filter(
    ({ box }) => box[2] > x - reach && box[0] < x + reach && box[3] > y - reach && box[1] < y + reach,
  );
  return [own, ...around.filter((unit) => unit !== own)].map(({ codigo, nombre, geometry, box }) => {
    const rings = geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat();
    const at = unitNameAt(codigo);
    return {
      id: codigo,
      nombre,
      at: at ? [at[0], at[1]] : [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2],
      rings: rings.map((ring) =>
        thinned(
          ring.map(([longitude = 0, latitude = 0]): Position => [longitude, latitude]),
          side * DETAIL_SHARE,
        ),
      ),
    };
  });
}

/** What the map of a record is drawn with; `unidad`: the unit that its municipality stands for. */
export async function mapOf(unidad: string | null, { g_x, g_y }: { g_x: number; g_y: number }): Promise<Mapa> {
  known ??= readDepartments();
  return { departments: await known, municipalities: municipalitiesAround(unidad, g_x, g_y) };
}
