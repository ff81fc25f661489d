import { link, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

/** Another process works on the folder; PGlite itself would let both write and lose data. */
export class FolderLocked extends Error {
  constructor(
    readonly folder: string,
    readonly pid: number,
  ) {
    super(`The database folder ${folder} is in use by process ${pid}. Stop it first.`);
    this.name = "FolderLocked";
  }
}

export class FolderNotWritable extends Error {
  constructor(
    readonly folder: string,
    reason: string,
  ) {
    super(`The database folder ${folder} cannot be written (${reason}).`);
    this.name = "FolderNotWritable";
  }
}

interface Holder {
  pid: number;
  /** When the process began, as the system counts it: tells a living holder from a later process of the same number. */
  began: string | null;
}

const heldHere = new Set<string>();

/** Field 22 of /proc/<pid>/stat; null where the system has none. */
async function beganAt(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}

async function isAlive({ pid, began }: Holder): Promise<boolean> {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  const now = await beganAt(pid);
  return began === null || now === null || began === now;
}

/** As mkdir's `recursive`, which never returns where a parent cannot be made (below /proc). */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    const parent = dirname(path);
    if (code !== "ENOENT" || (await stat(parent).catch(() => null))) throw error;
    await makeFolder(parent);
    await mkdir(path);
  }
}

const readHolder = async (path: string): Promise<Holder | null> => {
  try {
    const value = JSON.parse(await readFile(path, "utf8")) as Partial<Holder>;
    return typeof value.pid === "number" ? { pid: value.pid, began: value.began ?? null } : null;
  } catch {
    return null;
  }
};

/**
 * Takes the folder for this process; the answer gives it back. A lock whose process is gone is taken over.
 * Errors: FolderLocked, FolderNotWritable.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const key = resolve(folder);
  // Before anything is awaited: of many callers in one process exactly one goes on.
  if (heldHere.has(key)) throw new FolderLocked(folder, process.pid);
  heldHere.add(key);
  try {
    const path = await takeLock(folder, key);
    return async () => {
      heldHere.delete(key);
      await rm(path, { force: true });
    };
  } catch (error) {
    heldHere.delete(key);
    throw error;
  }
}

/** Time in which others that met the same stale lock have either lost or put ours aside. */
const SETTLE_MS = 150;

/** Writes this process's lock file and answers its path. */
async function takeLock(folder: string, key: string): Promise<string> {
  const path = join(key, "api.lock");
  const mine = `${path}.${process.pid}`;
  try {
    await makeFolder(key);
    const file = await open(mine, "w");
    await file.writeFile(JSON.stringify({ pid: process.pid, began: await beganAt(process.pid) }));
    await file.close();
  } catch (error) {
    throw new FolderNotWritable(folder, (error as NodeJS.ErrnoException).code ?? "unknown reason");
  }
  try {
    // The content is complete before the name exists, so no reader ever meets an empty lock.
    for (let round = 0; round < 5; round += 1) {
      try {
        await link(mine, path);
        if (round > 0) await requireKept(folder, path);
        return path;
      } catch (error) {
        if (error instanceof FolderLocked) throw error;
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
          throw new FolderNotWritable(folder, (error as NodeJS.ErrnoException).code ?? "unknown reason");
        }
      }
      const holder = await readHolder(path);
      if (holder && (await isAlive(holder))) throw new FolderLocked(folder, holder.pid);
      await putAside(path, holder);
    }
    throw new FolderLocked(folder, 0);
  } finally {
    await rm(mine, { force: true });
  }
}

/** After a take-over: another process that met the same stale lock may have put ours aside. Errors: FolderLocked. */
async function requireKept(folder: string, path: string) {
  await new Promise((done) => setTimeout(done, SETTLE_MS));
  const holder = await readHolder(path);
  if (holder?.pid !== process.pid) throw new FolderLocked(folder, holder?.pid ?? 0);
}

/** Removes a lock left behind, unless another process has just taken the folder over. */
async function putAside(path: string, stale: Holder | null) {
  const aside = `${path}.stale.${process.pid}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  const moved = await readHolder(aside);
  if (moved && moved.pid !== stale?.pid) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}
