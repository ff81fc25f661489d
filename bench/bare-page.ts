// The floor of the web server: a bare application of the same framework (bare/), and what a request costs a process.
import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../deploy/bin/drill/free-port.mjs";
import { answers, type Measured, started } from "./load/processes";

const root = fileURLToPath(new URL("..", import.meta.url));
const BARE = join(root, "bench/bare");
const STANDALONE = join(BARE, ".next/standalone/bench/bare");
/** Requests of one turn, and turns of each request. */
export const TURN = 40;
export const TURNS = 9;

/** A page of a list, as a query of the ministry API, and the columns of it that the bare page shows of a record. */
export const PAGE = "page=1&rows=10&q=";
export const RECORD = "cite,nombre_atractivo,categoria,tipo,subtipo,codigo,jerarquia,estado";

/** Something that can be asked again and again, and the process that pays for it. */
export interface Asked {
  process: Measured;
  url: string;
  headers: Record<string, string>;
}

async function ask({ url, headers }: Asked): Promise<number> {
  const answer = await fetch(url, { headers, redirect: "manual" });
  const body = await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  return body.byteLength;
}

/** Processor milliseconds of each request, the lowest of several turns, and the bytes of an answer. */
export async function cost(all: readonly Asked[]) {
  const seen = all.map(() => ({ ms: Infinity, bytes: 0 }));
  for (const asked of all) for (let i = 0; i < 3 * TURN; i += 1) await ask(asked);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [i, asked] of all.entries()) {
      const before = await asked.process.sample();
      let bytes = 0;
      for (let n = 0; n < TURN; n += 1) bytes = await ask(asked);
      const { spent } = await asked.process.sample();
      const now = seen[i];
      if (now) Object.assign(now, { ms: Math.min(now.ms, (spent - before.spent) / TURN), bytes });
    }
  }
  return seen;
}

export type Bare = Measured & { origin: string };

/** Builds the bare application, until `dropBare`. */
export function buildBare(): void {
  execFileSync(process.execPath, [join(root, "node_modules/next/dist/bin/next"), "build", BARE], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  cpSync(join(BARE, ".next/static"), join(STANDALONE, ".next/static"), { recursive: true });
}

export const dropBare = (): void => rmSync(join(BARE, ".next"), { recursive: true, force: true });

/** Starts the bare application, once it is built, before a ministry API. */
export async function startBare(apiOrigin: string): Promise<Bare> {
  const port = await freePort();
  const process_ = started("bare", ["--max-old-space-size=512", join(STANDALONE, "server.js")], {
    PORT: String(port),
    HOSTNAME: "127.0.0.1",
    KEEP_ALIVE_TIMEOUT: "75000",
    MINISTRY_API_URL: apiOrigin,
  });
  const origin = `http://127.0.0.1:${port}`;
  await answers(origin, process_.child);
  return { ...process_, origin };
}

/** The bare page with the rows of these calls. */
export function barePage(
  floor: Bare,
  token: string,
  { calls, columns }: { calls: readonly string[]; columns: string },
): Asked {
  const query = new URLSearchParams([...calls.map((call): [string, string] => ["de", call]), ["columnas", columns]]);
  return { process: floor, url: `${floor.origin}/?${query}`, headers: { Cookie: `token=${token}` } };
}
