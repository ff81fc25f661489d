import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../deploy/bin/drill/free-port.mjs";
import { CLAVE_DEMO } from "../ministry-api/db/seed/accounts";
import { API_PROGRAM } from "../scripts/lib/prepare.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Accounts that read, by their level. */
export const READERS = ["nacional", "gobernacion.lp", "tecnico.lp"] as const;
export type Reader = (typeof READERS)[number];

/** The ministry API as its own production process on PostgreSQL, with signed-in clients. */
export interface ApiProcess {
  /** The JSON of a GET below /api, as the national level or as another demonstration account. */
  get(path: string, as?: Reader): Promise<unknown>;
  /** Lines and bytes of a stream of all rows, counted while it is read. */
  stream(path: string): Promise<{ lines: number; bytes: number }>;
  /** The present resident memory of the process in MB. */
  memory(): number;
  stop(): Promise<void>;
}

async function ready(origin: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The API ended with ${child.exitCode}`);
    // It listens once its database is open.
    if (await fetch(`${origin}/api/ppirta`).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function signIn(origin: string, as: Reader): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: `${as}@turismo.bo`, password: CLAVE_DEMO }),
  });
  if (!answer.ok) throw new Error(`sign-in: ${answer.status}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Starts the API on a database with the settings of a deployment, and signs in those who read. */
export async function startApi(databaseUrl: string): Promise<ApiProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), "inventario-bench-api-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [API_PROGRAM], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      MINISTRY_API_PORT: String(port),
      PUBLIC_URL: "http://localhost:3000",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await ready(origin, child);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const tokens = new Map<Reader, string>();
  for (const reader of READERS) tokens.set(reader, await signIn(origin, reader));

  const request = (path: string, as: Reader, accept: string, onChunk: (chunk: Buffer) => void) =>
    new Promise<void>((resolve, reject) => {
      const headers = { Authorization: `Bearer ${tokens.get(as)}`, Accept: accept };
      get(`${origin}/api${path}`, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
        answer.on("data", onChunk);
        answer.once("end", resolve);
        answer.once("error", reject);
      }).once("error", reject);
    });
  return {
    get: async (path, as = "nacional") => {
      const chunks: Buffer[] = [];
      await request(path, as, "application/json", (chunk) => chunks.push(chunk));
      return JSON.parse(Buffer.concat(chunks).toString());
    },
    stream: async (path) => {
      const seen = { lines: 0, bytes: 0 };
      await request(path, "nacional", "application/x-ndjson", (chunk) => {
        seen.bytes += chunk.length;
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) seen.lines += 1;
      });
      return seen;
    },
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    },
    stop: async () => {
      agent.destroy();
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
