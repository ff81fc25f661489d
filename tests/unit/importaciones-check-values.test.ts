import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLASES } from "@/contract/importacion/clases";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import { TIPOS_INVENTARIO } from "@/contract/importacion/tipos";
import { Hallazgo } from "@/contract/resources/importaciones";
import { BODIES } from "@/ministry-api/importaciones/check/body";
import { readRow } from "@/ministry-api/importaciones/check/read-row";
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

  it("doubts an altitude whose last digit a spreadsheet lost, and leaves out what is none", async () => {
    const lost = await check({ g_z: "3.65" });
    expect(lost.grupo).toBe("DUDA");
    expect(lost.valores).toMatchObject({ g_z: 3650 });
    const none = await check({ g_z: "alto" }, { g_z: "COTA" });
    expect(none.hallazgos[0]?.texto).toBe(
      "Z (altitud): no se entiende «alto» (columna «COTA»); se deja sin este dato y se completará después. " +
        "Escriba los metros sobre el nivel del mar, como 3650.",
    );
    expect(none).toMatchObject({ grupo: "DUDA", valores: { g_z: null } });
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
      "Estado de conservación: no se entiende «excelente» (columna «ESTADO»); se deja sin este dato y se completará " +
        "después. Escriba Bueno, Regular o Malo.",
    ],
    ["a number out of range", { distancia_km: "6000" }, "no se entiende «6000»; se deja sin este dato"],
    ["no number", { g_z: "3600 - 3800 m" }, "no se entiende «3600 - 3800 m»; se deja sin este dato"],
    ["a text too long", { distrito: "x".repeat(300) }, "No debe pasar de 255 caracteres; tiene 300; se deja sin"],
    ["a word that is no hierarchy", { jerarquia: "alta" }, "Jerarquía: no se entiende «alta»"],
    ["a missing text", { distrito: " " }, "Falta Distrito/sección: se completará después."],
    ["a missing hierarchy", { jerarquia: "S/D" }, "Falta Jerarquía: se completará después."],
    ["a missing altitude", { g_z: "-" }, "Falta Z (altitud): se completará después."],
    ["an altitude of 0", { g_z: "0.0" }, "Z (altitud) 0: en Bolivia no hay lugares a menos de 70 m; se deja sin"],
  ])("leaves out %s, with a doubt at its cell", async (_what, texts, words) => {
    const row = await check(texts, { conservacion: "ESTADO" });
    const [campo = ""] = Object.keys(texts);
    expect(row.grupo).toBe("DUDA");
    expect(row.hallazgos).toHaveLength(1);
    expect(row.hallazgos[0]).toMatchObject({ campo, nivel: "DUDA" });
    expect(row.hallazgos[0]?.texto).toContain(words);
    expect(row.valores?.[campo] ?? null).toBeNull();
  });

  it("enters with a name, a classification and a municipality alone, and lacks the rest for now", async () => {
    const { nombre_atractivo = "", id_subtipo = "" } = GOOD;
    const row = readRow(await contextOf(), { nombre_atractivo, id_subtipo, id_municipio: "Uyuni" });
    expect(row.grupo).toBe("DUDA");
    expect(row.hallazgos.map(({ campo }) => campo).sort()).toEqual([
      "comunidad",
      "distrito",
      "g_x",
      "g_z",
      "jerarquia",
    ]);
    expect(row.hallazgos[0]?.texto).toBe("Falta el punto: se ubica en la sede de Uyuni y se completará después.");
    expect(row.valores).toMatchObject({ g_x: -20.4597, g_y: -66.825, jerarquia: null, g_z: null, distrito: null });
  });

  it.each<[string, Texts, string]>([
    ["no name", { nombre_atractivo: "" }, "El nombre del atractivo turístico es requerido."],
    ["no classification", { id_subtipo: "" }, "El subtipo es requerido"],
    ["no place at all", { g_x: "", g_y: "", id_municipio: "" }, "es requerida"],
    ["a point elsewhere", { g_x: "-33.4", g_y: "-70.6" }, "El punto está fuera de Bolivia"],
    [
      "the template's example",
      { nombre_atractivo: "EJEMPLO: Salar de Uyuni" },
      "Es la fila de ejemplo de la plantilla.",
    ],
  ])("refuses a row with %s", async (_what, texts, words) => {
    const row = await check(texts);
    expect(row.grupo).toBe("ERROR");
    expect(row.valores).toBeNull();
    expect(row.hallazgos[0]?.texto).toContain(words);
  });

  it.each<[string, string, boolean, number | null]>([
    ["DISTANCIA (KM)", "1.500 m", false, 1.5],
    ["DISTANCIA (m)", "1500", false, 1.5],
    ["Distancia en metros", "1.500", false, 1.5],
    ["dist_km", "12,5", false, 12.5],
    ["DISTANCIA (m)", "12,5 km", false, 12.5],
    ["DISTANCIA", "1,500.0 m", false, 1.5],
    ["DISTANCIA", "1.500,5 m", false, 1.5005],
    ["DISTANCIA", "1\u00a0500 m", false, 1.5],
    ["DISTANCIA", "1.250", true, 1.25],
    ["DISTANCIA", "aprox. 3 km", false, 3],
    ["DISTANCIA", "2 horas", true, null],
  ])("under %s reads '%s' with its unit", async (heading, distancia_km, doubted, kilometres) => {
    const row = await check({ distancia_km }, { distancia_km: heading });
    expect(row.valores?.["distancia_km"] ?? null).toBe(kilometres);
    expect(row.hallazgos.length > 0).toBe(doubted);
  });

  it("names both readings of a figure that may be two", async () => {
    const row = await check({ distancia_km: "1.250" });
    expect(row.hallazgos[0]).toMatchObject({
      texto: "«1.250» puede ser 1,25 o 1250 km: se importa 1,25 km.",
      opciones: [{ texto: "1,25 km" }, { texto: "1250 km" }],
    });
    const chosen = await check({ distancia_km: "1250 km" });
    expect(chosen).toMatchObject({ hallazgos: [], valores: { distancia_km: 1250 } });
  });

  it.each([
    ["3.650,00", 3650],
    ["1,500.0", 1500],
    ["1 500", 1500],
    ["1\u202f500 m", 1500],
    ["1.250", 1250],
    ["155.432", 155],
    ["3850.432", 3850],
    ["12000 pies", 3658],
    ["3,6 km", 3600],
  ])("reads the grouped altitude '%s'", async (g_z, metres) => {
    expect(await check({ g_z })).toMatchObject({ hallazgos: [], valores: { g_z: metres } });
  });

  it("takes the figures of a map or a receiver as a program wrote them", async () => {
    const contexto = await contextOf();
    const machine = { ...contexto, target: { ...contexto.target, fromMachine: true } };
    const row = readRow(machine, { ...GOOD, g_z: "155.432", distancia_km: "1.125" });
    expect(row).toMatchObject({ hallazgos: [], valores: { g_z: 155, distancia_km: 1.125 } });
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
        else expect(BODIES[tipo].parse(row.valores)).toEqual(row.valores);
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
