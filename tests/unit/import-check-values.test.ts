import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLASES } from "@/contract/importacion/clases";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import { TIPOS_INVENTARIO } from "@/contract/importacion/tipos";
import { Hallazgo } from "@/contract/resources/importaciones";
import { CUERPOS } from "@/ministry-api/importaciones/check/body";
import { readRow } from "@/ministry-api/importaciones/check/row";
import { contextOf, GOOD, GOOD_FACILITY } from "../support/import-rows";

type Texts = Readonly<Record<string, string>>;
const check = async (texts: Texts, headings: Texts = {}) => readRow(await contextOf(headings), { ...GOOD, ...texts });

describe("values of a row", () => {
  it.each([
    ["3650", 3650],
    ["3.650 m", 3650],
    ["3,650 msnm", 3650],
    ["3 650 m.s.n.m.", 3650],
    ["3650,4", 3650],
    ["265 metros", 265],
  ])("reads the altitude '%s'", async (g_z, metres) => {
    const row = await check({ g_z });
    expect(row.hallazgos).toEqual([]);
    expect(row.valores).toMatchObject({ g_z: metres });
  });

  it("doubts an altitude whose last digit a spreadsheet lost, and refuses what is none", async () => {
    const lost = await check({ g_z: "3.65" });
    expect(lost.grupo).toBe("DUDA");
    expect(lost.valores).toMatchObject({ g_z: 3650 });
    const none = await check({ g_z: "alto" }, { g_z: "COTA" });
    expect(none.hallazgos[0]?.texto).toBe(
      "Z (altitud) «alto» (columna «COTA»): Valor Z es requerida mínimo 1 y máximo 4 dígitos. " +
        "Escriba los metros sobre el nivel del mar, como 3650.",
    );
  });

  it.each(["III", "iii", "3", "Jerarquía III", "Jer. 3", "NIVEL III"])(
    "reads the hierarchy '%s'",
    async (jerarquia) => {
      expect((await check({ jerarquia })).valores).toMatchObject({ jerarquia: "III" });
    },
  );

  it("takes the information that is given by its codes and their labels, and asks for no more", async () => {
    const row = await check({
      ...{ v_c: "Sí", v_ci: "no", emergencia: "si", conservacion: "bueno", proteccion: "No protegido" },
      ...{ deteoro_natural: "I", deteoro_antopica: "Presente", distancia_km: "12,5 km", descripcion: "Dos\nlíneas" },
    });
    expect(row.hallazgos).toEqual([]);
    expect(row.valores).toMatchObject({
      ...{ v_c: "t", v_ci: "f", emergencia: "SI", conservacion: "B", proteccion: "I" },
      ...{ deteoro_natural: "I", deteoro_antopica: "A", distancia_km: 12.5, descripcion: "Dos\nlíneas" },
    });
    expect(row.valores).not.toHaveProperty("v_r");
  });

  it.each<[string, Texts, string]>([
    [
      "a word that is no code",
      { conservacion: "excelente" },
      "Estado de conservación: «excelente» (columna «ESTADO») no es un valor del formulario; " +
        "escriba Bueno, Regular o Malo.",
    ],
    ["a number out of range", { distancia_km: "6000" }, "El valor máximo es 5000"],
    ["a text too long", { distrito: "x".repeat(300) }, "No debe pasar de 255 caracteres; tiene 300."],
    ["a missing text", { distrito: " " }, "El distrito es requerido."],
    ["a missing name", { nombre_atractivo: "" }, "El nombre del atractivo turístico es requerido."],
    [
      "the template's example",
      { nombre_atractivo: "EJEMPLO: Salar de Uyuni" },
      "Es la fila de ejemplo de la plantilla.",
    ],
  ])("refuses %s, saying it at its cell", async (_what, texts, words) => {
    const row = await check(texts, { conservacion: "ESTADO" });
    expect(row.grupo).toBe("ERROR");
    expect(row.valores).toBeNull();
    expect(row.hallazgos).toHaveLength(1);
    expect(row.hallazgos[0]?.campo).toBe(Object.keys(texts)[0]);
    expect(row.hallazgos[0]?.texto).toContain(words);
  });

  it("knows the catalogue's GAIOC, doubts one nearly so, and leaves others as they are", async () => {
    expect((await check({ gaioc: "jesus de machaca" })).valores).toMatchObject({ gaioc: "JESÚS DE MACHACA" });
    expect((await check({ gaioc: "Jesús de Macaca" })).grupo).toBe("DUDA");
    expect((await check({ gaioc: "Otra autonomía" })).valores).toMatchObject({ gaioc: "Otra autonomía" });
    expect((await check({ gaioc: "Ninguno" })).valores).toMatchObject({ gaioc: null });
  });

  it("leaves out characters that no database holds", async () => {
    const row = await check({ nombre_atractivo: "Salar\u0000 de\n Uyuni\ud800" });
    expect(row.valores).toMatchObject({ nombre_atractivo: "Salar de Uyuni" });
    expect(row.nombre).toBe("salar de uyuni");
  });
});

describe("any texts", () => {
  const usual = fc.constantFrom(
    ...["", "-20.46", "-66,82", "20.46", "727410", "7736102", "19K 727410 7736102", "-66.82, -20.46", "20°27'36\"S"],
    ...["San Pedro", "Uyuni", "S. Pedro de Quemez", "Nor Lípez", "Potosí", "05", "VOLCÁN", "laguna", "Fiesta patronal"],
    ...["III", "3", "Sí", "A", "Bueno", "3.650 msnm", "PSAD56", "UTM 20", "EJEMPLO: x", "Ninguno", "1e5", "NaN", "-0"],
  );
  const cell = fc.oneof({ weight: 3, arbitrary: usual }, fc.string({ unit: "binary", maxLength: 300 }));

  it.each(TIPOS_INVENTARIO)("make a row of %s with an error, or one that the record's schema takes", async (tipo) => {
    const contexto = await contextOf({ g_x: "LAT" }, { tipo });
    const names = [...SIGNIFICADOS[tipo].keys()];
    const good = tipo === "ppirta" ? GOOD : GOOD_FACILITY;
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), cell), fc.boolean(), (some, rest) => {
        const row = readRow(contexto, rest ? { ...good, ...some } : some);
        const wrong = row.hallazgos.some(({ nivel }) => nivel === "ERROR");
        expect(row.grupo === "ERROR").toBe(wrong);
        for (const one of row.hallazgos) {
          expect(Hallazgo.parse(one)).toEqual(one);
          expect([...names, "utm_zona"]).toContain(one.campo);
          expect(Object.keys(CLASES)).toContain(one.clase);
          expect(one.texto).toMatch(/\.$/);
        }
        if (wrong) expect(row.valores).toBeNull();
        else expect(CUERPOS[tipo].parse(row.valores)).toEqual(row.valores);
      }),
      { numRuns: 400 },
    );
  });

  it("are understood as they are, once a doubt's first option is typed", async () => {
    const contexto = await contextOf();
    const texts = { ...GOOD, id_municipio: "Uyuny", id_subtipo: "Nevados", id_datum: "SAD69" };
    const row = readRow(contexto, texts);
    expect(row.grupo).toBe("DUDA");
    const typed = Object.fromEntries(row.hallazgos.map(({ campo, opciones }) => [campo, opciones[0]?.texto ?? ""]));
    const again = readRow(contexto, { ...texts, ...typed });
    expect(again.hallazgos).toEqual([]);
    expect(again.valores).toEqual(row.valores);
  });
});
