import type { FileStore } from "../files/file-store";
import { Problem } from "../http/problem";
import type { StoredImport } from "./access";
import type { File } from "./read/worker";

/** An import's stored file. Errors: 409 once it was removed. */
export async function storedBytes(files: FileStore, row: StoredImport): Promise<File> {
  const bytes = row.hash === null ? null : await files.get(row.hash);
  if (!bytes) throw new Problem(409, "El archivo ya no se guarda. Súbalo otra vez.");
  return { nombre: row.archivo, bytes };
}
