import { describe, expect, it } from "vitest";
import { type Faltante, isNearlyComplete } from "@/contract/faltantes";
import { checklistOf, isFilled, nextPart, nextTable, placesOf, tabsOf } from "@/lib/registros/parts";
import { ATRACTIVO_TABS, FACILIDAD_TABS } from "@/lib/routes";

const ALL = ["datos", "informacion", "rutas", "temporalidad", "actividad", "fotograma"];

describe("what a record still lacks", () => {
  it("is what the server says is missing", () => {
    expect(checklistOf("ppirta", ["rutas", "fotograma"], false)).toEqual({
      parts: ALL,
      todo: ["rutas", "fotograma"],
      done: ["datos", "informacion", "temporalidad", "actividad"],
      known: true,
    });
    expect(checklistOf("ppirtf", ["servicios"], false)).toMatchObject({
      todo: ["servicios"],
      done: ["datos"],
      known: true,
    });
    expect(checklistOf("ppirtf", [], true)).toMatchObject({ todo: [], done: ["datos", "servicios"], known: true });
  });

  it("is every part to be looked at, where the server says only that it is incomplete", () => {
    expect(checklistOf("ppirta", null, false)).toMatchObject({ todo: ALL, done: [], known: false });
    expect(checklistOf("ppirta", null, true)).toMatchObject({ todo: [], done: ALL, known: true });
  });

  it("is nearly nothing where half or more is there, besides the record's own form", () => {
    expect(isNearlyComplete("ppirta", ["rutas", "temporalidad", "actividad"])).toBe(true);
    expect(isNearlyComplete("ppirta", ["datos", "temporalidad", "actividad"])).toBe(true);
    expect(isNearlyComplete("ppirta", ["informacion", "rutas", "temporalidad", "actividad"])).toBe(false);
    expect(isNearlyComplete("ppirtf", ["servicios"])).toBe(false);
    expect(isNearlyComplete("ppirtf", ["datos"])).toBe(true);
    expect(isNearlyComplete("ppirtf", ["datos", "servicios"])).toBe(false);
  });

  it("leads on to what is missing behind the open tab, then to what is before it", () => {
    const next = (segment: string | null, ...missing: Faltante[]) =>
      nextPart("ppirta", missing, { ref: "r", segment })?.part ?? null;
    expect(next("informacion", "rutas", "temporalidad")).toBe("rutas");
    expect(next("rutas", "rutas", "temporalidad")).toBe("temporalidad");
    expect(next("temporalidad", "rutas", "temporalidad")).toBe("rutas");
    expect(next("rutas", "rutas")).toBeNull();
    expect(next("historial", "fotograma")).toBe("fotograma");
    expect(next("informacion")).toBeNull();
    expect(nextPart("ppirtf", ["servicios"], { ref: "r", segment: "medico" })).toBeNull();
    expect(nextPart("ppirtf", ["datos"], { ref: "r", segment: "medico" })?.href).toBe("/informacionp/r?datos=");
    expect(nextPart("ppirta", null, { ref: "r", segment: "rutas" })).toBeNull();
  });

  it("leads from a facility's service to the next one, as one completes it", () => {
    const next = (segment: string, ...missing: Faltante[]) => nextTable("ppirtf", missing, { ref: "r", segment });
    expect(next("comunicacion")).toEqual({ part: "servicios", label: "Médico", href: "/medico/r" });
    expect(next("medico", "servicios")?.href).toBe("/pernoctacion/r");
    expect(next("medico", "datos")?.part).toBe("datos");
    expect(next("infraestructura")).toBeNull();
    expect(nextTable("ppirta", [], { ref: "r", segment: "rutas" })).toBeNull();
    expect(isFilled("ppirtf", ["servicios"], "medico")).toBe(false);
    expect(isFilled("ppirtf", ["datos"], "medico")).toBe(true);
    expect(isFilled("ppirta", ["rutas"], "declaratoria")).toBe(true);
  });

  it("is filled in the part's own tab, or in any service's", () => {
    expect(tabsOf("ppirta", "rutas")).toEqual([ATRACTIVO_TABS[1]]);
    for (const part of ["informacion", "temporalidad", "actividad", "fotograma"] as const) {
      expect(tabsOf("ppirta", part)).toHaveLength(1);
    }
    expect(tabsOf("ppirtf", "servicios")).toEqual(FACILIDAD_TABS);
    // Their own form has no tab: 'Actualizar datos' opens on the first one.
    expect(placesOf("ppirtf", "datos", "r")).toEqual([{ label: "Datos generales", href: "/informacionp/r?datos=" }]);
    expect(placesOf("ppirta", "rutas", "r")).toEqual([{ label: "RUTAS", href: "/rutasacceso/r" }]);
  });
});
