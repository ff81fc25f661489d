import { chmod, lstat, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/deploy/bin/drill/free-port.mjs";
import { openDatabase } from "@/ministry-api/db/client";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { preload } from "../support/processes";
import { endAll, launch, seedFolder } from "./api-process";

/** Files in DATA_DIR are accessible to their owner only, and acknowledged data is on the disk. */

/** Files and folders below a folder, including itself, on which group or others have rights. */
async function openToOthers(path: string): Promise<string[]> {
  const found = await lstat(path);
  const own = (found.mode & 0o077) === 0 ? [] : [`${path} ${(found.mode & 0o777).toString(8)}`];
  if (!found.isDirectory()) return own;
  const below = await Promise.all((await readdir(path)).map((name) => openToOthers(join(path, name))));
  return [...own, ...below.flat()];
}

async function loosen(path: string): Promise<void> {
  const isFolder = (await lstat(path)).isDirectory();
  await chmod(path, isFolder ? 0o755 : 0o666);
  if (isFolder) for (const name of await readdir(path)) await loosen(join(path, name));
}

describe("the data folder", { timeout: 240_000 }, () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "inventario-carpeta-"));
  });
  afterAll(async () => {
    endAll();
    await rm(folder, { recursive: true, force: true });
  });

  const serve = async (dataDir: string, env: Record<string, string> = {}) => {
    const port = await freePort();
    const api = launch("ministry-api/main.ts", [], { DATA_DIR: dataDir, MINISTRY_API_PORT: String(port), ...env });
    await api.ready;
    const call = async (path: string, body: unknown, token = "") => {
      const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", Connection: "close" },
      });
      expect([path, answer.status]).toEqual([path, 200]);
      return (await answer.json()) as Record<string, string>;
    };
    const signIn = async () =>
      (await call("/login", { email: "admin@turismo.bo", password: CLAVE_DEMO })).access_token ?? "";
    const stop = async () => {
      api.child.kill("SIGTERM");
      expect((await api.ended).code).toBe(0);
    };
    return { call, signIn, stop };
  };
  const region = (codigo: string) => ({ codigo, nombre: `REGIÓN ${codigo}`, id_macro_region: 1 });

  it("is its owner's alone when it is made, whatever the process may give away", async () => {
    const dataDir = join(folder, "nueva");
    const before = process.umask(0);
    try {
      const { db, close } = await openDatabase({ dataDir });
      await db.execute(sql`create table nueva as select generate_series(1, 1000) as n`);
      await close();
    } finally {
      process.umask(before);
    }
    expect(await openToOthers(dataDir)).toEqual([]);
  });

  it("is made so where an earlier version left it open, and a stranger's file in it is left alone", async () => {
    const dataDir = join(folder, "vieja");
    await seedFolder(dataDir);
    for (const name of ["outbox", "files"]) await mkdir(join(dataDir, name));
    await writeFile(join(dataDir, "outbox", "correo.eml"), "");
    await writeFile(join(dataDir, "secrets.json"), "{}");
    await writeFile(join(dataDir, "LEAME.txt"), "");
    await loosen(dataDir);
    const { signIn, call, stop } = await serve(dataDir);
    await call("/region", region("SUYA"), await signIn());
    await call("/password/email", { email: "admin@turismo.bo" });
    await stop();
    const stranger = join(dataDir, "LEAME.txt");
    expect(await openToOthers(dataDir)).toEqual([`${stranger} 666`]);
  });

  it("has a write on the disk before it is answered: the database's log is synced", async () => {
    const dataDir = join(folder, "durable");
    await seedFolder(dataDir);
    const counted = join(folder, "syncs");
    await writeFile(counted, "");
    const { signIn, call, stop } = await serve(dataDir, {
      NODE_OPTIONS: preload("sync-counter"),
      SYNC_COUNT: counted,
    });
    const token = await signIn();
    const syncs = async () => (await stat(counted)).size;
    for (const codigo of ["DURA1", "DURA2", "DURA3"]) {
      const before = await syncs();
      await call("/region", region(codigo), token);
      expect([codigo, (await syncs()) > before]).toEqual([codigo, true]);
    }
    await stop();
  });
});
