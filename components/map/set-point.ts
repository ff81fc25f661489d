import type { Map as MapLibreMap, MapMouseEvent, Marker } from "maplibre-gl";
import type { SetsBy } from "@/lib/map/config";
import type { Point } from "@/contract/place/coordinates";
import { isOn, listCloser, setByKeys } from "./pin-acts";

interface Setting {
  map: MapLibreMap;
  marker: Marker;
  sets: SetsBy;
  isSet: () => boolean;
  pick: (at: Point) => void;
}

/** Arrow keys move the focused marker; Enter and the space bar set the point at its position. */
function moveByKeys({ map, marker, pick }: Setting) {
  setByKeys(marker.getElement(), (dx, dy) => {
    const at = map.project(marker.getLngLat());
    const to = map.unproject([at.x + dx, at.y + dy]);
    pick({ latitude: to.lat, longitude: to.lng });
    if (!map.getBounds().contains(to)) map.panTo(to, { animate: false });
  });
}

/**
 * A click or a double click sets the point; dragging the map does not, and a click that closes an open list only closes
 * it. With "dblclick" a long press also sets it, because a double tap is hard to make with one finger. A click on the
 * marker itself sets the point at its position and never moves it.
 */
function setByPointer({ map, marker, sets, isSet, pick }: Setting) {
  const pin = marker.getElement();
  const set = ({ lngLat, originalEvent }: MapMouseEvent) => {
    if (!isOn(pin, originalEvent.target)) pick({ latitude: lngLat.lat, longitude: lngLat.lng });
  };
  const closesList = listCloser(map.getCanvasContainer());
  pin.addEventListener("click", () => {
    const { lat, lng } = marker.getLngLat();
    if (!isSet() && !closesList()) pick({ latitude: lat, longitude: lng });
  });
  if (sets === "click") {
    map.on("click", (event) => !closesList() && set(event));
    return;
  }
  map.on("dblclick", set);
  let touched: EventTarget | null = null;
  map.on("touchstart", ({ originalEvent }) => {
    touched = originalEvent.target;
  });
  map.on("contextmenu", (event) => {
    // The library creates this event for a long press; a trusted event from the browser is a right click.
    if (!event.originalEvent.isTrusted && !isOn(pin, touched)) set(event);
  });
}

/** Lets a person set the point by dragging the marker, by keys or by pointer. */
export function enableSettingPoint(setting: Setting): void {
  const { marker, pick } = setting;
  marker.on("dragend", () => pick({ latitude: marker.getLngLat().lat, longitude: marker.getLngLat().lng }));
  moveByKeys(setting);
  setByPointer(setting);
}
