import type { Departments, Places } from "@/components/map/outlines";
import { onWorld, type Spot } from "./world";

/** The places as spots, the most important first. */
export const spotsOf = ({ features }: Places): Spot[] =>
  [...features]
    .sort((a, b) => a.properties.orden - b.properties.orden)
    .map(({ properties: { nombre, registro }, geometry: { coordinates } }) => {
      const [longitude = 0, latitude = 0] = coordinates;
      return { ...onWorld(longitude, latitude), nombre, registro };
    });

interface Middle {
  area: number;
  longitude: number;
  latitude: number;
}

/** A ring's area and centre of gravity. */
function middleOf(ring: readonly number[][]): Middle {
  const sum = { area: 0, longitude: 0, latitude: 0 };
  for (const [at, [x = 0, y = 0]] of ring.entries()) {
    const [toX = x, toY = y] = ring[at + 1] ?? [];
    const twice = x * toY - toX * y;
    sum.area += twice / 2;
    sum.longitude += ((x + toX) * twice) / 6;
    sum.latitude += ((y + toY) * twice) / 6;
  }
  const { area, longitude, latitude } = sum;
  return { area: Math.abs(area), longitude: longitude / area, latitude: latitude / area };
}

/** Each department as a spot in the middle of its largest part. */
export const middlesOf = ({ features }: Departments): Spot[] =>
  features.flatMap(({ properties: { nombre }, geometry }) => {
    const rings =
      geometry.type === "Polygon" ? [geometry.coordinates[0]] : geometry.coordinates.map(([outer]) => outer);
    const [largest] = rings.flatMap((ring) => (ring ? [middleOf(ring)] : [])).sort((a, b) => b.area - a.area);
    return largest ? [{ ...onWorld(largest.longitude, largest.latitude), nombre, registro: false }] : [];
  });
