import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** Writes a ZIP file piece by piece: no more than one entry is in memory at a time. */

export interface ZipEntry {
  name: string;
  content: Blob | string;
}

/** The ZIP of some entries. Images are stored as they are, text is compressed. Errors: of reading a Blob. */
export async function zipOf(entries: Iterable<ZipEntry>): Promise<Blob> {
  const pieces: Blob[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    // A Blob may leave the memory for the disk, which an array of bytes may not.
    else if (chunk.length > 0) pieces.push(new Blob([chunk.slice()]));
  });
  for (const { name, content } of entries) {
    const text = typeof content === "string";
    const entry = text ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    zip.add(entry);
    entry.push(text ? strToU8(content) : new Uint8Array(await content.arrayBuffer()), true);
  }
  zip.end();
  if (failure) throw failure;
  return new Blob(pieces, { type: "application/zip" });
}
