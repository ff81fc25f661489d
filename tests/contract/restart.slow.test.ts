import { connect, createServer } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/deploy/bin/drill/free-port.mjs";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { endAll, launch as launchScript, newPostgres, seedFolder } from "./api-process";
import { TEMPLATE } from "./suite";
import { DATABASES } from "./harness";

/** Whole processes, each on its own folder, as after a power failure on an administrator's machine. */

const ROUNDS = 3;

// Starts a whole process several times, which takes seconds on a free machine and minutes on a busy one.
describe("the API as a process", { timeout: 240_000 }, () => {
  let folder = "";
  let port = 0;
  let url = "";

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "inventario-restart-"));
    await seedFolder(folder);
    port = await freePort();
    url = `http://127.0.0.1:${port}/api`;
  });
  afterAll(async () => {
    endAll();
    await rm(folder, { recursive: true, force: true });
  });

  const launch = (script: string, args: string[] = [], env: Record<string, string> = {}) =>
    launchScript(script, args, { DATA_DIR: folder, MINISTRY_API_PORT: String(port), ...env });
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
      // The session survives too.
      token ||= await signIn();
      const before = acknowledged.length;
      let kill: NodeJS.Timeout | undefined;
      const writer = async (name: string) => {
        for (let i = 0; ; i += 1) {
          const codigo = `${round}${name}${i}`;
          const answer = await send("/region", token, { codigo, nombre: `REGIÓN ${codigo}`, id_macro_region: 1 }).catch(
            () => null,
          );
          if (!answer?.ok) return;
          const whole = await answer.json().catch(() => null);
          if (whole === null) continue;
          acknowledged.push(codigo);
          // Kills during the writes, however slow the machine is.
          if (acknowledged.length - before > 3) kill ??= setTimeout(() => child.kill("SIGKILL"), Math.random() * 300);
        }
      };
      await Promise.all(["A", "B", "C"].map(writer));
      await ended;
    }
    expect(acknowledged.length).toBeGreaterThan(ROUNDS * 3);
    const { child, ended } = await serve();
    const stored = new Set(await codes(token));
    expect(acknowledged.filter((codigo) => !stored.has(codigo))).toEqual([]);

    // While it runs, no other process may open its data or use its port.
    const tool = await launch("ministry-api/cli.ts", ["empty-demo"]).ended;
    expect(tool.code).toBe(1);
    expect(tool.output).toMatch(/^The database folder .* is in use by process \d+\. Stop it first\.\n$/);
    const backup = await launch("ministry-api/cli.ts", ["backup", join(folder, "backup.tar.gz")]).ended;
    expect([backup.code, backup.output]).toEqual([
      1,
      expect.stringMatching(
        /^The database folder .* is in use by process \d+\. Stop it first\.\n.*stop the application/,
      ),
    ]);
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

  it("tells what it can be asked and given", async () => {
    const help = await launch("ministry-api/cli.ts", ["serve", "--help"]).ended;
    expect(help.code).toBe(0);
    for (const name of ["DATABASE_URL", "DATA_DIR", "METRICS_PORT", "STOP_SECONDS", "PUBLIC_URL", "S3_ENDPOINT"]) {
      expect(help.output).toMatch(new RegExp(`^  ${name} +\\S`, "m"));
    }
  });
});

/** A POST whose body is sent in two halves, on its own connection. */
function slowPost(port: number, path: string, token: string, body: string) {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  const closed = new Promise<string>((resolve) => socket.on("close", () => resolve(answer)));
  socket.on("error", () => undefined);
  const half = Math.floor(body.length / 2);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, half)}`,
  );
  return { finish: () => void socket.write(body.slice(half)), closed };
}

const refused = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => resolve(false)).on("error", () => resolve(true));
    socket.on("connect", () => socket.destroy());
  });

describe.each(DATABASES)("a stop on %s", { timeout: 240_000 }, (kind) => {
  let folder = "";
  let env: Record<string, string> = {};
  let port = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "inventario-stop-"));
    port = await freePort();
    if (kind === "pglite") await seedFolder(folder);
    env = {
      DATA_DIR: folder,
      MINISTRY_API_PORT: String(port),
      ...(kind === "postgres" && { DATABASE_URL: await newPostgres(TEMPLATE) }),
    };
  });
  afterAll(async () => {
    endAll();
    await rm(folder, { recursive: true, force: true });
  });
  const serve = async (extra: Record<string, string> = {}) => {
    const started = launchScript("ministry-api/main.ts", [], { ...env, ...extra });
    await started.ready;
    return started;
  };
  const signIn = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
      method: "POST",
      body: JSON.stringify({ email: "admin@turismo.bo", password: CLAVE_DEMO }),
      headers: { "Content-Type": "application/json" },
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  /** Polls, because no event reports when a process stops listening. */
  const untilRefused = async () => {
    const until = Date.now() + 20_000;
    while (!(await refused(port))) {
      if (Date.now() > until) throw new Error("It still takes connections");
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  const region = (codigo: string) => JSON.stringify({ codigo, nombre: `REGION ${codigo}`, id_macro_region: 1 });

  it("lets a write under way finish, takes no new connection and ends with 0", async () => {
    const { child, ended } = await serve();
    const token = await signIn();
    const slow = slowPost(port, "/api/region", token, region("LENTA"));
    // The first half arrived before this response on another connection, so the write is under way.
    expect((await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status).toBe(200);
    child.kill("SIGTERM");
    await untilRefused();
    slow.finish();
    expect(await slow.closed).toMatch(/^HTTP\/1\.1 200 /);
    const { code, output } = await ended;
    expect([code, output]).toEqual([0, expect.not.stringContaining("stop_forced")]);
  });

  it("does not wait for ever for a request that hangs, and keeps what was acknowledged", async () => {
    const metricsPort = await freePort();
    const { child, ended } = await serve({ STOP_SECONDS: "1", METRICS_PORT: String(metricsPort) });
    const token = await signIn();
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/http_request_duration_seconds_count\{call="sesion.login",status="2xx"\} 1/);
    expect(metrics.includes("database_connections")).toBe(kind === "postgres");
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
    const regions = await fetch(`http://127.0.0.1:${port}/api/region?page=1&rows=10&q=lenta`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(await regions.json()).toMatchObject({ region: { total: 1, data: [{ codigo: "LENTA" }] } });

    const hanging = slowPost(port, "/api/region", token, region("COLGADA"));
    expect((await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status).toBe(200);
    child.kill("SIGTERM");
    const { code, output } = await ended;
    expect([code, output]).toEqual([1, expect.stringContaining('"stop_forced"')]);
    expect(await hanging.closed).toBe("");
  });

  it("says in one line that the metrics' port is taken", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port: taken } = other.address() as { port: number };
    const { ended } = launchScript("ministry-api/main.ts", [], { ...env, METRICS_PORT: String(taken) });
    expect(await ended).toEqual({ code: 1, output: `Port ${taken} is taken. Set METRICS_PORT to a free one.\n` });
    await new Promise((done) => other.close(done));
  });
});
