import "server-only";
import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import sqlite, { type Database, type Statement } from "node-sqlite3-wasm";
import { mapValue, pointOf, type MapLayer, type MapRow } from "./export-map";
import { qgisStyle } from "./qgis-style";

/** GeoPackage 1.3 (OGC 12-128r17): a SQLite file, so it is written to a temporary folder first. */

const WGS84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]';

/** The standard's own tables (its annex C), those of its extension for heads of fields, and QGIS's for styles. */
const TABLES = `
pragma journal_mode = off;
pragma synchronous = off;
pragma application_id = ${0x47504b47};
pragma user_version = 10300;
begin;
create table gpkg_spatial_ref_sys (
  srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY, organization TEXT NOT NULL,
  organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
insert into gpkg_spatial_ref_sys values
  ('WGS 84 geodetic', 4326, 'EPSG', 4326, '${WGS84}', 'longitude and latitude in degrees'),
  ('Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined', NULL),
  ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', NULL);
create table gpkg_contents (
  table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE, description TEXT DEFAULT '',
  last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
  min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
  CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
create table gpkg_geometry_columns (
  table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL,
  z TINYINT NOT NULL, m TINYINT NOT NULL,
  CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name), CONSTRAINT uk_gc_table_name UNIQUE (table_name),
  CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
  CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
create table gpkg_extensions (
  table_name TEXT, column_name TEXT, extension_name TEXT NOT NULL, definition TEXT NOT NULL, scope TEXT NOT NULL,
  CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name));
insert into gpkg_extensions values
  ('gpkg_data_columns', NULL, 'gpkg_schema', 'http://www.geopackage.org/spec130/#extension_schema', 'read-write'),
  ('gpkg_data_column_constraints', NULL, 'gpkg_schema', 'http://www.geopackage.org/spec130/#extension_schema', 'read-write');
create table gpkg_data_columns (
  table_name TEXT NOT NULL, column_name TEXT NOT NULL, name TEXT, title TEXT, description TEXT, mime_type TEXT,
  constraint_name TEXT, CONSTRAINT pk_gdc PRIMARY KEY (table_name, column_name),
  CONSTRAINT gdc_tn UNIQUE (table_name, name));
create table gpkg_data_column_constraints (
  constraint_name TEXT NOT NULL, constraint_type TEXT NOT NULL, value TEXT, min NUMERIC, min_is_inclusive BOOLEAN,
  max NUMERIC, max_is_inclusive BOOLEAN, description TEXT,
  CONSTRAINT gdcc_ntv UNIQUE (constraint_name, constraint_type, value));
create table layer_styles (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, f_table_catalog TEXT(256), f_table_schema TEXT(256),
  f_table_name TEXT(256), f_geometry_column TEXT(256), styleName TEXT(30), styleQML TEXT, styleSLD TEXT,
  useAsDefault BOOLEAN, description TEXT, owner TEXT(30), ui TEXT(30),
  update_time DATETIME DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')));
insert into gpkg_contents (table_name, data_type, identifier) values ('layer_styles', 'attributes', 'layer_styles');
`;

/** A point as the standard's blob: its mark and reference system, then well-known binary, all of it little-endian. */
function pointBlob([longitude, latitude]: readonly [number, number]): Uint8Array {
  const blob = Buffer.alloc(29);
  blob.write("GP");
  blob.writeUInt8(1, 3);
  blob.writeInt32LE(4326, 4);
  blob.writeUInt8(1, 8);
  blob.writeUInt32LE(1, 9);
  blob.writeDoubleLE(longitude, 13);
  blob.writeDoubleLE(latitude, 21);
  return blob;
}

/** The corners of everything that was added. */
class Extent {
  west = Infinity;
  south = Infinity;
  east = -Infinity;
  north = -Infinity;

  add([longitude, latitude]: readonly [number, number]): void {
    this.west = Math.min(this.west, longitude);
    this.south = Math.min(this.south, latitude);
    this.east = Math.max(this.east, longitude);
    this.north = Math.max(this.north, latitude);
  }

  /** Null for each corner where nothing was added. */
  get corners(): (number | null)[] {
    return [this.west, this.south, this.east, this.north].map((edge) => (Number.isFinite(edge) ? edge : null));
  }
}

function addRow(insert: Statement, { fields }: MapLayer, row: MapRow, extent: Extent): void {
  const point = pointOf(row);
  if (point) extent.add(point);
  insert.run([Number(row.id), point && pointBlob(point), ...fields.map((field) => mapValue(field, row))]);
}

/** Adds a layer with its heads and its style. The names of table and columns are the program's own. */
async function addLayer(database: Database, layer: MapLayer, isGivenUp: () => boolean): Promise<void> {
  const { name, fields, batches } = layer;
  const columns = fields.map((field) => `"${field.name}" ${field.type}`).join(", ");
  database.exec(`create table "${name}" (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, geom POINT, ${columns})`);
  const extent = new Extent();
  const insert = database.prepare(
    `insert or replace into "${name}" values (${["?", "?", ...fields.map(() => "?")].join(",")})`,
  );
  try {
    for await (const rows of batches) {
      if (isGivenUp()) return;
      for (const row of rows) addRow(insert, layer, row, extent);
    }
  } finally {
    insert.finalize();
  }
  database.run(
    `insert into gpkg_contents (table_name, data_type, identifier, min_x, min_y, max_x, max_y, srs_id)
     values (?, 'features', ?, ?, ?, ?, ?, 4326)`,
    [name, name, ...extent.corners],
  );
  database.run("insert into gpkg_geometry_columns values (?, 'geom', 'POINT', 4326, 0, 0)", [name]);
  for (const field of fields) {
    database.run("insert into gpkg_data_columns (table_name, column_name, name, title) values (?, ?, ?, ?)", [
      name,
      field.name,
      field.title,
      field.title,
    ]);
  }
  database.run(
    `insert into layer_styles (f_table_catalog, f_table_schema, f_table_name, f_geometry_column, styleName, styleQML,
       styleSLD, useAsDefault, description, owner) values ('', '', ?, 'geom', ?, ?, '', 1, 'Por estado', '')`,
    [name, name, qgisStyle(layer)],
  );
}

async function sendGeopackage(layers: readonly MapLayer[], out: PassThrough): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "inventario-gpkg-"));
  try {
    const path = join(folder, "inventario.gpkg");
    const database = new sqlite.Database(path);
    try {
      database.exec(TABLES);
      for (const layer of layers) await addLayer(database, layer, () => out.destroyed);
      database.exec("commit");
    } finally {
      database.close();
    }
    await pipeline(createReadStream(path), out, { end: false });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  // Its reader may be the last thing that this process waits for.
  out.end();
}

/**
 * Layers of records as one GeoPackage; its first byte comes when all of it is written. An error of a layer's batches
 * becomes the stream's error; the temporary file is removed however it ends.
 */
export function geopackageStream(layers: readonly MapLayer[]): ReadableStream<Uint8Array> {
  const out = new PassThrough();
  // A reader that cancels destroys `out`; the writer checks that and stops.
  sendGeopackage(layers, out).catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return Readable.toWeb(out) as ReadableStream<Uint8Array>;
}
