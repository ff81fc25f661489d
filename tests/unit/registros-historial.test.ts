import { describe, expect, it } from "vitest";
import { FacilidadDetalle } from "@/contract/resources/registros";
import {
  idKey,
  toHistoryEntry,
  unnamedIds,
  namesInRecord,
  findReturn,
  type FilaHistorial,
} from "@/lib/registros/historial";
import { FACILIDAD_TABS } from "@/lib/routes";
import { sectionOf } from "@/lib/registros/secciones/by-tab";

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
const changesAsText = (over: Partial<FilaHistorial>, nombres = nadie) =>
  toHistoryEntry(fila(over), nombres).cambios.map(({ campo, de, a }) => [campo, de, a]);

describe("a row of the history in words", () => {
  it("names the part of the record and what was done", () => {
    const { seccion, accion, clase } = toHistoryEntry(fila({ tabla: "rutappirta", accion: "ELIMINAR" }), nadie);
    expect([seccion, accion, clase]).toEqual(["Rutas", "Eliminado", "eliminado"]);
    const back = toHistoryEntry(fila({ accion: "rechazarNacional" }), nadie);
    expect([back.accion, back.clase]).toEqual(["No aprobado por el nivel nacional", "rechazado"]);
  });

  it("tells an assignment by the person and the day", () => {
    const assigned = { tabla: "asignacion", accion: "ASIGNAR" };
    const cambios = [
      { campo: "asignado_a", de: "Jorge Condori", a: "Rosa Calle" },
      { campo: "para", de: null, a: "2026-11-28" },
    ];
    const { seccion, accion } = toHistoryEntry(fila({ ...assigned, cambios }), nadie);
    expect([seccion, accion, changesAsText({ ...assigned, cambios })]).toEqual([
      "Asignación",
      "Asignado",
      [
        ["Persona", "Jorge Condori", "Rosa Calle"],
        ["Para el", "", "28/11/2026"],
      ],
    ]);
  });

  it("tells codes, figures, coordinates and yes or no as the screens do", () => {
    expect(
      changesAsText({
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
      ["Vinculación cultural", "No", "Sí"],
      ["Conservación", "", "Bueno"],
      ["Deterioro por causa natural", "Sí", "No"],
      ["X (latitud)", "-20.20000", "-20.24308"],
      ["Z (altitud)", "3656", "3660"],
      ["Distancia", "1,5", "22,25"],
    ]);
    expect(
      changesAsText({
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
      [idKey("mes", 4), "ABRIL"],
      [idKey("integridad", 1), "Tamaño suficiente"],
      [idKey("autenticidad", 1), "Forma y diseño"],
    ]);
    const criterio = { campo: "id_criterio", de: null, a: 1 };
    expect(changesAsText({ tabla: "temppirta", cambios: [{ campo: "id_mes", de: 3, a: 4 }] }, nombres)).toEqual([
      ["Mes", "3", "ABRIL"],
    ]);
    expect(changesAsText({ tabla: "intppirta", cambios: [criterio] }, nombres)).toEqual([
      ["Criterio", "", "Tamaño suficiente"],
    ]);
    expect(changesAsText({ tabla: "autppirta", cambios: [criterio] }, nombres)).toEqual([
      ["Criterio", "", "Forma y diseño"],
    ]);
    expect(changesAsText({ cambios: [{ campo: "id_departamento", de: 5, a: 2 }] })).toEqual([
      ["Departamento", "POTOSÍ", "LA PAZ"],
    ]);
  });

  it("keeps silent about columns that another one tells, and shows unknown ones as they came", () => {
    expect(
      changesAsText({
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

describe("an import in the history", () => {
  it("stands beside the part that it wrote, and is not told twice", () => {
    const cambios = [
      { campo: "importacion", de: null, a: 12 },
      { campo: "comunidad", de: null, a: "Llica" },
    ];
    const { seccion, cambios: shown } = toHistoryEntry(fila({ tabla: "ppirta", accion: "CREAR", cambios }), nadie);
    expect(seccion).toBe("Datos del atractivo · Importación 12");
    expect(shown.map(({ a }) => a)).toEqual(["Llica"]);
  });
});

describe("a service in the history", () => {
  const seccion = (over: Partial<FilaHistorial>) => toHistoryEntry(fila(over), nadie).seccion;

  it("is called as its tab is, by its call", () => {
    expect(seccion({ tabla: "ppirtf" })).toBe("Datos de la facilidad");
    for (const [tabla, palabra] of [
      ["comunicacionppirtf", "Comunicación"],
      ["medicoppirtf", "Médico"],
      ["pernoctacionppirtf", "Pernoctación"],
      ["restauracionppirtf", "Restauración"],
      ["recreacionppirtf", "Recreación"],
      ["informacionTppirtf", "Info-guiaje"],
      ["transporteppirtf", "Transporte"],
      ["infraestructurappirtf", "Infraestructura"],
      ["transporteppirta", "Servicio de transporte"],
    ] as const) {
      expect(seccion({ tabla })).toBe(palabra);
    }
  });

  it("of a table that services share is known by its type, which is not told twice", () => {
    const de = (tabla: string, id: number) => ({ tabla, cambios: [{ campo: "id_tipo", de: null, a: id }] });
    expect(seccion(de("servicio", 44))).toBe("Transporte");
    expect(seccion(de("servicioppirta", 44))).toBe("Servicio de transporte");
    expect(seccion({ tabla: "servicio", cambios: [{ campo: "id_tipo", de: 59, a: null }] })).toBe("Médico");
    expect(seccion(de("servicio", 99))).toBe("Servicios");
    expect(seccion({ tabla: "servicio" })).toBe("Servicios");
    expect(changesAsText(de("servicio", 44))).toEqual([]);
    expect([...unnamedIds([fila(de("servicio", 44))], nadie)]).toEqual([]);
  });

  it("tells its subtypes by name and its codes as words", () => {
    const nombres = new Map([
      [idKey("subtipo", 8), "HOTEL"],
      [idKey("catsubtipo", 3), "4 ESTRELLAS"],
    ]);
    const cambios = [
      { campo: "id_ppirtf", de: null, a: 5 },
      { campo: "id_subtipo", de: null, a: 8 },
      { campo: "id_catsubtipo", de: null, a: 3 },
      { campo: "costo", de: null, a: 12.5 },
      { campo: "calidad", de: "B", a: "R" },
      { campo: "cobertura", de: "M", a: "B" },
    ];
    expect(changesAsText({ tabla: "pernoctacionppirtf", cambios }, nombres)).toEqual([
      ["Subtipo", "", "HOTEL"],
      ["Categoría subtipo", "", "4 ESTRELLAS"],
      ["Costo %", "", "12,5"],
      ["Calidad", "Bueno", "Regular"],
      ["Cobertura", "Malo", "Bueno"],
    ]);
    expect([...unnamedIds([fila({ tabla: "pernoctacionppirtf", cambios })], nadie).keys()]).toEqual([
      "subtipo",
      "catsubtipo",
    ]);
  });

  it("calls each field as its form does", () => {
    for (const { segment } of FACILIDAD_TABS) {
      const section = sectionOf("ppirtf", segment);
      const fields = section?.form.fields ?? [];
      const cambios = fields.map(({ name }) => ({ campo: name, de: null, a: 7 }));
      expect(changesAsText({ tabla: section?.resource ?? "", cambios }).map(([campo]) => campo)).toEqual(
        fields.map(({ label }) => label),
      );
    }
  });
});

it("a facility's own columns are told in words, those that only count are not", () => {
  const facilidad = FacilidadDetalle.parse({ id: 9, nombre_centro: "Coroico", id_tipo: 60, tipo: "POBLADO" });
  const cambios = [
    { campo: "nombre_centro", de: "COROICO", a: "Coroico" },
    { campo: "codigo_dt", de: null, a: "DT-01" },
    { campo: "id_tipo", de: null, a: 60 },
    { campo: "completo", de: 0, a: 1 },
  ];
  expect(changesAsText({ tabla: "ppirtf", cambios }, namesInRecord(facilidad))).toEqual([
    ["Nombre de la facilidad", "COROICO", "Coroico"],
    ["Código DT", "", "DT-01"],
    ["Tipo", "", "POBLADO"],
  ]);
});

it("only ids without a name are looked up", () => {
  const filas = [
    fila({ cambios: [{ campo: "id_tipo", de: 3, a: 7 }] }),
    fila({ tabla: "temppirta", cambios: [{ campo: "id_mes", de: null, a: 4 }] }),
    fila({ cambios: [{ campo: "id_departamento", de: 5, a: 2 }] }),
  ];
  const faltan = unnamedIds(filas, new Map([[idKey("tipo", 7), "LAGUNAS"]]));
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
  expect(findReturn(filas)).toEqual({ usuario: "Luis", fecha: "2026-11-20T12:00:00.000Z" });
  expect(findReturn([fila({})])).toBeNull();
});
