import { saveFile } from "@/components/engine/export-download";
import { fieldPhotos } from "@/lib/field/records";
import type { PersonaDeCampo, RegistroDeCampo } from "@/lib/field/types";

export interface SavedFiles {
  names: readonly string[];
  bytes: number;
}

/**
 * Saves records with their photos as one download, or several if they are too many for one. Errors: those of reading
 * the device's store; then nothing of the file that failed was offered.
 */
export async function saveToFile(
  records: readonly RegistroDeCampo[],
  person: Pick<PersonaDeCampo, "clave" | "nombre">,
  at = new Date(),
): Promise<SavedFiles> {
  const { divided, fieldFile, fileName } = await import("@/lib/field/file");
  const saved = await Promise.all(records.map(async (record) => ({ record, photos: await fieldPhotos(record.clave) })));
  const files = divided(saved);
  const names: string[] = [];
  let bytes = 0;
  for (const [index, part] of files.entries()) {
    const file = await fieldFile(part, person, at);
    const name = fileName(at, index, files.length);
    saveFile(file, name);
    names.push(name);
    bytes += file.size;
  }
  return { names, bytes };
}
