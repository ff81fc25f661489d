"use client";

import type { MapTiles } from "@/lib/map/config";
import { LocationMap } from "./location-map";

interface LocatorMapProps {
  latitude: number | null;
  longitude: number | null;
  idDepartamento: number | null;
  /** The record's name. */
  title?: string;
  tiles?: MapTiles;
  className?: string;
}

const NO_TILES: MapTiles = {};

/** A small read-only map of a record's department and point, over tiles if any are configured. */
export function LocatorMap({ tiles = NO_TILES, ...place }: LocatorMapProps) {
  return <LocationMap {...place} tiles={tiles} readOnly small height={168} />;
}
