import type { MapBase, MapTiles, SetsBy } from "@/lib/map/config";
import type { Point } from "@/contract/place/coordinates";

/** What a map is started with, and what can be done with it, whatever library draws it. */

export interface MapOptions {
  /** The base it opens with. */
  base: MapBase;
  tiles: MapTiles;
  /** The shown base changed: chosen, replaced by the outlines, or back again. */
  onBase: (base: MapBase) => void;
}

export interface MapControls {
  /** `tiles`: the services as they are now; they may differ from those the map was started with. */
  setBase: (base: MapBase, tiles: MapTiles) => void;
  zoomBy: (levels: number) => void;
  destroy: () => void;
}

/** Of a map of one point. */
export interface SessionOptions extends MapOptions {
  point: Point | null;
  readOnly: boolean;
  sets: SetsBy;
  /** The department highlighted on the outlines; a read-only map without point or tiles opens on it. */
  department: number | null;
  /** Whether the wheel zooms the map; false for a small map in a page that scrolls. */
  wheel: boolean;
  /** Names a read-only marker. */
  title: string;
  onPoint: (point: Point) => void;
}

export interface MapSession extends MapControls {
  setPoint: (point: Point | null) => void;
  /** Shows a place without setting the point. */
  moveTo: (place: Point) => void;
  setDepartment: (id: number | null) => void;
}

/** Starts a map with its marker in an element. Throws if the browser cannot draw it. */
export type StartMap = (container: HTMLElement, options: SessionOptions) => MapSession;

/** Whether two points, or their absence, are the same. */
export const samePoint = (a: Point | null, b: Point | null) =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude;
