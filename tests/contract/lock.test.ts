import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

/** Real processes that find the same abandoned lock at the same moment. */

const ROUNDS = 100;
const children: ChildProcess[] = [];
let root = "";

async function taker(): Promise<ChildProcess> {
  const child = fork("tests/contract/lock-taker.ts", { execArgv: ["--import", "tsx"] });
  children.push(child);
  await once(child, "message");
  return child;
}

const ask = async (child: ChildProcess, folder: string) => {
  const answer = once(child, "message");
  child.send(folder);
  return (await answer)[0] as string;
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "inventario-locks-"));
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await rm(root, { recursive: true, force: true });
});

it("gives an abandoned folder to exactly one of three processes that start at once", async () => {
  const folders = Array.from({ length: ROUNDS }, (_, round) => join(root, String(round)));
  const [gone, ...rivals] = await Promise.all([taker(), taker(), taker(), taker()]);
  for (const folder of folders) expect(await ask(gone, folder)).toBe("taken");
  // While the process lives, no other gets its locks.
  expect(await Promise.all(rivals.map((rival) => ask(rival, folders[0] ?? "")))).toEqual([
    "locked",
    "locked",
    "locked",
  ]);
  const ended = once(gone, "exit");
  gone.kill("SIGKILL");
  await ended;
  for (const folder of folders) {
    const answers = await Promise.all(rivals.map((rival) => ask(rival, folder)));
    expect([folder, ...answers.sort()]).toEqual([folder, "locked", "locked", "taken"]);
  }
});
