"use client";

import { cx } from "@/components/ui/cx";
import { later } from "@/components/ui/later";
import { Skeleton } from "@/components/ui/skeleton";
import type { Point } from "@/lib/coordinates";
import type { MapTiles } from "@/lib/map-config";
import type { SetsBy } from "./set-point";

export interface LocationMapProps {
  /** Decimal degrees; null while no point is set. */
  latitude: number | null;
  longitude: number | null;
  /** The point a person sets: by the pointer, drag, arrow keys, or a place of the search box. */
  onChange?: (point: Point) => void;
  /** A double click, which is the default, or a click (spec 2 §2.11). */
  sets?: SetsBy;
  readOnly?: boolean;
  /** In pixels; 372 where neither this nor a class gives one. */
  height?: number;
  className?: string;
  tiles: MapTiles;
  /** With the 'Buscar ubicación...' box. */
  search?: boolean;
  /** A place to show without setting the point; a new object moves the map. */
  focus?: Point | null;
  /** The department brought out on the outlines. */
  idDepartamento?: number | null;
  /** What lies there; the marker's name for screen readers. */
  title?: string;
  /** A locator in a page that scrolls: no wheel, no base switch. */
  small?: boolean;
}

const MapView = later(() => import("./map-view").then((module) => module.default));

/** A map with one marker (spec 2 §2.11). It is loaded in the browser, where it is shown. */
export function LocationMap(props: LocationMapProps) {
  return (
    <div
      className={cx("relative", props.className ?? (props.height === undefined && "h-[372px]"))}
      {...(props.height !== undefined && { style: { height: props.height } })}
    >
      <Skeleton ground className={cx("absolute inset-0 h-full w-full", props.small ? "rounded-none" : "rounded-md")} />
      <MapView {...props} />
    </div>
  );
}
