import type { Fotograma } from "@/contract/resources/hijos";
import { inBolivia, type Point } from "@/contract/place/coordinates";

/** A photo whose position could become its record's point. */
export interface PointOffer {
  /** Identifies photo and position, to remember a 'No'. */
  key: string;
  name: string;
  point: Point;
  /** Metres to the record's point; null if it has none. */
  metres: number | null;
}

/** A photo with its position, stored or being uploaded. */
export type LocatedPhoto = Pick<Fotograma, "nombre" | "g_x" | "g_y"> & { id?: number };

/** Metres; a nearer camera position adds nothing new. */
const NEAR_METRES = 25;
const EARTH_METRES = 6_371_000;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two points along the ground (haversine). */
export function metresBetween(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(toRadians(to - from) / 2) ** 2;
  const h =
    half(a.latitude, b.latitude) +
    Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The point of the API's g_x and g_y; null if either is missing. */
export const pointAt = (g_x: number | null, g_y: number | null): Point | null =>
  g_x === null || g_y === null ? null : { latitude: g_x, longitude: g_y };

const keyOf = (name: string, { latitude, longitude }: Point) =>
  `${name}|${latitude.toFixed(5)}|${longitude.toFixed(5)}`;

/** A photo's position as an offer for its record's point, if it is in Bolivia and over 25 m from `from`; else null. */
export function pointOffer({ nombre, g_x, g_y, id }: LocatedPhoto, from: Point | null): PointOffer | null {
  const point = pointAt(g_x, g_y);
  if (!point || !inBolivia(point)) return null;
  const metres = from && metresBetween(from, point);
  if (metres !== null && metres <= NEAR_METRES) return null;
  const name = nombre ?? `Fotograma ${id ?? ""}`.trim();
  return { key: keyOf(name, point), name, point, metres };
}

/** The offers of several photos in their order, without duplicates. */
export function pointOffers(photos: readonly LocatedPhoto[], from: Point | null): PointOffer[] {
  const offers = new Map<string, PointOffer>();
  for (const photo of photos) {
    const offer = pointOffer(photo, from);
    if (offer && !offers.has(offer.key)) offers.set(offer.key, offer);
  }
  return [...offers.values()];
}
