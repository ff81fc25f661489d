import { saveFile } from "@/components/engine/export-download";
import { withUnkept } from "@/lib/campo/keeping";
import { fieldPhotos, withImages } from "@/lib/campo/photos";
import type { PersonaDeCampo, RegistroDeCampo } from "@/lib/campo/types";
import type { Unreadable } from "@/lib/campo/unreadable";

export interface SavedFiles {
  names: readonly string[];
  bytes: number;
}

const importFileWriter = () => import("@/lib/campo/file-writer");

type Saver = Pick<PersonaDeCampo, "clave" | "nombre">;

/**
 * Saves records with their photos as one download, or several if they are too many for one. Each is read again first,
 * as another device would. Errors: of the device's store, or of a file that could not be read; it is not offered then.
 */
export async function saveToFile(
  records: readonly RegistroDeCampo[],
  person: Saver,
  at = new Date(),
): Promise<SavedFiles> {
  const [{ divideIntoFiles, fieldFile, fileName }, { readFieldFile }] = await Promise.all([
    importFileWriter(),
    import("@/lib/campo/contract"),
  ]);
  const saved = await Promise.all(
    records.map(async (record) => {
      const photos = await fieldPhotos(record.clave);
      return { record: withUnkept(record), photos: await Promise.all(photos.map(withImages)) };
    }),
  );
  const files = divideIntoFiles(saved);
  const names: string[] = [];
  let bytes = 0;
  for (const [index, part] of files.entries()) {
    const file = await fieldFile(part, person, at);
    await readFieldFile(file);
    const name = fileName(at, index, files.length);
    saveFile(file, name);
    names.push(name);
    bytes += file.size;
  }
  return { names, bytes };
}

/** Saves what cannot be read as it is, with the images that belong to it. Errors: as for records. */
export async function saveUnreadable(unreadable: Unreadable, person: Saver, at = new Date()): Promise<SavedFiles> {
  const { unreadableFile, unreadableFileName } = await importFileWriter();
  const file = await unreadableFile(unreadable, person, at);
  const name = unreadableFileName(at);
  saveFile(file, name);
  return { names: [name], bytes: file.size };
}
