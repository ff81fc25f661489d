// Loaded into a process under test with `--import`: each time it syncs a file of the database's log (pg_wal) to the
// disk, one byte is appended to the file SYNC_COUNT.
import fs, { appendFileSync, readlinkSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { fsyncSync } = fs;

fs.fsyncSync = (fd) => {
  fsyncSync(fd);
  if (/\/pg_wal\//.test(readlinkSync(`/proc/self/fd/${fd}`))) appendFileSync(process.env.SYNC_COUNT ?? "", ".");
};
syncBuiltinESMExports();
