import { closeSync, fsyncSync, lstatSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";

function sync(path: string, flags: "r" | "r+") {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Syncs a folder's entries to the disk. */
export function syncFolder(path: string): void {
  // Windows cannot open a folder as a file, and does not need this.
  if (process.platform !== "win32") sync(path, "r");
}

/** Syncs a folder and everything in it to the disk. */
export function syncTree(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const found = lstatSync(path);
    if (found.isDirectory()) syncTree(path);
    else if (found.isFile()) sync(path, "r+");
  }
  syncFolder(folder);
}
