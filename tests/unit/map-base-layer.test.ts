// @vitest-environment jsdom
import type { Map as MapLibreMap } from "maplibre-gl";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { baseLayer } from "@/components/map/base-layer";
import { openingBase } from "@/components/map/opening-base";
import type { Point } from "@/contract/place/coordinates";
import { BASEMAP_URL, type MapBase, type MapTiles, type TileBase } from "@/lib/map/config";

/** When a map replaces its tiles with the outlines, and when it requests the tiles again (decision 041). */

const TILES = { tilesUrl: "https://mapas.example/{z}/{x}/{y}.png", satelliteUrl: "https://fotos.example/{z}/{x}/{y}" };

vi.mock("@/components/map/own-map", () => ({
  ownMapLayers: () => [{ id: "roads", type: "line", source: "mapa", "source-layer": "roads" }],
}));

/** A fake map that only records which base its style shows, and its event handlers. */
function fakeMap() {
  const handlers = new Map<string, ((event: unknown) => void)[]>();
  const listen = (name: string, handler: (event: unknown) => void) =>
    handlers.set(name, [...(handlers.get(name) ?? []), handler]);
  const state = { painted: "contornos", zoom: 4 };
  const map = {
    on: listen,
    once: listen,
    getZoom: () => state.zoom,
    setStyle: ({ layers }: { layers: { id: string; type: string; layout?: { visibility?: string } }[] }) => {
      const tile = layers.find((layer) => layer.type === "raster" && layer.layout?.visibility === "visible");
      const own = layers.some((layer) => layer.id === "roads") ? "mapa" : null;
      state.painted = tile?.id ?? own ?? "contornos";
    },
  };
  const fire = (name: string, event: unknown = {}) => handlers.get(name)?.forEach((handler) => handler(event));
  return {
    map: map as unknown as MapLibreMap,
    state,
    loaded: () => fire("style.load"),
    rest: () => fire("idle"),
    zoomTo: (zoom: number) => {
      state.zoom = zoom;
      fire("zoomend");
    },
    refused: (sourceId: TileBase) => fire("error", { sourceId }),
    tileShown: (sourceId: TileBase) => fire("sourcedata", { sourceId, tile: { hasData: () => true } }),
  };
}

function open(base: MapBase = openingBase(TILES), point: Point | null = null, tiles: MapTiles = TILES) {
  const fake = fakeMap();
  const told: MapBase[] = [];
  const layer = baseLayer(fake.map, { base, tiles, department: null, point, onBase: (next) => told.push(next) });
  fake.loaded();
  return { ...fake, layer, told };
}

/** Each test runs an hour after the previous one, so that earlier failures have expired. */
let hour = 0;

beforeEach(() => {
  vi.useFakeTimers({ now: ++hour * 3_600_000 });
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no outlines in this test")));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a tile service", () => {
  it("that never answers gives way to the outlines after three seconds", () => {
    const { state, told, layer } = open();
    vi.advanceTimersByTime(2900);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(100);
    expect([state.painted, layer.current(), told]).toEqual(["contornos", "contornos", ["contornos"]]);
    layer.destroy();
  });

  it("that refuses gives way at once, and a map opened a moment later does not wait for it", () => {
    const first = open();
    first.refused("mapa");
    expect(first.layer.current()).toBe("contornos");
    expect(openingBase(TILES)).toBe("contornos");
    vi.advanceTimersByTime(60_000);
    expect(openingBase(TILES)).toBe("mapa");
    first.layer.destroy();
  });

  it("is asked again after a minute, unseen, until its tiles come", () => {
    const { state, told, layer, refused, tileShown } = open();
    refused("mapa");
    vi.advanceTimersByTime(60_000);
    expect([state.painted, layer.current()]).toEqual(["mapa", "contornos"]);
    refused("mapa");
    expect([state.painted, told]).toEqual(["contornos", ["contornos"]]);
    vi.advanceTimersByTime(60_000);
    expect(state.painted).toBe("mapa");
    tileShown("mapa");
    expect([layer.current(), told]).toEqual(["mapa", ["contornos", "mapa"]]);
    layer.destroy();
  });

  it("is asked again by a map that opened on the outlines because of an earlier failure", () => {
    const earlier = open();
    earlier.refused("mapa");
    earlier.layer.destroy();
    const { state, told, layer, tileShown } = open();
    expect(state.painted).toBe("contornos");
    vi.advanceTimersByTime(60_000);
    expect(state.painted).toBe("mapa");
    tileShown("mapa");
    expect(told).toEqual(["mapa"]);
    layer.destroy();
  });

  it("chosen by hand is shown at once and ends the waiting for another", () => {
    const { state, layer, refused, told, tileShown } = open();
    refused("mapa");
    layer.setBase("satelital");
    tileShown("satelital");
    vi.advanceTimersByTime(120_000);
    expect([state.painted, layer.current(), told]).toEqual(["satelital", "satelital", ["contornos", "satelital"]]);
    layer.destroy();
  });
});

describe("the units' borders", () => {
  let asked: string[];
  const ofUnits = () => asked.filter((path) => path === "/mapa/municipios.json").length;
  beforeEach(() => {
    asked = [];
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      return Promise.reject(new Error("no outlines in this test"));
    });
  });

  it("are fetched by a map on outlines that comes near enough, and asked for again after a failure", async () => {
    const { layer, zoomTo } = open("contornos");
    zoomTo(4.9);
    expect(ofUnits()).toBe(0);
    zoomTo(5);
    zoomTo(6);
    expect(ofUnits()).toBe(1);
    await vi.advanceTimersByTimeAsync(0);
    zoomTo(7);
    expect(ofUnits()).toBe(2);
    layer.destroy();
  });

  it("are not fetched where tiles are shown, but as soon as these give way to the outlines", () => {
    const { layer, zoomTo, refused } = open("mapa");
    zoomTo(14);
    expect(ofUnits()).toBe(0);
    refused("mapa");
    expect(ofUnits()).toBe(1);
    layer.destroy();
  });

  it("are fetched over a map of one's own, which is drawn once its library is loaded and gives way like a service", async () => {
    const { layer, zoomTo, state, told, refused } = open("mapa", null, { tilesUrl: BASEMAP_URL });
    expect(state.painted).toBe("contornos");
    await vi.dynamicImportSettled();
    expect(state.painted).toBe("mapa");
    zoomTo(14);
    expect(ofUnits()).toBe(1);
    refused("mapa");
    expect([state.painted, told]).toEqual(["contornos", ["contornos"]]);
    layer.destroy();
  });

  it("are fetched farther out too where a point is shown, once the map is drawn: its municipality is brought out", () => {
    const without = open("contornos");
    without.rest();
    expect(ofUnits()).toBe(0);
    const { layer, rest } = open("contornos", { latitude: -20.46, longitude: -66.83 });
    expect(ofUnits()).toBe(0);
    rest();
    expect(ofUnits()).toBe(1);
    without.layer.destroy();
    layer.destroy();
  });
});
