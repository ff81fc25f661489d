// Preparation for `npm start` and `npm test`. Uses only Node's own modules, because nothing is installed yet.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join, relative } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { step } from "./output.mjs";
import { runQuietly } from "./quietly.mjs";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const NODE_MIN = [20, 19];

/** Prints one line and ends the process. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < NODE_MIN[0] || (major === NODE_MIN[0] && minor < NODE_MIN[1])) {
    fail(`Se necesita Node ${NODE_MIN.join(".")} o más nuevo; este es ${process.versions.node}.`);
  }
}

/** Runs a command of the project; returns its exit code. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  return result.status ?? 1;
}

function* files(path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (statSync(full).isFile()) {
    yield full;
    return;
  }
  for (const entry of readdirSync(full).sort()) yield* files(join(path, entry));
}

function digest(paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of files(path))
      hash.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

const readMark = (mark) => (existsSync(mark) ? readFileSync(mark, "utf8") : "");

/** Runs a command and shows its output only if it fails, which ends the process with that line. */
async function runOrFail(command, args, options, line) {
  const { status, output } = await runQuietly(command, args, options);
  if (status === 0) return;
  console.log();
  console.error(output);
  fail(line);
}

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
};

/** Runs `work` once no other command of this checkout installs or builds: `npm start` and `npm test` may stand side by side. */
async function runAlone(work) {
  const lock = join(root, "build", "busy");
  mkdirSync(dirname(lock), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const holder = Number(readMark(lock));
    // One that has only just been made is still empty.
    if (holder && !isRunning(holder)) rmSync(lock, { force: true });
    await setTimeout(200);
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * Installs the dependencies if they are missing or the lock file has changed: those that building and running need, and
 * with `tools` those of tests and of work on the code too.
 */
export const install = ({ tools }) => runAlone(() => installMissing(tools));

async function installMissing(wanted) {
  const mark = join(root, "node_modules", ".installed-lock");
  const lock = digest(["package-lock.json"]);
  const [all, needed] = [`${lock} all`, `${lock} needed`];
  const installed = readMark(mark);
  // A developer's tools stay when the lock file changes.
  const tools = wanted || installed.endsWith(" all");
  if (installed === all || (installed === needed && !tools)) return;
  const omit = tools ? [] : ["--omit=dev"];
  // Adds the tools to what a running product may be using; `npm ci` would take it away first.
  const command = installed === needed ? ["install", "--no-save"] : ["ci", ...omit];
  await step("Instalando dependencias", () =>
    runOrFail(
      "npm",
      [...command, "--no-audit", "--no-fund", "--loglevel=error"],
      { shell: process.platform === "win32", env: { ...process.env, NODE_ENV: "development" } },
      "No se pudieron instalar las dependencias: revise la conexión con el registro de paquetes.",
    ),
  );
  writeFileSync(mark, tools ? all : needed);
}

const BUILD_INPUTS = [
  "app",
  "components",
  "contract",
  "docs/guia",
  "lib",
  "node-shared",
  "public",
  "middleware.ts",
  "instrumentation-client.ts",
  "server.ts",
  "next.config.ts",
  "tailwind.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
  "scripts/field-worker.mjs",
  "scripts/lib/field-files.mjs",
  "scripts/pack-files.mjs",
  "scripts/build-web-server.mjs",
];

/** The folder into which scripts/build-api.mjs builds the ministry API, and the program in it that serves. */
export const API_BUILD = "build/api";
export const API_PROGRAM = `${API_BUILD}/main.mjs`;
const API_BUILD_INPUTS = [
  "ministry-api",
  "contract",
  "node-shared",
  "tsconfig.json",
  "package-lock.json",
  "scripts/build-api.mjs",
];

/** The folder into which scripts/build-web-server.mjs builds the web application's server, and its program. */
export const WEB_SERVER_BUILD = "build/web";
export const WEB_PROGRAM = `${WEB_SERVER_BUILD}/server.cjs`;

/** Builds the web application's server, in less than a second. */
export const buildWebServer = () =>
  runAlone(() =>
    runOrFail(
      process.execPath,
      [join("scripts", "build-web-server.mjs")],
      {},
      "No se pudo construir el servidor de la aplicación web.",
    ),
  );

/** Builds the ministry API's program if a source has changed since the last time. */
export const buildApi = () => runAlone(buildChangedApi);

async function buildChangedApi() {
  const mark = join(root, "build", "api-built-from");
  const wanted = digest(API_BUILD_INPUTS);
  if (readMark(mark) === wanted) return;
  rmSync(mark, { force: true });
  const failed = "No se pudo construir la API del ministerio.";
  await runOrFail(process.execPath, [join("scripts", "build-api.mjs")], {}, failed);
  writeFileSync(mark, wanted);
}

/** Makes the web application's production build if a source has changed since the last one, and its server. */
export async function build() {
  await runAlone(buildChangedWeb);
  await buildWebServer();
}

async function buildChangedWeb() {
  const mark = join(root, ".next", "built-from");
  const wanted = digest(BUILD_INPUTS);
  if (readMark(mark) === wanted) return;
  rmSync(mark, { force: true });
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const failed = "No se pudo construir la aplicación web.";
  await step("Preparando la aplicación web", async () => {
    await runOrFail(process.execPath, [join("node_modules", "next", "dist", "bin", "next"), "build"], { env }, failed);
    await runOrFail(process.execPath, [join("scripts", "field-worker.mjs")], { env }, failed);
    await runOrFail(process.execPath, [join("scripts", "pack-files.mjs")], { env }, failed);
  });
  writeFileSync(mark, wanted);
}

/** Creates the folder, readable by its owner only, and checks that it is writable. */
export function requireWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const probe = join(folder, `.escritura-${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    fail(`No se puede escribir en la carpeta de datos ${folder} (${error.code ?? error.message}).`);
  }
}

/** Ends the process if another program listens on the port. */
export async function requireFreePort(port, host, name) {
  const error = await new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", resolve);
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });
  if (error)
    fail(`El puerto ${port} (${name}) está ocupado o no se puede usar (${error.code}). Elija otro con ${name}.`);
}
