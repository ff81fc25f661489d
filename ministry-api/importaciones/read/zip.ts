import { crc32, inflateRawSync } from "node:zlib";
import { DAMAGED, LOCKED, refuse, TOO_MUCH } from "./refusal";

// Read by hand: fflate neither stops an entry at the size its directory says nor checks its sum.

/** A file inside a zip, as its directory says. */
export interface Entry {
  name: string;
  method: number;
  locked: boolean;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

const END = 0x06054b50;
const LISTED = 0x02014b50;
const LOCAL = 0x04034b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const IN_EXTRA = 0xffffffff;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const isZip = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  return refuse(DAMAGED);
}

/** Where the directory begins; a larger record before the end says it where the number does not fit. */
function directoryAt(view: DataView, end: number): number {
  const at = view.getUint32(end + 16, true);
  if (at !== IN_EXTRA || end < 20 || view.getUint32(end - 20, true) !== LOCATOR_64) return at;
  const record = Number(view.getBigUint64(end - 12, true));
  return view.getUint32(record, true) === END_64 ? Number(view.getBigUint64(record + 48, true)) : refuse(DAMAGED);
}

/** The sizes and the place that stand in the extra field, in their order, where they do not fit their own. */
function fromExtra(view: DataView, at: number, length: number, fields: number[]): number[] {
  for (let field = at; field + 4 <= at + length; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue;
    let next = field + 4;
    return fields.map((value) => (value === IN_EXTRA ? Number(view.getBigUint64((next += 8) - 8, true)) : value));
  }
  return fields;
}

function listed(bytes: Uint8Array): Entry[] {
  const view = viewOf(bytes);
  const end = endOf(view);
  const entries: Entry[] = [];
  let at = directoryAt(view, end);
  while (at + 46 <= end && view.getUint32(at, true) === LISTED) {
    const lengthAt = (place: number) => view.getUint16(at + place, true);
    const [name, extra, comment] = [lengthAt(28), lengthAt(30), lengthAt(32)];
    const plain = [24, 20, 42].map((place) => view.getUint32(at + place, true));
    const [size = 0, packed = 0, local = 0] = fromExtra(view, at + 46 + name, extra, plain);
    entries.push({
      name: new TextDecoder()
        .decode(bytes.subarray(at + 46, at + 46 + name))
        .replaceAll("\\", "/")
        .replace(/^\/+/, ""),
      method: view.getUint16(at + 10, true),
      locked: (view.getUint16(at + 8, true) & 1) === 1,
      crc: view.getUint32(at + 16, true),
      ...{ packed, size, at: local },
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

/** The files in a zip, folders left out. Errors: a refusal of one that is damaged. */
export function entriesOf(bytes: Uint8Array): Entry[] {
  try {
    return listed(bytes).filter(({ name }) => !name.endsWith("/"));
  } catch {
    return refuse(DAMAGED);
  }
}

/** How many bytes a file holds, unfolded where it is a zip: as its directory says, which reading holds it to. */
export function unfoldedBytes(bytes: Uint8Array): number {
  if (!isZip(bytes)) return bytes.length;
  try {
    return listed(bytes).reduce((sum, { size }) => sum + size, 0);
  } catch {
    return bytes.length;
  }
}

function inflated(packed: Uint8Array, { method, size }: Entry): Uint8Array {
  if (method === 0) return packed;
  if (method !== 8 || packed.length === 0) return refuse(DAMAGED);
  // Memory grows with what comes out, up to the size that was promised and not beyond it.
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
}

/**
 * The content of these files, taken only if all of it fits into `room` bytes; a file that unfolds to more than its
 * directory says is damaged. Errors: a refusal.
 */
export function unpack(bytes: Uint8Array, entries: readonly Entry[], room: number): Map<string, Uint8Array> {
  if (entries.some(({ locked }) => locked)) refuse(LOCKED);
  if (entries.reduce((sum, { size }) => sum + size, 0) > room) refuse(TOO_MUCH);
  const view = viewOf(bytes);
  try {
    return new Map(
      entries.map((entry) => {
        if (view.getUint32(entry.at, true) !== LOCAL) return refuse(DAMAGED);
        const start = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
        const content = inflated(bytes.subarray(start, start + entry.packed), entry);
        const whole = content.length === entry.size && crc32(content) === entry.crc;
        return whole ? [entry.name, content] : refuse(DAMAGED);
      }),
    );
  } catch {
    return refuse(DAMAGED);
  }
}
