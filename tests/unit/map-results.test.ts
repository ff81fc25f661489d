import { describe, expect, it } from "vitest";
import { circleSize, extentOf, containsBox, neighbour, padded } from "@/components/map/results-box";
import { shapeName, shapePath } from "@/components/map/results-shape";
import type { Box } from "@/lib/map/config";
import { namedState, STATE_NAMES } from "@/lib/registros/state";

describe("the part of the map that is asked for", () => {
  const seen: Box = [-68, -18, -64, -14];

  it("is wider than what is in sight, within the world", () => {
    const [west, south, east, north] = padded(seen);
    expect([west, south, east, north].map((degrees) => Math.round(degrees * 10) / 10)).toEqual([
      -69.2, -19.2, -62.8, -12.8,
    ]);
    expect(padded([-180, -90, 180, 90])).toEqual([-180, -90, 180, 90]);
  });

  it("answers for a small move, not for one beyond its edge", () => {
    const asked = padded(seen);
    expect(containsBox(asked, [-67, -17, -63, -13])).toBe(true);
    expect(containsBox(asked, [-66, -16, -62, -12])).toBe(false);
  });

  it("fits all that was found: points and the boxes of groups", () => {
    const punto = { id: 1, nombre: "Salar de Uyuni", estado: "APROBADO", g_x: -20.1, g_y: -67.5 };
    const grupo = { n: 3, g_x: -16, g_y: -68, oeste: -68.5, sur: -16.5, este: -67.8, norte: -15.9, registros: [] };
    expect(extentOf({ puntos: [punto], grupos: [grupo] })).toEqual([-68.5, -20.1, -67.5, -15.9]);
    expect(extentOf({ puntos: [punto], grupos: [] })).toEqual([-67.5, -20.1, -67.5, -20.1]);
    expect(extentOf({ puntos: [], grupos: [] })).toBeNull();
  });
});

describe("groups and points", () => {
  it("grow with the order of magnitude, and never under a finger's 24 px", () => {
    expect(circleSize(2)).toBe(24);
    expect(circleSize(79)).toBe(38);
    expect(circleSize(100_000)).toBe(69);
  });

  it("have a drawing for each state, and no two alike in form and colour", () => {
    const names = STATE_NAMES.map(shapeName);
    expect(names).toEqual(["incompleto", "completo", "derivado", "aprobado", "no-aprobado"]);
    const forms = names.filter((name) => name !== "incompleto").map(shapePath);
    expect(new Set(forms).size).toBe(4);
    expect(shapeName("NO_APROBADO")).toBe("no-aprobado");
    expect(shapeName("EN ARCHIVO")).toBe("otro");
    expect(shapeName(null)).toBe("otro");
    expect(shapeName("constructor")).toBe("otro");
  });

  it("are named by their state's word; an unknown one as it is", () => {
    expect(namedState("NO_APROBADO").word).toBe("Devuelto");
    expect(namedState("En archivo")).toEqual({ name: null, word: "En archivo", tone: "none" });
    expect(namedState(null).word).toBe("");
  });
});

describe("the arrow keys among them", () => {
  const here = { x: 100, y: 100 };
  const others = [
    { x: 130, y: 102 },
    { x: 110, y: 180 },
    { x: 100, y: 20 },
    { x: 60, y: 95 },
    { x: 104, y: 130 },
  ];

  it("lead to the nearest in their direction", () => {
    expect(neighbour(here, others, [1, 0])).toBe(0);
    expect(neighbour(here, others, [0, 1])).toBe(4);
    expect(neighbour(here, others, [0, -1])).toBe(2);
    expect(neighbour(here, others, [-1, 0])).toBe(3);
  });

  it("prefer what lies straight ahead to what is nearer but aside", () => {
    const aside = { x: 130, y: 150 };
    const ahead = { x: 160, y: 100 };
    expect(neighbour(here, [aside, ahead], [1, 0])).toBe(1);
    expect(neighbour(here, [aside], [1, 0])).toBe(0);
    expect(neighbour(here, [{ x: 101, y: 180 }], [1, 0])).toBe(-1);
  });

  it("stay where nothing lies ahead", () => {
    expect(neighbour(here, [{ x: 300, y: 90 }], [-1, 0])).toBe(-1);
    expect(neighbour(here, [], [1, 0])).toBe(-1);
  });
});
