// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startFieldMap } from "@/components/campo/map/session";
import type { MapSession, SessionOptions } from "@/components/map/session";
import type { MapBase } from "@/lib/map/config";
import type { Point } from "@/contract/place/coordinates";

/** The field's map: what sets its point, how its pin is called, and what it does where no tile comes. */

const TAHUA: Point = { latitude: -20.2431, longitude: -67.6254 };
const TILES = { tilesUrl: "https://mapas.example/{z}/{x}/{y}.png" };
/** The element's size; the point that a map opens with is in its middle. */
const [WIDTH, HEIGHT] = [400, 260];
const MIDDLE = { clientX: WIDTH / 2, clientY: HEIGHT / 2 };

/** Within a pixel of zoom 9, at which a map of outlines opens. */
const NEAR = { latitude: expect.closeTo(TAHUA.latitude, 2), longitude: expect.closeTo(TAHUA.longitude, 2) };

let element: HTMLElement;
let map: MapSession;
let picked: Point[];
let bases: MapBase[];

function open(options: Partial<SessionOptions> = {}) {
  map = startFieldMap(element, {
    ...{ point: null, base: "contornos", tiles: {}, readOnly: false, sets: "dblclick", department: null },
    ...{ wheel: true, title: "Ubicación", onPoint: (at: Point) => picked.push(at), onBase: (base) => bases.push(base) },
    ...options,
  });
}

const pin = () => element.querySelector<HTMLElement>(".mapa-pin")!;
const name = () => pin().getAttribute("aria-label");
const unset = () => pin().classList.contains("mapa-pin--sin-fijar");
/** The map itself, within the element that it was given. */
const surface = () => element.firstElementChild!;
const pointer = (type: string, at: object = MIDDLE, on: Element = surface()) =>
  on.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, isPrimary: true, ...MIDDLE, ...at }));
const click = (type: "click" | "dblclick", at: object = MIDDLE, on: Element = surface()) => {
  pointer("pointerdown", at, on);
  on.dispatchEvent(new MouseEvent(type, { bubbles: true, ...MIDDLE, ...at }));
};
const press = (key: string, shiftKey = false) =>
  pin().dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no outlines in this test")));
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  document.body.innerHTML = '<input role="combobox" aria-expanded="false"><div id="mapa"></div>';
  element = document.querySelector<HTMLElement>("#mapa")!;
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(WIDTH);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(HEIGHT);
  [picked, bases] = [[], []];
});
afterEach(() => {
  map.destroy();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("leaves the page at once and lives on until a zoom would have ended, also where another one starts", () => {
  open({ point: TAHUA });
  const first = surface();
  map.zoomBy(1);
  map.destroy();
  expect([element.childElementCount, first.isConnected]).toEqual([0, false]);
  // The library's panes are there for its own timers.
  expect(first.querySelector(".leaflet-map-pane")).not.toBeNull();
  open({ point: TAHUA });
  vi.advanceTimersByTime(1000);
  expect(first.querySelector(".leaflet-map-pane")).toBeNull();
  expect(surface().querySelector(".leaflet-map-pane")).not.toBeNull();
});

describe("the pin", () => {
  it("is not set at first, is called so, and stands in La Paz until it is", () => {
    open();
    expect(name()).toBe(
      "Marcador: sin fijar. Muévalo con las flechas, con Mayús en pasos mayores; Entrar fija el punto.",
    );
    expect([unset(), pin().getAttribute("role"), pin().tabIndex]).toEqual([true, "button", 0]);
    expect(pin().getAttribute("aria-roledescription")).toBe("marcador");
    press("Enter");
    expect(picked).toEqual([{ latitude: -16.5021, longitude: -68.1312 }]);
    expect([unset(), name()?.startsWith("Marcador: -16.50210, -68.13120. ")]).toEqual([false, true]);
  });

  it("says where the point is, and loses it again", () => {
    open({ point: TAHUA });
    expect(name()).toMatch(/^Marcador: -20\.24310, -67\.62540\. /);
    map.setPoint(null);
    expect([unset(), picked]).toEqual([true, []]);
  });

  it("is a picture with a name where nothing can be set", () => {
    open({ point: TAHUA, readOnly: true, title: "Salar" });
    expect([pin().getAttribute("role"), name()]).toEqual(["img", "Salar: -20.24310, -67.62540"]);
    click("dblclick", { clientX: 10 });
    press("ArrowUp");
    expect(picked).toEqual([]);
  });

  it("moves by keys: four pixels, forty with Mayús", () => {
    open({ point: TAHUA });
    // At zoom 9 a pixel is 360 / (256 * 2^9) degrees of longitude.
    const pixel = 360 / (256 * 512);
    press("ArrowRight");
    expect(picked[0]?.longitude).toBeCloseTo(TAHUA.longitude + 4 * pixel, 4);
    expect(picked[0]?.latitude).toBeCloseTo(TAHUA.latitude, 4);
    press("ArrowLeft", true);
    expect(picked[1]?.longitude).toBeCloseTo(TAHUA.longitude - 36 * pixel, 4);
    press("ArrowDown");
    expect(picked[2]?.latitude).toBeLessThan(TAHUA.latitude);
    press("a");
    expect(picked).toHaveLength(3);
  });
});

describe("where a click sets the point", () => {
  beforeEach(() => open({ sets: "click", point: TAHUA }));

  it("a click does, at its place", () => {
    click("click");
    expect(picked).toEqual([NEAR]);
    click("click", { clientX: WIDTH / 2 + 100 });
    expect(picked[1]?.longitude).toBeCloseTo(TAHUA.longitude + (100 * 360) / (256 * 512), 2);
    expect(name()).toContain(String(picked[1]?.longitude));
  });

  it("a click that closes an open list does not", () => {
    const list = document.querySelector("[role=combobox]")!;
    list.setAttribute("aria-expanded", "true");
    click("click");
    expect(picked).toEqual([]);
    list.setAttribute("aria-expanded", "false");
    click("click");
    expect(picked).toHaveLength(1);
  });

  it("a click on the pin moves nothing, but sets a point that is not", () => {
    click("click", { clientX: 1 }, pin());
    expect(picked).toEqual([]);
    map.setPoint(null);
    click("click", { clientX: 1 }, pin());
    expect(picked).toEqual([TAHUA]);
  });
});

describe("where a double click sets the point", () => {
  it("a click sets nothing", () => {
    open({ point: TAHUA });
    click("click");
    expect(picked).toEqual([]);
    click("dblclick");
    expect(picked).toEqual([NEAR]);
  });

  it("a finger that rests does, and no menu comes; one that lifts, strays or is the second does not", () => {
    open({ point: TAHUA });
    const touch = { pointerType: "touch" };
    pointer("pointerdown", touch);
    vi.advanceTimersByTime(300);
    pointer("pointerup", touch);
    vi.advanceTimersByTime(1000);
    pointer("pointerdown", touch);
    pointer("pointermove", { ...touch, clientX: 230 });
    vi.advanceTimersByTime(1000);
    pointer("pointerup", touch);
    pointer("pointerdown", touch);
    pointer("pointerdown", { ...touch, isPrimary: false });
    vi.advanceTimersByTime(1000);
    pointer("pointerup", touch);
    pointer("pointerdown", { pointerType: "mouse" });
    vi.advanceTimersByTime(1000);
    pointer("pointerdown", touch, pin());
    vi.advanceTimersByTime(1000);
    expect(picked).toEqual([]);
    pointer("pointerup", touch);

    pointer("pointerdown", touch);
    pointer("pointermove", { ...touch, clientX: 203 });
    vi.advanceTimersByTime(600);
    expect(picked).toEqual([NEAR]);
    expect(pointer("contextmenu", touch)).toBe(false);
    pointer("pointerup", touch);
    expect(pointer("contextmenu", { pointerType: "mouse" })).toBe(true);
  });
});

describe("tiles", () => {
  const tiles = () => [...element.querySelectorAll<HTMLImageElement>("img.leaflet-tile")];

  it("come from the service, told of the site and of no page", () => {
    open({ tiles: TILES, base: "mapa", point: TAHUA });
    expect(tiles().length).toBeGreaterThan(0);
    expect(tiles().every(({ src }) => /^https:\/\/mapas\.example\/16\/\d+\/\d+\.png$/.test(src))).toBe(true);
    expect(tiles()[0]?.referrerPolicy).toBe("origin");
    tiles()[0]?.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(5000);
    expect(bases).toEqual([]);
  });

  it("of which none comes in three seconds leave the outlines, farther out; chosen by hand they stay", () => {
    open({ tiles: TILES, base: "mapa", point: TAHUA });
    vi.advanceTimersByTime(2900);
    expect(bases).toEqual([]);
    vi.advanceTimersByTime(100);
    expect([bases, tiles()]).toEqual([["contornos"], []]);
    map.setBase("mapa", TILES);
    expect(tiles().length).toBeGreaterThan(0);
    tiles()[0]?.dispatchEvent(new Event("error"));
    vi.advanceTimersByTime(10_000);
    expect(bases).toEqual(["contornos", "mapa"]);
  });

  it("can be chosen where the map was opened without any", () => {
    open({ point: TAHUA });
    expect(tiles()).toEqual([]);
    map.setBase("mapa", TILES);
    expect(tiles().length).toBeGreaterThan(0);
  });
});
