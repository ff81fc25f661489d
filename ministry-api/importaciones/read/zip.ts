import { crc32, inflateRawSync } from "node:zlib";
import { contentStart, findDirectory, isZip, listEntries, ZIP, type ZipEntry } from "../../../contract/zip";
import { DAMAGED, LOCKED, refuse, TOO_MUCH } from "./refusal";

function listed(bytes: Uint8Array): ZipEntry[] {
  const start = Math.max(0, bytes.length - ZIP.tailBytes);
  const { from, to } = findDirectory(bytes.subarray(start), start);
  return listEntries(bytes.subarray(from, to));
}

/** The files in a zip, folders left out. Errors: a refusal of one that is damaged. */
export function entriesOf(bytes: Uint8Array): ZipEntry[] {
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

function inflated(packed: Uint8Array, { method, size }: ZipEntry): Uint8Array {
  if (method === ZIP.stored) return packed;
  if (method !== ZIP.deflated || packed.length === 0) return refuse(DAMAGED);
  // Memory grows with what comes out, up to the size that was promised and not beyond it.
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
}

/**
 * The content of these files, taken only if all of it fits into `room` bytes; a file that unfolds to more than its
 * directory says is damaged. Errors: a refusal.
 */
export function unpack(bytes: Uint8Array, entries: readonly ZipEntry[], room: number): Map<string, Uint8Array> {
  if (entries.some(({ locked }) => locked)) refuse(LOCKED);
  if (entries.reduce((sum, { size }) => sum + size, 0) > room) refuse(TOO_MUCH);
  try {
    return new Map(
      entries.map((entry) => {
        const start = contentStart(entry, bytes.subarray(entry.at));
        const content = inflated(bytes.subarray(start, start + entry.packed), entry);
        const whole = content.length === entry.size && crc32(content) === entry.crc;
        return whole ? [entry.name, content] : refuse(DAMAGED);
      }),
    );
  } catch {
    return refuse(DAMAGED);
  }
}
