import { describe, expect, it } from "vitest";
import { claveDe, entradaDe, idsSinNombre, observadoPor, type FilaHistorial } from "@/lib/historial";

const fila = (over: Partial<FilaHistorial>): FilaHistorial => ({
  id: 1,
  fecha: "2026-11-21T18:32:00.000Z",
  usuario: "Rosa Calle Villca",
  accion: "MODIFICAR",
  tabla: "ppirta",
  cambios: [],
  ...over,
});
const nadie: ReadonlyMap<string, string> = new Map();
const cambiosDe = (over: Partial<FilaHistorial>, nombres = nadie) =>
  entradaDe(fila(over), nombres).cambios.map(({ campo, de, a }) => [campo, de, a]);

describe("a row of the history in words", () => {
  it("names the part of the record and what was done", () => {
    const { seccion, accion, clase } = entradaDe(fila({ tabla: "rutappirta", accion: "ELIMINAR" }), nadie);
    expect([seccion, accion, clase]).toEqual(["Rutas", "Eliminado", "eliminado"]);
    const back = entradaDe(fila({ accion: "rechazarNacional" }), nadie);
    expect([back.accion, back.clase]).toEqual(["No aprobado por el nivel nacional", "rechazado"]);
  });

  it("tells codes, figures, coordinates and yes or no as the screens do", () => {
    expect(
      cambiosDe({
        cambios: [
          { campo: "v_c", de: "f", a: "t" },
          { campo: "conservacion", de: null, a: "B" },
          { campo: "deteoro_natural", de: "A", a: "I" },
          { campo: "g_x", de: -20.2, a: -20.243083 },
          { campo: "g_z", de: 3656, a: 3660 },
          { campo: "distancia_km", de: 1.5, a: 22.25 },
        ],
      }),
    ).toEqual([
      ["Vinculación cultural", "No", "Si"],
      ["Conservación", "", "Bueno"],
      ["Deterioro por causa natural", "Si", "No"],
      ["X (latitud)", "-20.20000", "-20.24308"],
      ["Z (altitud)", "3656", "3660"],
      ["Distancia", "1,5", "22,25"],
    ]);
    expect(
      cambiosDe({
        tabla: "fotogramappirta",
        cambios: [
          { campo: "favorito", de: false, a: true },
          { campo: "hash", de: "aa", a: "bb" },
        ],
      }),
    ).toEqual([
      ["Fotograma favorito", "No", "Sí"],
      ["Imagen", "Imagen anterior", "Imagen nueva"],
    ]);
  });

  it("gives ids their names, each by the list its table means", () => {
    const nombres = new Map([
      [claveDe("mes", 4), "ABRIL"],
      [claveDe("integridad", 1), "Tamaño suficiente"],
      [claveDe("autenticidad", 1), "Forma y diseño"],
    ]);
    const criterio = { campo: "id_criterio", de: null, a: 1 };
    expect(cambiosDe({ tabla: "temppirta", cambios: [{ campo: "id_mes", de: 3, a: 4 }] }, nombres)).toEqual([
      ["Mes", "3", "ABRIL"],
    ]);
    expect(cambiosDe({ tabla: "intppirta", cambios: [criterio] }, nombres)).toEqual([
      ["Criterio", "", "Tamaño suficiente"],
    ]);
    expect(cambiosDe({ tabla: "autppirta", cambios: [criterio] }, nombres)).toEqual([
      ["Criterio", "", "Forma y diseño"],
    ]);
    const servicio = { tabla: "servicioppirta", cambios: [{ campo: "id_tipo", de: null, a: 44 }] };
    expect(cambiosDe(servicio)).toEqual([["Servicio", "", "Servicio de transporte"]]);
    expect(cambiosDe({ cambios: [{ campo: "id_departamento", de: 5, a: 2 }] })).toEqual([
      ["Departamento", "POTOSÍ", "LA PAZ"],
    ]);
  });

  it("keeps silent about columns that another one tells, and shows unknown ones as they came", () => {
    expect(
      cambiosDe({
        accion: "rechazarGobernacion",
        cambios: [
          { campo: "workflow", de: "pendiente_gobernacion", a: "borrador" },
          { campo: "derivado", de: 1, a: 0 },
          { campo: "observacion", de: null, a: "Corrija la temperatura." },
          { campo: "observacion_revision", de: null, a: "Corrija la temperatura." },
          { campo: "otra_cosa", de: "x", a: { y: 1 } },
        ],
      }),
    ).toEqual([
      ["Situación", "En revisión de la gobernación", "En registro"],
      ["Observación", "", "Corrija la temperatura."],
      ["otra_cosa", "x", '{"y":1}'],
    ]);
  });
});

it("only ids without a name are looked up", () => {
  const filas = [
    fila({ cambios: [{ campo: "id_tipo", de: 3, a: 7 }] }),
    fila({ tabla: "temppirta", cambios: [{ campo: "id_mes", de: null, a: 4 }] }),
    fila({ cambios: [{ campo: "id_departamento", de: 5, a: 2 }] }),
  ];
  const faltan = idsSinNombre(filas, new Map([[claveDe("tipo", 7), "LAGUNAS"]]));
  expect([...faltan].map(([catalogo, ids]) => [catalogo, [...ids]])).toEqual([
    ["tipo", [3]],
    ["mes", [4]],
  ]);
});

it("the newest review says who sent the record back", () => {
  const filas = [
    fila({ usuario: "Rosa" }),
    fila({ accion: "rechazarGobernacion", usuario: "Luis", fecha: "2026-11-20T12:00:00.000Z" }),
    fila({ accion: "rechazarNacional", usuario: "Ana" }),
  ];
  expect(observadoPor(filas)).toEqual({ usuario: "Luis", fecha: "2026-11-20T12:00:00.000Z" });
  expect(observadoPor([fila({})])).toBeNull();
});
