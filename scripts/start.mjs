// `npm start`: installs, builds, and starts the ministry API (unless MINISTRY_API_URL is set) and the web application.
// `npm run dev`: the same with the development server and an API that restarts on change.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { heldOutput, step } from "./lib/output.mjs";
import {
  API_PROGRAM,
  build,
  buildApi,
  buildWebServer,
  fail,
  install,
  requireFreePort,
  requireNode,
  requireWritable,
  root,
  WEB_PROGRAM,
} from "./lib/prepare.mjs";

requireNode();
const dev = process.argv.includes("--dev");
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
const port = portOf("PORT", 3000);
const apiPort = portOf("MINISTRY_API_PORT", 4000);
const embedded = !env.MINISTRY_API_URL;
const host = env.HOST ?? "127.0.0.1";
const dataDir = resolve(root, env.DATA_DIR || "var");

/** What the embedded database guarantees, and what it does not. */
const EMBEDDED_WORDS = `Base de datos incluida, para conocer y probar el sistema; sus datos quedan en ${dataDir}, que solo su cuenta puede leer.
Lo que el sistema da por guardado está escrito en el disco. No tiene réplica ni respaldo automático, y atiende un solo proceso
en esta máquina: para el trabajo de la institución, indique un PostgreSQL en DATABASE_URL y programe respaldos.`;

function portOf(name, fallback) {
  const value = env[name] ? Number(env[name]) : fallback;
  if (!Number.isInteger(value) || value < 1 || value > 65535) fail(`${name} debe ser un puerto entre 1 y 65535.`);
  return value;
}

/** The embedded default makes and keeps its own secrets; a deployment must set them (decision 009). */
function keepSecrets() {
  const file = join(dataDir, "secrets.json");
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const made = { ...kept };
  for (const name of ["SESSION_SECRET", "ROUTE_ID_SECRET", "SECOND_FACTOR_KEY"]) {
    made[name] ??= randomBytes(32).toString("base64url");
    env[name] ??= made[name];
  }
  if (JSON.stringify(made) !== JSON.stringify(kept))
    writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 });
}

/** Prints one line for each setting that is missing, weak or wrong, before anything is built or started. */
async function requireEnvironment() {
  const { tsImport } = await import("tsx/esm/api");
  const { checkEnv } = await tsImport("../lib/environment.ts", import.meta.url);
  const checked = checkEnv(env);
  if (checked.ok) return;
  for (const line of checked.lines) console.error(`Configuración: ${line}`);
  process.exit(1);
}

const children = [];
const output = heldOutput();
let stopping = false;

function start(name, args, extra) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, ...extra },
    stdio: ["ignore", "pipe", "pipe"],
  });
  output.take(child);
  children.push(child);
  child.once("close", (code, signal) => {
    if (stopping) return;
    output.tell();
    console.error(`${name} terminó (${signal ?? code}).`);
    void stop(1);
  });
  return child;
}

/** Ends the started processes, the web application before the API, and then this process. */
async function stop(code) {
  if (stopping) return;
  stopping = true;
  for (const child of children.reverse()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    const slow = setTimeout(() => child.kill("SIGKILL"), 30_000);
    await gone;
    clearTimeout(slow);
  }
  process.exit(code);
}

async function answers(url, name) {
  const until = Date.now() + 120_000;
  while (Date.now() < until && !stopping) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
      if (response.ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((done) => setTimeout(done, 150));
  }
  if (stopping) return;
  output.tell();
  console.error(`${name} no responde en ${url}.`);
  await stop(1);
}

async function accounts() {
  const { tsImport } = await import("tsx/esm/api");
  return tsImport("../ministry-api/db/seed/accounts.ts", import.meta.url);
}

// A failed build ends this process at once.
process.once("exit", () => {
  for (const child of children) child.kill();
});
process.once("SIGINT", () => void stop(0));
process.once("SIGTERM", () => void stop(0));

if (embedded) {
  requireWritable(dataDir);
  keepSecrets();
}
await requireFreePort(port, host, "PORT");
if (embedded) await requireFreePort(apiPort, "127.0.0.1", "MINISTRY_API_PORT");
await install({ tools: dev });
await requireEnvironment();
if (embedded) {
  if (!dev) await buildApi();
  const program = dev ? ["--watch", "--import", "tsx", "ministry-api/main.ts"] : [API_PROGRAM];
  start("La API del ministerio", program, {
    DATA_DIR: dataDir,
    MINISTRY_API_PORT: String(apiPort),
    PORT: String(port),
  });
}
// The API fills its database meanwhile.
if (!dev) await build();
if (embedded) {
  await step("Iniciando la API del ministerio", () =>
    answers(`http://127.0.0.1:${apiPort}/api/salud`, "La API del ministerio"),
  );
}

if (dev) await buildWebServer();
start("La aplicación web", [WEB_PROGRAM, ...(dev ? ["--dev"] : [])], {
  ...{ PORT: String(port), HOST: host, DATA_DIR: dataDir, MINISTRY_API_PORT: String(apiPort) },
  NODE_ENV: dev ? "development" : "production",
});
const address = `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}`;
await step("Iniciando la aplicación web", () => answers(`${address}/api/salud`, "La aplicación web"));

console.log(`\nInventariación de Recursos Turísticos: ${env.PUBLIC_URL || address}`);
if (embedded && !env.DATABASE_URL) {
  console.log(EMBEDDED_WORDS);
  const { CUENTAS, CLAVE_DEMO } = await accounts();
  console.log(`Cuentas de demostración, todas con la contraseña ${CLAVE_DEMO}:`);
  for (const cuenta of CUENTAS) console.log(`  ${cuenta.email.padEnd(28)} rol ${cuenta.rol}, ${cuenta.cargo}`);
}
if (!dev) console.log("Para trabajar en el código: npm run dev o npm test, que instalan además sus herramientas.");
console.log("Ctrl-C detiene todo.");
output.open();
