import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { API_PROGRAM, WEB_PROGRAM } from "../../scripts/lib/prepare.mjs";

/** The product's own processes, started as in a deployment, for tests of what happens when one fails. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const START_MS = 60_000;
/** The secrets that all web servers of one test share. */
const SECRETS = {
  SESSION_SECRET: randomBytes(32).toString("base64"),
  ROUTE_ID_SECRET: randomBytes(32).toString("base64"),
};

export interface Running {
  origin: string;
  /** Resident memory in MB; 0 if the system does not report it. */
  memory(): number;
  /** Kills the process (SIGKILL) and waits until it is gone. */
  kill(): Promise<void>;
  /** Requests the process to end and waits until it is gone. */
  stop(): Promise<void>;
}

function running(child: ChildProcess, origin: string): Running {
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await gone;
  };
  return {
    origin,
    memory: () => {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
        return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
      } catch {
        return 0;
      }
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}

/** Starts a program and waits until `address` responds with success. Otherwise rejects with the program's output. */
async function start(args: string[], env: Record<string, string>, origin: string, address: string): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let written = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (written = (written + chunk.toString()).slice(-4000)));
  }
  const program = running(child, origin);
  const until = Date.now() + START_MS;
  for (;;) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    if (answer?.ok) return program;
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${written}`);
    if (Date.now() > until) {
      await program.kill();
      throw new Error(`No answer from ${address}: ${written}`);
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Starts the ministry API on that folder and port. */
export const startApi = (port: number, dataDir: string, env: Record<string, string> = {}): Promise<Running> => {
  const origin = `http://127.0.0.1:${port}`;
  return start(
    [API_PROGRAM],
    { MINISTRY_API_PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn", ...env },
    origin,
    `${origin}/api/salud`,
  );
};

/** The Node option that loads a module of this folder which changes its process. */
export const preload = (name: "shifted-clock" | "full-disk" | "sync-counter") =>
  `--import ${pathToFileURL(fileURLToPath(new URL(`${name}.mjs`, import.meta.url))).href}`;

/** Starts the web application's production build on that port, in front of the ministry API at `api`. */
export const startWeb = (port: number, api: string, env: Record<string, string> = {}): Promise<Running> => {
  const origin = `http://127.0.0.1:${port}`;
  return start(
    [WEB_PROGRAM],
    {
      PORT: String(port),
      MINISTRY_API_URL: api,
      ...SECRETS,
      ...env,
    },
    origin,
    `${origin}/api/salud`,
  );
};
