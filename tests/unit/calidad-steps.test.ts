import { describe, expect, it } from "vitest";
import { mapFiguresOf, type Municipality, readMapFigure, stepOf, stepsOf, valueOf, wordsOf } from "@/lib/calidad/steps";

const municipality = (total: number, completas = 0, sin_fotografia = 0): Municipality => ({
  id: 1,
  nombre: "TAHUA",
  provincia: "DANIEL CAMPOS",
  departamento: "POTOSÍ",
  unidad: "051401",
  total,
  completas,
  sin_fotografia,
});

const recordsOf = (...totals: number[]) =>
  stepsOf(
    "registros",
    totals.map((total) => municipality(total)),
  );
const labels = (...totals: number[]) => recordsOf(...totals).map(({ label }) => label);

describe("the map of municipalities", () => {
  it("shows shares in five even steps, which the ends belong to", () => {
    const steps = stepsOf("completas", []);
    expect(steps.map(({ label }) => label)).toEqual(["0 a 19 %", "20 a 39", "40 a 59", "60 a 79", "80 a 100"]);
    expect([0, 19, 20, 59, 60, 79, 80, 100].map((share) => stepOf(steps, share))).toEqual([0, 0, 1, 2, 3, 3, 4, 4]);
  });

  it("shows numbers of records in steps up to the highest, fewer where there are few", () => {
    expect(labels(0, 13, 6)).toEqual(["1 a 2", "3", "4 a 5", "6 a 8", "9 a 13"]);
    expect(labels(5000)).toEqual(["1 a 5", "6 a 30", "31 a 166", "167 a 910", "911 a 5.000"]);
    expect(labels(3)).toEqual(["1", "2", "3"]);
    expect(labels(1)).toEqual(["1"]);
    expect(labels(0)).toEqual(["1"]);
    const totals = [1, 2, 3, 4, 5, 6, 8, 9, 13];
    const steps = recordsOf(...totals);
    expect(totals.map((total) => stepOf(steps, total))).toEqual([0, 0, 1, 2, 2, 3, 3, 4, 4]);
  });

  it("has no step for a municipality without records", () => {
    for (const figure of mapFiguresOf("ppirta")) {
      expect(valueOf(figure, municipality(0))).toBeNull();
      expect(stepOf(stepsOf(figure, []), null)).toBeNull();
      expect(wordsOf("ppirta", figure, municipality(0))).toBe("sin registros");
    }
  });

  it("says its figure in words", () => {
    const one = municipality(13, 4, 8);
    expect(mapFiguresOf("ppirta").map((figure) => [valueOf(figure, one), wordsOf("ppirta", figure, one)])).toEqual([
      [13, "13 registros"],
      [31, "4 de 13 completos, 31 %"],
      [62, "8 de 13 sin fotografía, 62 %"],
    ]);
    expect(wordsOf("ppirtf", "completas", municipality(1, 1))).toBe("1 de 1 completas, 100 %");
    expect(wordsOf("ppirtf", "registros", municipality(1))).toBe("1 registro");
  });

  it("shows complete records where the address asks for nothing it has", () => {
    expect([null, "registros", "otra", "sin_fotografia"].map((asked) => readMapFigure("ppirta", asked))).toEqual([
      "completas",
      "registros",
      "completas",
      "sin_fotografia",
    ]);
    expect(readMapFigure("ppirtf", "sin_fotografia")).toBe("completas");
  });
});
