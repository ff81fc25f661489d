import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";

/** Whole processes on a folder of their own: what an administrator's machine does when the power fails. */

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

const ROUNDS = 3;

// Several starts of a whole process: seconds on a free machine, minutes on a busy one.
describe("the API as a process", { timeout: 240_000 }, () => {
  let folder = "";
  let port = 0;
  let url = "";
  const running = new Set<ChildProcess>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "inventario-restart-"));
    port = await freePort();
    url = `http://127.0.0.1:${port}/api`;
  });
  afterAll(async () => {
    for (const child of running) child.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  });

  const launch = (script: string, args: string[] = [], env: Record<string, string> = {}) => {
    const child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
      env: {
        ...process.env,
        NODE_ENV: "test",
        DATA_DIR: folder,
        MINISTRY_API_PORT: String(port),
        LOG_LEVEL: "warn",
        DATABASE_URL: "",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
      child.on("close", (code) => {
        running.delete(child);
        resolve({ code, output });
      });
    });
    const ready = new Promise<void>((resolve, reject) => {
      child.stdout.on("data", () => output.includes("Ministry API ready") && resolve());
      void ended.then(() => reject(new Error(`It ended before it was ready: ${output}`)));
    });
    ready.catch(() => undefined);
    return { child, ready, ended };
  };
  const serve = async () => {
    const started = launch("ministry-api/main.ts");
    await started.ready;
    return started;
  };
  const send = (path: string, token: string, body?: unknown) =>
    fetch(`${url}${path}`, {
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", Connection: "close" },
    });
  const signIn = async () => {
    const answer = await send("/login", "", { email: "admin@turismo.bo", password: CLAVE_DEMO });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const codes = async (token: string) => {
    const found: string[] = [];
    for (let page = 1; ; page += 1) {
      const answer = (await (await send(`/region?page=${page}&rows=100&q=`, token)).json()) as {
        region: { data: { codigo: string }[] };
      };
      if (answer.region.data.length === 0) return found;
      found.push(...answer.region.data.map((row) => row.codigo));
    }
  };

  it("loses no acknowledged write when it is killed in the middle of writes", async () => {
    const acknowledged: string[] = [];
    let token = "";
    for (let round = 0; round < ROUNDS; round += 1) {
      const { child, ended } = await serve();
      // A session survives too.
      token ||= await signIn();
      const writer = async (name: string) => {
        for (let i = 0; ; i += 1) {
          const codigo = `${round}${name}${i}`;
          const answer = await send("/region", token, { codigo, nombre: `REGIÓN ${codigo}`, id_macro_region: 1 }).catch(
            () => null,
          );
          if (!answer?.ok) return;
          const whole = await answer.json().catch(() => null);
          if (whole !== null) acknowledged.push(codigo);
        }
      };
      const writers = ["A", "B", "C"].map(writer);
      setTimeout(() => child.kill("SIGKILL"), 300 + Math.random() * 700);
      await Promise.all(writers);
      await ended;
    }
    expect(acknowledged.length).toBeGreaterThan(ROUNDS * 3);
    const { child, ended } = await serve();
    const stored = new Set(await codes(token));
    expect(acknowledged.filter((codigo) => !stored.has(codigo))).toEqual([]);

    // While it runs nobody else may open its data, and its port is its own.
    const tool = await launch("ministry-api/cli.ts", ["empty-demo"]).ended;
    expect(tool.code).toBe(1);
    expect(tool.output).toMatch(/^The database folder .* is in use by process \d+\. Stop it first\.\n$/);
    const second = await launch("ministry-api/main.ts", [], { DATA_DIR: `${folder}/other` }).ended;
    expect([second.code, second.output]).toEqual([1, `Port ${port} is taken. Set MINISTRY_API_PORT to a free one.\n`]);

    child.kill("SIGTERM");
    expect((await ended).code).toBe(0);
    const emptied = await launch("ministry-api/cli.ts", ["empty-demo"]).ended;
    expect([emptied.code, emptied.output]).toEqual([
      0,
      expect.stringMatching(/^\d+ demonstration records removed\.\n$/),
    ]);
    const invited = await launch("ministry-api/cli.ts", ["create-admin", "jefa@ministerio.bo"]).ended;
    expect([invited.code, invited.output]).toEqual([0, expect.stringContaining("outbox")]);
  });

  it("says in one line what is wrong", async () => {
    const unwritable = await launch("ministry-api/main.ts", [], { DATA_DIR: "/proc/nowhere", MINISTRY_API_PORT: "0" })
      .ended;
    expect([unwritable.code, unwritable.output]).toEqual([
      1,
      expect.stringMatching(/^The database folder \/proc\/nowhere\/pglite cannot be written \(\w+\)\.\n$/),
    ]);
    const usage = await launch("ministry-api/cli.ts", ["format-disk"]).ended;
    expect([usage.code, usage.output]).toEqual([2, expect.stringContaining("Usage: npm run api -- <command>")]);
    const wrong = await launch("ministry-api/main.ts", [], { MINISTRY_API_PORT: "many", SMTP_URL: "http://x" }).ended;
    expect([wrong.code, wrong.output.split("\n").length]).toEqual([1, 3]);
  });
});
