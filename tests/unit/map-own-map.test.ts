// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import type { MapColours } from "@/components/map/map-colours";
import { ownMapLayers } from "@/components/map/own-map";

/** How the administrator's own map is drawn. */

vi.mock("maplibre-gl", () => ({ addProtocol: vi.fn() }));

const COLOURS = { label: "#123456", water: "#abcdef", waterLabel: "#345678" } as MapColours;
const drawn = (theme: "light" | "dark") => {
  document.documentElement.dataset.theme = theme;
  return ownMapLayers(COLOURS);
};

describe("the own map's layers", () => {
  it("need neither pictures nor fonts of another server", () => {
    const text = JSON.stringify(drawn("light"));
    expect(text).not.toMatch(/icon-image|Noto Sans (Regular|Medium|Italic)|sprite|https?:/);
    expect(text).toContain('"text-font":["Inter Variable italic,Inter Variable,');
  });

  it("have Spanish names first, in the colours of our names, and no borders of their own within the country", () => {
    const layers = drawn("light");
    const towns = layers.find(({ id }) => id === "places_locality");
    expect(JSON.stringify(towns?.layout)).toContain('["coalesce",["get","name:es"],');
    expect(towns?.paint).toMatchObject({ "text-color": "#123456" });
    expect(layers.map(({ id }) => id)).toEqual(expect.arrayContaining(["roads_minor", "buildings", "water", "pois"]));
    expect(layers.filter(({ id }) => id === "boundaries")).toEqual([]);
  });

  it("follow the theme", () => {
    const earthOf = (theme: "light" | "dark") => drawn(theme).find(({ id }) => id === "earth")?.paint;
    expect(earthOf("dark")).not.toEqual(earthOf("light"));
  });
});
