import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore } from "./file-store";

/** Files below a folder, spread over 256 sub-folders by the first two digits of their hash. */
export function folderStore(root: string): FileStore {
  const folderOf = (hash: string) => join(root, hash.slice(0, 2));
  return {
    put: async (hash, content) => {
      const folder = folderOf(hash);
      const path = join(folder, hash);
      if (await stat(path).catch(() => null)) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Written beside its place and moved there whole: a crash leaves no half file under the name.
      const draft = `${path}.${randomUUID()}.part`;
      const file = await open(draft, "wx", 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    },
    get: async (hash) => {
      try {
        return await readFile(join(folderOf(hash), hash));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
  };
}
