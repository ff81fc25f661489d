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

/** Degrees of a cell's side: 28 km, of which the country has some thousand. */
const CELL = 0.25;
const NEAREST = 3;
/** A seat this near to a locality of its municipality is the same place, even if the names are spelt differently. */
const SAME_KM = 1;
/** Cells to look at in every direction before a point counts as far from everything. */
const FARTHEST = 80;

const cellOf = (degrees: number) => Math.floor(degrees / CELL);

/** The settlements in a grid: the nearest are looked for cell by cell around the point. */
export function localities(settlements: readonly Settlement[]): Localities {
  const cells = new Map<string, Settlement[]>();
  const ofMunicipality = new Map<number, Settlement[]>();
  const keyOf = (row: number, column: number) => `${row} ${column}`;
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
  function* around(row: number, column: number, ring: number): Generator<Settlement> {
    for (let r = -ring; r <= ring; r++) {
      const step = Math.abs(r) === ring || ring === 0 ? 1 : 2 * ring;
      for (let c = -ring; c <= ring; c += step) yield* cells.get(keyOf(row + r, column + c)) ?? [];
    }
  }

  return {
    nearest(point) {
      const [row, column] = [cellOf(point.latitude), cellOf(point.longitude)];
      // The side of a cell in its shorter direction, of which nothing beyond `ring` cells can be nearer.
      const side = CELL * 111 * Math.cos((point.latitude * Math.PI) / 180);
      const found: { one: Settlement; km: number }[] = [];
      for (let ring = 0; ring <= FARTHEST; ring++) {
        for (const one of around(row, column, ring)) {
          if (!told.has(one)) found.push({ one, km: kilometresBetween(point, one) });
        }
        found.sort((a, b) => a.km - b.km).splice(NEAREST);
        const third = found[NEAREST - 1];
        if (third && third.km <= ring * side) break;
      }
      return found.map(({ one, km }) => ({
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
