import type { LatLng, LeafletMouseEvent, Map as LeafletMap, Marker } from "leaflet";
import { isOn, type PinSetting, setByPin } from "@/components/map/set-point";
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

interface Setting extends Pick<PinSetting, "pin" | "sets" | "isSet" | "pick"> {
  map: LeafletMap;
  marker: Marker;
}

const pointAt = ({ lat, lng }: LatLng): Point => ({ latitude: lat, longitude: lng });

/** Lets a person set the point as on the desk's map: by dragging the marker, by keys, by pointer and by a long press. */
export function enableSettingPoint({ map, marker, ...setting }: Setting): void {
  const ground = map.getContainer();
  const here = () => pointAt(marker.getLatLng());
  marker.on("dragend", () => setting.pick(here()));
  const setAt = setByPin({
    ...setting,
    ground,
    here,
    beside: (dx, dy) => pointAt(map.unproject(map.project(marker.getLatLng()).add([dx, dy]))),
    showPoint({ latitude, longitude }) {
      if (!map.getBounds().contains([latitude, longitude])) map.panTo([latitude, longitude], { animate: false });
    },
  });
  map.on(setting.sets, ({ latlng, originalEvent }: LeafletMouseEvent) => setAt(pointAt(latlng), originalEvent.target));
  onLongPress(ground, (press) => {
    if (!isOn(setting.pin, press.target)) setting.pick(pointAt(map.mouseEventToLatLng(press)));
  });
}
