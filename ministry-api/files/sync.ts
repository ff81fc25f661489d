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

/** Sees that a folder's names are on the disk. */
export function syncFolder(path: string): void {
  // Windows opens no folder as a file, and needs none of this.
  if (process.platform !== "win32") sync(path, "r");
}

/** Sees that a folder and all it holds is on the disk. */
export function syncTree(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const found = lstatSync(path);
    if (found.isDirectory()) syncTree(path);
    else if (found.isFile()) sync(path, "r+");
  }
  syncFolder(folder);
}
