// Measures what a person waits for on a slow phone over a slow line, beside a static page of the same ten rows.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright";
import * as z from "zod";
import { openDatabase } from "../ministry-api/db/client";
import { seed } from "../ministry-api/db/seed";
import { browser as installed } from "../scripts/lib/browser.mjs";
import { fillRecords } from "../scripts/lib/scale";
import { measureActions } from "./phone-actions";
import { type Bare, barePage, buildBare, dropBare, PAGE, RECORD, startBare } from "./bare-page";
import { PHONE_WINDOW, SLOWER } from "./field/phone";
import { deploy, type Deployment } from "./load/processes";
import { startPostgres } from "./postgres";
import { head, machine, row, verdict } from "./report";
import { browserCookies, cookiesOf, tokenOf } from "./sign-in";
import { median } from "./timing";

const SIZE = 100_000;
const VISITS = 5;
/** A line of a village: 1.6 Mbit/s each way, 150 ms to the server and back. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
/** Milliseconds without a request after which a page is taken as loaded. */
const QUIET_MS = 1500;
const MAX_MS = 40_000;

interface Goals {
  /** Rows seen, as a multiple of the static page. */
  seen: number;
  /** Milliseconds until a press is answered. */
  pressed: number;
  /** Milliseconds of script until the page is at rest. */
  script: number;
  /** Kilobytes of everything, and of scripts. */
  all?: number;
  scripts?: number;
}

interface Screen {
  what: string;
  email: "nacional@turismo.bo" | "tecnico.lp@turismo.bo";
  path: string;
  /** What a person came for: the first row, or the first field. */
  content: string;
  goals: Goals;
}

/** A row of a list. */
const ROWS = "main tbody td, main ul[aria-label] > li";
const GOALS: Goals = { seen: 1.5, pressed: 4000, script: 700 };
const SCREENS: readonly Screen[] = [
  {
    what: "list",
    email: "nacional@turismo.bo",
    path: "/turistico",
    content: ROWS,
    goals: { ...GOALS, all: 230 },
  },
  {
    what: "inbox",
    email: "nacional@turismo.bo",
    path: "/ppirtaentrantenacional",
    content: ROWS,
    goals: { ...GOALS, all: 230 },
  },
  {
    what: "own work",
    email: "tecnico.lp@turismo.bo",
    path: "/mi-trabajo",
    content: "main li.work-row",
    goals: { ...GOALS, all: 230 },
  },
  {
    what: "record",
    email: "nacional@turismo.bo",
    path: "",
    content: "main dd",
    goals: { ...GOALS, all: 260 },
  },
  {
    what: "form",
    email: "tecnico.lp@turismo.bo",
    path: "/nuevo",
    content: "main form input",
    goals: { ...GOALS, scripts: 260 },
  },
];

interface Visit {
  /** In ms since the navigation began. */
  seen: number;
  pressed: number;
  /** Processor milliseconds of the page's thread, slowed. */
  script: number;
  thread: number;
  /** Kilobytes received. */
  all: number;
  scripts: number;
}

declare global {
  interface Window {
    visit?: { seen?: number; pressed?: number };
  }
}

/** Runs in the page before its own scripts: notes when the content is painted, and when a press on the menu is answered. */
function watchVisit(content: string): void {
  const visit: { seen?: number; pressed?: number } = {};
  window.visit = visit;
  const painted = (then: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(null);
  };
  const look = () => {
    if (visit.seen === undefined) {
      const found = document.querySelector(content);
      if (found?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
        painted(() => (visit.seen = performance.now()));
        document.querySelector<HTMLElement>('button[aria-label="Abrir menú"]')?.click();
      }
    } else if (document.querySelector("[role=dialog]")) {
      visit.pressed = performance.now();
      return;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** A person's browser, empty. */
async function contextOf(browser: Browser, origin: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext(PHONE_WINDOW);
  // tsx marks inner functions with its own helper, which a page lacks.
  await context.addInitScript("globalThis.__name = (one) => one");
  if (cookie !== "") await context.addCookies(browserCookies(cookie, origin));
  return context;
}

/** Opens the address on that phone and line, and reads what it took. */
async function visit(context: BrowserContext, url: string, content: string, presses: boolean): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.addInitScript(watchVisit, content);
  await devtools.send("Performance.enable");
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", LINE);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const kinds = new Map<string, string>();
  const open = new Set<string>();
  const bytes = { all: 0, scripts: 0 };
  let changed = Date.now();
  const close = (id: string) => {
    open.delete(id);
    changed = Date.now();
  };
  devtools.on("Network.requestWillBeSent", ({ requestId, type, request }) => {
    if (!request.url.startsWith("http")) return;
    kinds.set(requestId, type ?? "");
    open.add(requestId);
    changed = Date.now();
  });
  devtools.on("Network.loadingFailed", ({ requestId }) => close(requestId));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (kinds.get(requestId) === "Script") bytes.scripts += encodedDataLength;
    close(requestId);
  });
  await page.goto(url, { waitUntil: "commit" });
  const until = Date.now() + MAX_MS;
  const done = async () => {
    const now = await page.evaluate(() => window.visit);
    const complete = now?.seen !== undefined && (now.pressed !== undefined || !presses);
    return complete && open.size === 0 && Date.now() - changed > QUIET_MS;
  };
  while (!(await done())) {
    if (Date.now() > until)
      throw new Error(`${url} was not at rest: ${[...open].map((id) => kinds.get(id)).join(", ")}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const { metrics } = await devtools.send("Performance.getMetrics");
  const spent = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
  const { seen = 0, pressed = 0 } = await read(page);
  await page.close();
  return {
    seen,
    pressed,
    script: spent("ScriptDuration"),
    thread: spent("TaskDuration"),
    all: bytes.all / 1000,
    scripts: bytes.scripts / 1000,
  };
}

const read = async (page: Page) => (await page.evaluate(() => window.visit)) ?? {};

const Rows = z.object({ ppirta: z.object({ data: z.array(z.record(z.string(), z.unknown())) }) });

/** A page of the list's first ten rows without style or script, as a server that does nothing else sends it. */
async function startStaticPage(apiOrigin: string, token: string) {
  const answer = await fetch(`${apiOrigin}/api/ppirta?${PAGE}`, { headers: { Authorization: `Bearer ${token}` } });
  const rows = Rows.parse(await answer.json()).ppirta.data;
  const cells = ["codigo", "nombre", "departamento", "municipio", "categoria", "estado"];
  const lines = rows.map((one) => `<tr>${cells.map((name) => `<td>${String(one[name] ?? "")}</td>`).join("")}</tr>`);
  const html = `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Atractivos</title><main><table><tbody>${lines.join("")}</tbody></table></main></html>`;
  const packed = brotliCompressSync(html);
  const server = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" }).end(packed);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => new Promise((stopped) => server.close(stopped)),
  };
}

const middle = (visits: readonly Visit[], of: keyof Visit) => median(visits.map((one) => one[of]));
const limited = (value: number, limit: number | undefined) =>
  limit === undefined ? value.toFixed(0) : `${value.toFixed(0)} of ${limit}: ${verdict(value <= limit)}`;

/** A line of the table: what first visits took, beside the static page. */
function line(what: string, firsts: readonly Visit[], { base, goals, second }: Beside): string {
  const ratio = middle(firsts, "seen") / base;
  return row(
    what,
    middle(firsts, "seen").toFixed(0),
    goals ? `${ratio.toFixed(2)} of ${goals.seen}: ${verdict(ratio <= goals.seen)}` : ratio.toFixed(2),
    goals ? limited(middle(firsts, "pressed"), goals.pressed) : "",
    limited(middle(firsts, "script"), goals?.script),
    middle(firsts, "thread").toFixed(0),
    limited(middle(firsts, "all"), goals?.all),
    limited(middle(firsts, "scripts"), goals?.scripts),
    second ? middle(second, "seen").toFixed(0) : "",
  );
}

interface Beside {
  /** Milliseconds until the static page's rows are seen. */
  base: number;
  goals?: Goals;
  second?: readonly Visit[];
}

async function measure(deployment: Deployment, bare: Bare, browser: Browser): Promise<string[]> {
  const [origin = ""] = deployment.origins;
  const token = await tokenOf(deployment.apiOrigin, "nacional@turismo.bo");
  const still = await startStaticPage(deployment.apiOrigin, token);
  const { url: bareUrl } = barePage(bare, token, { calls: [`ppirta?${PAGE}`], columns: RECORD });
  try {
    const stills: Visit[] = [];
    const bares: Visit[] = [];
    const firsts = SCREENS.map((): Visit[] => []);
    const seconds = SCREENS.map((): Visit[] => []);
    const open = async (url: string, cookie: string, content: string, into: readonly Visit[][], presses: boolean) => {
      const context = await contextOf(browser, url, cookie);
      for (const visits of into) visits.push(await visit(context, url, content, presses));
      await context.close();
    };
    for (let turn = 0; turn < VISITS; turn += 1) {
      await open(still.url, "", ROWS, [stills], false);
      await open(bareUrl, `token=${token}`, "tbody td", [bares], false);
      for (const [i, { email, path, content }] of SCREENS.entries()) {
        const cookie = await cookiesOf(origin, email);
        const address = path === "" ? await recordAddress(browser, origin, cookie) : path;
        await open(origin + address, cookie, content, [firsts[i] ?? [], seconds[i] ?? []], true);
      }
    }
    const base = middle(stills, "seen");
    return [
      ...head(
        ...["screen", "seen, ms", "over the static page", "menu opened, ms", "script, ms", "thread, ms", "all, kB"],
        ...["script, kB", "seen at a second visit, ms"],
      ),
      line("a static page of the same rows", stills, { base }),
      line("the framework's own, `bench/bare`", bares, { base }),
      ...SCREENS.map(({ what, goals }, i) => line(what, firsts[i] ?? [], { base, goals, second: seconds[i] ?? [] })),
      "",
      ...(await measureActions(browser, origin)),
    ];
  } finally {
    await still.stop();
  }
}

/** The page of the list's first record. */
async function recordAddress(browser: Browser, origin: string, cookie: string): Promise<string> {
  const context = await contextOf(browser, origin, cookie);
  const page = await context.newPage();
  await page.goto(`${origin}/turistico`);
  const link = await page.locator("main ul[aria-label] > li a").first().getAttribute("href");
  await context.close();
  if (!link) throw new Error("The list has no record");
  return link;
}

/** The slow phone's part of `npm run bench`, as Markdown. */
export async function benchPhone(): Promise<string> {
  buildBare();
  const postgres = await startPostgres();
  let deployment: Deployment | null = null;
  let bare: Bare | null = null;
  const executablePath = installed();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
  try {
    const url = await postgres.create("phone");
    const { db, close } = await openDatabase({ url });
    await seed(db, { demo: true });
    await fillRecords(db, "ppirta", SIZE);
    await close();
    deployment = await deploy(url, 1);
    bare = await startBare(deployment.apiOrigin);
    return [
      "## A slow phone on a slow line",
      "",
      `${machine()}; production build, ${SIZE.toLocaleString("en")} attractions; Chromium with a phone's window (390x844), its thread slowed ${SLOWER} times, 1.6 Mbit/s and 150 ms. Medians of ${VISITS} first visits; the menu is pressed as soon as the rows (the record, the form) are seen; the second visit is in the same browser.`,
      "",
      ...(await measure(deployment, bare, browser)),
      "",
    ].join("\n");
  } finally {
    await browser.close();
    await bare?.stop();
    await deployment?.stop();
    await postgres.stop();
    dropBare();
  }
}
