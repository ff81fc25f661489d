import { describe, expect, it } from "vitest";
import { readRow } from "@/ministry-api/importaciones/check/read-row";
import { contextOf, GOOD } from "../support/import-rows";

type Texts = Readonly<Record<string, string>>;
const check = async (texts: Texts, headings: Texts = {}) => readRow(await contextOf(headings), { ...GOOD, ...texts });
const NOWHERE = { g_x: "", g_y: "" };
const said = ({ hallazgos }: Awaited<ReturnType<typeof check>>) =>
  hallazgos.map(({ nivel, campo, clase }) => `${nivel} ${campo} ${clase}`);

describe("the place of a row", () => {
  it.each<[string, Texts]>([
    ["decimals", { g_x: "-20.46", g_y: "-66.82" }],
    ["decimal commas", { g_x: "-20,46", g_y: "-66,82" }],
    ["degrees, minutes and seconds", { g_x: "20°27'36\"S", g_y: "66°49'12\"O" }],
    ["one text", { ...NOWHERE, coordenadas: "-20.46, -66.82" }],
    ["one text with decimal commas", { ...NOWHERE, coordenadas: "-20,46; -66,82" }],
    ["UTM in one text", { ...NOWHERE, utm: "19K 727410 7736102" }],
    ["UTM in columns", { ...NOWHERE, utm_zona: "19", utm_este: "727410.1234567890", utm_norte: "7736102" }],
    ["UTM among coordinates", { ...NOWHERE, coordenadas: "19 727410 7736102" }],
    ["UTM with the zone in the projection", { ...NOWHERE, utm: "727410 7736102", id_proyeccion: "UTM 19S" }],
  ])("is read from %s without a doubt", async (_what, texts) => {
    const row = await check(texts);
    expect(said(row)).toEqual([]);
    expect(row.g_x).toBeCloseTo(-20.46, 3);
    expect(row.g_y).toBeCloseTo(-66.82, 3);
    expect(row.valores).toMatchObject({ g_x: row.g_x, g_y: row.g_y, id_proyeccion: 1, id_datum: 1 });
  });

  it.each<[string, Texts, string]>([
    ["columns that changed places", { g_x: "-66.82", g_y: "-20.46" }, "X e Y están cambiadas"],
    ["a text with the longitude first", { ...NOWHERE, coordenadas: "-66.82, -20.46" }, "X e Y están cambiadas"],
    ["missing signs", { g_x: "20.46", g_y: "66.82" }, "les faltan los signos menos"],
    ["one missing sign", { g_x: "20.46", g_y: "-66.82" }, "les faltan los signos menos"],
  ])("is corrected with a doubt for %s", async (_what, texts, words) => {
    const row = await check(texts);
    expect(row.grupo).toBe("DUDA");
    expect(row.hallazgos[0]?.texto).toContain(words);
    expect(row.hallazgos[0]?.texto).toContain("-20.46000, -66.82000");
    expect(row.valores).toMatchObject({ g_x: -20.46, g_y: -66.82 });
  });

  it("takes the zone that lies near the municipality, told as a doubt at its column", async () => {
    const row = await check({ ...NOWHERE, utm_este: "727410", utm_norte: "7736102" }, { utm_este: "ESTE" });
    expect(said(row)).toEqual(["DUDA utm_zona lugar"]);
    expect(row.hallazgos[0]?.opciones[0]?.texto).toBe("19");
    expect(row.valores).toMatchObject({ id_municipio: 501 });
    const far = await check({ ...NOWHERE, utm: "270000 8190000", id_municipio: "San Ignacio de Velasco" });
    expect(far.hallazgos[0]?.texto).toMatch(/se entiende la zona 21/);
  });

  it("asks for the zone where nothing tells it", async () => {
    const row = await check({ ...NOWHERE, utm: "500000 8190000", id_municipio: "" });
    expect(said(row)).toContain("ERROR utm lugar");
    expect(row.hallazgos.find(({ campo }) => campo === "utm")?.texto).toContain("Falta la zona UTM");
    expect(row.g_x).toBeNull();
  });

  it("understands UTM in the columns of X and Y", async () => {
    const row = await check({ g_x: "727410", g_y: "7736102" });
    expect(row.grupo).toBe("DUDA");
    expect(row.entendidos["g_x"]).toMatch(/^-20\.4/);
  });

  it("converts from PSAD56, UTM and degrees alike", async () => {
    const plain = await check({ ...NOWHERE, utm: "19K 727410 7736102" });
    const utm = await check({ ...NOWHERE, utm: "19K 727410 7736102", id_datum: "PSAD56" });
    expect(Math.abs((utm.g_x ?? 0) - (plain.g_x ?? 0))).toBeGreaterThan(0.002);
    expect(utm.valores).toMatchObject({ id_datum: 1 });
    expect(utm.entendidos["id_datum"]).toBe("WGS84");
    const degrees = await check({ id_datum: "PSAD 56" });
    expect(said(degrees)).toEqual(["DUDA id_datum datum"]);
    expect((degrees.g_x ?? 0) + 20.46).toBeCloseTo((utm.g_x ?? 0) - (plain.g_x ?? 0), 3);
  });

  it.each<[string, Texts, string]>([
    ["UTM zona 19", {}, "utm_este"],
    ["ESTE (19K)", {}, "utm_este"],
    ["ESTE (COORDENADAS UTM ZONA 19 WGS84)", {}, "utm_este"],
    ["X EPSG:32719", {}, "utm_este"],
    ["NORTE 19S", {}, "utm_norte"],
  ])("takes the zone from the heading '%s'", async (heading, _more, campo) => {
    const row = await check({ ...NOWHERE, utm_este: "727410", utm_norte: "7736102" }, { [campo]: heading });
    expect(said(row)).toEqual([]);
    expect(row.g_x).toBeCloseTo(-20.46, 3);
  });

  it("takes zone and datum from an EPSG number in a heading", async () => {
    const texts = { ...NOWHERE, utm_este: "727410", utm_norte: "7736102" };
    const psad = await check(texts, { utm_este: "ESTE EPSG:24879" });
    const same = await check({ ...NOWHERE, utm: "19K 727410 7736102", id_datum: "PSAD56" });
    expect([psad.g_x, psad.g_y]).toEqual([same.g_x, same.g_y]);
    const degrees = await check({}, { g_x: "LATITUD (PSAD56)" });
    expect(said(degrees)).toEqual(["DUDA g_x datum"]);
  });

  it("knows the zone by the person's own department", async () => {
    const persona = { rol: 5 as const, id_departamento: 7 };
    const row = readRow(await contextOf({}, { persona }), {
      ...{ ...GOOD, ...NOWHERE, id_municipio: "" },
      ...{ utm_este: "500000", utm_norte: "8190000" },
    });
    expect(row.hallazgos.map(({ texto }) => texto).join()).not.toContain("puede estar en la zona");
    expect(row.g_y).not.toBeNull();
  });

  it("doubts two ways of one row that say different places", async () => {
    const row = await check({ coordenadas: "-20.46, -66.82", utm: "19K 737410 7736102" });
    expect(said(row)).toEqual(["DUDA g_x lugar"]);
    expect(row.hallazgos[0]?.texto).toContain(
      "no son el mismo lugar: están a 10,0 km. Se importa -20.46000, -66.82000.",
    );
    expect(said(await check({ utm: "19K 727410 7736102" }))).toEqual([]);
    const other = await check({ g_x: "al norte", utm: "19K 727410 7736102" });
    expect(said(other)).toEqual(["DUDA g_x lugar"]);
    expect(other.g_x).toBeCloseTo(-20.46, 3);
  });

  it.each<[string, Texts, string]>([
    ["unreadable", { g_x: "al norte", g_y: "-66.82" }, "No se entiende «al norte, -66.82»"],
    ["missing", NOWHERE, "Falta el punto (columna «LAT»)"],
  ])("is the municipality's seat for now where the point is %s", async (_what, texts, words) => {
    const row = await check(texts, { g_x: "LAT" });
    expect(row.grupo).toBe("DUDA");
    expect(row.hallazgos[0]?.texto).toContain(words);
    expect(row.hallazgos[0]?.texto).toContain("se ubica en la sede de Uyuni y se completará después.");
    expect(row.valores).toMatchObject({ g_x: -20.4597, g_y: -66.825 });
  });

  it.each<[string, Texts, string]>([
    ["outside Bolivia", { g_x: "-33.4", g_y: "-70.6" }, "El punto está fuera de Bolivia"],
    ["unreadable", { g_x: "al norte", g_y: "-66.82", id_municipio: "" }, "No se entiende «al norte, -66.82»"],
    ["missing", { ...NOWHERE, id_municipio: "" }, "X (latitud) es requerida (columna «LAT»)"],
  ])("is an error %s, with nothing else to say where it is", async (_what, texts, words) => {
    const row = await check(texts, { g_x: "LAT" });
    expect(row.grupo).toBe("ERROR");
    expect(row.hallazgos[0]?.texto).toContain(words);
    expect(row.g_x).toBeNull();
    expect(row.valores).toBeNull();
  });

  it.each<[string, Texts, string, string]>([
    ["no place", { ...NOWHERE, id_municipio: "" }, "g_x", "X (latitud) es requerida: la fila no dice dónde está"],
    ["half a point", { g_y: "", id_municipio: "" }, "g_y", "Y (longitud) es requerida: sin ese dato no hay punto"],
    ["an unknown municipality", { ...NOWHERE, id_municipio: "Zzyzx" }, "id_municipio", "«Zzyzx» no está en el"],
    ["a point elsewhere", { g_x: "40.4", g_y: "-3.7", id_municipio: "" }, "g_x", "El punto está fuera de Bolivia"],
    ["all of it elsewhere", { g_x: "40.4", g_y: "-3.7", id_municipio: "Zzyzx", id_provincia: "Xyzzy" }, "g_x", "«40.4"],
  ])("is one error for %s, at its column", async (_what, texts, campo, words) => {
    const row = await check(texts);
    expect(row.hallazgos.filter(({ nivel }) => nivel === "ERROR").map((one) => one.campo)).toEqual([campo]);
    expect(row.hallazgos.find((one) => one.campo === campo)?.texto).toContain(words);
  });

  it("is an error abroad within Bolivia's frame, unless the row names the municipality", async () => {
    const abroad = { g_x: "-20.2", g_y: "-69.3" };
    const row = await check({ ...abroad, id_municipio: "" });
    expect(said(row)).toContain("ERROR g_x lugar");
    expect(row.hallazgos[0]?.texto).toMatch(
      /^El punto está fuera de Bolivia: -20\.20000, -69\.30000 está a \d+ km de la frontera, según los contornos\.$/u,
    );
    expect(row.g_x).toBeNull();
    const near = await check({ g_x: "-20.2", g_y: "-68.85", id_municipio: "" });
    expect(near.grupo).toBe("DUDA");
    expect(near.hallazgos[0]?.texto).toBe(
      "El punto parece estar fuera de Bolivia: -20.20000, -68.85000 está a 5,2 km de la frontera, según los contornos.",
    );
    const unknown = await check({ ...abroad, id_municipio: "Zzyzx" });
    expect(unknown.hallazgos[0]?.texto).toContain("El punto está fuera de Bolivia");
    const named = await check(abroad);
    expect(named.grupo).toBe("DUDA");
    expect(named.valores).toMatchObject({ id_municipio: 501, g_x: -20.2 });
  });

  it.each<[string, string, string]>([
    ["grouped", "-2.045.912.345", "-6.682.512.345"],
    ["grouped with commas", "-2,045,912,345", "-6,682,512,345"],
    ["not grouped", "-2045912345", "-6682512345"],
    ["short", "-20.459.123", "-6.682.512.345"],
    ["without signs", "2.045.912.345", "6.682.512.345"],
  ])("is understood with a doubt where a spreadsheet lost the decimal point: %s", async (_what, g_x, g_y) => {
    const row = await check({ g_x, g_y }, { g_x: "LAT" });
    expect(said(row)).toEqual(["DUDA g_x lugar"]);
    expect(row.hallazgos[0]?.texto).toMatch(
      /\(columna «LAT»\) le falta la coma de los decimales: se entiende como -20\.45912, -66\.82512\.$/u,
    );
    expect(row.valores).toMatchObject({ g_x: -20.45912, g_y: -66.82512 });
  });

  it("is no place of figures without a point that would be elsewhere", async () => {
    const row = await check({ g_x: "622.229.004", g_y: "-7.559.167.481", id_municipio: "" });
    expect(row.grupo).toBe("ERROR");
    expect(row.hallazgos[0]?.texto).toContain("No se entiende «622.229.004, -7.559.167.481»");
  });

  it("is shown at the column in which the file gives it", async () => {
    const row = await check(NOWHERE, { coordenadas: "COORDENADAS" });
    expect(said(row)).toEqual(["DUDA coordenadas lugar"]);
    expect(row.hallazgos[0]?.texto).toContain("(columna «COORDENADAS»)");
  });
});

describe("the point and the territory", () => {
  it("proposes the municipality and the community of the nearest locality", async () => {
    const row = await check({ g_x: "-20.31", g_y: "-66.93", id_municipio: "", comunidad: "" });
    expect(said(row)).toEqual(["DUDA id_municipio municipio", "DUDA comunidad comunidad"]);
    expect(row.hallazgos[0]?.texto).toBe(
      "Falta el municipio: el punto está en UYUNI, POTOSÍ, según la localidad más cercana, Colchani, a 1,1 km.",
    );
    expect(row.valores).toMatchObject({ id_municipio: 501, comunidad: "Colchani" });
  });

  it("leaves the community for later where no locality is near", async () => {
    const row = await check({ g_x: "-20.2", g_y: "-66.7", comunidad: "" });
    expect(said(row)).toEqual(["DUDA comunidad comunidad"]);
    expect(row.hallazgos[0]?.texto).toBe("Falta Comunidad: se completará después.");
  });

  it("doubts a point far from the municipality, and one outside the department, in the form's words", async () => {
    const far = await check({ id_municipio: "Copacabana" });
    expect(said(far)).toEqual(["DUDA id_municipio fuera"]);
    expect(far.hallazgos[0]?.texto).toContain("parece estar fuera del Municipio COPACABANA");
    expect(far.valores).toMatchObject({ id_municipio: 201 });
    const border = await check({ id_municipio: "Challapata", g_x: "-19.25", g_y: "-66.78" });
    expect(border.hallazgos[0]?.texto).toBe(
      "El punto (-19.25000, -66.78000) no parece estar en el Departamento ORURO: según los contornos está en POTOSÍ.",
    );
  });
});
