import { describe, expect, it } from "vitest";
import { checklistOf, tabsOf } from "@/lib/records/parts";
import { ATRACTIVO_TABS, FACILIDAD_TABS } from "@/lib/routes";

const ALL = ["informacion", "rutas", "temporalidad", "actividad", "fotograma"];

describe("what a record still lacks (decisions §5)", () => {
  it("is what the server says is missing", () => {
    expect(checklistOf("ppirta", ["rutas", "fotograma"], false)).toEqual({
      parts: ALL,
      todo: ["rutas", "fotograma"],
      done: ["informacion", "temporalidad", "actividad"],
      known: true,
    });
    expect(checklistOf("ppirtf", ["servicios"], false)).toMatchObject({ todo: ["servicios"], done: [], known: true });
    expect(checklistOf("ppirtf", [], true)).toMatchObject({ todo: [], done: ["servicios"], known: true });
  });

  it("is every part to be looked at, where the server says only that it is incomplete", () => {
    expect(checklistOf("ppirta", null, false)).toMatchObject({ todo: ALL, done: [], known: false });
    expect(checklistOf("ppirta", null, true)).toMatchObject({ todo: [], done: ALL, known: true });
  });

  it("of a facility can only be its services", () => {
    expect(checklistOf("ppirtf", null, false)).toEqual({
      parts: ["servicios"],
      todo: ["servicios"],
      done: [],
      known: true,
    });
  });

  it("is filled in the part's own tab, or in any service's", () => {
    expect(tabsOf("ppirta", "rutas")).toEqual([ATRACTIVO_TABS[1]]);
    for (const part of ["informacion", "temporalidad", "actividad", "fotograma"] as const) {
      expect(tabsOf("ppirta", part)).toHaveLength(1);
    }
    expect(tabsOf("ppirtf", "servicios")).toEqual(FACILIDAD_TABS);
  });
});
