import type { FileStore } from "../files/file-store";
import { Problem } from "../http/problem";
import type { StoredImport } from "./access";
import type { File } from "./read/read";

const fileGone = () => new Problem(409, "El archivo ya no se guarda. Súbalo otra vez.");

/** An import's stored file, read in this person's turn. Errors: 409 once it was removed, also where its bytes are asked for. */
export function keptFile(files: FileStore, { hash, archivo }: StoredImport, persona: number): File {
  if (hash === null) throw fileGone();
  const bytes = async () => {
    const content = await files.get(hash);
    if (!content) throw fileGone();
    return content;
  };
  return { nombre: archivo, hash, bytes, persona };
}
