import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

interface S3Server {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
// The package has no types.
const S3rver = createRequire(import.meta.url)("@20minutes/s3rver") as new (options: object) => S3Server;

/** `npm run drill` as an administrator runs it: on PostgreSQL, with files in an S3-compatible store. */
describe("the drill of backup and restore", { timeout: 240_000 }, () => {
  let folder = "";
  let store: S3Server;
  let port = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "inventario-drill-"));
    store = new S3rver({
      ...{ address: "127.0.0.1", port: 0, silent: true, directory: folder },
      configureBuckets: [{ name: "archivos" }],
    });
    ({ port } = await store.run());
  });
  afterAll(async () => {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  const command = (args: string[], env: Record<string, string> = {}) =>
    new Promise<{ code: number | null; output: string }>((resolve) => {
      const store = {
        ...{ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_REGION: "us-east-1", S3_BUCKET: "archivos" },
        ...{ S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER", S3_PREFIX: "turismo" },
      };
      const child = spawn(process.execPath, args, {
        env: { ...process.env, TMPDIR: folder, ...store, ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (chunk: Buffer) => (output += String(chunk)));
      child.on("close", (code) => resolve({ code, output }));
    });
  const drill = (...args: string[]) => command(["deploy/bin/drill.mjs", ...args]);

  it("holds, and leaves no database, no folder and no process behind", async () => {
    const server = `${inject("postgresUrl")}/postgres`;
    const { code, output } = await drill("--postgres", server);
    expect(output).toMatch(/^✓ the backup +[\d.]+ s +\d+ rows, 1 files$/m);
    expect([code, output.split("\n").at(-2)]).toEqual([0, expect.stringMatching(/^The drill held, in [\d.]+ s\.$/)]);
    expect(output).not.toContain("✗");
    expect((await readdir(folder)).filter((name) => name.startsWith("inventario-"))).toEqual([]);
    // The photo was written to one prefix and restored to another.
    const objects = (await readdir(join(folder, "archivos"), { recursive: true })).filter((name) =>
      /turismo\/simulacro-(antes|despues)_\w+\/[0-9a-f]{2}\/[0-9a-f]{64}\._S3rver_object$/.test(name),
    );
    for (const place of ["antes", "despues"]) expect(objects.some((name) => name.includes(`-${place}_`))).toBe(true);
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    const { rows } = await client.query("select datname from pg_database where datname like 'simulacro%'");
    await client.end();
    expect(rows).toEqual([]);
  });

  it("holds for a backup that exists, as the monthly one does", async () => {
    const data = join(folder, "datos");
    const file = join(folder, "mensual.tar.gz");
    const own = { DATA_DIR: data, SECOND_FACTOR_KEY: randomBytes(32).toString("base64url") };
    for (const args of [
      ["create-admin", "simulacro@example.bo"],
      ["backup", file],
    ])
      expect(await command(["--import", "tsx", "ministry-api/cli.ts", ...args], own)).toMatchObject({ code: 0 });
    const { code, output } = await drill("--postgres", `${inject("postgresUrl")}/postgres`, "--backup", file);
    expect([code, output.split("\n").at(-2)]).toEqual([0, expect.stringMatching(/^The drill held, in [\d.]+ s\.$/)]);
    expect(output).toMatch(/^✓ every table and file, row by row/m);
    expect(output).not.toContain("✗");
  });

  it("fails with the reason where something is wrong", async () => {
    const { code, output } = await drill("--backup", join(folder, "ninguno.tar.gz"));
    expect([code, output]).toEqual([1, expect.stringMatching(/✗ the backup can be read .*ENOENT[^]*THE DRILL FAILED/)]);
  });
});
