import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as z from "zod";
import { freePort } from "../../deploy/bin/drill/free-port.mjs";
import { API_PROGRAM, WEB_PROGRAM } from "../../scripts/lib/prepare.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const PROBE = pathToFileURL(join(root, "bench/load/probe.mjs")).href;
const READY_MS = 120_000;
const WEB_PROCESSES = 2;
/** The heap limit of deploy/systemd. */
const WEB_HEAP = "--max-old-space-size=512";

const Sample = z.object({
  /** In bytes. */
  rss: z.number(),
  heapUsed: z.number(),
  external: z.number(),
  arrayBuffers: z.number(),
  /** Machine code that the engine has made so far, a part of heapUsed; 0 without a collection. */
  code: z.number(),
  /** Share of one core since the last sample. */
  cpu: z.number(),
  /** Processor time since the process began, in milliseconds. */
  spent: z.number(),
  /** Delay of the event loop since the last sample, in milliseconds. */
  delayMax: z.number(),
});
export type Sample = z.output<typeof Sample>;

/** A production process with a probe. */
export interface Measured {
  name: string;
  /** Its present memory and load; with `gc` after a full collection. Errors: the process has ended. */
  sample(how: "sample" | "gc"): Promise<Sample>;
  stop(): Promise<void>;
}

/**
 * The web application and the ministry API as in a deployment of this size (docs/operations.md, "Sizes"): one web
 * process for each of two cores behind one address, and the API.
 */
export interface Deployment {
  /** The addresses of the web processes; the first is the public one. */
  origins: readonly string[];
  /** The ministry API's address, without /api. */
  apiOrigin: string;
  webs: readonly Measured[];
  api: Measured;
  stop(): Promise<void>;
}

/** The folder for profiles of both processes, written when they stop; without it nothing is profiled. */
const profiling = () => {
  const folder = process.env.BENCH_PROFILE;
  return folder ? ["--cpu-prof", `--cpu-prof-dir=${folder}`] : [];
};

/** Starts a Node process that can be sampled. */
export function started(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Measured & { child: ChildProcess } {
  const child = spawn(process.execPath, ["--expose-gc", ...profiling(), "--import", PROBE, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const sample = (how: "sample" | "gc") =>
    new Promise<Sample>((resolve, reject) => {
      const ended = () => reject(new Error(`${name} ended (${child.signalCode ?? child.exitCode})`));
      if (!child.connected) return ended();
      child.once("exit", ended);
      child.once("message", (value) => {
        child.off("exit", ended);
        resolve(Sample.parse(value));
      });
      child.send(how);
    });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), 30_000);
    await gone;
    clearTimeout(late);
  };
  return { name, child, sample, stop };
}

/** Resolves once the address answers. Errors: the process ends, or two minutes pass. */
export async function answers(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + READY_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`${url}: the process ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}

/** Starts the processes on a filled database; they share only the loopback address. Errors: a process that ends. */
export async function deploy(databaseUrl: string, processes = WEB_PROCESSES): Promise<Deployment> {
  const dataDir = mkdtempSync(join(tmpdir(), "inventario-bench-load-"));
  const apiPort = await freePort();
  const webPorts: number[] = [];
  while (webPorts.length < processes) webPorts.push(await freePort());
  const origins = webPorts.map((port) => `http://127.0.0.1:${port}`);
  const [publicUrl = "", apiOrigin] = [origins[0], `http://127.0.0.1:${apiPort}`];
  const running: Measured[] = [];
  const stop = async () => {
    for (const process of running.reverse()) await process.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const api = started("API", [API_PROGRAM], {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      MINISTRY_API_PORT: String(apiPort),
      PUBLIC_URL: publicUrl,
      LOG_LEVEL: "error",
    });
    running.push(api);
    await answers(`${apiOrigin}/api/salud`, api.child);
    const secrets = {
      SESSION_SECRET: randomBytes(32).toString("base64url"),
      ROUTE_ID_SECRET: randomBytes(32).toString("base64url"),
    };
    const webs: Measured[] = [];
    for (const [i, port] of webPorts.entries()) {
      const web = started(`web ${i + 1}`, [WEB_HEAP, join(root, WEB_PROGRAM)], {
        PORT: String(port),
        PUBLIC_URL: publicUrl,
        MINISTRY_API_URL: apiOrigin,
        // Each person of the crowd has a client address, as set by the proxy of a deployment.
        TRUSTED_PROXIES: "127.0.0.1",
        DATA_DIR: dataDir,
        ...secrets,
      });
      running.push(web);
      webs.push(web);
      await answers(`${origins[i]}/api/salud`, web.child);
    }
    return { origins, apiOrigin, api, webs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
