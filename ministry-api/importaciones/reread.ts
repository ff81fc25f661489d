import type { FileStore } from "../files/file-store";
import { Problem } from "../http/problem";
import type { StoredImport } from "./access";
import type { File } from "./read/worker";

/** An import's stored file. Errors: 409 once it was removed. */
export async function storedBytes(files: FileStore, row: StoredImport): Promise<File> {
  const { hash, archivo } = row;
  const bytes = hash === null ? null : await files.get(hash);
  if (hash === null || !bytes) throw new Problem(409, "El archivo ya no se guarda. Súbalo otra vez.");
  return { nombre: archivo, bytes, hash };
}
