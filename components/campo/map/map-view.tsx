"use client";

import "./leaflet.css";
import { type LocationMapProps, MapFrame } from "@/components/map/map-frame";
import { startFieldMap } from "./session";

/** The field's map of one point: lighter than the desk's, and without WebGL. It is loaded where it is shown. */
export function FieldMapView(props: LocationMapProps) {
  return <MapFrame {...props} start={startFieldMap} />;
}
