import { kilometresBetween, type Point } from "@/contract/place/coordinates";
import type { Locality } from "@/contract/place/doubts";

/** A locality, or the seat of a municipality, with its territory. */
export interface Settlement extends Point, Omit<Locality, "distancia_km"> {
  sede: boolean;
}

export interface Localities {
  /** The three nearest, nearest first, as the form is told them (lugares/nearest.ts). */
  nearest(point: Point): Locality[];
  /** Kilometres to the nearest one of a municipality; null if none is known. */
  away(point: Point, idMunicipio: number): number | null;
}

/** Degrees of a cell's side: 11 km, of which the country has some nine thousand. */
const CELL = 0.1;
const NEAREST = 3;
/** A flat map orders distant ones slightly wrongly: one more is looked at. */
const LOOKED_AT = NEAREST + 1;
/** A seat this near to a locality of its municipality is the same place, even if the names are spelt differently. */
const SAME_KM = 1;
/** Cells to look at in every direction before a point counts as far from everything. */
const FARTHEST = 200;

/** More than the columns of a world of such cells. */
const COLUMNS = 4096;
const keyOf = (row: number, column: number) => row * COLUMNS + column;
const cellOf = (degrees: number) => Math.floor(degrees / CELL);

interface Found {
  one: Settlement;
  /** Its distance on a flat map, in degrees of latitude, squared. */
  flat: number;
}

/** Puts one at its place among the nearest, and drops the farthest where they are too many. */
function add(found: Found[], one: Found): void {
  const at = found.findIndex(({ flat }) => flat > one.flat);
  found.splice(at === -1 ? found.length : at, 0, one);
  if (found.length > LOOKED_AT) found.pop();
}

/** The settlements in a grid: the nearest are looked for cell by cell around the point. */
export function localities(settlements: readonly Settlement[]): Localities {
  const cells = new Map<number, Settlement[]>();
  const ofMunicipality = new Map<number, Settlement[]>();
  for (const one of settlements) {
    const key = keyOf(cellOf(one.latitude), cellOf(one.longitude));
    const cell = cells.get(key);
    if (cell) cell.push(one);
    else cells.set(key, [one]);
    const own = ofMunicipality.get(one.id_municipio);
    if (own) own.push(one);
    else ofMunicipality.set(one.id_municipio, [one]);
  }

  const isTold = (seat: Settlement) =>
    (ofMunicipality.get(seat.id_municipio) ?? []).some(
      (other) => !other.sede && kilometresBetween(other, seat) <= SAME_KM,
    );
  const told = new Set(settlements.filter((one) => one.sede && isTold(one)));

  /** The cells at a distance of `ring` cells. */
  function around(row: number, column: number, ring: number): Settlement[][] {
    const met: Settlement[][] = [];
    for (let r = -ring; r <= ring; r++) {
      const step = Math.abs(r) === ring || ring === 0 ? 1 : 2 * ring;
      for (let c = -ring; c <= ring; c += step) {
        const cell = cells.get(keyOf(row + r, column + c));
        if (cell) met.push(cell);
      }
    }
    return met;
  }

  return {
    nearest(point) {
      const [row, column] = [cellOf(point.latitude), cellOf(point.longitude)];
      // Degrees of longitude are shorter. Nothing beyond `ring` cells is nearer than `ring` of their sides.
      const ratio = Math.cos((point.latitude * Math.PI) / 180);
      const found: Found[] = [];
      for (let ring = 0; ring <= FARTHEST; ring++) {
        for (const cell of around(row, column, ring)) {
          for (const one of cell) {
            const north = one.latitude - point.latitude;
            const east = (one.longitude - point.longitude) * ratio;
            const flat = north * north + east * east;
            if (flat < (found[LOOKED_AT - 1]?.flat ?? Infinity) && !told.has(one)) add(found, { one, flat });
          }
        }
        const nth = found[LOOKED_AT - 1];
        if (nth && nth.flat <= (ring * CELL * ratio) ** 2) break;
      }
      const nearest = found
        .map(({ one }) => ({ one, km: kilometresBetween(point, one) }))
        .sort((a, b) => a.km - b.km)
        .slice(0, NEAREST);
      return nearest.map(({ one, km }) => ({
        localidad: one.localidad,
        distancia_km: km,
        id_municipio: one.id_municipio,
        municipio: one.municipio,
        id_departamento: one.id_departamento,
        departamento: one.departamento,
      }));
    },
    away(point, idMunicipio) {
      const own = ofMunicipality.get(idMunicipio) ?? [];
      return own.length === 0 ? null : Math.min(...own.map((one) => kilometresBetween(point, one)));
    },
  };
}
