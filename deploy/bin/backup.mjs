// `node bin/backup.mjs`: makes one backup in BACKUPS, named by the time. Backups older than KEEP_DAYS are removed once
// the new one is complete. Exits with the backup command's code.
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const { BACKUPS = "", KEEP_DAYS = "30" } = process.env;
if (!BACKUPS || !/^\d{1,4}$/.test(KEEP_DAYS)) {
  process.stderr.write("BACKUPS must name a folder, KEEP_DAYS a number of days.\n");
  process.exit(2);
}
const NAME = /^inventario-\d{8}T\d{6}Z\.tar\.gz$/;
const moment = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
const file = join(BACKUPS, `inventario-${moment}.tar.gz`);
const tool = fileURLToPath(new URL("./api.mjs", import.meta.url));
const { status } = spawnSync(process.execPath, [tool, "backup", file], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);

const oldest = Date.now() - Number(KEEP_DAYS) * 86_400_000;
for (const name of readdirSync(BACKUPS)) {
  const path = join(BACKUPS, name);
  if (NAME.test(name) && path !== file && statSync(path).mtimeMs < oldest) rmSync(path);
}
