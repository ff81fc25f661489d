import type { Map as MapLibreMap, MapMouseEvent, Marker } from "maplibre-gl";
import type { SetsBy } from "@/lib/map/config";
import type { Point } from "@/lib/map/coordinates";

interface Setting {
  map: MapLibreMap;
  marker: Marker;
  sets: SetsBy;
  isSet: () => boolean;
  pick: (at: Point) => void;
}

/** Pixels that an arrow key moves the marker; `large` with Mayús. */
const STEP = { small: 4, large: 40 } as const;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Arrow keys move the focused marker; Enter and the space bar set the point at its position. */
function setByKeys({ map, marker, pick }: Setting) {
  marker.getElement().addEventListener("keydown", (event) => {
    const arrow = ARROWS[event.key];
    if (!arrow && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? STEP.large : STEP.small;
    const [dx, dy] = arrow ?? [0, 0];
    const at = map.project(marker.getLngLat());
    const to = map.unproject([at.x + dx * step, at.y + dy * step]);
    pick({ latitude: to.lat, longitude: to.lng });
    if (!map.getBounds().contains(to)) map.panTo(to, { animate: false });
  });
}

/** An open list, of the map's search box or of a field. */
const OPEN_LIST = "[role=combobox][aria-expanded=true]";

/**
 * A click or a double click sets the point; dragging the map does not, and a click that closes an open list only closes
 * it. With "dblclick" a long press also sets it, because a double tap is hard to make with one finger. A click on the
 * marker itself sets the point at its position and never moves it.
 */
function setByPointer({ map, marker, sets, isSet, pick }: Setting) {
  const pin = marker.getElement();
  const onPin = (target: EventTarget | null) => target instanceof Node && pin.contains(target);
  const set = ({ lngLat, originalEvent }: MapMouseEvent) => {
    if (!onPin(originalEvent.target)) pick({ latitude: lngLat.lat, longitude: lngLat.lng });
  };
  // The list closes before the click event, so its state is read on pointerdown.
  let closesList = false;
  map.getCanvasContainer().addEventListener("pointerdown", () => {
    closesList = document.querySelector(OPEN_LIST) !== null;
  });
  pin.addEventListener("click", () => {
    const { lat, lng } = marker.getLngLat();
    if (!isSet() && !closesList) pick({ latitude: lat, longitude: lng });
  });
  if (sets === "click") {
    map.on("click", (event) => !closesList && set(event));
    return;
  }
  map.on("dblclick", set);
  let touched: EventTarget | null = null;
  map.on("touchstart", ({ originalEvent }) => {
    touched = originalEvent.target;
  });
  map.on("contextmenu", (event) => {
    // The library creates this event for a long press; a trusted event from the browser is a right click.
    if (!event.originalEvent.isTrusted && !onPin(touched)) set(event);
  });
}

/** Lets a person set the point by dragging the marker, by keys or by pointer. */
export function enableSettingPoint(setting: Setting): void {
  const { marker, pick } = setting;
  marker.on("dragend", () => pick({ latitude: marker.getLngLat().lat, longitude: marker.getLngLat().lng }));
  setByKeys(setting);
  setByPointer(setting);
}
