// Measures the web application on its embedded database, and the JavaScript that each screen loads.
import { tmpdir } from "node:os";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { openDatabase } from "../ministry-api/db/client";
import { seed } from "../ministry-api/db/seed";
import { CLAVE_DEMO } from "../ministry-api/db/seed/accounts";
import { browser as installed } from "../scripts/lib/browser.mjs";
import { fillRecords } from "../scripts/lib/scale";
import { benchBrowser } from "./browser";
import { startProduct } from "./product";
import { machine, type Row, table } from "./report";
import { median, takeTurns } from "./timing";

const WEB = 4510;
const API = 4511;
const SIZES = [1_000, 100_000];
const REPEAT = 60;
const EMAIL = "nacional@turismo.bo";

interface Measure {
  what: string;
  p50: number;
  p95: number;
}

const percentile = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

async function measure(what: string, call: () => Promise<Response>): Promise<Measure> {
  const times: number[] = [];
  for (let i = 0; i < REPEAT + 5; i += 1) {
    const from = performance.now();
    const answer = await call();
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${what}: ${answer.status}`);
    if (i >= 5) times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  return { what, p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

async function signIn() {
  const origin = `http://127.0.0.1:${WEB}`;
  const web = await fetch(`${origin}/api/auth/entrar`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin },
    body: JSON.stringify({ email: EMAIL, password: CLAVE_DEMO }),
  });
  if (!web.ok) throw new Error(`sign-in: ${web.status}`);
  const cookie = web.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const api = await fetch(`http://127.0.0.1:${API}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: EMAIL, password: CLAVE_DEMO }),
  });
  const { access_token } = (await api.json()) as { access_token: string };
  return { cookie, token: access_token };
}

/**
 * Calls of a screen, and the maximum ratio of their time through the web server to the direct time, with 1 and with 16
 * at once.
 */
const ADDED = [
  { what: "page 1 of the list", path: "ppirta?page=1&rows=10&q=", most: [2.5, 2.5] },
  { what: "page 1 of a catalogue", path: "region?page=1&rows=10&q=", most: [3, 3] },
  { what: "departments", path: "departamentos", most: [4, 4] },
] as const;

/** Boxes of the map: the whole country, and La Paz with its surroundings. */
const COUNTRY = "oeste=-69.7&sur=-23&este=-57.4&norte=-9.6&zoom=5";
const CITY = "oeste=-68.4&sur=-16.7&este=-67.9&norte=-16.3&zoom=11";

async function lists(size: number): Promise<Measure[]> {
  const { cookie, token } = await signIn();
  const called = (path: string) => () =>
    fetch(`http://127.0.0.1:${API}/api/${path}`, { headers: { Authorization: `Bearer ${token}` } });
  const api = (query: string) => called(`ppirta?${query}`);
  const web = (query: string) => () =>
    fetch(`http://127.0.0.1:${WEB}/turistico?${query}`, { headers: { Cookie: cookie } });
  const deep = Math.floor(size / 20);
  return [
    await measure("API, page 1", api("page=1&rows=10&q=")),
    await measure(`API, page ${deep}`, api(`page=${deep}&rows=10&q=`)),
    await measure("API, search 'laguna'", api("page=1&rows=10&q=laguna")),
    await measure("API, map of the country", called(`mapappirta?q=&${COUNTRY}`)),
    await measure("API, map of a city", called(`mapappirta?q=&${CITY}`)),
    await measure("API, map of the country, search 'laguna'", called(`mapappirta?q=laguna&${COUNTRY}`)),
    await measure("screen /turistico, page 1", web("")),
    await measure("screen /turistico, search 'laguna'", web("q=laguna")),
  ];
}

/** A call through the web server and directly to the API, alternately. */
async function added(): Promise<Row[]> {
  const { cookie, token } = await signIn();
  const read = async (url: string, headers: Record<string, string>) => {
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  };
  const rows: Row[] = [];
  for (const { what, path, most } of ADDED) {
    for (const [i, atOnce] of [1, 16].entries()) {
      const [through = [], direct = []] = await takeTurns(
        [
          () => read(`http://127.0.0.1:${WEB}/api/${path}`, { Cookie: cookie }),
          () => read(`http://127.0.0.1:${API}/api/${path}`, { Authorization: `Bearer ${token}` }),
        ],
        { atOnce, rounds: 12 },
      );
      const [api, base] = [median(through), median(direct)];
      rows.push({ what: `${what}, ${atOnce} at once`, api, base, ratio: api / base, limit: { most: most[i] ?? 0 } });
    }
  }
  return rows;
}

/** Compressed bytes of the scripts that a screen loads until it is idle. */
async function bytes(): Promise<{ screen: string; kB: number; requests: number }[]> {
  const executablePath = installed();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  const rows = [];
  for (const screen of ["/login", "/inicio", "/turistico", "/nuevo", "/region", "/ppirtaentrantenacional"]) {
    const context = await browser.newContext();
    const origin = `http://127.0.0.1:${WEB}`;
    if (screen !== "/login") {
      await context.request.post(`${origin}/api/auth/entrar`, {
        data: { email: EMAIL, password: CLAVE_DEMO },
        headers: { Origin: origin },
      });
    }
    const page = await context.newPage();
    let total = 0;
    let requests = 0;
    const pending: Promise<void>[] = [];
    page.on("requestfinished", (request) => {
      requests += 1;
      if (request.resourceType() !== "script") return;
      pending.push(request.sizes().then((sizes) => void (total += sizes.responseBodySize)));
    });
    await page.goto(`${origin}${screen}`, { waitUntil: "load" });
    // A fixed time, not a state: the requests that maps, charts and counts make later are part of the screen's cost.
    await page.waitForTimeout(4000);
    await Promise.all(pending);
    rows.push({ screen, kB: Math.round(total / 102.4) / 10, requests });
    await context.close();
  }
  await browser.close();
  return rows;
}

/** The web application's part of `npm run bench`, as Markdown. */
export async function benchScreens(): Promise<string> {
  const lines: string[] = [
    "## The screens, on the embedded database",
    "",
    `${machine()}, production build, embedded API on PGlite; one caller at a time, ${REPEAT} calls each, milliseconds.`,
    "",
  ];
  for (const size of SIZES) {
    const dataDir = mkdtempSync(join(tmpdir(), "inventario-medicion-"));
    const { db, close } = await openDatabase({ dataDir: join(dataDir, "pglite") });
    await seed(db, { demo: true });
    await fillRecords(db, "ppirta", size);
    await close();
    const product = await startProduct({ dataDir, port: WEB, apiPort: API });
    try {
      lines.push(`### ${size.toLocaleString("en")} attractions`, "", "| call | p50 | p95 |", "|---|---|---|");
      for (const row of await lists(size))
        lines.push(`| ${row.what} | ${row.p50.toFixed(1)} | ${row.p95.toFixed(1)} |`);
      lines.push("");
      if (size === SIZES[0]) {
        lines.push("### What the web server adds to a call", "", "p50 in milliseconds, both in turns.", "");
        const head = ["call", "through the web server", "API alone", "ratio", "at most", ""];
        lines.push(...table(head, await added()), "");
      }
      if (size === SIZES.at(-1)) lines.push(...(await benchBrowser(`http://127.0.0.1:${WEB}`, size)));
      if (size === SIZES[0]) {
        lines.push("### JavaScript of each screen, compressed", "", "| screen | kB | requests |", "|---|---|---|");
        for (const row of await bytes()) lines.push(`| ${row.screen} | ${row.kB} | ${row.requests} |`);
        lines.push("");
      }
    } finally {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  return lines.join("\n");
}
