import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { freePort } from "../../deploy/bin/drill/free-port.mjs";
import { CLAVE_DEMO } from "../../ministry-api/db/seed/accounts";
import { API_PROGRAM } from "../../scripts/lib/prepare.mjs";
import type { Place } from "./days";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The technician of La Paz among the demonstration accounts. */
const ACCOUNT = "tecnico.lp@turismo.bo";
const SUBJECT = { rol: 4, id_departamento: 2 } as const;
const READY_MS = 120_000;

const Entry = z.object({ access_token: z.string() });

/** The ministry API as a process on a data folder of its own, which is killed and started again at will. */
export interface KillableApi extends Place {
  stop(): Promise<void>;
}

const waitForExit = (child: ChildProcess) => new Promise<void>((resolve) => child.once("exit", () => resolve()));

async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`The API ended with ${child.exitCode}`);
    const answer = await fetch(`${origin}/api/salud`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error("The API does not answer");
}

/** Starts the API on the embedded database with demonstration data. */
export async function killableApi(): Promise<KillableApi> {
  const dataDir = mkdtempSync(join(tmpdir(), "inventario-bench-field-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const begin = () =>
    spawn(process.execPath, [API_PROGRAM], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        DATA_DIR: dataDir,
        MINISTRY_API_PORT: String(port),
        PUBLIC_URL: "http://localhost:3000",
        LOG_LEVEL: "error",
        LIMIT_UPLOAD_FILES: "100000",
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
  let child = begin();
  let up = untilReady(origin, child);
  await up;
  return {
    port,
    subject: SUBJECT,
    signIn: async () => {
      await up;
      const answer = await fetch(`${origin}/api/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email: ACCOUNT, password: CLAVE_DEMO }),
      });
      return Entry.parse(await answer.json()).access_token;
    },
    kill: () => {
      const ended = waitForExit(child);
      child.kill("SIGKILL");
      up = ended.then(() => {
        child = begin();
        return untilReady(origin, child);
      });
    },
    up: () => up,
    original: (hash) => readFile(join(dataDir, "files", hash.slice(0, 2), hash)).catch(() => null),
    stop: async () => {
      await up;
      const ended = waitForExit(child);
      child.kill("SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
