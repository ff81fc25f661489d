import { downloadZip } from "client-zip";

/** Writes a ZIP file piece by piece: no more than one entry is in memory at a time. */

export interface ZipEntry {
  name: string;
  content: Blob | string;
}

async function* inputsOf(entries: Iterable<ZipEntry>) {
  for (const { name, content } of entries) {
    yield { name, input: typeof content === "string" ? content : new Uint8Array(await content.arrayBuffer()) };
  }
}

/**
 * The ZIP of some entries, stored as they are: images would not shrink, and packing the little text beside them would
 * bring 7 kB of script. Errors: of reading a Blob.
 */
export const zipOf = (entries: Iterable<ZipEntry>): Promise<Blob> => downloadZip(inputsOf(entries)).blob();
