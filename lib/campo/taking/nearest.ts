import { kilometresBetween, type Point } from "@/contract/place/coordinates";
import type { Localities } from "./localities";

/** The localities nearest to a point by the server's rules (ministry-api/lugares/nearest.ts). */

const NEAREST = 3;
/** Candidates: a flat map orders distant ones slightly wrongly, and a seat may be among them twice. */
const LOOKED_AT = 16;
/** A seat this near to a locality of its municipality is the same place, even if the names are spelt differently. */
const SAME_KM = 1;

/** The indexes of the candidates, the nearest on a flat map first. */
function candidates({ latitudes, longitudes }: Localities, { latitude, longitude }: Point): number[] {
  const narrow = Math.cos((latitude * Math.PI) / 180);
  const best: { index: number; far: number }[] = [];
  for (let index = 0; index < latitudes.length; index += 1) {
    const north = (latitudes[index] ?? 0) - latitude;
    const east = ((longitudes[index] ?? 0) - longitude) * narrow;
    const far = north * north + east * east;
    const last = best[LOOKED_AT - 1];
    if (last && far >= last.far) continue;
    const place = best.findIndex((one) => one.far > far);
    best.splice(place < 0 ? best.length : place, 0, { index, far });
    best.length = Math.min(best.length, LOOKED_AT);
  }
  return best.map(({ index }) => index);
}

/** The three nearest, nearest first, with their territory; as the call `lookup.cercanos` answers. */
export function nearestLocalities(known: Localities, at: Point) {
  const point = (index: number): Point => ({
    latitude: known.latitudes[index] ?? 0,
    longitude: known.longitudes[index] ?? 0,
  });
  const near = candidates(known, at);
  const isSeat = (index: number) => index < known.seats;
  const isTold = (seat: number) =>
    near.some(
      (one) =>
        !isSeat(one) && known.of[one] === known.of[seat] && kilometresBetween(point(one), point(seat)) <= SAME_KM,
    );
  return near
    .filter((index) => !isSeat(index) || !isTold(index))
    .flatMap((index) => {
      const municipality = known.municipalities[known.of[index] ?? -1];
      if (!municipality) return [];
      const { id, nombre, ...territory } = municipality;
      return [
        {
          localidad: known.names[index] ?? "",
          distancia_km: kilometresBetween(at, point(index)),
          ...{ id_municipio: id, municipio: nombre, ...territory },
        },
      ];
    })
    .sort((a, b) => a.distancia_km - b.distancia_km)
    .slice(0, NEAREST);
}
