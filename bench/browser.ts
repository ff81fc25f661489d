// Measures waiting times in a real Chromium: the list, its map and a record, with a cold and a warm cache, on two
// connections.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from "playwright";
import { CLAVE_DEMO } from "../ministry-api/db/seed/accounts";
import { browser as installed } from "../scripts/lib/browser.mjs";
import { keystrokes, mapMoves, tabSwitches } from "./interaction";
import { type Row, table } from "./report";
import { median, percentile } from "./timing";

const EMAIL = "nacional@turismo.bo";
const DESKTOP: BrowserContextOptions = { viewport: { width: 1366, height: 768 }, locale: "es-BO" };
const ROUNDS = 5;
/** Limits of each interaction's time, as a multiple of its bare data. */
const MOST = { keystroke: 4, tab: 5, firstRow: 6 };
/** A fixed time, not a state: the requests that maps, charts and counts make later are part of the cost of a screen. */
const AT_REST_MS = 4000;

/** 5 Mbit/s, 80 ms: latency in ms, throughput in both directions in bytes per second. */
const LINE = { latency: 80, downloadThroughput: 625_000, uploadThroughput: 625_000 };

interface Screen {
  name: string;
  path: string;
  /** Resolves in the page once the main content is on the screen. */
  ready: (page: Page) => Promise<void>;
}

const firstRow = (page: Page) => page.locator("tbody tr").first().waitFor();
const drawnMap = async (page: Page) => {
  await page.locator('section[aria-label="Mapa de resultados"][aria-busy="false"] canvas').waitFor();
};
const heading = (page: Page) => page.getByRole("heading", { level: 1 }).waitFor();

async function signedIn(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({ ...DESKTOP, baseURL: origin });
  // tsx marks inner functions with its own helper, which a page lacks.
  await context.addInitScript("globalThis.__name = (one) => one");
  const answer = await context.request.post("/api/auth/entrar", {
    data: { email: EMAIL, password: CLAVE_DEMO },
    headers: { Origin: origin },
  });
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()}`);
  return context;
}

async function pageOn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, ...LINE });
  return page;
}

async function timed(act: () => Promise<unknown>, done: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await act();
  await done();
  return performance.now() - from;
}

/** Counts a page's requests and bytes from now on. */
function counting(page: Page) {
  const seen = { requests: 0, script: 0, all: 0 };
  const pending: Promise<void>[] = [];
  const add = (request: Request) => {
    seen.requests += 1;
    const count = request.sizes().then(({ responseBodySize }) => {
      seen.all += responseBodySize;
      if (request.resourceType() === "script") seen.script += responseBodySize;
    });
    pending.push(count);
  };
  page.on("requestfinished", add);
  return async () => {
    await page.waitForTimeout(AT_REST_MS);
    page.off("requestfinished", add);
    await Promise.all(pending);
    return seen;
  };
}

interface Visit {
  cold: number;
  reload: number;
  back: number;
  seen: { requests: number; script: number; all: number };
}

/** A first visit with an empty cache, a reload, and a return from another screen. */
async function visit(browser: Browser, origin: string, { path, ready }: Screen): Promise<Visit> {
  const context = await signedIn(browser, origin);
  const page = await pageOn(context);
  const count = counting(page);
  const cold = await timed(
    () => page.goto(path, { waitUntil: "commit" }),
    () => ready(page),
  );
  const seen = { ...(await count()) };
  const reload = await timed(
    () => page.reload({ waitUntil: "commit" }),
    () => ready(page),
  );
  await page.getByRole("navigation", { name: "Menú principal" }).getByRole("link", { name: "Inicio" }).click();
  await page.waitForURL("**/inicio");
  await heading(page);
  const back = await timed(
    () => page.goBack({ waitUntil: "commit" }),
    () => ready(page),
  );
  await context.close();
  return { cold, reload, back, seen };
}

/**
 * The time from 'Ingresar' to the list's first row, and of the same two calls without a screen, each with its own
 * session.
 */
async function firstRows(browser: Browser, origin: string): Promise<{ screen: number[]; bare: number[] }> {
  const times = { screen: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ ...DESKTOP, baseURL: origin });
    const page = await context.newPage();
    await page.goto("/login?volver=/turistico", { waitUntil: "networkidle" });
    await page.getByLabel("Correo").fill(EMAIL);
    await page.getByLabel("Contraseña", { exact: true }).fill(CLAVE_DEMO);
    times.screen.push(
      await timed(
        () => page.keyboard.press("Enter"),
        () => firstRow(page),
      ),
    );
    await context.close();
    const from = performance.now();
    const other = await signedIn(browser, origin);
    await (await other.request.get("/api/ppirta?page=1&rows=10&q=")).json();
    times.bare.push(performance.now() - from);
    await other.close();
  }
  return times;
}

const ratio = (what: string, times: readonly number[], floor: readonly number[], most: number): Row => {
  const [api, base] = [median(times), median(floor)];
  return { what, api, base, ratio: api / base, limit: { most } };
};

const ms = (times: readonly number[]) => median(times).toFixed(0);
const kB = (bytes: number) => (bytes / 1024).toFixed(0);

async function visits(browser: Browser, origin: string, screens: readonly Screen[], rounds: number): Promise<string[]> {
  const rows: string[] = [];
  for (const screen of screens) {
    const seen: Visit[] = [];
    for (let round = 0; round < rounds; round += 1) seen.push(await visit(browser, origin, screen));
    const of = (pick: (one: Visit) => number) => seen.map(pick);
    rows.push(
      `| ${screen.name} | ${ms(of(({ cold }) => cold))} | ${ms(of(({ reload }) => reload))} | ${ms(of(({ back }) => back))} | ${median(of((one) => one.seen.requests))} | ${kB(median(of((one) => one.seen.script)))} | ${kB(median(of((one) => one.seen.all)))} |`,
    );
  }
  return rows;
}

/** The address of the newest record, from its link in the list. */
async function recordPath(browser: Browser, origin: string): Promise<string> {
  const context = await signedIn(browser, origin);
  const page = await context.newPage();
  await page.goto("/turistico");
  const link = page.locator("tbody tr").getByRole("link", { name: "Ver info" }).first();
  const path = await link.getAttribute("href");
  await context.close();
  if (!path) throw new Error("The list has no record to open");
  return path;
}

const spread = (what: string, times: readonly number[]) =>
  `| ${what} | ${times.length} | ${percentile(times, 0.5).toFixed(0)} | ${percentile(times, 0.95).toFixed(0)} |`;

/** The waiting times of the running application, as Markdown. `size`: its number of attractions. */
export async function benchBrowser(origin: string, size: number, rounds = ROUNDS): Promise<string[]> {
  const executablePath = installed();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  try {
    const screens: Screen[] = [
      { name: "list", path: "/turistico", ready: firstRow },
      { name: "map view", path: "/turistico?vista=mapa", ready: drawnMap },
      { name: "record", path: await recordPath(browser, origin), ready: heading },
    ];
    const lines = [
      `### In the browser, ${size.toLocaleString("en")} attractions`,
      "",
      `Chromium at 1366x768 over 5 Mbit/s, 80 ms; medians of ${rounds}, milliseconds, until the first row, the clusters or the name is on the screen. Cold: nothing in the cache. Bytes are compressed.`,
      "",
      "| screen | cold | reload | back | requests | JS kB | all kB |",
      "|---|---|---|---|---|---|---|",
      ...(await visits(browser, origin, screens, rounds)),
      "",
      "| interaction | times | p50 | p95 |",
      "|---|---|---|---|",
    ];
    const context = await signedIn(browser, origin);
    const { short, long, bare } = await keystrokes(await context.newPage());
    const { zoom, pan } = await mapMoves(await context.newPage());
    lines.push(
      spread("zoom of the map to its clusters", zoom),
      spread("pan of the map to its clusters", pan),
      "",
      "### What a screen adds to its data",
      "",
      "p50 in milliseconds until it is on the screen, and of bare calls for the same data from the same browser.",
      "",
    );
    const tabs = await tabSwitches(await context.newPage());
    const first = await firstRows(browser, origin);
    const rows = [
      ratio("keystroke to the right rows and total", [...short, ...long], bare, MOST.keystroke),
      ratio("press on a record's tab to its table", tabs.screen, tabs.bare, MOST.tab),
      ratio("sign-in to the first row of the list", first.screen, first.bare, MOST.firstRow),
    ];
    lines.push(...table(["wait", "screen", "bare", "ratio", "at most", ""], rows), "");
    return lines;
  } finally {
    await browser.close();
  }
}
