import { describe, expect, it } from "vitest";
import type { MapColours } from "@/components/map/map-colours";
import { mapStyle } from "@/components/map/map-style";
import {
  BASEMAP_URL,
  creditOf,
  tileCredits,
  openingView,
  OUTLINES_CREDIT,
  tileBases,
  type MapTiles,
} from "@/lib/map/config";
import { SATELLITE, STREETS, withCredits } from "@/lib/map/tile-services";

/** What a map shows under its marker, the attribution, and where the map opens (spec 2 §2.11, §9). */

const COLOURS: MapColours = {
  ...{ outside: "#111", land: "#222", landOn: "#333", lineOn: "#555", graticule: "#666", place: "#777", label: "#888" },
  ...{ departmentLine: "#441", provinceLine: "#442", municipalityLine: "#443" },
  ...{ water: "#991", waterLine: "#992", waterLabel: "#993", salt: "#994" },
};
const TILES: MapTiles = {
  tilesUrl: "https://{s}.mapas.example/{z}/{x}/{y}.png",
  satelliteUrl: "https://satelite.example/{q}?clave=1",
};
const style = (tiles: MapTiles, base: "mapa" | "satelital" | "contornos") =>
  mapStyle({ base, tiles, colours: COLOURS, known: null });
const rasters = (tiles: MapTiles, base: "mapa" | "satelital" | "contornos") =>
  style(tiles, base).layers.flatMap((layer) =>
    layer.type === "raster" ? [[layer.id, layer.layout?.visibility ?? "visible"]] : [],
  );

describe("the base layers", () => {
  it("are the two configured services, one of them in sight, over the outlines", () => {
    expect(tileBases(TILES)).toEqual(["mapa", "satelital"]);
    expect(rasters(TILES, "mapa")).toEqual([
      ["mapa", "visible"],
      ["satelital", "none"],
    ]);
    expect(rasters(TILES, "satelital")).toEqual([
      ["mapa", "none"],
      ["satelital", "visible"],
    ]);
    expect(rasters(TILES, "contornos")).toEqual([
      ["mapa", "none"],
      ["satelital", "none"],
    ]);
    const { sources } = style(TILES, "mapa");
    expect(sources.mapa).toMatchObject({
      tiles: ["a", "b", "c"].map((host) => `https://${host}.mapas.example/{z}/{x}/{y}.png`),
    });
    expect(sources.satelital).toMatchObject({ tiles: ["https://satelite.example/{quadkey}?clave=1"] });
  });

  it("with a map of one's own are its layers, and our borders between its ground and its names", () => {
    const tiles = { ...TILES, tilesUrl: BASEMAP_URL };
    const own = [
      { id: "roads", type: "line" as const, source: "mapa" },
      { id: "places", type: "symbol" as const, source: "mapa" },
    ];
    const drawn = (base: "mapa" | "satelital" | "contornos", layers: typeof own | null = own) =>
      mapStyle({ base, tiles, colours: COLOURS, known: null, own: layers && (() => layers) });
    const { sources, layers } = drawn("mapa");
    expect(sources.mapa).toEqual({ type: "vector", url: "pmtiles:///api/mapa-base" });
    const ids = layers.map(({ id }) => id);
    expect(ids.slice(0, 5)).toEqual([
      ...["roads", "limites-municipio", "limites-provincia", "limites-paso", "limites-departamento"],
    ]);
    expect(ids.slice(-4)).toEqual(["places", "satelital", "area", "area-borde"]);
    // Before its layers are loaded, and where another base is shown, nothing is asked of the file.
    for (const other of [drawn("mapa", null), drawn("satelital"), drawn("contornos")]) {
      expect(other.sources).not.toHaveProperty("mapa");
      expect(other.layers.map(({ id }) => id)).toContain("tierra");
    }
    expect(tileBases(tiles)).toEqual(["mapa", "satelital"]);
  });

  it("without any service are the outlines alone", () => {
    expect(tileBases({})).toEqual([]);
    expect(rasters({}, "contornos")).toEqual([]);
  });
});

describe("the ground without tiles", () => {
  const outline = { type: "Polygon" as const, coordinates: [] };
  const chosen = (...clases: ("departamento" | "municipio")[]) => ({
    type: "FeatureCollection" as const,
    features: clases.map((clase) => ({ type: "Feature" as const, properties: { clase }, geometry: outline })),
  });
  const NONE = { type: "FeatureCollection" as const, features: [] };
  const layers = (...clases: ("departamento" | "municipio")[]) =>
    mapStyle({
      ...{ base: "contornos", tiles: {}, colours: COLOURS },
      known: {
        ground: { land: outline, water: NONE, borders: NONE, names: NONE },
        places: NONE,
        highlights: chosen(...clases),
      },
    }).layers;
  const zooms = (id: string, ...clases: ("departamento" | "municipio")[]) => {
    const found = layers(...clases).find((layer) => layer.id === id);
    return [found?.minzoom ?? 0, found?.maxzoom ?? 24];
  };

  it("has borders and names of departments at every zoom, of provinces from 6 and of municipalities from 7 of the screen", () => {
    expect(["departamento", "provincia", "municipio"].map((clase) => zooms(`limites-${clase}`)[0])).toEqual([0, 5, 6]);
    expect(["departamento", "provincia", "municipio"].map((clase) => zooms(`nombres-${clase}`)[0])).toEqual([0, 5, 6]);
    expect(zooms("localidades-nombre")[0]).toBeGreaterThan(6);
  });

  it("lays names of departments before those of units, and these before those of localities", () => {
    const symbols = layers().flatMap(({ id, type }) => (type === "symbol" ? [id] : []));
    // The library lays the last layer's names first.
    expect(symbols).toEqual([
      "localidades-nombre",
      ...["nombres-provincia", "nombres-municipio", "nombres-agua", "nombres-departamento", "nombres-pais"],
    ]);
  });

  it("brings out the department, or a known municipality and farther out its department's border", () => {
    const filled = (...clases: ("departamento" | "municipio")[]) => {
      const found = layers(...clases).find(({ id }) => id === "elegido");
      return found && "filter" in found ? found.filter : undefined;
    };
    expect(filled("departamento")).toEqual(["==", ["get", "clase"], "departamento"]);
    expect(filled("departamento", "municipio")).toEqual(["==", ["get", "clase"], "municipio"]);
    expect(zooms("elegido-departamento", "departamento")).toEqual([0, 24]);
    expect(zooms("elegido-departamento", "departamento", "municipio")).toEqual([0, 6]);
    expect(zooms("elegido-municipio", "departamento", "municipio")).toEqual([0, 24]);
  });

  it("takes every colour from the theme", () => {
    const drawn = JSON.stringify(layers("departamento", "municipio"));
    for (const [name, colour] of Object.entries(COLOURS)) expect([name, drawn.includes(colour)]).toEqual([name, true]);
  });
});

describe("the credit", () => {
  it("is OpenStreetMap's for the street map, nobody's for a satellite, the data's for the outlines", () => {
    expect(creditOf(withCredits(TILES), "mapa")).toBe(STREETS.credit);
    expect(creditOf(withCredits(TILES), "satelital")).toBeNull();
    expect(creditOf(withCredits(TILES), "contornos")).toBe(OUTLINES_CREDIT);
    expect(OUTLINES_CREDIT).toMatch(/lab-tecnosocial \(CC BY 4\.0\).*Natural Earth.*GeoNames \(CC BY 4\.0\)/);
    expect(tileCredits(withCredits(TILES))).toEqual([OUTLINES_CREDIT, STREETS.credit]);
    expect(tileCredits(withCredits({}))).toEqual([OUTLINES_CREDIT]);
    const own = withCredits({ tilesUrl: BASEMAP_URL });
    expect(creditOf(own, "mapa")).toMatch(/^© colaboradores de OpenStreetMap · Límites referenciales: .*CC BY 4\.0\)$/);
    expect(tileCredits(own)).toEqual([OUTLINES_CREDIT, STREETS.credit]);
  });

  it("is EOX's, in its own words, for its images, which are asked for no nearer than they show", () => {
    const tiles = withCredits({ tilesUrl: STREETS.url, satelliteUrl: SATELLITE.url });
    expect(creditOf(tiles, "satelital")).toMatch(
      /^EOxCloudless https:\/\/cloudless\.eox\.at by EOX IT Services GmbH \(/,
    );
    const { sources } = style(tiles, "mapa");
    expect([sources.mapa, sources.satelital]).toMatchObject([{ maxzoom: 19 }, { maxzoom: 14 }]);
  });

  it("is the administrator's where one is given", () => {
    const tiles = withCredits({ ...TILES, tilesCredit: "© IGM Bolivia", satelliteCredit: "© Satélites S.A." });
    expect(creditOf(tiles, "mapa")).toBe("© IGM Bolivia");
    expect(creditOf(tiles, "satelital")).toBe("© Satélites S.A.");
  });
});

describe("a map opens", () => {
  it("in La Paz on tiles of zoom 15, at a point of 16, and farther out where only outlines are shown", () => {
    // The map requests tiles of 256 pixels one zoom level above its own.
    expect(openingView(null, "mapa")).toEqual({ latitude: -16.5021, longitude: -68.1312, zoom: 14 });
    const point = { latitude: -20.2, longitude: -67.6 };
    expect(openingView(point, "satelital")).toEqual({ ...point, zoom: 15 });
    expect(openingView(point, "contornos")).toEqual({ ...point, zoom: 8 });
  });
});
