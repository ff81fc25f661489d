import { describe, expect, it } from "vitest";
import { readRecuadro } from "@/contract/place/recuadro";
import { sectionOf } from "@/lib/registros/secciones/by-tab";
import { hasRow, nearestFirst, planCopies, rowTexts, squareAround } from "@/lib/registros/secciones/copiar";

/** Rows of a section that come from another record. */

const routes = sectionOf("ppirta", "rutas");
if (!routes) throw new Error("There is no section of routes");

const route = {
  ...{ id: 7, id_ppirta: 1, version: 4, tramo: "Potosí – Uyuni", id_tipo_via: 2, tipo_via: "ASFALTADA" },
  ...{ id_estado: 1, estado: "Bueno", distancia_km: 205.5, distancia_hr: 3, senalizacion: "V" },
};

describe("rows of another record", () => {
  it("are created as a person would type them, in the record that receives", () => {
    const [plan] = planCopies(routes, [route], 9);
    expect(plan).toMatchObject({ action: "create", key: "7" });
    const body = plan?.action === "create" ? plan.body : {};
    expect(body).toMatchObject({ id_ppirta: 9, tramo: "Potosí – Uyuni", id_tipo_via: 2, distancia_km: 205.5 });
    expect(Object.keys(body)).not.toContain("version");
  });

  it("are known as there already where all that the form shows is the same", () => {
    expect(hasRow(routes, [{ ...route, id: 99, id_ppirta: 9, version: 1 }], route)).toBe(true);
    expect(hasRow(routes, [{ ...route, id: 99, distancia_km: 206 }], route)).toBe(false);
    expect(hasRow(routes, [], route)).toBe(false);
  });

  it("say what they are by their columns", () => {
    const { first, rest } = rowTexts(routes, route);
    expect(first).toBe("Potosí – Uyuni");
    expect(rest).toContain("Bueno");
    expect(rest).toContain("205,5");
  });
});

describe("the records to copy from", () => {
  const at = (id: number, g_x: number | null, g_y: number | null) => {
    return { id, cite: `C-${id}`, nombre: `R ${id}`, municipio: "UYUNI", g_x, g_y };
  };
  const point = { latitude: -20, longitude: -67 };

  it("are the others, the nearest first, those without a point last", () => {
    const found = nearestFirst([at(1, null, null), at(2, -20.1, -67), at(3, -20.01, -67), at(4, -20, -67)], {
      ...{ id: 4, point },
    });
    expect(found.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(found[1]?.distancia).toBeCloseTo(11.12, 1);
    expect(found[2]?.distancia).toBeNull();
  });

  it("stay as they come where the record has no point", () => {
    expect(nearestFirst([at(1, -20, -67), at(2, -20.1, -67)], { id: null, point: null }).map(({ id }) => id)).toEqual([
      1, 2,
    ]);
  });

  it("are looked for in a square that the list understands", () => {
    expect(readRecuadro(squareAround(point, 0.14))).not.toBeNull();
  });
});
