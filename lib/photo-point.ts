import type { Fotograma } from "@/contract/resources/hijos";
import { inBolivia, type Point } from "./coordinates";

/** A photograph that could give its record a better point. */
export interface PointOffer {
  /** Of the photograph and its place: a person's 'No' holds for it. */
  key: string;
  name: string;
  point: Point;
  /** Metres to the record's point; null while it has none. */
  metres: number | null;
}

/** A photograph and where it was taken, on its way or stored. */
export type Located = Pick<Fotograma, "nombre" | "g_x" | "g_y"> & { id?: number };

/** Nearer than this a camera's reading says nothing new: metres. */
const NEAR_METRES = 25;
const EARTH_METRES = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two points along the ground (haversine). */
export function metresBetween(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const h =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The point of two wire numbers; null where either is missing. */
export const pointAt = (g_x: number | null, g_y: number | null): Point | null =>
  g_x === null || g_y === null ? null : { latitude: g_x, longitude: g_y };

const keyOf = (name: string, { latitude, longitude }: Point) =>
  `${name}|${latitude.toFixed(5)}|${longitude.toFixed(5)}`;

/** What a photograph offers as its record's point: a place in Bolivia, more than 25 m from `from`; else null. */
export function pointOffer({ nombre, g_x, g_y, id }: Located, from: Point | null): PointOffer | null {
  const point = pointAt(g_x, g_y);
  if (!point || !inBolivia(point)) return null;
  const metres = from && metresBetween(from, point);
  if (metres !== null && metres <= NEAR_METRES) return null;
  const name = nombre ?? `Fotograma ${id ?? ""}`.trim();
  return { key: keyOf(name, point), name, point, metres };
}

/** The offers of several photographs, each once, in their order. */
export function pointOffers(photos: readonly Located[], from: Point | null): PointOffer[] {
  const offers = new Map<string, PointOffer>();
  for (const photo of photos) {
    const offer = pointOffer(photo, from);
    if (offer && !offers.has(offer.key)) offers.set(offer.key, offer);
  }
  return [...offers.values()];
}
