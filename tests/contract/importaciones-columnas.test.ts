import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { importacion } from "@/ministry-api/db/schema";
import { apiOn, LIKE_DATABASES } from "./harness";
import {
  asRecognised,
  BY_PT,
  csv,
  detail,
  fileOf,
  HEADINGS,
  inReview,
  RIGHT,
  row,
  rowsOf,
  upload,
  work,
} from "./imports";
import { ods } from "../support/import-files";

describe.each(LIKE_DATABASES)("a file that is imported, on %s", (database) => {
  const api = apiOn(database);

  it("is read, kept, and its columns are recognised", async () => {
    const body = { ...fileOf(csv(["GOBERNACIÓN", "", ""], HEADINGS, RIGHT, row({ 0: "2" }), row({ 0: "3" }))) };
    const made = await api.ok("importacion.create", {
      ...BY_PT,
      body: { ...body, nombre: "C:\\Mis documentos\\Inventario Potosí.csv", modificado: "2019-08-14T15:09:26.000Z" },
    });
    const found = await detail(api, made.body.data?.id ?? 0);
    expect(found).toMatchObject({
      ...{ tipo: "ppirta", archivo: "Inventario Potosí.csv", formato: "CSV", estado: "LEIDA", filas: 3, hoja: 0 },
      ...{ encabezado: 2, modificado: "2019-08-14T15:09:26.000Z", propio: 1, puede_seguir: 1, puede_deshacer: 0 },
      ...{ importadas: 0, departamento: "POTOSÍ", recordar: true, fijos: {}, motivo: null },
    });
    expect(found.hojas).toHaveLength(1);
    expect(found.hojas[0]).toMatchObject({ filas: 5, encabezado: 2, oculta: false });
    expect(found.hojas[0]?.primeras[2]).toEqual({ fila: 3, celdas: RIGHT });
    expect(found.columnas.map(({ significado }) => significado)).toEqual([
      ...[null, "nombre_atractivo", "id_municipio", "comunidad", "g_x", "g_y", "g_z", "id_subtipo", "jerarquia"],
    ]);
    expect(found.columnas[0]).toMatchObject({ encabezado: "Nº", como: "SIN USAR", muestra: ["1", "2", "3"] });
    const [stored] = await api.db.select().from(importacion).where(eq(importacion.id, found.id));
    expect(api.files.kept.get(stored?.hash ?? "")?.toString("base64")).toBe(body.archivo);
    const until = new Date(found.guardado_hasta ?? 0).getTime() - new Date(found.creado_en ?? 0).getTime();
    expect(until / 86_400_000).toBe(90);
  });

  it("keeps twelve rows to look at, and all rows only once the columns are chosen", async () => {
    const id = await upload(api, csv(HEADINGS, ...Array.from({ length: 40 }, (_one, n) => row({ 0: String(n + 1) }))));
    const found = await detail(api, id);
    expect([found.filas, found.hojas[0]?.filas, found.hojas[0]?.primeras.length]).toEqual([40, 41, 12]);
    expect((await rowsOf(api, id)).total).toBe(0);
  });

  it("is refused with one sentence if nothing can be read from it", async () => {
    const answer = await api.call("importacion.create", { ...BY_PT, body: fileOf("", "vacío.csv") });
    expect([answer.status, Object.keys(answer.body.errores ?? {})]).toEqual([422, ["archivo"]]);
    const kept = api.files.kept.size;
    const strange = {
      ...fileOf("x"),
      archivo: Buffer.from("\u0000\u0001PK binario").toString("base64"),
      nombre: "a.xlsx",
    };
    const refused = await api.call("importacion.create", { ...BY_PT, body: strange });
    expect([refused.status, refused.body.errores?.["archivo"]?.length]).toEqual([422, 1]);
    expect(api.files.kept.size).toBe(kept);
  });

  it("is refused with its size above 25 MB, and with the rows of its sheet above 20,000", async () => {
    const large = { ...fileOf(""), archivo: Buffer.alloc(25 * 1024 * 1024 + 120_000, "a").toString("base64") };
    const heavy = await api.call("importacion.create", { ...BY_PT, body: large });
    expect([heavy.status, heavy.body.errores]).toEqual([
      422,
      { archivo: ["El archivo pesa 25,1 MB; el máximo es 25 MB"] },
    ]);
    const long = csv(HEADINGS, ...Array.from({ length: 20_001 }, () => ["", "a", "b"]));
    const many = await api.call("importacion.create", { ...BY_PT, body: fileOf(long) });
    expect([many.status, many.body.errores?.["archivo"]?.[0]]).toEqual([422, expect.stringContaining("20.001")]);
  });

  it("is uploaded once for each key", async () => {
    const headers = { "Idempotency-Key": `una-vez-${database}` };
    const body = fileOf(csv(HEADINGS, RIGHT));
    const first = await api.ok("importacion.create", { ...BY_PT, body, headers });
    const again = await api.ok("importacion.create", { ...BY_PT, body, headers });
    expect(again.body.data?.id).toBe(first.body.data?.id);
  });

  it("may have its headings in another row, which recognises its columns anew", async () => {
    const id = await upload(api, csv(["A", "B", "C"], ["NOMBRE", "MUNICIPIO", "X"], ["Uno", "Tupiza", "-21"]));
    expect((await detail(api, id)).encabezado).toBe(2);
    const { body } = await api.ok("importacion.hoja", { ...BY_PT, id, body: { hoja: 0, encabezado: 1 } });
    expect(body["importacion"]).toMatchObject({ encabezado: 1, filas: 2, estado: "LEIDA" });
    expect((await detail(api, id)).columnas.map(({ significado }) => significado)).toEqual([null, null, null]);
    for (const [wrong, field] of [
      [{ hoja: 4, encabezado: 1 }, "hoja"],
      [{ hoja: 0, encabezado: 9 }, "encabezado"],
      [{ hoja: 0, encabezado: 3 }, "encabezado"],
    ] as const) {
      const refused = await api.call("importacion.hoja", { ...BY_PT, id, body: wrong });
      expect([refused.status, Object.keys(refused.body.errores ?? {})]).toEqual([422, [field]]);
    }
  });

  it("names what makes a record and is given in no way", async () => {
    const id = await upload(api, csv(HEADINGS, RIGHT));
    const send = (change: object) =>
      api.call("importacion.columnas", {
        ...BY_PT,
        id,
        body: { columnas: [], fijos: {}, por_fila: [], recordar: false, ...change },
      });
    const nothing = await send({});
    expect([nothing.status, Object.keys(nothing.body.errores ?? {}).sort()]).toEqual([
      422,
      ["g_x", "id_subtipo", "nombre_atractivo"],
    ]);
    const rest = { fijos: { comunidad: "Porco", jerarquia: "II", g_z: "0" }, por_fila: ["distrito", "id_municipio"] };
    const some = await send({
      ...rest,
      columnas: [
        { n: 1, significado: "nombre_atractivo" },
        { n: 4, significado: "g_x" },
      ],
    });
    expect(Object.keys(some.body.errores ?? {}).sort()).toEqual(["id_subtipo"]);
    const utm = [
      { n: 4, significado: "utm_este" },
      { n: 5, significado: "utm_norte" },
      { n: 7, significado: "id_subtipo" },
    ];
    const wrong = await send({
      ...rest,
      columnas: [
        { n: 1, significado: "nombre_atractivo" },
        ...utm,
        { n: 8, significado: "utm_este" },
        { n: 2, significado: "x" },
      ],
    });
    expect(Object.keys(wrong.body.errores ?? {}).sort()).toEqual(["columnas.2", "columnas.8"]);
    expect((await send({ ...rest, columnas: [{ n: 1, significado: "nombre_atractivo" }, ...utm] })).status).toBe(200);
    await work(api);
  });

  it("makes an incomplete record of a name, a class and a municipality, to be completed later", async () => {
    const id = await upload(api, csv(["NOMBRE", "MUNICIPIO", "SUBTIPO"], ["Cañón sin más", "TUPIZA", "QUEBRADA"]));
    const body = { ...asRecognised((await detail(api, id)).columnas), fijos: {} };
    await api.ok("importacion.columnas", { ...BY_PT, id, body });
    await work(api);
    expect((await detail(api, id)).por_fila.toSorted()).toEqual([
      ...["comunidad", "distrito", "g_x", "g_y", "g_z", "jerarquia"],
    ]);
    const { filas } = await rowsOf(api, id);
    expect(filas[0]).toMatchObject({ grupo: "DUDA" });
    expect(filas[0]?.hallazgos.map(({ nivel }) => nivel)).not.toContain("ERROR");
    await api.ok("importacion.importar", { ...BY_PT, id, body: { modo: "TODAS" } });
    await work(api);
    const { body: listed } = await api.ok("ppirta.list", { ...BY_PT, query: { importacion: id } });
    const [made] = (listed["ppirta"] as { data: { id: number }[] }).data;
    const { body: seen } = await api.ok("ppirta.detail", { ...BY_PT, id: made?.id ?? 0 });
    expect(seen["ppirta"]).toMatchObject({
      ...{ nombre_atractivo: "Cañón sin más", jerarquia: null, g_z: null, distrito: null },
      ...{ completito: 0, estado: "INCOMPLETO", municipio: "TUPIZA" },
    });
  });

  it("understands a form of KoBo without a press", async () => {
    const headings = [
      ...["start", "end", "_Ubicaci_n_latitude", "_Ubicaci_n_longitude", "_Ubicaci_n_altitude", "_Ubicaci_n_precision"],
      ...["Ubicación", "Nombre del atractivo", "_id", "_uuid", "_submission_time"],
    ];
    const data = ["2026-02-01", "2026-02-01", "-16.5", "-68.15", "3650.2", "4.9", "-16.5 -68.15 3650.2 4.9", "Laguna"];
    const id = await upload(api, csv(headings, [...data, "1", "abc", "2026-02-01"]));
    const { columnas } = await detail(api, id);
    expect(columnas.map(({ significado }) => significado)).toEqual([
      ...[null, null, "g_x", "g_y", "g_z", null, "coordenadas", "nombre_atractivo", null, null, null],
    ]);
    expect(columnas.map(({ como }) => como)).not.toContain("FALTA");
  });

  it("says how each column came to its meaning", async () => {
    const id = await upload(api, csv([...HEADINGS, "RESP."], [...RIGHT, "Lic. Choque"]));
    const { columnas } = await detail(api, id);
    expect(columnas.at(-1)?.como).toBe("FALTA");
    const chosen = asRecognised(columnas);
    const others = chosen.columnas.map(({ n, significado }) =>
      n === 3 ? { n, significado: null } : { n, significado: n === 9 ? "comunidad" : significado },
    );
    await api.ok("importacion.columnas", { ...BY_PT, id, body: { ...chosen, columnas: others, recordar: false } });
    expect((await detail(api, id)).columnas.map(({ como }) => como)).toEqual([
      ...["SIN USAR", "RECONOCIDA", "RECONOCIDA", "SIN USAR", "RECONOCIDA", "RECONOCIDA", "RECONOCIDA"],
      ...["RECONOCIDA", "RECONOCIDA", "ELEGIDA"],
    ]);
    await work(api);
    expect((await rowsOf(api, id)).filas[0]?.textos).toMatchObject({
      comunidad: "Lic. Choque",
      distrito: "Sin distrito",
    });
  });

  it("remembers what was chosen for these headings, for the person and the department", async () => {
    const headings = [...HEADINGS.slice(0, 3), "SECTOR", ...HEADINGS.slice(4)];
    const id = await upload(api, csv(headings, RIGHT));
    const first = await detail(api, id);
    expect(first.columnas[3]).toMatchObject({ significado: null, como: "FALTA" });
    const body = { ...asRecognised(first.columnas), recordar: true };
    body.columnas = body.columnas.map((one) => (one.n === 3 ? { ...one, significado: "comunidad" } : one));
    await api.ok("importacion.columnas", { ...BY_PT, id, body });
    const reordered = csv([...headings.slice(1), headings[0] ?? ""], [...RIGHT.slice(1), "1"]);
    for (const as of ["tecnico.pt", "gobernacion.pt"] as const) {
      const again = await detail(api, await upload(api, reordered, { as }), { as });
      expect([as, again.columnas[2], again.fijos]).toEqual([
        as,
        expect.objectContaining({ encabezado: "SECTOR", significado: "comunidad", como: "RECORDADA" }),
        { distrito: "Sin distrito" },
      ]);
    }
    const elsewhere = await detail(api, await upload(api, reordered, { as: "tecnico.lp" }), { as: "tecnico.lp" });
    expect(elsewhere.columnas[2]?.como).toBe("FALTA");
    await api.ok("importacion.columnas", { ...BY_PT, id, body: { ...body, recordar: false } });
    expect((await detail(api, await upload(api, reordered))).columnas[2]?.como).toBe("FALTA");
    await work(api);
  });

  it("is checked in the background, and opens for review", async () => {
    const id = await upload(api, csv(HEADINGS, RIGHT, row({ 1: "", 0: "2" }), row({ 0: "3", 1: "EJEMPLO: Laguna" })));
    const chosen = asRecognised((await detail(api, id)).columnas);
    const { body } = await api.ok("importacion.columnas", { ...BY_PT, id, body: chosen });
    expect(body["importacion"]).toMatchObject({
      ...{ estado: "COMPROBANDO", hechas: 0, previstas: 2, filas: 2, recordar: false },
      cuenta: { lista: 0, duda: 0, error: 0 },
    });
    const refused = await api.call("importacion.celda", {
      ...BY_PT,
      id,
      body: { fila: 2, campo: "g_z", texto: "1", todas: false },
    });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Las filas se están comprobando: espere a que termine.",
    ]);
    await work(api);
    const found = await detail(api, id);
    expect(found).toMatchObject({ estado: "REVISION", hechas: 2 });
    expect([found.cuenta.lista + found.cuenta.duda, found.cuenta.error, found.cuenta.quitadas]).toEqual([1, 1, 0]);
    const { filas } = await rowsOf(api, id);
    expect(filas.map(({ fila, grupo }) => [fila, grupo === "ERROR"])).toEqual([
      [2, false],
      [3, true],
    ]);
    expect(filas[0]?.textos).toMatchObject({ nombre_atractivo: "Cañón de las Ánimas", g_x: "-21.43" });
  });

  it("keeps what was typed when its columns are chosen again", async () => {
    const id = await inReview(api, csv(HEADINGS, RIGHT, row({ 0: "2", 1: "Otra quebrada" })));
    const type = (campo: string, texto: string) =>
      api.ok("importacion.celda", { ...BY_PT, id, body: { fila: 2, campo, texto, todas: false } });
    await type("nombre_atractivo", "Cañón de la Prueba");
    await type("distrito", "Distrito 7");
    await type("comunidad", "");
    await type("jerarquia", "IV");
    const body = asRecognised((await detail(api, id)).columnas);
    body.columnas = body.columnas.map((one) => (one.n === 8 ? { ...one, significado: null } : one));
    await api.ok("importacion.columnas", {
      ...BY_PT,
      id,
      body: { ...body, fijos: { ...body.fijos, jerarquia: "II" } },
    });
    await work(api);
    const { filas } = await rowsOf(api, id);
    expect(filas[0]?.textos).toMatchObject({
      ...{ nombre_atractivo: "Cañón de la Prueba", distrito: "Distrito 7", comunidad: "", jerarquia: "IV" },
    });
    expect(filas[1]?.textos).toMatchObject({ nombre_atractivo: "Otra quebrada", jerarquia: "II", comunidad: "Palala" });
    expect((await rowsOf(api, id, { q: "canon de la prueba" })).total).toBe(1);
  });

  it("drops its rows when another sheet is chosen, and none when the same is", async () => {
    const id = await inReview(api, csv(["x", "y"], HEADINGS, RIGHT));
    const same = await api.ok("importacion.hoja", { ...BY_PT, id, body: { hoja: 0, encabezado: 2 } });
    expect(same.body["importacion"]).toMatchObject({ estado: "REVISION" });
    const other = await api.ok("importacion.hoja", { ...BY_PT, id, body: { hoja: 0, encabezado: 1 } });
    expect(other.body["importacion"]).toMatchObject({ estado: "LEIDA", hechas: 0 });
    expect((await rowsOf(api, id)).total).toBe(0);
  });

  it("may be of LibreOffice, whose hidden rows and rows that are no data are told and left out or brought in", async () => {
    const line = (cells: readonly string[], hidden = false) => {
      const texts = cells.map(
        (one) => `<table:table-cell office:value-type="string"><text:p>${one}</text:p></table:table-cell>`,
      );
      return `<table:table-row${hidden ? ' table:visibility="filter"' : ""}>${texts.join("")}</table:table-row>`;
    };
    const rows = [line(HEADINGS), line(["", "PROVINCIA SUD CHICHAS"]), line(RIGHT), line(row({ 1: "Oculta" }), true)];
    const archivo = Buffer.from(ods(`<table:table table:name="Datos">${rows.join("")}</table:table>`)).toString(
      "base64",
    );
    const made = await api.ok("importacion.create", { ...BY_PT, body: { tipo: "ppirta", nombre: "a.ods", archivo } });
    const id = made.body.data?.id ?? 0;
    const asRead = { ocultas: 1, aparte: [2], sin_ocultas: false, con_aparte: false };
    expect(await detail(api, id)).toMatchObject({ formato: "ODS", filas: 2, ...asRead });
    const choose = (which: object) =>
      api.ok("importacion.hoja", { ...BY_PT, id, body: { hoja: 0, encabezado: 1, ...which } });
    await choose({ sin_ocultas: true });
    expect(await detail(api, id)).toMatchObject({ filas: 1, ...asRead, sin_ocultas: true });
    await choose({ con_aparte: true });
    expect(await detail(api, id)).toMatchObject({ filas: 2, ...asRead, sin_ocultas: true, con_aparte: true });
    await choose({ con_aparte: false });
    await api.ok("importacion.columnas", { ...BY_PT, id, body: asRecognised((await detail(api, id)).columnas) });
    await work(api);
    const { filas } = await rowsOf(api, id);
    expect(filas.map(({ fila, g_x, g_y }) => [fila, g_x, g_y])).toEqual([[3, -21.43, -65.74]]);
  });

  it("may be a map in other coordinates, which become those of the records", async () => {
    const map = {
      type: "FeatureCollection",
      crs: { type: "name", properties: { name: "urn:ogc:def:crs:EPSG::4248" } },
      features: [
        {
          type: "Feature",
          properties: { nombre: "Laguna", subtipo: "LAGUNA" },
          geometry: { type: "Point", coordinates: [-65.74, -21.43] },
        },
      ],
    };
    const archivo = Buffer.from(JSON.stringify(map)).toString("base64");
    const made = await api.ok("importacion.create", {
      ...BY_PT,
      body: { tipo: "ppirta", nombre: "a.geojson", archivo },
    });
    const id = made.body.data?.id ?? 0;
    const { columnas, avisos } = await detail(api, id);
    expect(avisos).toEqual(["Las coordenadas son PSAD56 (EPSG:4248): se convirtieron a WGS84."]);
    const fijos = {
      distrito: "Sin distrito",
      comunidad: "Palala",
      jerarquia: "III",
      g_z: "3050",
      id_municipio: "TUPIZA",
    };
    await api.ok("importacion.columnas", { ...BY_PT, id, body: { ...asRecognised(columnas), fijos } });
    await work(api);
    const [laguna] = (await rowsOf(api, id)).filas;
    expect(laguna?.g_x).toBeCloseTo(-21.43354, 3);
    expect(laguna?.g_y).toBeCloseTo(-65.74164, 3);
    expect(laguna?.g_x).not.toBe(-21.43);
  });

  it("is given up with its rows, while nothing of it is in the inventory", async () => {
    const id = await inReview(api, csv(HEADINGS, RIGHT));
    await api.ok("importacion.remove", { ...BY_PT, id });
    expect((await api.call("importacion.detail", { ...BY_PT, id })).status).toBe(404);
    const left = await api.db.execute(sql`select 1 from importacion_fila where id_importacion = ${id}`);
    expect(left.rows).toEqual([]);
    const kept = await inReview(api, csv(HEADINGS, RIGHT));
    await api.db.update(importacion).set({ estado: "DETENIDA", importadas: 1 }).where(eq(importacion.id, kept));
    expect((await api.call("importacion.remove", { ...BY_PT, id: kept })).status).toBe(409);
    const again = asRecognised((await detail(api, kept)).columnas);
    expect((await api.call("importacion.columnas", { ...BY_PT, id: kept, body: again })).status).toBe(409);
  });
});
