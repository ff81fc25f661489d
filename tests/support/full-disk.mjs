// Loaded into a process under test with `--import`: while the file FULL_DISK_FLAG exists, writes into a folder `drafts`
// (where the file store writes first) fail as on a full disk. A real system limit would need rights that a test does
// not have everywhere.
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
