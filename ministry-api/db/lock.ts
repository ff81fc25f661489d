import { randomUUID } from "node:crypto";
import { link, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { codeOf } from "../error-parts";

/** Another process uses the folder. PGlite itself would let both write and lose data. */
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
  /** 0: released. */
  pid: number;
  /**
   * When the process started, in the system's own count: tells a running holder from a later process with the same pid.
   */
  began: string | null;
}

const heldHere = new Set<string>();

/** Field 22 of /proc/<pid>/stat; null on systems without it. */
async function beganAt(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}

async function isAlive({ pid, began }: Holder): Promise<boolean> {
  if (pid === 0) return false;
  // Without start times a lock with our own pid can only be an earlier process's: ours are released.
  if (pid === process.pid && began === null) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === "ESRCH") return false;
  }
  const now = await beganAt(pid);
  return began === null || now === null || began === now;
}

/** Like `mkdir` with `recursive`, which never returns if a parent cannot be created (below /proc). */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const code = codeOf(error);
    if (code === "EEXIST") return;
    const parent = dirname(path);
    if (code !== "ENOENT" || (await stat(parent).catch(() => null))) throw error;
    await makeFolder(parent);
    await mkdir(path, { mode: 0o700 });
  }
}

const readHolder = async (path: string): Promise<Holder | null> => {
  try {
    const value: Partial<Holder> = JSON.parse(await readFile(path, "utf8"));
    return typeof value.pid === "number" ? { pid: value.pid, began: value.began ?? null } : null;
  } catch {
    return null;
  }
};

/**
 * The lock is a series of numbered files, `api.lock.1`, `api.lock.2`, and so on. The process that wrote the highest
 * number holds it until it ends or writes a further number that releases it. A number is created by link(), which fails
 * if the name exists: of several processes that find the holder gone, exactly one creates the next number. The highest
 * number is never removed and none is reused, so a lock that was just taken cannot be taken away.
 */
const NAME = /^api\.lock\.(\d+)$/;
/**
 * Numbers kept below the highest, so that a process paused between reading the highest number and creating its own
 * still finds that number in use.
 */
const KEPT = 16;

const pathOf = (folder: string, number: number) => join(folder, `api.lock.${number}`);

async function readLockNumbers(folder: string): Promise<number[]> {
  const found = (await readdir(folder)).map((name) => Number(NAME.exec(name)?.[1] ?? 0));
  return found.filter((number) => number > 0).sort((a, b) => b - a);
}

/**
 * Creates a numbered file, with its content complete before the name exists. Returns false if the number exists
 * already.
 */
async function makeNumber(folder: string, number: number, holder: Holder): Promise<boolean> {
  const draft = join(folder, `api.lock.${randomUUID()}.draft`);
  try {
    await writeFile(draft, JSON.stringify(holder), { flag: "wx", mode: 0o600 });
    await link(draft, pathOf(folder, number));
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Takes the lock and returns its number. Errors: FolderLocked. */
async function takeNumber(folder: string, key: string): Promise<number> {
  for (;;) {
    const [highest = 0] = await readLockNumbers(key);
    const holder = highest > 0 ? await readHolder(pathOf(key, highest)) : null;
    if (holder && (await isAlive(holder))) throw new FolderLocked(folder, holder.pid);
    const mine = highest + 1;
    if (!(await makeNumber(key, mine, { pid: process.pid, began: await beganAt(process.pid) }))) continue;
    const [now, ...older] = await readLockNumbers(key);
    if (now !== mine) {
      await rm(pathOf(key, mine), { force: true });
      continue;
    }
    for (const number of older.filter((other) => other < mine - KEPT)) await rm(pathOf(key, number), { force: true });
    return mine;
  }
}

/**
 * Locks the folder for this process and returns the function that releases it. A lock whose process is gone is taken
 * over. Errors: FolderLocked, FolderNotWritable.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const key = resolve(folder);
  // Checked before the first await: of several callers in one process exactly one continues.
  if (heldHere.has(key)) throw new FolderLocked(folder, process.pid);
  heldHere.add(key);
  try {
    await makeFolder(key);
    const mine = await takeNumber(folder, key);
    return async () => {
      // If this cannot be written, the end of the process releases the lock.
      await makeNumber(key, mine + 1, { pid: 0, began: null }).catch(() => undefined);
      heldHere.delete(key);
    };
  } catch (error) {
    heldHere.delete(key);
    if (error instanceof FolderLocked) throw error;
    throw new FolderNotWritable(folder, String(codeOf(error) ?? "unknown reason"));
  }
}
