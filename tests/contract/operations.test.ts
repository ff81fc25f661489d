import { request as httpRequest } from "node:http";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { EPOCH_HEADER } from "@/contract/release";
import { buildApp } from "@/ministry-api/app";
import type { FileStore } from "@/ministry-api/files/file-store";
import { DiskNearlyFull } from "@/ministry-api/files/folder-store";
import { createLogger } from "@/ministry-api/http/log";
import { instalacion } from "@/ministry-api/db/schema";
import { NEWEST_MIGRATION } from "@/ministry-api/db/migrate";
import { checkInstallation } from "@/ministry-api/operations/check";
import { registry } from "@/ministry-api/operations/metrics";
import { serveMetrics } from "@/ministry-api/operations/metrics-server";
import { trackedMailer } from "@/ministry-api/start";
import pkg from "@/package.json" with { type: "json" };
import { newPostgres } from "./api-process";
import { apiOn, LIMITES, ONE_DATABASE } from "./harness";
import { create, formOf, LP } from "./inventory";
import { TEMPLATE } from "./suite";

const broken: FileStore = {
  put: () => Promise.reject(new Error("unreachable")),
  get: () => Promise.reject(new Error("unreachable")),
  remove: () => Promise.reject(new Error("unreachable")),
  probe: () => Promise.reject(new Error("unreachable")),
};

/** The value of a metric series; 0 if it has none yet. */
async function metric(name: string, labels: Record<string, string> = {}): Promise<number> {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = (await registry.metrics())
    .split("\n")
    .find((text) => text.split(/[{ ]/)[0] === name && wanted.every((part) => text.includes(part)));
  return Number(line?.split(" ").at(-1) ?? 0);
}

describe.each(ONE_DATABASE)("operations on %s", (kind) => {
  const api = apiOn(kind);

  const health = async (path: string) => {
    const response = await api.request(`/api${path}`);
    return [response.status, await response.json()] as const;
  };
  const appOn = (files: FileStore, log = createLogger("silent")) =>
    buildApp({
      db: api.db,
      clock: () => new Date(),
      mailer: { send: async () => ({ file: null }) },
      files,
      publicUrl: "http://localhost:3000",
      limites: LIMITES,
      log,
    });

  it("answers that it lives and that it can work", async () => {
    const well = { estado: "ok", version: pkg.version };
    for (const path of ["/health", "/health/live", "/health/ready", "/salud"]) {
      expect([path, ...(await health(path))]).toEqual([path, 200, well]);
    }
  });

  it("names its database's epoch in every answer, once it has been read", async () => {
    const [row] = await api.db.select({ epoca: instalacion.epoca }).from(instalacion);
    await vi.waitFor(async () => {
      for (const path of ["/health/live", "/no-such-thing"])
        expect((await api.request(`/api${path}`)).headers.get(EPOCH_HEADER)).toBe(row?.epoca);
    });
  });

  it("names what is missing, while it still lives", async () => {
    const app = appOn(broken);
    const ready = await app.request("/api/health/ready");
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { estado: "no disponible", version: pkg.version, falta: ["archivos"] },
    ]);
    expect((await app.request("/api/health/live")).status).toBe(200);

    // A disk that is nearly full: the log names it.
    const lines: string[] = [];
    const full = { ...broken, probe: () => Promise.reject(new DiskNearlyFull(12)) };
    const nearlyFull = appOn(
      full,
      createLogger("error", (line) => lines.push(line)),
    );
    expect(await (await nearlyFull.request("/api/health/ready")).json()).toMatchObject({ falta: ["archivos"] });
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ event: "file_not_kept", code: "DiskNearlyFull" }),
    ]);

    // A schema that is newer than the code, and one that is older.
    await api.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1`);
    expect(await health("/health/ready")).toEqual([503, expect.objectContaining({ falta: ["migraciones"] })]);
    await api.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`);
    expect((await health("/health/ready"))[0]).toBe(200);
  });

  it("counts calls by name and class of status, however many records and wrong addresses there are", async () => {
    const count = (call: string, status: string) => metric("http_request_duration_seconds_count", { call, status });
    const seen = await count("ppirta.detail", "4xx");
    const strange = await count("unknown", "4xx");
    const ids = [900_001, 900_002, 900_003];
    for (const id of ids) await api.call("ppirta.detail", { as: "admin", id });
    for (const id of ids) await api.request(`/api/no-such-thing/${id}`);
    expect(await count("ppirta.detail", "4xx")).toBe(seen + 3);
    expect(await count("unknown", "4xx")).toBe(strange + 3);
    expect(await registry.metrics()).not.toMatch(/="[^"]*(?:90000[123]|no-such-thing)/);
    expect(await metric("http_requests_open")).toBe(0);
  });

  it("counts refused sign-ins and repeated POSTs", async () => {
    const failures = await metric("sign_in_failures_total");
    const replays = await metric("idempotent_replays_total");
    await api.call("sesion.login", { body: { email: "nadie@turismo.bo", password: "Equivocada-12345" } });
    const region = { codigo: "OPS1", nombre: "REGIÓN OPERATIVA", id_macro_region: 1 };
    const headers = { "Idempotency-Key": "operaciones-1" };
    for (let i = 0; i < 2; i += 1) await api.ok("region.create", { as: "admin", body: region, headers });
    expect(await metric("sign_in_failures_total")).toBe(failures + 1);
    expect(await metric("idempotent_replays_total")).toBe(replays + 1);
  });

  it("logs calls, statuses and times, and nothing of a person or of what was typed", async () => {
    const fresh = api.logs.length;
    const id = { "X-Request-Id": "web-request-0001" };
    await api.call("sesion.login", {
      body: { email: "tecnico.lp@turismo.bo", password: "Secreta-Equivocada-1" },
      headers: id,
    });
    const token = await api.tokenOf("tecnico.lp");
    const record = await create(api, "ppirta", "tecnico.lp", LP, "Cascada Zarzamora");
    const form = await formOf(api, "ppirta", LP, "Cascada Zarzamora Alta");
    await api.call("ppirta.update", { as: "tecnico.lp", id: record, body: form });
    await api.call("user.create", { as: "admin", body: { nombres: "Zenobia", numero_documento: "7654321" } });
    await api.call("ppirta.list", { as: "admin", query: { page: 1, rows: 5, q: "zarzamora" } });
    await api.call("sesion.pedirClave", { body: { email: "tecnico.lp@turismo.bo" } });
    await api.request("/api/zarzamora/7654321");
    const lines = api.logs.slice(fresh);
    expect(lines.length).toBeGreaterThan(6);
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      time: expect.stringMatching(/^\d{4}-/),
      level: "info",
      event: "request",
      request_id: "web-request-0001",
      method: "POST",
      call: "sesion.login",
      status: 401,
      ms: expect.any(Number),
    });
    const mailed = /token=([\w%-]+)/.exec(api.mails.at(-1)?.text ?? "")?.[1] ?? "";
    expect(mailed.length).toBeGreaterThan(20);
    const log = lines.join("");
    for (const private_ of [token, mailed]) expect(log).not.toContain(private_);
    expect(log).not.toMatch(/turismo\.bo|tecnico|Secreta|Bolivia-2026|zarzamora|zenobia|7654321|Bearer|token=/i);
  });
});

describe("a look at an installation", () => {
  const seen = async (env: Record<string, string>) =>
    (await checkInstallation(env as NodeJS.ProcessEnv)).map(({ part, ok, says }) => [part, ok, says]);
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "inventario-check-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("names each part, of a database that is up to date and of one that is empty, and changes neither", async () => {
    const settings = ["settings", true, "complete"];
    const database = ["database", true, expect.stringMatching(/^PostgreSQL \d/)];
    const files = ["files", true, join(folder, "files")];
    const [ready, fresh] = [await newPostgres(TEMPLATE), await newPostgres()];
    const migrations = ["migrations", true, NEWEST_MIGRATION.tag];
    expect(await seen({ DATABASE_URL: ready, DATA_DIR: folder })).toEqual([settings, database, migrations, files]);
    const behind = ["migrations", false, expect.stringContaining(`not yet at ${NEWEST_MIGRATION.tag}`)];
    for (let i = 0; i < 2; i += 1)
      expect(await seen({ DATABASE_URL: fresh, DATA_DIR: folder })).toEqual([settings, database, behind, files]);
  });

  it("says what fails: settings, a database that does not answer, a folder that cannot be written", async () => {
    expect(await seen({ DATABASE_URL: "mysql://x", LOG_LEVEL: "loud" })).toEqual([
      ["settings", false, "DATABASE_URL must begin with postgres://"],
      ["settings", false, expect.stringMatching(/^LOG_LEVEL must be one of/)],
    ]);
    const file = join(folder, "no-folder");
    await writeFile(file, "");
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    expect(await seen({ DATABASE_URL: `postgres://u:clave@127.0.0.1:${port}/x`, DATA_DIR: file })).toEqual([
      ["settings", true, "complete"],
      ["database", false, expect.stringMatching(/^(?!.*clave).*ECONNREFUSED/)],
      ["files", false, expect.stringContaining("ENOTDIR")],
    ]);
  });
});

describe("metrics", () => {
  it("are served on the loopback address alone, at their own path alone", async () => {
    const server = await serveMetrics(0);
    const { port, address } = server.address() as AddressInfo;
    expect(address).toBe("127.0.0.1");
    const ask = (path: string) =>
      new Promise<[number | undefined, string]>((resolve, reject) => {
        const asked = httpRequest({ port, host: address, path, agent: false }, (response) => {
          let text = "";
          response.on("data", (chunk: Buffer) => (text += chunk.toString()));
          response.on("end", () => resolve([response.statusCode, text]));
        });
        asked.on("error", reject).end();
      });
    const [status, text] = await ask("/metrics");
    expect(status).toBe(200);
    expect(text).toContain("process_cpu_seconds_total");
    expect(text).toContain("http_request_duration_seconds_bucket");
    expect((await ask("/api/salud"))[0]).toBe(404);
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  it("count mails that failed, and a stop waits for those under way", async () => {
    const failed = await metric("mails_failed_total");
    const release: (() => void)[] = [];
    const mailer = trackedMailer({
      send: ({ to }) =>
        new Promise((resolve, reject) => {
          release.push(() => (to === "bad" ? reject(new Error("refused")) : resolve({ file: null })));
        }),
    });
    const sent = ["good", "bad"].map((to) => mailer.send({ to, subject: "", text: "" }).catch(() => null));
    let settled = false;
    const waiting = mailer.settled().then(() => (settled = true));
    release[0]?.();
    await sent[0];
    expect(settled).toBe(false);
    release[1]?.();
    await waiting;
    expect(await metric("mails_failed_total")).toBe(failed + 1);
  });

  it("cannot take a port that is taken", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    await expect(serveMetrics((other.address() as AddressInfo).port)).rejects.toMatchObject({ code: "EADDRINUSE" });
    await new Promise((done) => other.close(done));
  });
});
