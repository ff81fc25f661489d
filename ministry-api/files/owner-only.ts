import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Rights of the group and of everybody else. */
const OTHERS = 0o077;
/** A folder that many write in on purpose, such as /tmp. */
const STICKY = 0o1000;

/** What the product keeps below DATA_DIR. */
const KEPT = ["pglite", "files", "outbox", "secrets.json"];

/** Takes the rights of others away from a file or folder and all it holds. Answers how many could not be changed. */
function tighten(path: string): number {
  let refused = 0;
  try {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (!found?.isDirectory() && !found?.isFile()) return 0;
    if ((found.mode & OTHERS) !== 0) chmodSync(path, found.mode & 0o7777 & ~OTHERS);
    if (found.isDirectory()) for (const name of readdirSync(path)) refused += tighten(join(path, name));
    return refused;
  } catch (error) {
    return refused + ((error as NodeJS.ErrnoException).code === "ENOENT" ? 0 : 1);
  }
}

/**
 * Keeps DATA_DIR and what the product has in it for the owner: an earlier version, or a copy, may have left it open to
 * everybody. Answers how many files and folders could not be changed (they are somebody else's, or their disk knows no
 * rights). A folder shared on purpose stays shared, and so do a stranger's files beside ours.
 */
export function keepForOwner(dataDir: string): number {
  // Windows has other rights; a chmod there could only make a file read-only.
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
