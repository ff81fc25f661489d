/**
 * Reads a ZIP file of up to 4 GB by its directory, entry by entry: a stored entry is a slice of the file and is not
 * copied. The packing library reads an archive only as a whole in memory, or by looking for signatures, which a
 * photograph's bytes may hold too.
 */

export class ZipError extends Error {
  override name = "ZipError";
}

export interface ZippedEntry {
  name: string;
  /** Bytes when unpacked. */
  size: number;
  /** The unpacked content, checked against its checksum. Errors: ZipError. */
  read: () => Promise<Blob>;
}

/** The message for a file of another kind. */
export const NO_ZIP = "no directory";

const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_BYTES = 65_535;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

const bytesOf = async (file: Blob, start: number, end: number) =>
  new Uint8Array(await file.slice(start, end).arrayBuffer());

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The directory's place and its number of entries, from the file's end. */
async function directoryOf(file: Blob): Promise<{ bytes: Uint8Array; count: number }> {
  const start = Math.max(0, file.size - END_BYTES - COMMENT_BYTES);
  const tail = viewOf(await bytesOf(file, start, file.size));
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== END || tail.getUint16(at + 20, true) !== tail.byteLength - at - END_BYTES)
      continue;
    const size = tail.getUint32(at + 12, true);
    const offset = tail.getUint32(at + 16, true);
    if (offset + size > start + at) break;
    return { bytes: await bytesOf(file, offset, offset + size), count: tail.getUint16(at + 10, true) };
  }
  const head = viewOf(await bytesOf(file, 0, 4));
  throw new ZipError(head.byteLength === 4 && head.getUint32(0, true) === LOCAL ? "cut off" : NO_ZIP);
}

interface Packed {
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** What a packed slice holds. Throws if it cannot be unpacked, or holds more than it says. */
async function inflateSlice(slice: Blob, size: number): Promise<Uint8Array<ArrayBuffer>> {
  let length = 0;
  const limited = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, stream) {
      length += piece.length;
      if (length > size) throw new ZipError("damaged");
      stream.enqueue(piece);
    },
  });
  const content = slice.stream().pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(limited);
  return new Uint8Array(await new Response(content).arrayBuffer());
}

/** The content of an entry. */
async function unpackEntry(file: Blob, { method, crc, packed, size, offset }: Packed): Promise<Blob> {
  const head = viewOf(await bytesOf(file, offset, offset + LOCAL_BYTES));
  if (head.byteLength < LOCAL_BYTES || head.getUint32(0, true) !== LOCAL) throw new ZipError("no entry");
  const start = offset + LOCAL_BYTES + head.getUint16(26, true) + head.getUint16(28, true);
  const slice = file.slice(start, start + packed);
  if (slice.size !== packed || (method === STORED && packed !== size)) throw new ZipError("cut off");
  if (method === STORED) {
    if (crcOf(new Uint8Array(await slice.arrayBuffer())) !== crc) throw new ZipError("damaged");
    return slice;
  }
  let content: Uint8Array<ArrayBuffer>;
  try {
    content = await inflateSlice(slice, size);
  } catch {
    throw new ZipError("damaged");
  }
  if (content.length !== size || crcOf(content) !== crc) throw new ZipError("damaged");
  return new Blob([content]);
}

/** The entries of a ZIP file. Errors: ZipError if it is none, and for what this cannot read. */
export async function zipEntries(file: Blob): Promise<ZippedEntry[]> {
  const { bytes, count } = await directoryOf(file);
  const view = viewOf(bytes);
  const decoder = new TextDecoder();
  const entries: ZippedEntry[] = [];
  let at = 0;
  for (let read = 0; read < count; read += 1) {
    if (at + CENTRAL_BYTES > view.byteLength || view.getUint32(at, true) !== CENTRAL) throw new ZipError("damaged");
    const method = view.getUint16(at + 10, true);
    if (view.getUint16(at + 8, true) & ENCRYPTED || (method !== STORED && method !== DEFLATED)) {
      throw new ZipError("unknown packing");
    }
    const [crc, packed, size] = [16, 20, 24].map((place) => view.getUint32(at + place, true));
    const [nameBytes, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const offset = view.getUint32(at + 42, true);
    const name = decoder.decode(bytes.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + (nameBytes ?? 0)));
    const place = { method, crc: crc ?? 0, packed: packed ?? 0, size: size ?? 0, offset };
    entries.push({ name, size: place.size, read: () => unpackEntry(file, place) });
    at += CENTRAL_BYTES + (nameBytes ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}
