import { GeoJSON, Polygon, Polyline, SVG, type LatLngExpression, type Map as LeafletMap } from "leaflet";
import { GRATICULES, graticule } from "@/components/map/graticule";
import type { Departments, OutlineGeometry } from "@/components/map/outlines";
import { zoom256 } from "./zooms";

interface OutlinesLayer {
  show: (departments: Departments) => void;
  /** Highlights a department. */
  setDepartment: (id: number | null) => void;
}

const latLngs = ({ type, coordinates }: OutlineGeometry | { type: "MultiLineString"; coordinates: number[][][] }) =>
  GeoJSON.coordsToLatLngs(coordinates, type === "MultiPolygon" ? 2 : 1) as LatLngExpression[][];

/** Land, graticule and borders under everything else, coloured by the style sheet, so a theme needs no drawing. */
export function drawOutlines(map: LeafletMap, on: number | null): OutlinesLayer {
  const renderer = new SVG({ pane: "contornos", padding: 0.5 });
  const still = { renderer, pane: "contornos", interactive: false };
  const parts = new Map<number, { land: Polygon; line: Polygon }>();

  const lines = GRATICULES.map(({ step, minzoom, maxzoom }) => ({
    from: zoom256(minzoom),
    to: zoom256(maxzoom),
    line: new Polyline(latLngs(graticule(step)), { ...still, className: "campo-reticula" }),
  }));
  const showLines = () => {
    const zoom = map.getZoom();
    for (const { from, to, line } of lines) line.getElement()?.classList.toggle("hidden", zoom < from || zoom >= to);
  };
  for (const { line } of lines) line.addTo(map);
  showLines();
  map.on("zoomend", showLines);

  const highlight = () => {
    for (const [id, { land, line }] of parts) {
      land.getElement()?.classList.toggle("campo-tierra--activa", id === on);
      line.getElement()?.classList.toggle("campo-limite--activo", id === on);
      if (id === on) line.bringToFront();
    }
  };
  return {
    show({ features }) {
      for (const { properties, geometry } of features) {
        const rings = latLngs(geometry);
        const land = new Polygon(rings, { ...still, stroke: false, className: "campo-tierra" }).addTo(map);
        const line = new Polygon(rings, { ...still, fill: false, className: "campo-limite" }).addTo(map);
        parts.set(properties.id, { land: land.bringToBack(), line });
      }
      highlight();
    },
    setDepartment(id) {
      on = id;
      highlight();
    },
  };
}
