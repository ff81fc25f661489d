"use client";

import "./leaflet.css";
import { type LocationMapProps, MapFrame } from "@/components/map/map-frame";
import { takenStreets } from "@/lib/campo/own-map";
import { STREETS } from "@/lib/map/tile-services";
import { sameJson, useStored } from "../use-stored";
import { startFieldMap } from "./session";

/** The field's map of one point: lighter than the desk's, and without WebGL. It is loaded where it is shown. */
export function FieldMapView(props: LocationMapProps) {
  const streets = useStored(takenStreets, { same: sameJson }) ?? [];
  return <MapFrame {...props} start={startFieldMap} {...(streets.length > 0 && { credit: STREETS.credit })} />;
}
