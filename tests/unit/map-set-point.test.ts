// @vitest-environment jsdom
import type { Map as MapLibreMap, Marker } from "maplibre-gl";
import { beforeEach, describe, expect, it } from "vitest";
import { enableSettingPoint } from "@/components/map/map-session";
import type { SetsBy } from "@/lib/map/config";
import type { Point } from "@/contract/place/coordinates";

/** A click on the map sets the point; while a list is open, the click only closes the list. */

const HERE = { lat: -16.5, lng: -68.15 };
let picked: Point[];
let heard: Map<string, (event: object) => void>;
let canvas: HTMLElement;
let pin: HTMLElement;

function show(sets: SetsBy) {
  picked = [];
  heard = new Map();
  document.body.innerHTML = '<input role="combobox" aria-expanded="false"><div id="mapa"><span></span></div>';
  canvas = document.querySelector<HTMLElement>("#mapa")!;
  pin = document.querySelector<HTMLElement>("#mapa span")!;
  const map = {
    on: (event: string, heed: (event: object) => void) => heard.set(event, heed),
    getCanvasContainer: () => canvas,
  } as unknown as MapLibreMap;
  const marker = { on: () => undefined, getElement: () => pin, getLngLat: () => HERE } as unknown as Marker;
  enableSettingPoint({ map, marker, sets, isSet: () => picked.length > 0, pick: (at) => picked.push(at) });
}

const listIs = (open: boolean) =>
  document.querySelector("[role=combobox]")!.setAttribute("aria-expanded", String(open));

/** A click on that element; an open list closes at the pointerdown, before the click. */
function press(event: SetsBy, on: HTMLElement = canvas) {
  on.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  listIs(false);
  on.dispatchEvent(new Event("click", { bubbles: true }));
  heard.get(event)?.({ lngLat: HERE, originalEvent: { target: on } });
}

describe("where a click sets the point", () => {
  beforeEach(() => show("click"));

  it("a click does", () => {
    press("click");
    expect(picked).toEqual([{ latitude: -16.5, longitude: -68.15 }]);
    expect(heard.has("dblclick")).toBe(false);
  });

  it("a click that closes an open list does not, the next one does", () => {
    listIs(true);
    press("click");
    expect(picked).toEqual([]);
    press("click");
    expect(picked).toHaveLength(1);
  });

  it("a click on the marker fixes it where it stands, once, and closes an open list first", () => {
    listIs(true);
    press("click", pin);
    expect(picked).toEqual([]);
    press("click", pin);
    press("click", pin);
    expect(picked).toHaveLength(1);
  });
});

it("where a double click does, a click sets nothing", () => {
  show("dblclick");
  press("click");
  expect(picked).toEqual([]);
  press("dblclick");
  expect(picked).toHaveLength(1);
});
