import { describe, expect, it } from "vitest";
import { readRow } from "@/ministry-api/importaciones/check/read-row";
import { contextOf, GOOD, GOOD_FACILITY } from "../support/import-rows";

type Texts = Readonly<Record<string, string>>;

const check = async (texts: Texts, headings: Texts = {}) =>
  readRow(await contextOf({ id_municipio: "MUNI", ...headings }), { ...GOOD, ...texts });
const said = ({ hallazgos }: Awaited<ReturnType<typeof check>>) =>
  hallazgos.map(({ nivel, campo, clase }) => `${nivel} ${campo} ${clase}`);

const UYUNI = 501;
const QUEMES = 503;
const HUARINA = 203;
const CHUA_COCANI = 206;
const SAN_PEDRO_DE_SANTA_CRUZ = 703;
/** Points in other places than the good row's. */
const AT_QUEMES = { g_x: "-20.9", g_y: "-68.05" };
const AT_HUARINA = { g_x: "-16.19", g_y: "-68.60" };
const AT_CHUA_COCANI = { g_x: "-16.17", g_y: "-68.76" };
const AT_SAN_PEDRO = { g_x: "-16.82", g_y: "-63.47" };

describe("names of the catalogues", () => {
  it("fills in what follows from the municipality and the subtype", async () => {
    const row = await check({});
    expect(row.grupo).toBe("LISTA");
    expect(row.hallazgos).toEqual([]);
    expect(row.valores).toMatchObject({
      ...{ id_categoria: 1, id_tipo: 1, id_subtipo: 4, id_proyeccion: 1, id_datum: 1 },
      ...{ id_macro_region: 1, id_region: 7, id_departamento: 5, id_provincia: 51, id_municipio: UYUNI },
      gaioc: null,
    });
  });

  it("offers the types that a row without a subtype may mean, in the sentence too", async () => {
    const row = await check({ id_subtipo: "", id_tipo: "Montañas y cordillera" });
    const told = row.hallazgos.find(({ campo }) => campo === "id_tipo");
    expect(told?.texto).toContain("elija uno de los parecidos o escriba el nombre o el código de un tipo.");
    expect(told?.opciones).toEqual([{ texto: "MONTAÑAS Y CORDILLERAS", nota: "" }]);
  });

  it.each([
    ["accents and case", { id_municipio: "uyuní", id_subtipo: "volcan" }],
    ["blanks and dots", { id_municipio: " U y u n i".replace(/ /g, "") + ".", id_subtipo: "VOLCÁN  " }],
    ["codes", { id_municipio: "050501", id_subtipo: "01.01.04", id_departamento: "05" }],
    ["codes without their zeros", { id_municipio: "50501", id_subtipo: "1.1.4" }],
    ["abbreviations and words before", { id_municipio: "Municipio de Uyuni", id_departamento: "Dpto. de Potosí" }],
    ["a sigla", { id_departamento: "PT", id_proyeccion: "GEO", id_datum: "WGS-84" }],
    ["its parents", { id_provincia: "ANTONIO QUIJARRO", id_region: "Salar de Uyuni y Lípez", id_tipo: "01.01" }],
  ])("understands %s without a doubt", async (_what, texts) => {
    const row = await check(texts);
    expect(said(row)).toEqual([]);
    expect(row.valores).toMatchObject({ id_municipio: UYUNI, id_subtipo: 4, id_departamento: 5 });
  });

  it("says what a text was understood as, only where that differs", async () => {
    const row = await check({ id_subtipo: "Volcan", id_provincia: "" });
    expect(row.entendidos).toEqual({ id_subtipo: "VOLCÁN", id_provincia: "ANTONIO QUIJARRO" });
  });

  it.each([
    ["the whole code", { id_municipio: "020203" }],
    ["the code without its zero", { id_municipio: "20203" }],
    ["the code within its province", { id_municipio: "03", id_provincia: "Omasuyos" }],
  ])(
    "doubts %s of a municipality that had another one's in the list of 2012, with both names",
    async (_what, texts) => {
      const row = await check({ ...AT_HUARINA, ...texts });
      expect(said(row)).toEqual(["DUDA id_municipio municipio"]);
      const [doubt] = row.hallazgos;
      expect(doubt?.texto).toBe(
        `El código «${texts.id_municipio}» (columna «MUNI») es de HUARINA en el censo de 2024, y era de CHUA COCANI en la ` +
          "lista de 2012: se entiende HUARINA.",
      );
      expect(doubt?.opciones.map(({ texto }) => texto)).toEqual(["HUARINA", "CHUA COCANI"]);
      expect(row.valores).toMatchObject({ id_municipio: HUARINA });
    },
  );

  it.each([
    ["a name beside its code of 2024", "020203 Huarina", HUARINA, AT_HUARINA],
    ["a name beside its code of 2012", "020203 - Chua Cocani", CHUA_COCANI, AT_CHUA_COCANI],
    ["a name alone", "Huarina", HUARINA, AT_HUARINA],
  ])("understands %s without a doubt", async (_what, id_municipio, id, at) => {
    const row = await check({ ...at, id_municipio });
    expect(said(row)).toEqual([]);
    expect(row.valores).toMatchObject({ id_municipio: id });
  });

  it("doubts a name that one municipality is clearly nearest to, and imports that one", async () => {
    const row = await check({ id_municipio: "S. Pedro de Quemez", ...AT_QUEMES });
    expect(row.grupo).toBe("DUDA");
    expect(row.valores).toMatchObject({ id_municipio: QUEMES, id_provincia: 50 });
    const [doubt] = row.hallazgos;
    expect(doubt?.texto).toBe(
      "«S. Pedro de Quemez» (columna «MUNI») no está en el catálogo de municipios: se entiende SAN PEDRO DE QUEMES, " +
        "lo más parecido.",
    );
    expect(doubt?.opciones[0]).toEqual({ texto: "SAN PEDRO DE QUEMES", nota: "Nor Lípez · a 0,0 km" });
    expect(row.entendidos).toEqual({ id_municipio: "SAN PEDRO DE QUEMES" });
  });

  it("takes letters that changed places for a slip", async () => {
    const row = await check({ id_municipio: "San Igancio", g_x: "-16.36", g_y: "-60.95" });
    expect(row.valores).toMatchObject({ id_municipio: 702 });
  });

  it("finds a subtype whose words are joined otherwise, among others of its beginning", async () => {
    const row = await check({ id_subtipo: "Laguna alto andina" });
    expect(row.valores).toMatchObject({ id_subtipo: 21 });
    expect(said(row)).toEqual(["DUDA id_subtipo subtipo"]);
  });

  it("is the point's where two names are as likely, and where none is, told as a doubt with options", async () => {
    const two = await check({ id_municipio: "Uyuni / Tomave", g_x: "-20.25", g_y: "-66.66" });
    expect(said(two)).toEqual(["DUDA id_municipio municipio"]);
    expect(two.hallazgos[0]?.opciones.map(({ texto }) => texto)).toEqual(expect.arrayContaining(["TOMAVE", "UYUNI"]));
    const none = await check({ id_municipio: "Hullabaloo" });
    expect(said(none)).toEqual(["DUDA id_municipio municipio"]);
    expect(none.hallazgos[0]?.texto).toContain("por el punto se importa UYUNI, el de la localidad más cercana");
    expect(none.hallazgos[0]?.opciones[0]?.texto).toBe("UYUNI");
    expect(none.valores).toMatchObject({ id_municipio: 501 });
  });

  it("is an error with options where neither name nor point tells it", async () => {
    const row = await check({ id_municipio: "Uyuni / Tomave", g_x: "", g_y: "" });
    expect(said(row)).toEqual(expect.arrayContaining(["ERROR id_municipio municipio"]));
    expect(row.valores).toBeNull();
  });

  it("lets the point, the province or the department decide among municipalities of one name", async () => {
    const open = await check({ id_municipio: "San Pedro" });
    expect(said(open)).toEqual(["ERROR id_municipio municipio"]);
    expect(open.hallazgos[0]?.texto).toContain("Hay 2 municipios SAN PEDRO (columna «MUNI»)");
    for (const texts of [
      AT_SAN_PEDRO,
      { id_departamento: "Santa Cruz", ...AT_SAN_PEDRO },
      { id_provincia: "Obispo Santistevan", ...AT_SAN_PEDRO },
    ]) {
      const row = await check({ id_municipio: "San Pedro", ...texts });
      expect(said(row)).toEqual([]);
      expect(row.valores).toMatchObject({ id_municipio: SAN_PEDRO_DE_SANTA_CRUZ });
    }
  });

  it("offers options that, typed, are understood", async () => {
    const { hallazgos } = await check({ id_municipio: "San Pedro" });
    const names = hallazgos[0]?.opciones.map(({ texto }) => texto) ?? [];
    expect(names).toHaveLength(2);
    const ids = [];
    for (const id_municipio of names) ids.push((await check({ id_municipio })).valores?.["id_municipio"]);
    expect(ids.sort()).toEqual([101, SAN_PEDRO_DE_SANTA_CRUZ]);
    const open = await check({ id_subtipo: "Fiesta patronal" });
    for (const { texto } of open.hallazgos[0]?.opciones ?? []) {
      expect((await check({ id_subtipo: texto })).grupo).toBe("LISTA");
    }
  });

  it("names both sides where a parent is another's, and believes the point", async () => {
    const near = await check({ id_provincia: "Nor Lípez" }, { id_provincia: "PROV" });
    expect(said(near)).toEqual(["DUDA id_provincia provincia"]);
    expect(near.hallazgos[0]?.texto).toContain(
      "es de la Provincia ANTONIO QUIJARRO y no de «Nor Lípez» (columna «PROV»)",
    );
    expect(near.valores).toMatchObject({ id_provincia: 51 });
    expect(said(await check({ id_municipio: "Challapata", id_provincia: "Nor Lípez" }))).toEqual([
      "ERROR id_municipio municipio",
    ]);
    expect(said(await check({ id_tipo: "Fiestas" }))).toEqual(["ERROR id_subtipo subtipo"]);
  });

  it("puts the municipality's province where the file's is unknown, as a doubt", async () => {
    const row = await check({ id_provincia: "Quijaro del Sur" });
    expect(said(row)).toEqual(["DUDA id_provincia provincia"]);
    expect(row.valores).toMatchObject({ id_provincia: 51 });
  });

  it("doubts a region that is not the municipality's in the form's words, and keeps it", async () => {
    const row = await check({ id_region: "Chichas" });
    expect(row.hallazgos[0]?.texto).toBe(
      "El Municipio UYUNI es de la Región SALAR DE UYUNI Y LÍPEZ (Macro región ALTIPLANO), y se eligió la Región " +
        "CHICHAS (Macro región VALLES).",
    );
    expect(row.valores).toMatchObject({ id_region: 17, id_macro_region: 2 });
  });

  it("asks once for the region of a municipality without one", async () => {
    const row = await check({ id_municipio: "Tarija", g_x: "-21.5355", g_y: "-64.7296" });
    expect(said(row)).toEqual(["ERROR id_region region"]);
  });

  it("requires a subtype, of the section of the inventory", async () => {
    expect(said(await check({ id_subtipo: "" }))).toEqual(["ERROR id_subtipo subtipo"]);
    expect(said(await check({ id_subtipo: "Ciudad capital" }))).toEqual(["ERROR id_subtipo subtipo"]);
    const facility = readRow(await contextOf({}, { tipo: "ppirtf" }), GOOD_FACILITY);
    expect(facility.valores).toMatchObject({ id_subtipo: 90, id_categoria: 6, codigo_dt: "DT-01" });
  });

  it("refuses another department than the person's own", async () => {
    const contexto = await contextOf({ id_municipio: "MUNI" }, { persona: { rol: 4, id_departamento: 5 } });
    const at = { g_x: "-18.9", g_y: "-66.77" };
    const row = readRow(contexto, { ...GOOD, ...at, id_municipio: "Challapata" });
    expect(row.hallazgos).toHaveLength(1);
    expect(row.hallazgos[0]).toMatchObject({
      nivel: "ERROR",
      clase: "departamento",
      texto: "CHALLAPATA es de ORURO y no de POTOSÍ (columna «MUNI»): solo se importan registros de su departamento.",
    });
    expect(readRow(contexto, GOOD).grupo).toBe("LISTA");
  });

  it("prefers the person's own department among municipalities of one name", async () => {
    const contexto = await contextOf({}, { persona: { rol: 5, id_departamento: 5 } });
    const row = readRow(contexto, { ...GOOD, id_municipio: "San Pedro", g_x: "-18.3", g_y: "-66.1" });
    expect(row.valores).toMatchObject({ id_municipio: 101 });
  });
});
