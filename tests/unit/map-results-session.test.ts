// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startResults, type ResultsOptions, type ResultsSession } from "@/components/map/results-session";
import type { FoundMap } from "@/components/map/results-types";
import { readFileSync } from "node:fs";

const readOutlines = (): unknown => JSON.parse(readFileSync("public/mapa/municipios.json", "utf8"));

/** When the map of results calls the server, and what it does with late responses. MapLibre is mocked. */

type Handler = (event?: unknown) => void;

const stage = vi.hoisted(() => ({
  zoom: 5,
  bounds: [-70, -23, -57, -9] as number[],
  handlers: new Map<string, ((event?: unknown) => void)[]>(),
  eased: [] as { zoom?: number }[],
  fitted: [] as unknown[],
}));

const fire = (name: string, event?: unknown) => stage.handlers.get(name)?.forEach((handler) => handler(event));

vi.mock("maplibre-gl", () => {
  class FakeMap {
    touchZoomRotate = { disableRotation() {} };
    keyboard = { disableRotation() {} };
    readonly container: HTMLElement;
    constructor({ container }: { container: HTMLElement }) {
      this.container = container;
    }
    on(name: string, handler: Handler) {
      stage.handlers.set(name, [...(stage.handlers.get(name) ?? []), handler]);
    }
    once() {}
    addControl() {}
    setStyle() {}
    remove() {}
    getZoom = () => stage.zoom;
    getMaxZoom = () => 19;
    getContainer = () => this.container;
    getCanvas = () => document.createElement("canvas");
    getBounds() {
      const [west, south, east, north] = stage.bounds;
      return { getWest: () => west, getSouth: () => south, getEast: () => east, getNorth: () => north };
    }
    project = ({ lng, lat }: { lng: number; lat: number }) => ({ x: (lng + 180) * 10, y: (90 - lat) * 10 });
    cameraForBounds = () => ({ zoom: 4.9, center: [-64, -16] });
    fitBounds = (box: unknown) => stage.fitted.push(box);
    easeTo = (camera: { zoom: number }) => stage.eased.push(camera);
  }
  class Marker {
    readonly element: HTMLElement;
    private at = { lng: 0, lat: 0 };
    constructor({ element }: { element: HTMLElement }) {
      this.element = element;
    }
    setLngLat([lng, lat]: [number, number]) {
      this.at = { lng, lat };
      return this;
    }
    addTo(map: FakeMap) {
      map.container.append(this.element);
      return this;
    }
    remove = () => this.element.remove();
    getElement = () => this.element;
    getLngLat = () => this.at;
  }
  return { Map: FakeMap, Marker, ScaleControl: class {}, setWorkerUrl() {} };
});
vi.mock("@/components/map/base-layer", () => ({
  firstStyle: () => ({}),
  baseLayer: () => ({ setBase() {}, setDepartment() {}, setArea() {}, destroy() {} }),
}));

interface SentRequest {
  box: readonly number[];
  zoom: number;
  signal: AbortSignal;
  answer: (found: FoundMap) => void;
  fail: (error: unknown) => void;
}

const punto = (id: number, nombre: string, g_y = -66) => ({ id, nombre, estado: "APROBADO", g_x: -16, g_y });
const grupo = (n: number, registros: { id: number; nombre: string; estado: string }[] = []) => ({
  ...{ n, g_x: -17, g_y: -65, oeste: -66, sur: -18, este: -64, norte: -16 },
  registros,
});

let container: HTMLElement;
let requests: SentRequest[];
let session: ResultsSession;
const callbacks = {
  found: vi.fn(),
  failed: vi.fn(),
  together: vi.fn(),
  activity: vi.fn(),
  unit: vi.fn(),
  view: vi.fn(),
};

const shown = () => [...container.querySelectorAll("button")].map((button) => button.getAttribute("aria-label"));
const settled = () => vi.advanceTimersByTimeAsync(150);
const last = () => requests.at(-1) ?? expect.fail("nothing was asked");
const move = (bounds: number[], zoom: number) => {
  fire("movestart");
  Object.assign(stage, { bounds, zoom });
  fire("moveend");
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  Object.assign(stage, { zoom: 5, bounds: [-70, -23, -57, -9], handlers: new Map(), eased: [], fitted: [] });
  Object.values(callbacks).forEach((spy) => spy.mockReset());
  container = document.createElement("div");
  Object.defineProperties(container, { clientWidth: { value: 4000 }, clientHeight: { value: 4000 } });
  document.body.append(container);
  requests = [];
  const options: ResultsOptions = {
    ...{ base: "contornos", tiles: {}, department: null, box: null },
    words: {
      ...{ region: "Mapa", all: "Ver todo", group: (count) => `Grupo de ${count}`, point: ({ nombre }) => nombre },
      shape: () => "aprobado",
    },
    load: (box, zoom, signal) =>
      new Promise((answer, fail) => {
        requests.push({ box, zoom, signal, answer, fail });
      }),
    onFound: callbacks.found,
    onFailed: callbacks.failed,
    onActivity: callbacks.activity,
    onPoint: () => undefined,
    onTogether: callbacks.together,
    onUnit: callbacks.unit,
    onView: callbacks.view,
    onBase: () => undefined,
  };
  session = startResults(container, options);
});
afterEach(() => {
  session.destroy();
  container.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened(found: Partial<FoundMap> = {}) {
  last().answer({ total: 3, puntos: [punto(1, "Salar")], grupos: [grupo(2)], ...found });
  await settled();
}

/** From the middle of the first square of 64 pixels to that of the last, of the tiles around the country at zoom 5. */
const COUNTRY_TILES = [-78.75 + 0.703125, expect.closeTo(-31.35, 1), -45 - 0.703125, expect.closeTo(-0.7, 1)];

describe("a map of results", () => {
  it("asks for all first, shows them, and fits the map to them; what is drawn needs no second call", async () => {
    expect(requests).toHaveLength(1);
    expect(last()).toMatchObject({ box: COUNTRY_TILES, zoom: 5 });
    await opened();
    expect(shown()).toEqual(["Grupo de 2", "Salar"]);
    expect(stage.fitted).toEqual([[-66, -18, -64, -16]]);
    expect(requests).toHaveLength(1);
    expect(callbacks.activity).toHaveBeenLastCalledWith("rest");
  });

  it("asks while it moves, for a little more than is in sight; a small move asks nothing", async () => {
    await opened();
    fire("movestart");
    for (const west of [-67, -66.5, -66]) {
      Object.assign(stage, { bounds: [west, -18, west + 2, -16], zoom: 8 });
      fire("move");
    }
    expect(requests).toHaveLength(2);
    expect(last().zoom).toBe(8);
    const [west = 0, , east = 0] = last().box;
    expect(west).toBeLessThan(-67.6);
    expect(east).toBeGreaterThan(-64.4);
    expect(callbacks.activity).toHaveBeenLastCalledWith("moving");
    last().answer({ total: 3, puntos: [punto(2, "Cerro")], grupos: [] });
    await settled();
    expect(shown()).toEqual(["Cerro"]);
    fire("moveend");
    expect(callbacks.activity).toHaveBeenLastCalledWith("rest");
    move([-66.3, -18.1, -64.3, -16.1], 8);
    await settled();
    expect(requests).toHaveLength(2);
  });

  it("draws at once what it was told before, for a minute and while as many records match", async () => {
    await opened();
    const near = () => move([-67, -18, -65, -16], 8);
    near();
    last().answer({ total: 3, puntos: [punto(2, "Cerro")], grupos: [] });
    await settled();
    move([-70, -23, -57, -9], 5);
    expect(shown()).toEqual(["Grupo de 2", "Salar"]);
    near();
    expect(shown()).toEqual(["Cerro"]);
    expect(requests).toHaveLength(2);
    move([-60, -18, -58, -16], 8);
    last().answer({ total: 4, puntos: [punto(4, "Laguna", -59)], grupos: [] });
    await settled();
    near();
    expect(requests).toHaveLength(4);
    last().answer({ total: 4, puntos: [punto(2, "Cerro"), punto(5, "Valle", -66.9)], grupos: [] });
    await settled();
    expect(shown().sort()).toEqual(["Cerro", "Valle"]);
    vi.advanceTimersByTime(61_000);
    near();
    expect(requests).toHaveLength(5);
    last().answer({ total: 4, puntos: [punto(6, "Mirador")], grupos: [] });
    await settled();
    expect(shown()).toEqual(["Mirador"]);
  });

  it("does not repeat a failed request at each step of a move, only at its end", async () => {
    await opened();
    fire("movestart");
    Object.assign(stage, { bounds: [-67, -18, -65, -16], zoom: 8 });
    fire("move");
    last().fail(new Error("503"));
    await settled();
    for (let step = 0; step < 5; step += 1) fire("move");
    expect(requests).toHaveLength(2);
    fire("moveend");
    expect(requests).toHaveLength(3);
  });

  it("tells on which part it came to rest, and whether all matches are in it", async () => {
    await opened();
    expect(callbacks.view).toHaveBeenLastCalledWith([-70, -23, -57, -9], true);
    move([-65.5, -17.5, -64.5, -16.5], 5);
    await settled();
    expect(callbacks.view).toHaveBeenLastCalledWith([-65.5, -17.5, -64.5, -16.5], false);
    session.restart("matches");
    fire("moveend");
    await settled();
    expect(callbacks.view).toHaveBeenCalledTimes(2);
  });

  it("shows the part of a narrowed result at once, and stays where it is when only that is taken away", async () => {
    await opened();
    const part: [number, number, number, number] = [-68, -21, -66, -19];
    session.restart(part);
    expect(stage.fitted.at(-1)).toEqual(part);
    await opened();
    session.restart("same");
    await opened();
    expect(stage.fitted.at(-1)).toEqual(part);
  });

  it("tells the municipality of a click, and none abroad", async () => {
    const click = async (lng: number, lat: number) => {
      fire("click", { lngLat: { lng, lat } });
      await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
      await settled();
    };
    const fetched = vi.fn(() => Promise.resolve(Response.json(readOutlines())));
    vi.stubGlobal("fetch", fetched);
    await click(-70, -25);
    expect(callbacks.unit).not.toHaveBeenCalled();
    await click(-66.83, -20.46);
    expect(callbacks.unit).toHaveBeenCalledWith(expect.objectContaining({ codigo: "051201", nombre: "Uyuni" }));
  });

  it("drops an answer that a newer question has overtaken, and stops asking for it", async () => {
    await opened();
    move([-66, -18, -64, -16], 8);
    await settled();
    const older = last();
    move([-60, -18, -58, -16], 8);
    await settled();
    expect(requests).toHaveLength(3);
    expect(older.signal.aborted).toBe(true);
    last().answer({ total: 3, puntos: [punto(3, "Laguna", -59)], grupos: [] });
    await settled();
    older.answer({ total: 3, puntos: [punto(2, "Cerro")], grupos: [] });
    await settled();
    expect(shown()).toEqual(["Laguna"]);
  });

  it("asks for all again when the search changes", async () => {
    await opened();
    session.restart("matches");
    expect(requests).toHaveLength(2);
    expect(last().box).toEqual(COUNTRY_TILES);
    await opened({ puntos: [], grupos: [], total: 0 });
    expect(shown()).toEqual([]);
    expect(callbacks.found).toHaveBeenLastCalledWith({ total: 0, puntos: [], grupos: [] });
  });

  it("tells of a failure, not of a question it gave up itself", async () => {
    last().fail(new Error("503"));
    await settled();
    expect(callbacks.failed).toHaveBeenCalledOnce();
    session.reload();
    const given = last();
    session.restart("matches");
    given.fail(new DOMException("aborted", "AbortError"));
    await settled();
    expect(callbacks.failed).toHaveBeenCalledOnce();
  });

  it("opens a group by going nearer, at least a level; one that no zoom tells apart by its records' names", async () => {
    await opened();
    stage.zoom = 8;
    container.querySelector<HTMLElement>(".mapa-grupo")?.click();
    expect(stage.eased).toMatchObject([{ zoom: 9 }]);
    move([-66, -18, -64, -16], 9);
    await settled();
    const registros = [
      { id: 1, nombre: "Salar", estado: "APROBADO" },
      { id: 2, nombre: "Cerro", estado: "COMPLETO" },
    ];
    last().answer({ total: 2, puntos: [], grupos: [grupo(2, registros)] });
    await settled();
    container.querySelector<HTMLElement>(".mapa-grupo")?.click();
    expect(callbacks.together).toHaveBeenCalledWith(grupo(2, registros));
    expect(stage.eased).toHaveLength(1);
  });

  it("is one stop of the Tab key; the focus outlives what it stood on", async () => {
    await opened();
    const [group, point] = [...container.querySelectorAll("button")];
    expect([group?.tabIndex, point?.tabIndex].sort()).toEqual([-1, 0]);
    group?.focus();
    expect([group?.tabIndex, point?.tabIndex]).toEqual([0, -1]);
    group?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true }));
    expect(document.activeElement).toBe(point);
    group?.focus();
    move([-66, -18, -64, -16], 8);
    await settled();
    last().answer({ total: 3, puntos: [punto(1, "Salar"), punto(2, "Cerro", -65.5)], grupos: [] });
    await settled();
    expect(container.contains(document.activeElement)).toBe(true);
    expect(document.activeElement?.className).toBe("mapa-punto");
  });
});
