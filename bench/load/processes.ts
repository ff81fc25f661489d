import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
const HEAP = "--max-old-space-size=512";

const Sample = z.object({
  /** In bytes. */
  rss: z.number(),
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
  /** Its present memory and load. Errors: the process has ended. */
  sample(): Promise<Sample>;
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
  const child = spawn(process.execPath, [...profiling(), "--import", PROBE, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const sample = () =>
    new Promise<Sample>((resolve, reject) => {
      const ended = () => reject(new Error(`${name} ended (${child.signalCode ?? child.exitCode})`));
      if (!child.connected) return ended();
      child.once("exit", ended);
      child.once("message", (value) => {
        child.off("exit", ended);
        resolve(Sample.parse(value));
      });
      child.send("sample");
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

/** The ministry API as its own production process, whose memory is watched by the system. */
export interface ApiProcess extends Measured {
  origin: string;
  /** Begins a new peak, where the system lets one. */
  forget(): void;
  /** The most resident memory since then, in MB. */
  peak(): number;
}

/** Starts the API on a filled database, in a data folder of its own. Errors: the process ends. */
export async function startApi(databaseUrl: string, publicUrl = "http://localhost:3000"): Promise<ApiProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), "inventario-bench-api-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const api = started("API", [HEAP, API_PROGRAM], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    MINISTRY_API_PORT: String(port),
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: "error",
  });
  const stop = async () => {
    await api.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  await answers(`${origin}/api/salud`, api.child).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const fileOf = (name: string) => `/proc/${api.child.pid}/${name}`;
  return {
    name: api.name,
    origin,
    sample: api.sample,
    forget: () => writeFileSync(fileOf("clear_refs"), "5"),
    peak: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(fileOf("status"), "utf8"))?.[1] ?? 0) / 1024,
    stop,
  };
}

/** Starts the processes on a filled database; they share only the loopback address. Errors: a process that ends. */
export async function deploy(databaseUrl: string, processes = WEB_PROCESSES): Promise<Deployment> {
  const dataDir = mkdtempSync(join(tmpdir(), "inventario-bench-web-"));
  const webPorts: number[] = [];
  while (webPorts.length < processes) webPorts.push(await freePort());
  const origins = webPorts.map((port) => `http://127.0.0.1:${port}`);
  const publicUrl = origins[0] ?? "";
  const running: Measured[] = [];
  const stop = async () => {
    for (const process of running.reverse()) await process.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const api = await startApi(databaseUrl, publicUrl);
    running.push(api);
    const secrets = {
      SESSION_SECRET: randomBytes(32).toString("base64url"),
      ROUTE_ID_SECRET: randomBytes(32).toString("base64url"),
    };
    const webs: Measured[] = [];
    for (const [i, port] of webPorts.entries()) {
      const web = started(`web ${i + 1}`, [HEAP, join(root, WEB_PROGRAM)], {
        PORT: String(port),
        PUBLIC_URL: publicUrl,
        MINISTRY_API_URL: api.origin,
        // Each person of the crowd has a client address, as set by the proxy of a deployment.
        TRUSTED_PROXIES: "127.0.0.1",
        DATA_DIR: dataDir,
        ...secrets,
      });
      running.push(web);
      webs.push(web);
      await answers(`${origins[i]}/api/salud`, web.child);
    }
    return { origins, apiOrigin: api.origin, api, webs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
