import { contentStart, findDirectory, isZip, listEntries, ZIP, type ZipEntry } from "@/contract/zip";

/** Reads a ZIP file by its directory, entry by entry: a stored entry is a slice of the file and is not copied. */

export class ZipError extends Error {
  override name = "ZipError";
}

/** The message for a file of another kind. */
export const NO_ZIP = "no ZIP";

export interface ZippedEntry {
  name: string;
  /** Bytes when unpackEntry. */
  size: number;
  /** The unpackEntry content, checked against its checksum. Errors: ZipError. */
  read: () => Promise<Blob>;
}

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

const bytesOf = async (part: Blob) => new Uint8Array(await part.arrayBuffer());

/** The result of a function that throws for what is damaged. Errors: ZipError. */
async function orDamaged<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    throw new ZipError("damaged");
  }
}

/** What a packed slice holds. Throws if it cannot be unpackEntry, or holds more than it says. */
function inflateSlice(slice: Blob, size: number): Promise<Blob> {
  let length = 0;
  const limited = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, stream) {
      length += piece.length;
      if (length > size) throw new ZipError("damaged");
      stream.enqueue(piece);
    },
  });
  return new Response(slice.stream().pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(limited)).blob();
}

/** The content of an entry. Errors: ZipError. */
async function unpackEntry(file: Blob, entry: ZipEntry): Promise<Blob> {
  const head = await bytesOf(file.slice(entry.at, entry.at + ZIP.headBytes));
  const start = await orDamaged(() => contentStart(entry, head));
  const slice = file.slice(start, start + entry.packed);
  const content = entry.method === ZIP.stored ? slice : await orDamaged(() => inflateSlice(slice, entry.size));
  if (content.size !== entry.size || crcOf(await bytesOf(content)) !== entry.crc) throw new ZipError("damaged");
  return content;
}

/** The entries of a ZIP file. Errors: ZipError if it is none, and for what this cannot read. */
export async function zipEntries(file: Blob): Promise<ZippedEntry[]> {
  if (!isZip(await bytesOf(file.slice(0, 4)))) throw new ZipError(NO_ZIP);
  const start = Math.max(0, file.size - ZIP.tailBytes);
  const tail = await bytesOf(file.slice(start));
  const { from, to } = await orDamaged(() => findDirectory(tail, start));
  const directory = await bytesOf(file.slice(from, to));
  const entries = await orDamaged(() => listEntries(directory));
  if (entries.some(({ locked, method }) => locked || (method !== ZIP.stored && method !== ZIP.deflated))) {
    throw new ZipError("unknown packing");
  }
  return entries.map((entry) => ({ name: entry.name, size: entry.size, read: () => unpackEntry(file, entry) }));
}
