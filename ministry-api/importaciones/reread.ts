import type { FileStore } from "../files/file-store";
import { notFound, Problem } from "../http/problem";
import type { StoredImport } from "./access";
import { readFile } from "./read/read-file";
import type { Hoja } from "./types";

/** A sheet of an import's stored file. Errors: 409 once the file was removed, 404 for a sheet that it does not have. */
export async function storedSheet(files: FileStore, row: StoredImport, hoja: number): Promise<Hoja> {
  const bytes = row.hash === null ? null : await files.get(row.hash);
  if (!bytes) throw new Problem(409, "El archivo ya no se guarda. Súbalo otra vez.");
  const sheet = (await readFile(row.archivo, bytes)).hojas[hoja];
  if (!sheet) throw notFound();
  return sheet;
}
