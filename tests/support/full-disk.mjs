// Loaded into a process under test with `--import`: while the file FULL_DISK_FLAG exists, what is written into a folder
// `drafts` (where the store of files writes first) fails as on a disk without room. A limit of the system's own would need
// rights that a test has not everywhere.
import { existsSync, promises } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { basename, dirname } from "node:path";

const flag = process.env.FULL_DISK_FLAG ?? "";
const { open } = promises;

promises.open = async (path, ...rest) => {
  const file = await open(path, ...rest);
  if (basename(dirname(String(path))) !== "drafts") return file;
  const write = file.writeFile.bind(file);
  file.writeFile = async (...content) => {
    if (existsSync(flag)) {
      throw Object.assign(new Error(`ENOSPC: no space left on device, write '${path}'`), { code: "ENOSPC" });
    }
    return write(...content);
  };
  return file;
};
syncBuiltinESMExports();
