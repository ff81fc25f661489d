import type { MapTiles } from "@/lib/map/config";

/** A point among many, of a group that has a shape of its own. */
export interface MapPoint {
  key: number;
  latitude: number;
  longitude: number;
  /** The place of its shape in points-shape.tsx. */
  group: number;
}

export interface PointsMapProps {
  tiles: MapTiles;
  points: readonly MapPoint[];
  /** The name of the department highlighted on the outlines. */
  department: string | null;
  /** The key of the point under the pin. */
  chosen: number | null;
  title: string;
  /** Said where the browser cannot draw the map. */
  undrawable: string;
  onPoint: (point: MapPoint) => void;
}
