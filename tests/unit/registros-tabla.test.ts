import { describe, expect, it } from "vitest";
import { recordEndpoint } from "@/contract/records";
import { sectionOf } from "@/lib/registros/secciones/by-tab";
import {
  columnasDe,
  filasDe,
  nextStart,
  notSaved,
  planTabla,
  resumenOf,
  withRemoved,
  withTyped,
  type CambiosTabla,
} from "@/lib/registros/secciones/tabla";

const section = (kind: "ppirta" | "ppirtf", segment: string) => {
  const found = sectionOf(kind, segment);
  if (!found) throw new Error(segment);
  return found;
};
const { form } = section("ppirta", "rutas");
const { body } = recordEndpoint("rutappirta.create");
const PARENT = { id_ppirta: 7 };
const READY = "nueva-0";

const ruta = (id: number, tramo: string, distancia_km: number) => ({
  ...{ id, id_ppirta: 7, tramo, distancia_km, distancia_hr: 0.5, version: 3 },
  ...{ id_tipo_via: 1, id_estado: 2, s_si: "V", tipo: "RIPIO", estado: "BUENO" },
});
const RUTAS = [ruta(11, "Potosí – Don Diego", 22.5), ruta(12, "Don Diego – Chaquí", 10)];
const SAME = { tramo: "Potosí – Don Diego", id_tipo_via: "1", id_estado: "2", s_si: "V", distancia_hr: "0,5" };
const NEW = { ...SAME, tramo: "Chaquí – Aguas termales", distancia_km: "3,5" };

const filas = (cambios: CambiosTabla, rutas = RUTAS) => filasDe(form.fields, rutas, cambios, READY);
const typed = (cambios: CambiosTabla, index: number, values: Record<string, string>) => {
  const fila = filas(cambios)[index];
  return fila ? withTyped(cambios, form.fields, fila, values) : cambios;
};
const removed = (cambios: CambiosTabla, index: number, quitada: boolean) => {
  const fila = filas(cambios)[index];
  return fila ? withRemoved(cambios, fila, quitada) : cambios;
};
const NONE: CambiosTabla = new Map();

describe("a section typed as a table", () => {
  it("sends nothing for what is registered, however a number is written, and for the empty row", () => {
    const cambios = typed(typed(NONE, 0, { ...SAME, distancia_km: "22.5" }), 2, { tramo: " " });
    expect(cambios).toEqual(NONE);
    expect(filas(cambios).map(({ estado }) => estado)).toEqual(["registrada", "registrada", "vacía"]);
    expect(planTabla(filas(cambios), body, PARENT)).toEqual({ plan: [], wrong: new Map() });
  });

  it("removes, changes and adds by the call of each row, the removals first", () => {
    const changed = typed(NONE, 0, { ...SAME, distancia_km: "23" });
    const cambios = removed(typed(changed, 2, NEW), 1, true);
    const { plan, wrong } = planTabla(filas(cambios), body, PARENT);
    expect(wrong.size).toBe(0);
    const shared = { ...PARENT, id_tipo_via: 1, id_estado: 2, s_si: "V", distancia_hr: 0.5, confirmar_repetido: 0 };
    expect(plan).toEqual([
      { key: "12", action: "remove", id: 12 },
      {
        ...{ key: "11", action: "update", id: 11 },
        body: { ...shared, tramo: "Potosí – Don Diego", distancia_km: 23, version: 3 },
      },
      { key: READY, action: "create", body: { ...shared, tramo: NEW.tramo, distancia_km: 3.5 } },
    ]);
    expect(resumenOf(filas(cambios))).toEqual({ total: "2 filas", parts: "1 nueva, 1 cambia, 1 se quita" });
  });

  it("says what the form's own check says, by row and field", () => {
    const cambios = typed(NONE, 2, { ...NEW, distancia_km: "lejos", s_si: "" });
    const { plan, wrong } = planTabla(filas(cambios), body, PARENT);
    expect(plan).toEqual([]);
    expect([...wrong]).toEqual([
      [READY, { distancia_km: "Debe ser un número", s_si: "La señalizacion V/T es requerida" }],
    ]);
  });

  it("puts a removed row back with what was typed in it", () => {
    const changed = typed(NONE, 0, { ...SAME, distancia_km: "23" });
    expect(removed(removed(changed, 0, true), 0, false)).toEqual(changed);
    expect(removed(removed(NONE, 1, true), 1, false)).toEqual(NONE);
    // A new row that is taken out again is no call.
    expect(planTabla(filas(removed(typed(NONE, 2, NEW), 2, true)), body, PARENT).plan).toEqual([]);
  });

  it("keeps another person's other values, and is based on their version once they were told of", () => {
    const cambios = typed(NONE, 0, { ...SAME, distancia_km: "23" });
    const later = [{ ...ruta(11, "Potosí – Don Diego (puente)", 22.5), version: 4 }];
    const bodyOf = (now: CambiosTabla) => planTabla(filas(now, later), body, PARENT).plan[0];
    expect(bodyOf(cambios)).toMatchObject({ body: { tramo: "Potosí – Don Diego (puente)", version: 3 } });
    const left = notSaved(cambios, new Map([["11", "Otra persona cambió el registro"]]));
    expect(bodyOf(left)).toMatchObject({ body: { distancia_km: 23, version: 4 } });
    expect(notSaved(cambios, new Map())).toEqual(NONE);
  });

  it("has the columns of the list, the rest as further data of a row", () => {
    const names = (kind: "ppirta" | "ppirtf", segment: string) => {
      const { columnas, otros } = columnasDe(section(kind, segment));
      return [columnas, otros].map((fields) => fields.map(({ name }) => name));
    };
    expect(names("ppirta", "rutas")).toEqual([
      ["tramo", "id_tipo_via", "id_estado", "distancia_km", "distancia_hr", "s_si"],
      [],
    ]);
    expect(names("ppirtf", "pernoctacion")).toEqual([
      ["id_subtipo", "establecimiento", "direccion", "capacidad", "costo", "calidad"],
      ["id_catsubtipo", "propietario", "numero"],
    ]);
  });

  it("begins a stretch where the one before ends", () => {
    expect(["Potosí – Don Diego", "Uyuni - San Cristóbal - Alota", "Potosí", "Potosí – ", ""].map(nextStart)).toEqual([
      "Don Diego – ",
      "Alota – ",
      "",
      "",
      "",
    ]);
  });
});
