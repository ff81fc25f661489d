import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ReadableStream as Lines } from "node:stream/web";
import { DOMParser } from "@xmldom/xmldom";
import * as geojson from "flatgeobuf/lib/mjs/geojson.js";
import * as generic from "flatgeobuf/lib/mjs/generic.js";
import type { HeaderMeta } from "flatgeobuf/lib/mjs/header-meta.js";
import sqlite, { type Database } from "node-sqlite3-wasm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { writeFile } from "@/app/exportar/[lista]/file";
import { ROLES } from "@/contract/codes";
import type { RowsFormat } from "@/lib/lists/export";
import { exportList } from "@/lib/server/export-lists";
import { MARKERS } from "@/lib/server/qgis-style";

/** What GeoPackage and FlatGeobuf hold, read by SQLite, by the format's own reader, and by GDAL where it is installed. */

const ATTRACTIONS = [
  {
    ...{ id: 41, cite: "LP-ATR-2026-00041", nombre_atractivo: 'Cañón "Ñuñoa" 🏔\u0001', estado: "NO APROBADO" },
    ...{ g_x: -16.5, g_y: -68.25, g_z: "3600", avance: 4, completito: "1", derivado: 0, codigo: "01.02.03" },
    ...{ creado_en: "2026-01-05T12:00:00.000Z", actualizado_en: "2026-03-05 08:00:00" },
  },
  { id: 7, cite: "PT-ATR-2026-00007", nombre_atractivo: "Salar", estado: "APROBADO", g_x: -20.1, g_y: -67.5 },
];
const UNPLACED = { id: 9, cite: "PT-ATR-2026-00009", nombre_atractivo: "Sin lugar", estado: "INCOMPLETO" };
const FACILITIES = [{ id: 41, cite: "LP-FAC-2026-00041", nombre_centro: "Hostal", g_x: -17, g_y: -66, completo: 1 }];

const encoder = new TextEncoder();
const linesOf = (rows: readonly object[]) =>
  Lines.from([encoder.encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(""))]);

const task = (formato: RowsFormat, lines: Lines<Uint8Array>, file: WritableStream<Uint8Array>) => ({
  ...{ lista: "ppirta", formato, lines, file, ids: null, other: null },
  subject: { rol: ROLES.nacional, id_departamento: null },
});

interface Asked {
  rows?: readonly object[];
  facilities?: readonly object[];
  ids?: readonly number[];
}

async function bytesOf(formato: RowsFormat, { rows = ATTRACTIONS, facilities, ids }: Asked = {}): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const file = new WritableStream<Uint8Array>({ write: (part) => void parts.push(part) });
  const other = facilities ? { lista: "ppirtf", lines: linesOf(facilities) } : null;
  expect(await writeFile({ ...task(formato, linesOf(rows), file), other, ids: ids ?? null })).toBeNull();
  return Buffer.concat(parts);
}

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "prueba-mapas-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const fileWith = (bytes: Buffer, name: string) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};

/** Everything that `read` takes out of a GeoPackage. */
function inGeopackage<T>(bytes: Buffer, read: (database: Database) => T): T {
  const database = new sqlite.Database(fileWith(bytes, "leido.gpkg"), { readOnly: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
}

const HEADS = (lista: string) => exportList(lista)?.map?.fields ?? [];
const TWO = { facilities: FACILITIES };

describe("a GeoPackage", () => {
  it("says what it is, and holds both inventories under the ids of their records", async () => {
    const [marks, contents, ids] = inGeopackage(await bytesOf("gpkg", TWO), (database) => [
      ["application_id", "user_version", "integrity_check"].map(
        (name) => Object.values(database.get(`pragma ${name}`) ?? {})[0],
      ),
      database.all(
        "select table_name, data_type, srs_id, min_x, min_y, max_x, max_y, last_change from gpkg_contents order by 1",
      ),
      ["atractivos", "facilidades"].map((layer) => database.all(`select id from ${layer}`).map(({ id }) => id)),
    ]);
    expect(marks).toEqual([0x47504b47, 10300, "ok"]);
    const last_change = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const points = { data_type: "features", srs_id: 4326, last_change };
    expect(contents).toMatchObject([
      { table_name: "atractivos", ...points, min_x: -68.25, min_y: -20.1, max_x: -67.5, max_y: -16.5 },
      { table_name: "facilidades", ...points, min_x: -66, min_y: -17, max_x: -66, max_y: -17 },
      { table_name: "layer_styles", data_type: "attributes" },
    ]);
    expect(ids).toEqual([[7, 41], [41]]);
  });

  it("has the wire's names and values in columns of their types", async () => {
    const [row, types] = inGeopackage(await bytesOf("gpkg"), (database) => [
      database.get("select * from atractivos where id = 41"),
      Object.fromEntries(database.all("pragma table_info(atractivos)").map(({ name, type }) => [name, type])),
    ]);
    expect(row).toMatchObject({
      ...{ cite: "LP-ATR-2026-00041", nombre_atractivo: 'Cañón "Ñuñoa" 🏔', estado: "NO APROBADO", codigo: "01.02.03" },
      ...{ g_x: -16.5, g_y: -68.25, g_z: 3600, avance: 4, completito: 1, derivado: 0, comunidad: null },
      ...{ creado_en: "2026-01-05T12:00:00.000Z", actualizado_en: "2026-03-05T12:00:00.000Z" },
    });
    expect(types).toMatchObject({
      ...{ id: "INTEGER", geom: "POINT", cite: "TEXT", codigo: "TEXT", g_x: "REAL", g_y: "REAL", g_z: "INTEGER" },
      ...{ avance: "INTEGER", completito: "INTEGER", derivado: "INTEGER", creado_en: "DATETIME" },
    });
    expect(Object.keys(types)).toEqual(["id", "geom", ...HEADS("ppirta").map(({ name }) => name)]);
  });

  it("keeps a point as longitude and latitude, and a record without a place without one", async () => {
    const geoms = inGeopackage(await bytesOf("gpkg", { rows: [...ATTRACTIONS, UNPLACED] }), (database) =>
      database.all("select id, geom from atractivos order by id"),
    );
    const blob = Buffer.from(geoms[2]?.geom as unknown as Uint8Array);
    expect([blob.toString("latin1", 0, 2), blob[2], blob[3], blob.readInt32LE(4)]).toEqual(["GP", 0, 1, 4326]);
    expect([blob[8], blob.readUInt32LE(9), blob.readDoubleLE(13), blob.readDoubleLE(21)]).toEqual([
      1, 1, -68.25, -16.5,
    ]);
    expect(geoms[1]).toEqual({ id: 9, geom: null });
  });

  it("names each field by its head, and registers the extension that does so", async () => {
    const [heads, extensions] = inGeopackage(await bytesOf("gpkg", TWO), (database) => [
      database.all("select table_name, column_name, name from gpkg_data_columns").map((one) => Object.values(one)),
      database.all("select distinct extension_name from gpkg_extensions"),
    ]);
    const expected = (["ppirta", "ppirtf"] as const).flatMap((lista) =>
      HEADS(lista).map(({ name, title }) => [lista === "ppirta" ? "atractivos" : "facilidades", name, title]),
    );
    expect(new Set(heads.map(String))).toEqual(new Set(expected.map(String)));
    expect(heads).toContainEqual(["atractivos", "g_x", "X (LATITUD)"]);
    expect(extensions).toEqual([{ extension_name: "gpkg_schema" }]);
  });

  it("brings QGIS a style for each layer: points by state, names from 1:100.000, heads of fields", async () => {
    const styles = inGeopackage(await bytesOf("gpkg", TWO), (database) =>
      database.all("select f_table_name, f_geometry_column, useAsDefault, styleQML from layer_styles order by id"),
    );
    expect(styles).toMatchObject([
      { f_table_name: "atractivos", f_geometry_column: "geom", useAsDefault: 1 },
      { f_table_name: "facilidades", f_geometry_column: "geom", useAsDefault: 1 },
    ]);
    const style = new DOMParser({ onError: (_, message) => expect.fail(message) }).parseFromString(
      String(styles[0]?.styleQML),
      "text/xml",
    );
    const attributes = (tag: string, name: string) =>
      [...style.getElementsByTagName(tag)].map((one) => one.getAttribute(name));
    expect(attributes("renderer-v2", "attr")).toEqual(["estado"]);
    expect(attributes("category", "value")).toEqual([...Object.keys(MARKERS), ""]);
    expect(attributes("category", "label")).toEqual([
      "Incompleto",
      "Completo",
      "Derivado",
      "Aprobado",
      "Devuelto",
      "Otro",
    ]);
    expect(attributes("text-style", "fieldName")).toEqual(["nombre_atractivo"]);
    expect(attributes("rendering", "scaleMax")).toEqual(["100000"]);
    expect(attributes("alias", "name")).toEqual(HEADS("ppirta").map(({ title }) => title));
  });

  it("has the colours of the map in the light theme", () => {
    const tokens = readFileSync("app/tokens.css", "utf8");
    const token = (name: string) => {
      const hex = tokens.match(new RegExp(`--${name}: #(..)(..)(..);`));
      return hex
        ?.slice(1)
        .map((pair) => Number.parseInt(pair, 16))
        .join(",");
    };
    const fills = Object.fromEntries(Object.entries(MARKERS).map(([name, { fill }]) => [name, fill]));
    expect(fills).toEqual({
      ...{ INCOMPLETO: token("bg-surface"), COMPLETO: token("state-blue"), DERIVADO: token("state-green") },
      ...{ APROBADO: token("state-green"), "NO APROBADO": token("state-red") },
    });
    expect(MARKERS.INCOMPLETO.line).toBe(token("text-muted"));
  });

  it("of chosen rows is one layer of these", async () => {
    const [layers, ids] = inGeopackage(await bytesOf("gpkg", { ids: [7, 99] }), (database) => [
      database.all("select table_name from gpkg_contents where data_type = 'features'"),
      database.all("select id from atractivos"),
    ]);
    expect([layers, ids]).toEqual([[{ table_name: "atractivos" }], [{ id: 7 }]]);
  });

  it("without rows is whole too", async () => {
    const bytes = await bytesOf("gpkg", { rows: [], facilities: [] });
    const contents = inGeopackage(bytes, (database) => database.all("select min_x, max_y from gpkg_contents"));
    expect(contents).toEqual(Array.from({ length: 3 }, () => ({ min_x: null, max_y: null })));
  });
});

describe("a FlatGeobuf", () => {
  const fieldsOf = async (bytes: Buffer) => {
    let header: HeaderMeta | null = null;
    const features = [];
    const options = { headerMetaFn: (meta: HeaderMeta) => (header = meta) };
    for await (const feature of geojson.deserialize(new Uint8Array(bytes), options)) features.push(feature);
    return { header: header as HeaderMeta | null, features };
  };

  it("has points in their order, under the wire's names, with typed columns and their heads", async () => {
    const { header, features } = await fieldsOf(await bytesOf("fgb"));
    expect(header).toMatchObject({
      geometryType: 1,
      featuresCount: 0,
      indexNodeSize: 0,
      crs: { org: "EPSG", code: 4326 },
    });
    expect(header?.columns?.map(({ name, title }) => [name, title])).toEqual([
      ["id", "ID"],
      ...HEADS("ppirta").map(({ name, title }) => [name, title]),
    ]);
    const types = Object.fromEntries(header?.columns?.map(({ name, type }) => [name, generic.ColumnType[type]]) ?? []);
    expect(types).toMatchObject({
      id: "Int",
      cite: "String",
      g_x: "Double",
      g_z: "Int",
      completito: "Int",
      creado_en: "DateTime",
    });
    expect(features).toMatchObject([
      {
        geometry: { type: "Point", coordinates: [-68.25, -16.5] },
        properties: {
          ...{ id: 41, nombre_atractivo: 'Cañón "Ñuñoa" 🏔', g_x: -16.5, g_z: 3600, avance: 4, completito: 1 },
          ...{ derivado: 0, actualizado_en: "2026-03-05T12:00:00.000Z" },
        },
      },
      { geometry: { type: "Point", coordinates: [-67.5, -20.1] }, properties: { id: 7, estado: "APROBADO" } },
    ]);
    expect(features[1]?.properties).not.toHaveProperty("comunidad");
  });

  it("keeps a record without a place as a feature without geometry, and chosen rows in their order", async () => {
    const bytes = await bytesOf("fgb", { rows: [...ATTRACTIONS, UNPLACED], ids: [9, 41] });
    const read = [];
    const fromFeature = (_: number, feature: { geometry(): unknown }) =>
      ({ placed: feature.geometry() !== null }) as never;
    for await (const feature of generic.deserialize(new Uint8Array(bytes), { fromFeature })) read.push(feature);
    expect(read).toEqual([{ placed: false }, { placed: true }]);
  });

  it("without rows is a header alone", async () => {
    const { header, features } = await fieldsOf(await bytesOf("fgb", { rows: [] }));
    expect(header?.columns?.length).toBeGreaterThan(20);
    expect(features).toEqual([]);
  });
});

describe("the temporary file of a GeoPackage", () => {
  let place = "";
  beforeEach(() => {
    place = mkdtempSync(join(folder, "temporal-"));
    vi.stubEnv("TMPDIR", place);
    return () => vi.unstubAllEnvs();
  });
  const left = () => readdirSync(place);

  it("is gone when the file was taken", async () => {
    await bytesOf("gpkg", TWO);
    expect(left()).toEqual([]);
  });

  it("is there while rows come, and gone when they end in an error, or in a line that is no row", async () => {
    const ends = [
      () => Promise.reject(new Error("the source ended")),
      () => Promise.resolve(encoder.encode('{"id":"no"}\n')),
    ];
    for (const end of ends) {
      const seen: string[] = [];
      async function* rows() {
        yield encoder.encode(`${JSON.stringify(ATTRACTIONS[0])}\n`);
        await vi.waitFor(() => expect(left()).toHaveLength(1));
        seen.push(...readdirSync(join(place, left()[0] ?? "")));
        yield await end();
      }
      const file = new WritableStream<Uint8Array>();
      const written = await writeFile(task("gpkg", Lines.from(rows()), file)).catch((error: Error) => error.message);
      expect(written).toMatch(/^(the source ended|wrong shape: id .*)$/);
      expect(seen).toContain("inventario.gpkg");
      await vi.waitFor(() => expect(left()).toEqual([]));
    }
  });

  it("is gone when its reader leaves, and no more rows are read", async () => {
    let read = 0;
    async function* rows() {
      for (;;) {
        // As from a network: other tasks have their turn in between.
        await new Promise((resolve) => setImmediate(resolve));
        read += 1;
        yield encoder.encode(`${JSON.stringify({ ...ATTRACTIONS[0], id: read })}\n`);
      }
    }
    const file = new TransformStream<Uint8Array, Uint8Array>();
    const written = writeFile(task("gpkg", Lines.from(rows()), file.writable));
    await vi.waitFor(() => expect(left()).toHaveLength(1));
    await file.readable.cancel();
    await expect(written).rejects.toThrow();
    await vi.waitFor(() => expect(left()).toEqual([]));
    const soFar = read;
    await new Promise((resolve) => setImmediate(resolve));
    expect(read).toBe(soFar);
  });
});

const hasGdal = spawnSync("ogrinfo", ["--version"]).status === 0;
if (!hasGdal) console.log("ogrinfo is not installed: what GDAL reads is not checked");

describe.skipIf(!hasGdal)("GDAL", () => {
  const told = (path: string) => execFileSync("ogrinfo", ["-ro", "-so", "-al", path], { encoding: "utf8" });

  it("reads both layers of a GeoPackage: points in WGS 84, counts, ids and types", async () => {
    const text = told(fileWith(await bytesOf("gpkg", TWO), "gdal.gpkg"));
    expect(text).toContain("using driver `GPKG' successful");
    const [, attractions = "", facilities = ""] = text.split("Layer name: ");
    expect(attractions).toMatch(
      /^atractivos\nGeometry: Point\nFeature Count: 2\nExtent: \(-68\.25.*-20\.1.*\) - \(-67\.5.*-16\.5/,
    );
    expect(facilities).toMatch(/^facilidades\nGeometry: Point\nFeature Count: 1\n/);
    for (const layer of [attractions, facilities]) expect(layer).toContain('ID["EPSG",4326]');
    for (const line of ["FID Column = id", "g_x: Real", "g_z: Integer64", "creado_en: DateTime"])
      expect(attractions).toContain(line);
  });

  it("reads a FlatGeobuf: points in WGS 84, counts, and heads as other names", async () => {
    const text = told(fileWith(await bytesOf("fgb"), "gdal.fgb"));
    expect(text).toContain("using driver `FlatGeobuf' successful");
    expect(text).toMatch(/Layer name: atractivos\nGeometry: Point\nFeature Count: 2\n/);
    expect(text).toContain('ID["EPSG",4326]');
    expect(text).toContain('g_x: Real (0.0), alternative name="X (LATITUD)"');
    expect(text).toContain('actualizado_en: DateTime (0.0), alternative name="ÚLTIMO CAMBIO"');
  });
});
