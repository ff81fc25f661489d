import { kilometresBetween } from "@/contract/place/coordinates";
import { isInOtherUnit } from "@/contract/place/doubts";
import { codesAt, unitsAt } from "@/contract/place/unidades";
import { leerCatalogos } from "@/ministry-api/db/seed/catalogues";
import { territorialUnits } from "@/ministry-api/lugares/units";
import { head, machine, row, verdict } from "./report";

/**
 * Whether a point is told from its neighbours: localities of the first data, each with the municipality that it is in
 * and with the nearest other one; and the time for 100,000 points.
 */

const LOCALITIES = 6000;
const POINTS = 100_000;
const GOALS = { noticed: 95, doubted: 1, seconds: 10 };

/** Every nth of them, so that the whole country is among them. */
const spread = <T>(all: readonly T[], count: number): T[] => {
  const step = Math.max(1, all.length / count);
  return Array.from({ length: Math.min(count, all.length) }, (_, i) => all[Math.floor(i * step)]).filter(
    (one) => one !== undefined,
  );
};

/** Measures and returns the part's text. */
export async function benchTerritory(): Promise<string> {
  const { municipios, comunidades } = leerCatalogos();
  const units = territorialUnits();
  const unitOf = new Map(municipios.map(({ id, unidad }) => [id, unidad]));
  const places = comunidades.map((one) => ({ ...one, latitude: one.latitud, longitude: one.longitud }));
  const asked = spread(places, LOCALITIES);
  let [noticed, doubted] = [0, 0];
  for (const place of asked) {
    const at = codesAt(unitsAt(units, place));
    const own = unitOf.get(place.id_municipio) ?? null;
    let [ownKm, otherKm] = [Infinity, Infinity];
    let neighbour: string | null = null;
    for (const other of places) {
      if (other === place || Math.abs(other.latitude - place.latitude) > 1) continue;
      const km = kilometresBetween(place, other);
      if (other.id_municipio === place.id_municipio) ownKm = Math.min(ownKm, km);
      else if (km < otherKm) [neighbour, otherKm] = [unitOf.get(other.id_municipio) ?? null, km];
    }
    if (isInOtherUnit(own, at, ownKm <= otherKm)) doubted += 1;
    if (isInOtherUnit(neighbour, at, otherKm < ownKm)) noticed += 1;
  }
  const started = performance.now();
  for (let i = 0; i < POINTS; i += 1) {
    const place = places[i % places.length];
    if (place) unitsAt(units, place);
  }
  const seconds = (performance.now() - started) / 1000;
  const percent = (count: number) => (100 * count) / asked.length;
  const line = (what: string, figure: number, promise: string, holds: boolean) =>
    row(what, figure.toFixed(1), promise, verdict(holds));
  return [
    `${machine()}; ${asked.length} localities of the first data.`,
    "",
    ...head("What", "Measured", "Promised", ""),
    line("wrong neighbour noticed, of 100", percent(noticed), `${GOALS.noticed}`, percent(noticed) >= GOALS.noticed),
    line("right one doubted, of 100", percent(doubted), `at most ${GOALS.doubted}`, percent(doubted) <= GOALS.doubted),
    line("100,000 points, in s", seconds, `${GOALS.seconds}`, seconds < GOALS.seconds),
  ].join("\n");
}
