import "server-only";
import { Builder, type Offset } from "flatbuffers";
import { mapValue, pointOf, type MapField, type MapLayer, type MapRow } from "./export-map";

/**
 * FlatGeobuf 3, without its index: features in their order, written one after another. The numbers of the fields are
 * those of its schemas, header.fbs and feature.fbs (flatgeobuf.org).
 */

const MAGIC = Uint8Array.of(0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 0);
const POINT = 1;
/** ColumnType of the schema. */
const TYPES: Record<MapField["type"], number> = { INTEGER: 5, REAL: 10, TEXT: 11, DATETIME: 13 };
/** The format has no ids of its own. */
const ID: MapField = { name: "id", title: "ID", type: "INTEGER" };

function addColumn(builder: Builder, { name, title, type }: MapField): Offset {
  const [nameAt, titleAt] = [builder.createString(name), builder.createString(title)];
  builder.startObject(11);
  builder.addFieldOffset(0, nameAt, 0);
  builder.addFieldInt8(1, TYPES[type], 0);
  builder.addFieldOffset(2, titleAt, 0);
  return builder.endObject();
}

function addCrs(builder: Builder): Offset {
  const [org, name] = [builder.createString("EPSG"), builder.createString("WGS 84")];
  builder.startObject(6);
  builder.addFieldOffset(0, org, 0);
  builder.addFieldInt32(1, 4326, 0);
  builder.addFieldOffset(2, name, 0);
  return builder.endObject();
}

/** How many features there are is left unsaid, as only the last one tells. */
function headerBytes({ name, fields }: Pick<MapLayer, "name" | "fields">): Uint8Array {
  const builder = new Builder(8192);
  // The features behind it hold doubles, which readers take where they stand.
  builder.prep(8, 0);
  const columns = fields.map((field) => addColumn(builder, field));
  builder.startVector(4, columns.length, 4);
  for (const column of columns.toReversed()) builder.addOffset(column);
  const columnsAt = builder.endVector();
  const [nameAt, crsAt] = [builder.createString(name), addCrs(builder)];
  builder.startObject(14);
  builder.addFieldOffset(0, nameAt, 0);
  builder.addFieldInt8(2, POINT, 0);
  builder.addFieldOffset(7, columnsAt, 0);
  // No index: its default is 16 entries in a node.
  builder.addFieldInt16(9, 0, 16);
  builder.addFieldOffset(10, crsAt, 0);
  builder.finishSizePrefixed(builder.endObject());
  return builder.asUint8Array().slice();
}

/** A value as the schema packs it, behind its column's number; nothing for an empty one. */
function packedValue(field: MapField, column: number, row: MapRow): Buffer {
  const value = mapValue(field, row);
  if (value === null) return Buffer.alloc(0);
  if (typeof value === "string") {
    const packed = Buffer.allocUnsafe(6 + Buffer.byteLength(value));
    packed.writeUInt16LE(column, 0);
    packed.writeUInt32LE(packed.write(value, 6), 2);
    return packed;
  }
  const isWhole = field.type === "INTEGER";
  const packed = Buffer.allocUnsafe(isWhole ? 6 : 10);
  packed.writeUInt16LE(column, 0);
  if (isWhole) packed.writeInt32LE(value, 2);
  else packed.writeDoubleLE(value, 2);
  return packed;
}

function addPoint(builder: Builder, [longitude, latitude]: readonly [number, number]): Offset {
  builder.startVector(8, 2, 8);
  builder.addFloat64(latitude);
  builder.addFloat64(longitude);
  const xy = builder.endVector();
  builder.startObject(8);
  builder.addFieldOffset(1, xy, 0);
  builder.addFieldInt8(6, POINT, 0);
  return builder.endObject();
}

/** A record without coordinates is a feature without geometry. */
function featureBytes(builder: Builder, fields: readonly MapField[], row: MapRow): Uint8Array {
  builder.clear();
  const properties = builder.createByteVector(
    Buffer.concat(fields.map((field, column) => packedValue(field, column, row))),
  );
  const point = pointOf(row);
  const geometry = point && addPoint(builder, point);
  builder.startObject(3);
  if (geometry !== null) builder.addFieldOffset(0, geometry, 0);
  builder.addFieldOffset(1, properties, 0);
  builder.finishSizePrefixed(builder.endObject());
  return builder.asUint8Array().slice();
}

/** A layer as FlatGeobuf, in pieces: its header, then the features of each batch. */
export async function* flatgeobufBytes({ name, batches, ...layer }: MapLayer): AsyncGenerator<Uint8Array> {
  const fields = [ID, ...layer.fields];
  yield Buffer.concat([MAGIC, headerBytes({ name, fields })]);
  const builder = new Builder(4096);
  for await (const rows of batches) {
    if (rows.length > 0) yield Buffer.concat(rows.map((row) => featureBytes(builder, fields, row)));
  }
}
