import type { Map as AnyMap, Path } from "leaflet";
import { Map as LeafletMap } from "leaflet/src/map/Map";
// Each adds itself to the map.
import "leaflet/src/map/handler/Map.Drag";
import "leaflet/src/map/handler/Map.Keyboard";
import "leaflet/src/map/handler/Map.ScrollWheelZoom";
import "leaflet/src/map/handler/Map.TouchZoom";

/**
 * The parts of Leaflet that draw the field's map. The library in one piece has no parts to leave out, and a device would
 * keep its popups, canvas and controls too: 15 kB compressed.
 */
export { Scale } from "leaflet/src/control/Control.Scale";
export * as DomUtil from "leaflet/src/dom/DomUtil";
export { toLatLng as latLng } from "leaflet/src/geo/LatLng";
export { toLatLngBounds as latLngBounds } from "leaflet/src/geo/LatLngBounds";
export { toPoint as point } from "leaflet/src/geometry/Point";
export { DivIcon } from "leaflet/src/layer/marker/DivIcon";
export { Marker } from "leaflet/src/layer/marker/Marker";
export { TileLayer } from "leaflet/src/layer/tile/TileLayer";
export { Polygon } from "leaflet/src/layer/vector/Polygon";
export { Polyline } from "leaflet/src/layer/vector/Polyline";
export { SVG } from "leaflet/src/layer/vector/SVG";
export { LeafletMap };
export type * from "leaflet";

// Each path of ours names its renderer. The library's own way to one brings the canvas.
LeafletMap.include({
  getRenderer(this: AnyMap, { options: { renderer } }: Path) {
    if (renderer && !this.hasLayer(renderer)) this.addLayer(renderer);
    return renderer;
  },
});
