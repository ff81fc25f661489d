"use client";

import "./leaflet.css";
import { type LocationMapProps, MapFrame } from "@/components/map/map-frame";
import { startFieldMap } from "./session";

/** The field's map itself; field-map.tsx loads it when it is shown. */
export default function FieldMapView(props: LocationMapProps) {
  return <MapFrame {...props} start={startFieldMap} />;
}
