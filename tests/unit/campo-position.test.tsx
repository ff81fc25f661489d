// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, type RenderResult, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PositionCard } from "@/components/campo/position-card";
import type { Point } from "@/contract/place/coordinates";
import { textOf } from "../support/page";

/** The device's position in the field: the best of the readings of half a minute. */

const UYUNI = { latitude: -20.4597, longitude: -66.825 };
const TAHUA = { latitude: -19.9, longitude: -67.7 };
/** So many metres north of Uyuni. */
const north = (metres: number) => ({ ...UYUNI, latitude: UYUNI.latitude + metres / 111_195 });
const LIMA = { latitude: -12.05, longitude: -77.04 };
const HALF_A_MINUTE = 30_000;

interface Listener {
  found: PositionCallback;
  failed: PositionErrorCallback | null | undefined;
  options: PositionOptions | undefined;
}

let listeners: Map<number, Listener>;
let watches: number;
const onPoint = vi.fn<(point: Point) => void>();

const shown = () => textOf(document.querySelector("section"));
const filled = () => document.querySelectorAll("[aria-hidden] .bg-primary-line").length;

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
/** The listener of the reading that goes on. */
function listener(): Listener {
  const [only, ...others] = [...listeners.values()];
  if (!only || others.length > 0) throw new Error(`${listeners.size} readings go on`);
  return only;
}
const reads = (accuracy: number, place: Point = UYUNI) =>
  act(() => {
    const coords = { ...place, accuracy, altitude: null, altitudeAccuracy: null, heading: null, speed: null };
    listener().found({ coords: { ...coords, toJSON: () => coords }, timestamp: Date.now(), toJSON: () => coords });
  });
const fails = (code: number) =>
  act(() => {
    const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;
    listener().failed?.({ ...codes, code, message: "" });
  });
const passes = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const card = (point: Point | null) => <PositionCard point={point} onPoint={onPoint} />;
let page: RenderResult;
const show = (point: Point | null = null) => page.rerender(card(point));

beforeEach(() => {
  vi.useFakeTimers();
  onPoint.mockClear();
  listeners = new Map();
  watches = 0;
  const geolocation: Pick<Geolocation, "watchPosition" | "clearWatch"> = {
    watchPosition: (found, failed, options) => {
      watches += 1;
      listeners.set(watches, { found, failed, options });
      return watches;
    },
    clearWatch: (id) => void listeners.delete(id),
  };
  Object.defineProperty(navigator, "geolocation", { configurable: true, value: geolocation });
  page = render(null);
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, "geolocation");
});

describe("«Tomar posición»", () => {
  it("«Tomar posición» asks for nothing before it is pressed, then for the exact position as it is now", () => {
    show();
    expect([listeners.size, shown()]).toEqual([0, expect.stringContaining("Párese en el lugar")]);
    press("Tomar posición");
    expect(listener().options).toMatchObject({ enableHighAccuracy: true, maximumAge: 0 });
    expect(shown()).toContain("Buscando su posición…");
    expect(onPoint).not.toHaveBeenCalled();
  });

  it("«Tomar posición» says that a point is there already", () => {
    show(UYUNI);
    expect(shown()).toContain("El punto ya está marcado.");
  });

  it("the position keeps the best reading: a worse or equal one later changes neither point nor accuracy", () => {
    show();
    press("Tomar posición");
    reads(40);
    expect(shown()).toContain("De una lectura");
    reads(6, north(10));
    reads(25, UYUNI);
    reads(6, UYUNI);
    expect(onPoint.mock.calls.map(([point]) => point)).toEqual([UYUNI, north(10)]);
    expect(shown()).toContain("± 6 m");
    expect(shown()).toContain("La mejor de 4 lecturas");
    expect(shown()).toContain("sigue mejorando");
    reads(3.2, UYUNI);
    expect(onPoint).toHaveBeenLastCalledWith(UYUNI);
    expect(shown()).toContain("± 3 m");
  });

  it.each([
    [0.2, "± 1 m", "precisión muy buena", 4],
    [5, "± 5 m", "precisión muy buena", 4],
    [5.1, "± 5 m", "precisión muy buena", 4],
    [5.5, "± 6 m", "precisión buena", 3],
    [15.4, "± 15 m", "precisión buena", 3],
    [15.5, "± 16 m", "precisión regular", 2],
    [50.4, "± 50 m", "precisión regular", 2],
    [50.5, "± 51 m", "precisión mala", 1],
    [2400, "± 2.400 m", "precisión mala", 1],
  ])("a reading of %s m is called %s, %s", (accuracy, metres, word, parts) => {
    show();
    press("Tomar posición");
    reads(accuracy);
    expect(shown()).toContain(`${metres}${word}`);
    expect(filled()).toBe(parts);
  });

  it("«Tomar posición» ends after half a minute, and keeps what it found", () => {
    show();
    press("Tomar posición");
    reads(9);
    passes(HALF_A_MINUTE - 1);
    expect([listeners.size, shown()]).toEqual([1, expect.stringContaining("sigue mejorando")]);
    passes(1);
    expect(listeners.size).toBe(0);
    expect(shown()).toContain("± 9 m");
    expect(shown()).not.toContain("sigue mejorando");
  });
});

describe("«Mejorar»", () => {
  it("«Mejorar» goes on from the best so far, and ends half a minute after it was pressed", () => {
    show();
    press("Tomar posición");
    reads(4);
    reads(9);
    passes(HALF_A_MINUTE - 1000);
    press("Mejorar");
    expect(shown()).toContain("± 4 m");
    // The first reading after a pause is seldom exact.
    reads(30, north(20));
    expect(onPoint.mock.calls).toEqual([[UYUNI]]);
    expect(shown()).toContain("± 4 m");
    expect(shown()).toContain("La mejor de 3 lecturas");
    reads(2, north(3));
    expect(onPoint).toHaveBeenLastCalledWith(north(3));
    expect(shown()).toContain("± 2 m");
    passes(HALF_A_MINUTE - 1);
    expect(listeners.size).toBe(1);
    passes(1);
    expect([listeners.size, watches]).toEqual([0, 2]);
  });

  it.each([
    ["the two still overlap", 33.9, false],
    ["the person has gone elsewhere", 34.1, true],
  ])("«Mejorar» after a walk of some metres: %s", (_what, metres, replaced) => {
    show();
    press("Tomar posición");
    reads(4);
    passes(HALF_A_MINUTE);
    press("Mejorar");
    reads(30, north(metres));
    expect(onPoint).toHaveBeenCalledTimes(replaced ? 2 : 1);
    expect(shown()).toContain(replaced ? "± 30 m" : "± 4 m");
    expect(shown()).toContain(replaced ? "De una lectura" : "La mejor de 2 lecturas");
  });

  it("«Mejorar» keeps what it had where the permission was taken back, and stops listening", () => {
    show();
    press("Tomar posición");
    reads(4);
    press("Mejorar");
    fails(1);
    expect([listeners.size, shown()]).toEqual([0, expect.stringContaining("± 4 m")]);
    expect(shown()).not.toContain("sigue mejorando");
  });
});

describe("a point that the person moves by hand", () => {
  /** The form keeps five digits of what it is told. */
  const rounded = ({ latitude, longitude }: Point) => ({
    latitude: Number(latitude.toFixed(5)),
    longitude: Number(longitude.toFixed(5)),
  });
  const follow = () => onPoint.mockImplementation((point) => page.rerender(card(rounded(point))));
  afterEach(() => void onPoint.mockReset());

  it("a point moved by hand ends the listening: no later reading writes over it", () => {
    follow();
    show();
    press("Tomar posición");
    reads(12.3, north(7));
    reads(8, north(9));
    expect([listeners.size, shown()]).toEqual([1, expect.stringContaining("La mejor de 2 lecturas")]);
    show(TAHUA);
    expect(listeners.size).toBe(0);
    expect(shown()).toContain("El punto ya está marcado.");
    // The accuracy was that of another point.
    expect(shown()).not.toContain("±");
    press("Tomar posición");
    reads(40, TAHUA);
    expect(onPoint).toHaveBeenLastCalledWith(TAHUA);
    expect(shown()).toContain("± 40 m");
  });

  it("a point moved by hand ends the listening before the first reading, too", () => {
    show();
    press("Tomar posición");
    show(TAHUA);
    expect([listeners.size, shown()]).toEqual([0, expect.stringContaining("El punto ya está marcado.")]);
    expect(onPoint).not.toHaveBeenCalled();
  });

  it("a point moved by hand after the listening loses its accuracy", () => {
    follow();
    show();
    press("Tomar posición");
    reads(4);
    passes(HALF_A_MINUTE);
    expect(shown()).toContain("± 4 m");
    show(north(300));
    expect(shown()).not.toContain("±");
    expect(screen.queryByRole("button", { name: "Mejorar" })).toBeNull();
  });
});

describe("without a position to take", () => {
  it("a position outside Bolivia is refused in words, and sets nothing", () => {
    show();
    press("Tomar posición");
    reads(3, LIMA);
    expect(shown()).toContain("Su ubicación está fuera de Bolivia.");
    expect(shown()).not.toContain("±");
    expect(onPoint).not.toHaveBeenCalled();
    // The next one may be right.
    reads(20);
    expect(onPoint.mock.calls).toEqual([[UYUNI]]);
    expect(shown()).not.toContain("fuera de Bolivia");
    reads(2, LIMA);
    expect(onPoint).toHaveBeenCalledOnce();
    expect(shown()).toContain("± 20 m");
  });

  it("«Tomar posición» says that the permission is missing, and stops listening", () => {
    show();
    press("Tomar posición");
    fails(1);
    expect(shown()).toContain("El navegador no tiene permiso para ver su ubicación.");
    expect(listeners.size).toBe(0);
    expect(onPoint).not.toHaveBeenCalled();
    press("Tomar posición");
    expect([listeners.size, shown()]).toEqual([1, expect.stringContaining("Buscando su posición…")]);
  });

  it("«Tomar posición» says that there was no position, and goes on listening", () => {
    show();
    press("Tomar posición");
    fails(3);
    expect(shown()).toContain("No se pudo obtener su ubicación. Inténtelo a cielo abierto.");
    reads(12);
    expect(shown()).toContain("± 12 m");
    fails(2);
    expect(shown()).not.toContain("No se pudo");
  });

  it("«Tomar posición» says so where the device gives no position at all", () => {
    Reflect.deleteProperty(navigator, "geolocation");
    show();
    press("Tomar posición");
    expect(shown()).toContain("Este equipo no da su ubicación.");
  });
});

it("«Tomar posición» stops listening when the screen is left", () => {
  show();
  press("Tomar posición");
  expect(listeners.size).toBe(1);
  page.rerender(<p>Another tab</p>);
  expect([listeners.size, vi.getTimerCount()]).toEqual([0, 0]);
});
