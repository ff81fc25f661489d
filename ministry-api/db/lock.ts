import { randomUUID } from "node:crypto";
import { link, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
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
  /** 0: given back. */
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
  if (pid === 0) return false;
  // Without start times a lock of our own number can only be an earlier process's: ours are given back.
  if (pid === process.pid && began === null) return false;
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
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    const parent = dirname(path);
    if (code !== "ENOENT" || (await stat(parent).catch(() => null))) throw error;
    await makeFolder(parent);
    await mkdir(path, { mode: 0o700 });
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
 * The lock is a row of numbered files, `api.lock.1`, `api.lock.2`, and so on: whoever wrote the highest holds it, until
 * its process is gone or it writes a further one that says so. A number is made by link(), which fails where the name
 * exists: of many that find the holder gone exactly one makes the next number. The highest is never removed and none is
 * reused, so nobody can take a lock away that has just been taken.
 */
const NAME = /^api\.lock\.(\d+)$/;
/** Numbers kept below the highest: a process that stopped between reading and making its number finds it still there. */
const KEPT = 16;

const pathOf = (folder: string, number: number) => join(folder, `api.lock.${number}`);

async function numbers(folder: string): Promise<number[]> {
  const found = (await readdir(folder)).map((name) => Number(NAME.exec(name)?.[1] ?? 0));
  return found.filter((number) => number > 0).sort((a, b) => b - a);
}

/** Makes a number, its content complete before the name exists. Answers false where it is made already. */
async function makeNumber(folder: string, number: number, holder: Holder): Promise<boolean> {
  const draft = join(folder, `api.lock.${randomUUID()}.draft`);
  try {
    await writeFile(draft, JSON.stringify(holder), { flag: "wx", mode: 0o600 });
    await link(draft, pathOf(folder, number));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Takes the lock and answers its number. Errors: FolderLocked. */
async function takeNumber(folder: string, key: string): Promise<number> {
  for (;;) {
    const [highest = 0] = await numbers(key);
    const holder = highest > 0 ? await readHolder(pathOf(key, highest)) : null;
    if (holder && (await isAlive(holder))) throw new FolderLocked(folder, holder.pid);
    const mine = highest + 1;
    if (!(await makeNumber(key, mine, { pid: process.pid, began: await beganAt(process.pid) }))) continue;
    const [now, ...older] = await numbers(key);
    if (now !== mine) {
      await rm(pathOf(key, mine), { force: true });
      continue;
    }
    for (const number of older.filter((other) => other < mine - KEPT)) await rm(pathOf(key, number), { force: true });
    return mine;
  }
}

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
    await makeFolder(key);
    const mine = await takeNumber(folder, key);
    return async () => {
      // Where this cannot be written the end of the process gives it back.
      await makeNumber(key, mine + 1, { pid: 0, began: null }).catch(() => undefined);
      heldHere.delete(key);
    };
  } catch (error) {
    heldHere.delete(key);
    if (error instanceof FolderLocked) throw error;
    throw new FolderNotWritable(folder, (error as NodeJS.ErrnoException).code ?? "unknown reason");
  }
}
