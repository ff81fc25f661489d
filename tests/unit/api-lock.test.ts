import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FolderLocked, FolderNotWritable, lockFolder } from "@/ministry-api/db/lock";

describe("lockFolder", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "lock-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Writes a lock that is newer than every existing one. */
  const left = async (content: string) => {
    const made = (await readdir(folder)).map((name) => Number(name.split(".").at(-1)));
    await writeFile(join(folder, `api.lock.${Math.max(0, ...made) + 1}`), content);
  };
  const holder = (pid: number, began: string | null = null) => left(JSON.stringify({ pid, began }));

  it("gives a folder to one at a time and leaves few files behind", async () => {
    const release = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderLocked);
    await release();
    for (let time = 0; time < 40; time += 1) {
      await (
        await lockFolder(folder)
      )();
    }
    const files = await readdir(folder);
    expect(files.length).toBeLessThan(25);
    expect(files.filter((name) => !/^api\.lock\.\d+$/.test(name))).toEqual([]);
  });

  it("respects a process that lives", async () => {
    const other = spawn(process.execPath, ["-e", "setTimeout(() => {}, 20000)"]);
    await holder(other.pid ?? 0);
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${other.pid}`);
    other.kill("SIGKILL");
    await new Promise((resolve) => other.on("exit", resolve));
    await (
      await lockFolder(folder)
    )();
  });

  it("takes over from a process that is gone, one whose number was given again, and an unreadable lock", async () => {
    await holder(4_194_300);
    await (
      await lockFolder(folder)
    )();
    // process.ppid is alive, but it started at another time than the lock states.
    await holder(process.ppid, "1");
    await (
      await lockFolder(folder)
    )();
    await holder(process.pid);
    await (
      await lockFolder(folder)
    )();
    await left("");
    await (
      await lockFolder(folder)
    )();
  });

  it("lets exactly one of many take over a stale lock", async () => {
    await holder(4_194_300);
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    const won = all.filter((result) => result.status === "fulfilled");
    expect(won).toHaveLength(1);
  });

  it("names a folder that cannot be written", async () => {
    await expect(lockFolder("/proc/none/at-all")).rejects.toThrow(FolderNotWritable);
    await writeFile(join(folder, "file"), "");
    await expect(lockFolder(join(folder, "file", "below"))).rejects.toThrow("cannot be written (ENOTDIR)");
    await expect(lockFolder(join(folder, "file"))).rejects.toThrow(FolderNotWritable);
    await (
      await lockFolder(join(folder, "new", "one"))
    )();
  });
});
