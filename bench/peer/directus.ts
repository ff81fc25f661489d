// Directus with the same rows: installed into a folder of its own, started as its guide says for production, and only
// run: nothing of it comes into the product.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import * as z from "zod";
import { freePort } from "../../deploy/bin/drill/free-port.mjs";
import { RECORD } from "../bare-page";
import { answers } from "../load/processes";

const VERSION = "12.4.0";
const INSTALL_MS = 8 * 60_000;
const ACCOUNT = { email: "admin@example.com", password: "una clave de prueba" };

interface Program {
  node: string;
  cli: string;
}

/** Its program and the Node that it needs, from the registry. Errors: the registry does not give them. */
export function installDirectus(): Program {
  const folder = join(tmpdir(), "directus-peer");
  const package_ = `node-${process.platform}-${process.arch}`;
  const modules = join(folder, "node_modules");
  const [bin, cli] = [join(modules, package_, "bin"), join(modules, "directus/cli.js")];
  const done = join(folder, `installed-${VERSION}`);
  if (!existsSync(done)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }');
    const env = {
      ...process.env,
      PATH: `${bin}:${process.env.PATH ?? ""}`,
      npm_config_nodedir: join(modules, package_),
    };
    const npm = (...args: string[]) =>
      execFileSync("npm", [...args, "--no-audit", "--no-fund", "--loglevel=error"], {
        ...{ cwd: folder, env, timeout: INSTALL_MS, shell: process.platform === "win32" },
        stdio: "ignore",
      });
    npm("install", "--ignore-scripts", `directus@${VERSION}`, `${package_}@22`);
    npm("rebuild", "isolated-vm");
    writeFileSync(done, "");
  }
  return { node: join(bin, "node"), cli };
}

/** The columns of a list, and what of a record a person changes. */
const FIELDS = `${RECORD},departamento,provincia,municipio,comunidad,distrito,g_x,g_y,g_z,busqueda`;

/** Its table with the rows of ours, with the names that we join; an index for its search and one for each order. */
async function copyRows(from: string, to: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "inventario-bench-peer-"));
  // The database runs as another account.
  chmodSync(folder, 0o777);
  const [ours, theirs] = [from, to].map((connectionString) => new pg.Client({ connectionString }));
  if (!ours || !theirs) return;
  await Promise.all([ours.connect(), theirs.connect()]);
  try {
    const file = ours.escapeLiteral(join(folder, "rows"));
    await ours.query(`copy (select t.id, t.cite, t.nombre_atractivo, c.nombre, ti.nombre, s.nombre, s.codigo_completo,
      t.jerarquia, t.estado, de.nombre, pr.nombre, mu.nombre, t.comunidad, t.distrito, t.g_x, t.g_y, t.g_z, t.busqueda
      from ppirta t join categoria c on c.id = t.id_categoria join tipo ti on ti.id = t.id_tipo
      join subtipo s on s.id = t.id_subtipo join departamento de on de.id = t.id_departamento
      join provincia pr on pr.id = t.id_provincia join municipio mu on mu.id = t.id_municipio) to ${file}`);
    const columns = FIELDS.split(",").map((name) => `${name} ${/^g_/.test(name) ? "double precision" : "text"}`);
    await theirs.query(`create extension pg_trgm;
      create table ppirta (id serial primary key, ${columns.join(", ")});
      copy ppirta from ${file};
      select setval('ppirta_id_seq', (select max(id) from ppirta));
      create index on ppirta using gin (lower(busqueda) gin_trgm_ops);
      create index on ppirta (cite)`);
    await theirs.query("vacuum analyze ppirta");
  } finally {
    await Promise.all([ours.end(), theirs.end()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

const Signed = z.object({ data: z.object({ access_token: z.string() }) });

export interface Directus {
  version: string;
  origin: string;
  /** A call with a token; the body is sent as it is, or as JSON. Errors: any status but 2xx. */
  call(path: string, sent?: { method?: string; body?: object }): Promise<Buffer>;
  /** The cookies of a signed-in browser. */
  cookies(): Promise<string>;
  stop(): Promise<void>;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await gone;
  clearTimeout(late);
}

/** Fills its database with the attractions of ours, and starts it. Errors: it ends. */
export async function startDirectus({ node, cli }: Program, oursUrl: string, url: string): Promise<Directus> {
  const data = mkdtempSync(join(tmpdir(), "inventario-bench-directus-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env: NodeJS.ProcessEnv = {
    ...{
      PATH: process.env.PATH,
      NODE_ENV: "production" as const,
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: origin,
    },
    ...{ DB_CLIENT: "pg", DB_CONNECTION_STRING: url, SECRET: "0123456789abcdef0123456789abcdef" },
    ...{ ADMIN_EMAIL: ACCOUNT.email, ADMIN_PASSWORD: ACCOUNT.password, ACCESS_TOKEN_TTL: "1d" },
    ...{
      CACHE_ENABLED: "false",
      RATE_LIMITER_ENABLED: "false",
      PRESSURE_LIMITER_ENABLED: "false",
      PROJECT_OWNER_ENABLED: "false",
      TELEMETRY: "false",
      LOG_LEVEL: "error",
    },
    ...{ STORAGE_LOCATIONS: "local", STORAGE_LOCAL_ROOT: data, SESSION_COOKIE_TTL: "1d" },
  };
  await copyRows(oursUrl, url);
  execFileSync(node, [cli, "bootstrap"], { cwd: data, env, stdio: "ignore", timeout: 120_000 });
  const child = spawn(node, [cli, "start"], { cwd: data, env, stdio: ["ignore", "ignore", "inherit"] });
  // Also when the bench is interrupted.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const stop = async () => {
    await ended(child);
    process.off("exit", kill);
    rmSync(data, { recursive: true, force: true });
  };
  const enter = (mode: "json" | "session") =>
    fetch(`${origin}/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...ACCOUNT, mode }),
    });
  try {
    await answers(`${origin}/server/ping`, child);
    const { access_token: token } = Signed.parse(await (await enter("json")).json()).data;
    const call: Directus["call"] = async (path, { method = "GET", body } = {}) => {
      const form = body instanceof FormData;
      const headers = {
        Authorization: `Bearer ${token}`,
        ...(body && !form && { "Content-Type": "application/json" }),
      };
      const answer = await fetch(origin + path, { method, headers, body: form ? body : body && JSON.stringify(body) });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${bytes.toString().slice(0, 500)}`);
      return bytes;
    };
    await call("/collections/ppirta", { method: "PATCH", body: { meta: { hidden: false } } });
    const fields = FIELDS.split(",").map((field) => ({
      field,
      meta: { interface: "input", searchable: field === "busqueda", hidden: field === "busqueda" },
    }));
    await call("/fields/ppirta", { method: "PATCH", body: fields });
    const shown = { fields: RECORD.split(","), sort: ["-id"], limit: 10, page: 1 };
    const preset = { collection: "ppirta", layout: "tabular", layout_query: { tabular: shown } };
    await call("/presets", { method: "POST", body: preset });
    const cookies = async () =>
      (await enter("session")).headers
        .getSetCookie()
        .map((line) => line.split(";")[0])
        .join("; ");
    return { version: VERSION, origin, call, cookies, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
