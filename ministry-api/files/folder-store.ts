import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { codeOf } from "../error-parts";
import { type FileStore, placeOf } from "./file-store";

/** A draft of this age was left by a process that has ended. */
const STALE_MS = 3_600_000;

const PROBE_BYTES = 4096;

/** With less free space than this a disk counts as full: a handful of photographs would fill it. */
const FULL_BELOW_BYTES = 100 * 1024 * 1024;

/** What the account may still write on the disk of a folder, in bytes. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The disk of the files is nearly full. */
export class DiskNearlyFull extends Error {
  override name = "DiskNearlyFull";
  constructor(readonly freeMegabytes: number) {
    super(`The disk of the files has ${freeMegabytes} MB left`);
  }
}

const absent = (error: unknown) => {
  if (codeOf(error) === "ENOENT") return null;
  throw error;
};

/** A file name is durable only after its folder is synced. */
async function syncFolder(path: string) {
  // Windows cannot open a folder as a file, and does not need this.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Creates the folder, readable by its owner only, and syncs each new level to the disk. */
async function makeFolder(path: string) {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let level = path; level.length >= first.length; level = join(level, "..")) await syncFolder(join(level, ".."));
}

async function removeStale(drafts: string) {
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name);
    const found = await stat(path).catch(absent);
    if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(path, { force: true });
  }
}

/** Where such a folder has the file of this name. */
export const pathIn = (root: string, name: string) => join(root, ...placeOf(name));

/**
 * Files below a folder, spread over 256 sub-folders by the first two digits of their hash, readable only by the owner
 * of the process. Several processes may write at once. `free` tells the space left on the folder's disk, in bytes.
 * Errors: the file system's (ENOSPC, EACCES); of the probe also DiskNearlyFull.
 */
export function folderStore(root: string, { free = freeBytes } = {}): FileStore {
  const drafts = join(root, "drafts");
  let ready: Promise<void> | null = null;
  const prepare = async () => {
    await makeFolder(drafts);
    await removeStale(drafts);
  };

  /** Writes a draft, passes it to `hand` once it is on the disk, and removes it afterwards. */
  const withDraft = async (content: Uint8Array, hand: (draft: string) => Promise<void>) => {
    ready ??= prepare();
    // Retried at the next call: a full disk may have room by then.
    await ready.catch((error: unknown) => {
      ready = null;
      throw error;
    });
    const draft = join(drafts, randomUUID());
    try {
      const file = await open(draft, "wx", 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await hand(draft);
    } finally {
      await rm(draft, { force: true });
    }
  };

  /** Writes a draft and moves it to its place: a crash leaves no partial file under the name. */
  const write = (folder: string, path: string, content: Uint8Array) =>
    withDraft(content, async (draft) => {
      await makeFolder(folder);
      await rename(draft, path);
    });

  return {
    put: async (name, content) => {
      const path = pathIn(root, name);
      const folder = dirname(path);
      const kept = await readFile(path).catch(absent);
      // A damaged file is replaced.
      if (!kept?.equals(content)) await write(folder, path, content);
      // Also needed if another process has just stored the file and not synced yet.
      await syncFolder(folder);
    },
    get: async (name) => readFile(pathIn(root, name)).catch(absent),
    remove: async (name) => {
      const path = pathIn(root, name);
      await rm(path, { force: true });
      await syncFolder(dirname(path)).catch(absent);
    },
    probe: async () => {
      // Large enough to need a disk block of its own: a full disk still takes content that fits beside a file's name.
      const content = randomBytes(PROBE_BYTES);
      await withDraft(content, async (draft) => {
        if (!content.equals(await readFile(draft))) throw new Error("The disk does not give back what it keeps");
      });
      const left = await free(root);
      if (left < FULL_BELOW_BYTES) throw new DiskNearlyFull(Math.floor(left / (1024 * 1024)));
    },
  };
}
