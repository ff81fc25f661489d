import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.mjs";

/** In a release the API is beside `bin`; in the project's folder two levels above. */
const release = fileURLToPath(new URL("../../api/", import.meta.url));
const project = fileURLToPath(new URL("../../../", import.meta.url));
const released = existsSync(join(release, "package.json"));
const home = released ? release : project;
const command = released ? ["start.mjs"] : ["--import", "tsx", "ministry-api/cli.ts"];

const running = new Set();
/** Ends every process that the drill started. */
export const endAll = () => Promise.all([...running].map((api) => api.stop()));

/** Runs one statement on the server of `address`, outside the drill's own databases. */
async function onServer(address, statement) {
  const pg = createRequire(join(home, "package.json"))("pg");
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function newDatabase(postgres, name) {
  await onServer(postgres, `create database ${name}`);
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  return url.href;
}

/** An empty place for an inventory: a folder, and a database if a PostgreSQL is given. */
export async function newPlace(name, { postgres }) {
  const folder = mkdtempSync(join(tmpdir(), `inventario-simulacro-${name}-`));
  const spare = mkdtempSync(join(tmpdir(), `inventario-copias-${name}-`));
  const mark = `${name}_${randomBytes(6).toString("hex")}`;
  const database = `simulacro_${mark}`;
  const url = postgres ? await newDatabase(postgres, database) : "";
  const { S3_ENDPOINT, S3_PREFIX = "" } = process.env;
  let standing = true;
  return {
    folder,
    /** Whether the backup is made while the API runs. */
    whileRunning: Boolean(postgres),
    /** Backups are kept outside the folder that is destroyed. */
    file: (file) => join(spare, file),
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      DATA_DIR: folder,
      DATABASE_URL: url,
      SMTP_URL: "",
      METRICS_PORT: "",
      PUBLIC_URL: "http://localhost:3000",
      ...(S3_ENDPOINT && { S3_PREFIX: [S3_PREFIX, `simulacro-${mark}`].filter(Boolean).join("/") }),
    },
    async destroy({ keep }) {
      await endAll();
      if (standing) {
        standing = false;
        if (postgres) await onServer(postgres, `drop database ${database} with (force)`);
        rmSync(folder, { recursive: true, force: true });
      }
      if (keep.length === 0) rmSync(spare, { recursive: true, force: true });
    },
  };
}

function start(args, env) {
  const child = spawn(process.execPath, [...command, ...args], { cwd: home, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.on("close", (code) => resolve({ code, output })));
  return { child, ended, output: () => output };
}

/** Runs an administrator's command on a place. Throws with the command's own message if it fails. */
export async function runTool({ env }, args) {
  const { code, output } = await start(args, env).ended;
  if (code !== 0) throw new Error(output.trim() || `${args[0]} ended with ${code}`);
  return output.trim();
}

/** Starts the API on a place and waits until it is ready. */
export async function serve({ env }) {
  const port = await freePort();
  const { child, ended, output } = start(["serve"], { ...env, MINISTRY_API_PORT: String(port) });
  const api = {
    origin: `http://127.0.0.1:${port}/api`,
    stop: async () => {
      running.delete(api);
      if (child.exitCode === null) child.kill("SIGTERM");
      await ended;
    },
  };
  running.add(api);
  const until = Date.now() + 120_000;
  for (;;) {
    const answer = await fetch(`${api.origin}/health/ready`).catch(() => null);
    if (answer?.ok) return api;
    if (child.exitCode !== null || Date.now() > until) throw new Error(output().trim() || "the API does not get ready");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
