import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";

/** Helpers that run the API and its command as whole processes, as an administrator does. */

const running = new Set<ChildProcess>();

/** Kills the processes a test left running. */
export const endAll = () => {
  for (const child of running) child.kill("SIGKILL");
};

interface Ended {
  code: number | null;
  output: string;
}

export interface Launched {
  child: ChildProcess;
  /** Resolves when the API listens. Rejects if the process ends before that. */
  ready: Promise<void>;
  ended: Promise<Ended>;
  /** The output so far. */
  written(): string;
}

export function launch(script: string, args: string[], env: Record<string, string>): Launched {
  const child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    env: { ...process.env, NODE_ENV: "test", LOG_LEVEL: "warn", DATABASE_URL: "", METRICS_PORT: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = new Promise<Ended>((resolve) => {
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
  return { child, ready, ended, written: () => output };
}

/** Copies the seeded embedded database into a DATA_DIR, as an earlier start would have left it. */
export const seedFolder = (dataDir: string): Promise<void> =>
  cp(inject("pgliteFolder"), join(dataDir, "pglite"), { recursive: true });

/** Creates a new database on the suite's PostgreSQL, empty or a copy of `template`. Returns its URL. */
export async function newPostgres(template = "template0"): Promise<string> {
  const url = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    // Two connections must not copy a template at the same time.
    await client.query("select pg_advisory_lock(1)");
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  return `${url}/${name}`;
}
