/** The parts of Leaflet that components/field/map/leaflet.ts takes; its types know the whole only. */
declare module "leaflet/src/map/Map" {
  export { Map } from "leaflet";
}
declare module "leaflet/src/map/handler/Map.Drag";
declare module "leaflet/src/map/handler/Map.Keyboard";
declare module "leaflet/src/map/handler/Map.ScrollWheelZoom";
declare module "leaflet/src/map/handler/Map.TouchZoom";
declare module "leaflet/src/control/Control.Scale" {
  import type { Control } from "leaflet";
  export const Scale: typeof Control.Scale;
}
declare module "leaflet/src/dom/DomUtil" {
  import type { DomUtil } from "leaflet";
  export const create: typeof DomUtil.create;
  export const getPosition: typeof DomUtil.getPosition;
  export const setTransform: typeof DomUtil.setTransform;
}
declare module "leaflet/src/geo/LatLng" {
  export { latLng as toLatLng } from "leaflet";
}
declare module "leaflet/src/geo/LatLngBounds" {
  export { latLngBounds as toLatLngBounds } from "leaflet";
}
declare module "leaflet/src/geometry/Point" {
  export { point as toPoint } from "leaflet";
}
declare module "leaflet/src/layer/marker/Icon" {
  export { Icon } from "leaflet";
}
declare module "leaflet/src/layer/marker/DivIcon" {
  export { DivIcon } from "leaflet";
}
declare module "leaflet/src/layer/marker/Marker" {
  export { Marker } from "leaflet";
}
declare module "leaflet/src/layer/tile/TileLayer" {
  export { TileLayer } from "leaflet";
}
declare module "leaflet/src/layer/vector/Polygon" {
  export { Polygon } from "leaflet";
}
declare module "leaflet/src/layer/vector/Polyline" {
  export { Polyline } from "leaflet";
}
declare module "leaflet/src/layer/vector/SVG" {
  export { SVG } from "leaflet";
}
