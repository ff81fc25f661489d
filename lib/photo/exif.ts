import type { Point } from "@/contract/place/coordinates";

/** Reads the position in a block of EXIF metadata, which is a TIFF file of its own: a table of tables. */

const LITTLE_ENDIAN = 0x4949;
const BIG_ENDIAN = 0x4d4d;
const FIRST_TABLE_AT = 4;
const ENTRY_BYTES = 12;
const RATIONAL_BYTES = 8;
const TO_POSITION = 0x8825;
const LATITUDE = { hemisphere: 1, value: 2 };
const LONGITUDE = { hemisphere: 3, value: 4 };

type Table = ReadonlyMap<number, number>;

/** Where each entry of a table has its value, by tag. */
function tableAt(block: DataView, at: number, little: boolean): Table {
  const count = block.getUint16(at, little);
  const entries = Array.from({ length: count }, (_, index) => at + 2 + index * ENTRY_BYTES);
  return new Map(entries.map((entry) => [block.getUint16(entry, little), entry + ENTRY_BYTES - 4]));
}

/** Degrees, minutes and seconds as decimal degrees, negative in the south and west; null if they are missing. */
function degreesIn(block: DataView, table: Table, { hemisphere, value }: typeof LATITUDE, little: boolean) {
  const [side, pointer] = [table.get(hemisphere), table.get(value)];
  if (side === undefined || pointer === undefined) return null;
  const at = block.getUint32(pointer, little);
  const part = (index: number) =>
    block.getUint32(at + index * RATIONAL_BYTES, little) / block.getUint32(at + index * RATIONAL_BYTES + 4, little);
  const degrees = part(0) + part(1) / 60 + part(2) / 3600;
  return "SW".includes(String.fromCharCode(block.getUint8(side))) ? -degrees : degrees;
}

const isDegree = (value: number | null, limit: number): value is number =>
  value !== null && Number.isFinite(value) && value !== 0 && Math.abs(value) <= limit;

/** The camera's position, WGS84; null if there is none. Throws RangeError if the block is cut off. */
export function positionIn(block: DataView): Point | null {
  const order = block.getUint16(0);
  if (order !== LITTLE_ENDIAN && order !== BIG_ENDIAN) return null;
  const little = order === LITTLE_ENDIAN;
  const pointer = tableAt(block, block.getUint32(FIRST_TABLE_AT, little), little).get(TO_POSITION);
  if (pointer === undefined) return null;
  const table = tableAt(block, block.getUint32(pointer, little), little);
  const latitude = degreesIn(block, table, LATITUDE, little);
  const longitude = degreesIn(block, table, LONGITUDE, little);
  return isDegree(latitude, 90) && isDegree(longitude, 180) ? { latitude, longitude } : null;
}
