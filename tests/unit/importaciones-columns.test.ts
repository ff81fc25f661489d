import { describe, expect, it } from "vitest";
import {
  columnsBody,
  firstChoice,
  repeatedMeanings,
  requiredOf,
  shownColumns,
  UNDECIDED,
  missingMeanings,
  UNUSED,
} from "@/lib/importaciones/columns";
import { headingsOf, writtenName, reasonsOf } from "@/lib/importaciones/left-out";
import { meaningsOf, placeWays } from "@/lib/importaciones/meanings";
import { importLine, nameOf } from "@/lib/importaciones/list-line";
import type { ownStep } from "@/lib/importaciones/states";
import { canDiscard, openSteps, stepOf } from "@/lib/importaciones/states";

/** What the choices of columns amount to, and what an import's state allows. */

const MEANINGS = meaningsOf("ppirta");
const WAYS = placeWays("ppirta");
const column = (n: number, significado: string | null, como: "RECONOCIDA" | "RECORDADA" | "FALTA" = "RECONOCIDA") => ({
  ...{ n, significado, como },
});
const givenBy = (...choices: string[]) =>
  requiredOf({ ...choices }, MEANINGS, WAYS)
    .filter(({ given }) => given)
    .map(({ meaning }) => meaning.name);

describe("meanings of columns", () => {
  it("stand group by group, and nine of an attraction's are required", () => {
    expect([...new Set(MEANINGS.map(({ grupo }) => grupo))]).toEqual([
      ...["Registro", "Clasificación", "Lugar", "Territorio", "Información"],
    ]);
    expect(MEANINGS.filter(({ requerido }) => requerido).map(({ name }) => name)).toEqual([
      ...["nombre_atractivo", "jerarquia", "id_subtipo", "g_x", "g_y", "g_z", "id_municipio", "comunidad", "distrito"],
    ]);
  });

  it("give a place in any of its ways, and not by a part of one", () => {
    for (const way of [["g_x", "g_y"], ["coordenadas"], ["utm"], ["utm_este", "utm_norte"]]) {
      expect(givenBy(...way)).toEqual(["g_x", "g_y"]);
    }
    expect(givenBy("utm_zona", "utm_este")).toEqual([]);
    expect(givenBy("g_x")).toEqual(["g_x"]);
  });

  it("are as the server says until somebody chooses another", () => {
    const columns = [column(0, "comunidad", "RECORDADA"), column(1, null, "FALTA"), column(2, "g_z")];
    expect(columns.map(firstChoice)).toEqual(["comunidad", UNDECIDED, "g_z"]);
    expect(firstChoice({ significado: null, como: "SIN USAR" })).toBe(UNUSED);
    const shown = shownColumns(columns, { 0: "comunidad", 1: UNDECIDED, 2: "distrito" }, MEANINGS);
    expect([...shown.values()].map(({ como }) => como)).toEqual(["RECORDADA", "FALTA", "ELEGIDA"]);
    const back = shownColumns(columns, { 0: UNUSED, 1: "g_z", 2: "g_z" }, MEANINGS);
    expect([...back.values()].map(({ como }) => como)).toEqual(["SIN USAR", "ELEGIDA", "RECONOCIDA"]);
  });

  it("say where one column is two fields, and several are one", () => {
    const columns = ["coordenadas", "utm_zona", "utm_este", "utm_norte", "descripcion", "descripcion"].map((name, n) =>
      column(n, name),
    );
    const choices = Object.fromEntries(columns.map(({ n, significado }) => [n, significado ?? ""]));
    const shown = [...shownColumns(columns, choices, MEANINGS).values()];
    expect(shown.map(({ como }) => como)).toEqual([
      ...[{ campos: 2 }, "RECONOCIDA", "RECONOCIDA", { columnas: 3 }, "RECONOCIDA", { columnas: 2 }],
    ]);
    expect(shown.map(({ joined }) => joined)).toEqual([false, true, true, true, true, true]);
  });

  it("stand once, but for texts, which are joined", () => {
    const columns = [0, 1, 2, 3].map((n) => ({ n }));
    expect([...repeatedMeanings(columns, { 0: "g_z", 1: "g_z", 2: "comunidad", 3: "comunidad" }, MEANINGS)]).toEqual([
      1,
    ]);
    expect([...repeatedMeanings(columns, { 0: UNUSED, 1: UNUSED, 2: UNDECIDED, 3: UNDECIDED }, MEANINGS)]).toEqual([]);
  });

  it("that make a record need a column, a value for all rows, or each row its own; the rest comes later", () => {
    const required = requiredOf({ 0: "nombre_atractivo", 1: "coordenadas" }, MEANINGS, WAYS);
    const open = (fillings: Parameters<typeof missingMeanings>[1]) =>
      missingMeanings(required, fillings).map(({ name }) => name);
    expect(open({})).toEqual(["id_subtipo"]);
    expect(open({ id_subtipo: { how: "fijo", value: "  " } })).toEqual(["id_subtipo"]);
    expect(open({ id_subtipo: { how: "fila" } })).toEqual([]);
  });

  it("of a place need the point or the municipality", () => {
    const chosen = { 0: "nombre_atractivo", 1: "id_subtipo" };
    const open = (choices: Record<number, string>, fillings: Parameters<typeof missingMeanings>[1] = {}) =>
      missingMeanings(requiredOf({ ...chosen, ...choices }, MEANINGS, WAYS), fillings).map(({ name }) => name);
    expect(open({})).toEqual(["g_x", "g_y", "id_municipio"]);
    expect(open({ 2: "g_x" })).toEqual(["g_y", "id_municipio"]);
    expect(open({ 2: "id_municipio" })).toEqual([]);
    expect(open({ 2: "utm" })).toEqual([]);
    expect(open({}, { id_municipio: { how: "fila" } })).toEqual([]);
  });

  it("are sent with what fills those without a column, and with nothing else", () => {
    const body = columnsBody(
      [{ n: 0 }, { n: 1 }, { n: 2 }],
      {
        choices: { 0: "nombre_atractivo", 1: UNUSED, 2: UNDECIDED },
        fillings: {
          distrito: { how: "fijo", value: " Sin distrito " },
          g_z: { how: "fila" },
          // It has a column since.
          comunidad: { how: "fijo", value: "Porco" },
        },
        recordar: true,
      },
      ["distrito", "g_z"],
    );
    expect(body).toEqual({
      columnas: [
        { n: 0, significado: "nombre_atractivo" },
        { n: 1, significado: null },
        { n: 2, significado: null },
      ],
      ...{ fijos: { distrito: "Sin distrito" }, por_fila: ["g_z"], recordar: true },
    });
  });
});

describe("an import's state", () => {
  const of = (
    estado: Parameters<typeof ownStep>[0]["estado"],
    importadas = 0,
    puede_seguir: 0 | 1 = 1,
    cambiadas = 0,
  ) => ({
    ...{ estado, importadas, cambiadas, puede_seguir },
  });

  it("shows its own step, and another one only where that is allowed", () => {
    expect(stepOf(of("LEIDA"), null)).toBe("archivo");
    expect(stepOf(of("LEIDA"), "columnas")).toBe("columnas");
    expect(stepOf(of("LEIDA"), "resultado")).toBe("archivo");
    expect(stepOf(of("REVISION"), "columnas")).toBe("columnas");
    expect(stepOf(of("REVISION"), "otro")).toBe("revisar");
    expect(stepOf(of("IMPORTADA", 7), "revisar")).toBe("revisar");
    expect(stepOf(of("IMPORTADA", 7), "columnas")).toBe("resultado");
    expect(stepOf(of("DETENIDA"), "columnas")).toBe("columnas");
    expect(stepOf(of("DETENIDA", 7), "columnas")).toBe("resultado");
    expect(stepOf(of("DESHECHA"), "revisar")).toBe("resultado");
    expect(openSteps(of("REVISION", 0, 0))).toEqual([]);
  });

  it("lets go of an import that has brought in nothing", () => {
    const free = ["LEIDA", "COMPROBANDO", "REVISION", "DETENIDA"] as const;
    expect(free.filter((estado) => canDiscard(of(estado)))).toEqual([...free]);
    for (const estado of ["IMPORTANDO", "IMPORTADA", "DESHACIENDO", "DESHECHA"] as const) {
      expect(canDiscard(of(estado))).toBe(false);
    }
    expect(canDiscard(of("DETENIDA", 1))).toBe(false);
    expect(canDiscard(of("DETENIDA", 0, 1, 1))).toBe(false);
    expect(canDiscard(of("REVISION", 0, 0))).toBe(false);
  });

  it("is named by its file until something came of it", () => {
    const row = {
      ...({ id: 14, ref: "a", tipo: "ppirta", archivo: "Rutas.gpx", usuario: "Rosa Calle" } as const),
      ...{ creado_en: null, filas: 58, importadas: 1, cambiadas: 0 },
    };
    expect([nameOf({ ...row, estado: "REVISION" }), importLine({ ...row, estado: "REVISION" })]).toEqual([
      ...["Rutas.gpx", "58 filas · quedó en «Revisar»"],
    ]);
    expect([nameOf({ ...row, estado: "IMPORTADA" }), importLine({ ...row, estado: "IMPORTADA" })]).toEqual([
      ...["Importación 14", "1 atractivo · Rosa Calle"],
    ]);
    expect(importLine({ ...row, estado: "IMPORTADA", cambiadas: 12 })).toBe("1 atractivo, 12 cambiados · Rosa Calle");
    expect(importLine({ ...row, estado: "IMPORTADA", importadas: 0, cambiadas: 1 })).toBe("1 cambiado · Rosa Calle");
    expect(importLine({ ...row, estado: "IMPORTADA", tipo: "municipio" })).toBe("1 municipio · Rosa Calle");
  });
});

describe("a row left out", () => {
  const hallazgo = (campo: string, nivel: "DUDA" | "ERROR", texto: string) => ({
    ...{ campo, nivel, texto, clase: "x", opciones: [] },
  });
  const headings = headingsOf(
    [
      { significado: "g_z", encabezado: "ALT." },
      { significado: "descripcion", encabezado: "TEXTO 1" },
      { significado: "descripcion", encabezado: "TEXTO 2" },
      { significado: null, encabezado: "OTRA" },
    ],
    MEANINGS,
  );

  it("gives its errors at the column as the file heads it", () => {
    const hallazgos = [
      hallazgo("g_z", "ERROR", "No puede pasar de 9.000"),
      hallazgo("comunidad", "DUDA", "¿Otra?"),
      hallazgo("comunidad", "ERROR", "Falta"),
      hallazgo("descripcion", "ERROR", "Es larga"),
    ];
    expect(reasonsOf({ quitada: 0, hallazgos }, headings)).toEqual([
      { columna: "ALT.", texto: "No puede pasar de 9.000" },
      { columna: "Comunidad", texto: "Falta" },
      { columna: "TEXTO 1", texto: "Es larga" },
    ]);
  });

  it("says that it was taken out, or only waits", () => {
    const doubt = [hallazgo("g_z", "DUDA", "¿Seguro?")];
    expect(reasonsOf({ quitada: 1, hallazgos: doubt }, headings)).toEqual([
      { columna: "", texto: "Se quitó en la revisión" },
    ]);
    expect(reasonsOf({ quitada: 0, hallazgos: doubt }, headings)[0]?.texto).toBe(
      "No tiene errores y todavía no se importó",
    );
  });

  it("is named as in its inventory", () => {
    expect(writtenName({ textos: { nombre_centro: " Hotel " } })).toBe("Hotel");
    expect(writtenName({ textos: {} })).toBe("");
  });
});
