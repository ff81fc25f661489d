import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../error-parts";

/** Permission bits of group and others. */
const OTHERS = 0o077;
/** Set on folders shared on purpose, such as /tmp. */
const STICKY = 0o1000;

/** The product's files and folders below DATA_DIR. */
const KEPT = ["pglite", "files", "outbox", "secrets.json"];

/** Removes other users' permissions from a file or folder and all it holds. Returns how many could not be changed. */
function tighten(path: string): number {
  let refused = 0;
  try {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (!found?.isDirectory() && !found?.isFile()) return 0;
    if ((found.mode & OTHERS) !== 0) chmodSync(path, found.mode & 0o7777 & ~OTHERS);
    if (found.isDirectory()) for (const name of readdirSync(path)) refused += tighten(join(path, name));
    return refused;
  } catch (error) {
    return refused + (codeOf(error) === "ENOENT" ? 0 : 1);
  }
}

/**
 * Makes DATA_DIR and the product's files in it private to the owner: an earlier version, or a copy, may have left them
 * open to everybody. Returns how many files and folders could not be changed (another user owns them, or their disk has
 * no permissions). A folder shared on purpose stays shared, and other files in it are not changed.
 */
export function keepForOwner(dataDir: string): number {
  // Windows has other permissions; a chmod there could only make a file read-only.
  if (process.platform === "win32") return 0;
  const found = lstatSync(dataDir, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return 0;
  let refused = 0;
  if ((found.mode & STICKY) === 0 && (found.mode & OTHERS) !== 0) {
    try {
      chmodSync(dataDir, found.mode & 0o7777 & ~OTHERS);
    } catch {
      refused += 1;
    }
  }
  return KEPT.reduce((sum, name) => sum + tighten(join(dataDir, name)), refused);
}
