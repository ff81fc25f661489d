/**
 * The directory of a ZIP file, for browser and server; each of them unpacks by its own means. By hand: fflate neither
 * stops an entry at the size its directory says nor checks its sum, and needs the whole archive in memory. What is
 * damaged throws.
 */

/** A file inside a ZIP, as its directory says. */
export interface ZipEntry {
  name: string;
  method: number;
  locked: boolean;
  crc: number;
  /** Bytes in the archive, and when unpacked. */
  packed: number;
  size: number;
  /** Where it stands in the archive. */
  at: number;
}

export const ZIP = {
  stored: 0,
  deflated: 8,
  /** Of an archive's end, the bytes that say where its directory is: with the longest comment. */
  tailBytes: 22 + 0xffff,
  /** Of an entry, the bytes that say where its content begins. */
  headBytes: 30,
} as const;

const END = 0x06054b50;
const LISTED = 0x02014b50;
const LOCAL = 0x04034b50;
const LOCATOR_64 = 0x07064b50;
/** Stands where a number is too large for its field. */
const ELSEWHERE = 0xffffffff;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const isZip = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

/** Where the directory begins and ends in the archive, from its last bytes, which begin at `start`. */
export function findDirectory(tail: Uint8Array, start: number): { from: number; to: number } {
  const view = viewOf(tail);
  let end = tail.length - 22;
  while (view.getUint32(end, true) !== END) end -= 1;
  const from = view.getUint32(end + 16, true);
  if (from !== ELSEWHERE || view.getUint32(end - 20, true) !== LOCATOR_64) {
    return { from, to: from + view.getUint32(end + 12, true) };
  }
  const record = Number(view.getBigUint64(end - 12, true)) - start;
  const large = Number(view.getBigUint64(record + 48, true));
  return { from: large, to: large + Number(view.getBigUint64(record + 40, true)) };
}

/** The sizes and the place that stand in the extra field, in their order, where they do not fit their own. */
function fromExtra(view: DataView, at: number, length: number, fields: number[]): number[] {
  for (let field = at; field + 4 <= at + length; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue;
    let next = field + 4;
    return fields.map((value) => (value === ELSEWHERE ? Number(view.getBigUint64((next += 8) - 8, true)) : value));
  }
  return fields;
}

/** The entries of a directory, folders among them. */
export function listEntries(directory: Uint8Array): ZipEntry[] {
  const view = viewOf(directory);
  const decoder = new TextDecoder();
  const entries: ZipEntry[] = [];
  for (let at = 0; at < directory.length;) {
    if (view.getUint32(at, true) !== LISTED) throw new Error("damaged");
    const [flags = 0, method = 0] = [8, 10].map((place) => view.getUint16(at + place, true));
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const [crc = 0, ...plain] = [16, 24, 20, 42].map((place) => view.getUint32(at + place, true));
    const nameAt = at + 46;
    const [size = 0, packed = 0, local = 0] = fromExtra(view, nameAt + name, extra, plain);
    const written = decoder.decode(directory.subarray(nameAt, nameAt + name));
    const plainName = written.replaceAll("\\", "/").replace(/^\/+/, "");
    entries.push({ name: plainName, method, locked: (flags & 1) === 1, crc, packed, size, at: local });
    at = nameAt + name + extra + comment;
  }
  return entries;
}

/** Where an entry's content begins in the archive, from its first bytes. */
export function contentStart({ at }: ZipEntry, head: Uint8Array): number {
  const view = viewOf(head);
  if (view.getUint32(0, true) !== LOCAL) throw new Error("damaged");
  return at + ZIP.headBytes + view.getUint16(26, true) + view.getUint16(28, true);
}
