// `node bin/backup.mjs`: makes one backup in BACKUPS, named by the time. Once it is complete, backups older than KEEP_DAYS
// are removed, and files that none has needed for as long. Exits with the backup command's code: 3 where files are lost.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const { BACKUPS = "", KEEP_DAYS = "30" } = process.env;
if (!BACKUPS || !/^\d{1,4}$/.test(KEEP_DAYS)) {
  process.stderr.write("BACKUPS must name a folder, KEEP_DAYS a number of days.\n");
  process.exit(2);
}
const moment = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
const file = join(BACKUPS, `inventario-${moment}.tar.gz`);
const tool = fileURLToPath(new URL("./api.mjs", import.meta.url));
const { status } = spawnSync(process.execPath, [tool, "backup", file], { stdio: "inherit" });
// An incomplete backup removes nothing: what it lacks may stand in an earlier one.
if (status !== 0) process.exit(status ?? 1);

const oldest = Date.now() - Number(KEEP_DAYS) * 86_400_000;

/** Removes what the pattern names in a folder and was neither made nor needed since `oldest`. */
function removeOld(folder, pattern) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (pattern.test(name) && path !== file && statSync(path).mtimeMs < oldest) rmSync(path);
  }
}

removeOld(BACKUPS, /^inventario-\d{8}T\d{6}Z\.tar\.gz$/);
// Each backup marks the files that it needs with its own day.
const files = join(BACKUPS, "backup-files");
for (const name of existsSync(files) ? readdirSync(files) : [])
  if (/^[0-9a-f]{2}$/.test(name)) removeOld(join(files, name), /^[0-9a-f]{64}$/);
