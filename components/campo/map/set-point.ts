import type { LeafletMouseEvent, Map as LeafletMap, Marker } from "leaflet";
import { isOn, listCloser, setByKeys } from "@/components/map/pin-acts";
import type { SetsBy } from "@/lib/map/config";
import type { Point } from "@/contract/place/coordinates";

/** How long a finger rests, in ms, and how far it may stray, in px. */
const HOLD_MS = 500;
const MOST_MOVED = 10;

/** Calls `act` when one finger has rested on an element. The browser's own menu for it does not come. */
function onLongPress(ground: HTMLElement, act: (press: PointerEvent) => void): void {
  let down: PointerEvent | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = () => clearTimeout(timer);
  const lift = () => {
    giveUp();
    down = null;
  };
  ground.addEventListener("pointerdown", (press) => {
    giveUp();
    if (press.pointerType !== "touch") return;
    down = press;
    // A second finger means zooming, not a point.
    if (press.isPrimary) timer = setTimeout(() => act(press), HOLD_MS);
  });
  ground.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (down && Math.hypot(clientX - down.clientX, clientY - down.clientY) > MOST_MOVED) giveUp();
  });
  ground.addEventListener("pointerup", lift);
  ground.addEventListener("pointercancel", lift);
  ground.addEventListener("contextmenu", (menu) => down && menu.preventDefault());
}

interface Setting {
  map: LeafletMap;
  marker: Marker;
  pin: HTMLElement;
  sets: SetsBy;
  isSet: () => boolean;
  pick: (at: Point) => void;
}

/**
 * Lets a person set the point as on the desk's map: by dragging the marker, by keys, by a click or a double click, and
 * by a long press. A click on the marker itself sets the point where it stands; one that closes an open list sets none.
 */
export function enableSettingPoint({ map, marker, pin, sets, isSet, pick }: Setting): void {
  const ground = map.getContainer();
  const pickAt = ({ lat, lng }: { lat: number; lng: number }) => pick({ latitude: lat, longitude: lng });

  marker.on("dragend", () => pickAt(marker.getLatLng()));
  setByKeys(pin, (dx, dy) => {
    const from = marker.getLatLng();
    if (dx === 0 && dy === 0) return pickAt(from);
    const to = map.unproject(map.project(from).add([dx, dy]));
    pickAt(to);
    if (!map.getBounds().contains(to)) map.panTo(to, { animate: false });
  });

  const closesList = listCloser(ground);
  pin.addEventListener("click", () => {
    if (!isSet() && !closesList()) pickAt(marker.getLatLng());
  });
  map.on(sets, ({ latlng, originalEvent }: LeafletMouseEvent) => {
    if (isOn(pin, originalEvent.target) || (sets === "click" && closesList())) return;
    pickAt(latlng);
  });
  onLongPress(ground, (press) => {
    if (!isOn(pin, press.target)) pickAt(map.mouseEventToLatLng(press));
  });
}
