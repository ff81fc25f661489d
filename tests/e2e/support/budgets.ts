import type { Page, Request } from "@playwright/test";
import { type Account, expect, test } from "./fixtures";

/**
 * Limits for the first load of a screen, in bytes and counts and never in seconds, so that every machine measures the
 * same. The framework alone is most of a list's scripts.
 */
interface Budget {
  account: Account;
  path: string;
  /** The address it leads to, if that is another. */
  landing?: RegExp;
  /** Compressed JavaScript that the document itself requests, in bytes. */
  document?: number;
  /** The same plus what loads later by itself: a map, charts. */
  all: number;
  /** Requests of every kind until the network is idle, including the document. */
  requests: number;
  /** The document before compression, in bytes. */
  html: number;
  /** What a keystroke of the list's search brings, in one request, in bytes before compression. */
  search?: number;
  /** Its first row is in the server's HTML. */
  rows?: true;
  /** Selector of what the heaviest script draws; when it is attached, the script has loaded. */
  drawn?: string;
}

export const LIST = { all: 166_000, requests: 40, html: 45_000, search: 12_000, rows: true } as const;
/** A screen that is neither a list nor a form. */
export const SCREEN = { all: LIST.all, requests: LIST.requests, html: LIST.html } as const;
/** A list of an inventory has views, parts, columns and a choice of its own. */
export const RECORDS = { ...LIST, all: 176_000, html: 60_000 } as const;
export const DASHBOARD = { all: 325_000, requests: 40, html: 80_000 } as const;
export const CHARTS = { ...DASHBOARD, drawn: "main [role=img] svg path" } as const;
export const FORM = {
  document: 207_000,
  all: 480_000,
  requests: 50,
  html: 45_400,
  drawn: "canvas.maplibregl-canvas",
} as const;

/** A record's page; its map comes by itself once the page is at rest. */
export const RECORD = {
  landing: /^\/informacion\//,
  document: 202_000,
  all: 484_000,
  requests: FORM.requests,
  html: 82_000,
  drawn: FORM.drawn,
} as const;

/** CPU slowdown of a field office's laptop compared with this machine; it makes late layout shifts visible. */
const CPU_RATE = 4;

interface Shift {
  value: number;
  what: string;
}

/** Records every layout shift without recent user input, and what moved. Returns a function that reads them. */
export async function watchShifts(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_RATE });
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? node?.nodeName);
        shifts.push({ value: entry.value, what: what.join(" | ") });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

interface Script {
  file: string;
  bytes: number;
}

/** Loads the screen until the network is idle; returns its HTML, its scripts and the number of requests. */
async function load(page: Page, { path, landing, drawn }: Pick<Budget, "path" | "landing" | "drawn">) {
  const scripts: Promise<Script>[] = [];
  let requests = 0;
  page.on("request", () => (requests += 1));
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script") return;
    const file = new URL(request.url()).pathname.split("/").at(-1) ?? "";
    scripts.push(request.sizes().then(({ responseBodySize }) => ({ file, bytes: responseBodySize })));
  });
  const answer = await page.goto(path);
  if (drawn) await expect(page.locator(drawn).first()).toBeAttached({ timeout: 30_000 });
  await page.waitForLoadState("networkidle");
  expect(new URL(page.url()).pathname).toEqual(landing ? expect.stringMatching(landing) : path);
  return { html: (await answer?.text()) ?? "", scripts: await Promise.all(scripts), requests };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const bytesOf = (scripts: readonly Script[]) => sum(scripts.map(({ bytes }) => bytes));

/** The document's HTML without its scripts. */
const withoutScripts = (html: string) => html.replaceAll(/<script\b[\s\S]*?<\/script>/g, "");

/** The bytes that a keystroke of the list's search brings, in its only request. */
async function keystroke(page: Page): Promise<number> {
  const requests: Request[] = [];
  // The counts of the inboxes, which the page asks for by itself, may still be under way.
  page.on("request", (request) => request.headers()["x-background"] === "1" || requests.push(request));
  const answered = page.waitForResponse((response) => response.request().headers().rsc === "1");
  await page.getByRole("searchbox", { name: "Buscar" }).fill("a");
  await answered;
  await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "false");
  await page.waitForLoadState("networkidle");
  // The browser looks the page's icon up at each change of the address; it may keep it for a day.
  expect((await page.request.get("/favicon.svg")).headers()["cache-control"]).toBe("public, max-age=86400");
  const [asked, ...others] = requests.filter((request) => !request.url().endsWith("/favicon.svg"));
  expect(others.map((request) => request.url())).toEqual([]);
  if (!asked) throw new Error("A keystroke asked for nothing");
  const { rsc, "next-router-state-tree": tree = "", "next-url": url = "" } = await asked.allHeaders();
  const again = await page.request.get(asked.url(), {
    headers: { rsc: rsc ?? "", "next-router-state-tree": tree, ...(url && { "next-url": url }) },
  });
  expect(again.headers()["content-type"]).toContain("text/x-component");
  return (await again.body()).length;
}

/** Declares the test of a screen's first load. */
export function holdBudget(budget: Budget): void {
  const { account, path, document, all, requests, html, search, rows } = budget;
  test(`${path} for ${account}: its scripts, its requests, nothing moves`, async ({ as }) => {
    const page = await as(account);
    const shifts = await watchShifts(page);
    const loaded = await load(page, budget);
    const measured = {
      all: bytesOf(loaded.scripts),
      document: bytesOf(loaded.scripts.filter(({ file }) => loaded.html.includes(file))),
      requests: loaded.requests,
      html: Buffer.byteLength(loaded.html),
    };
    test.info().annotations.push({ type: "measured", description: JSON.stringify(measured) });
    expect(measured.all).toBeGreaterThan(100_000);
    expect(measured.all).toBeLessThan(all);
    if (document !== undefined) expect(measured.document).toBeLessThan(document);
    expect(measured.requests).toBeLessThanOrEqual(requests);
    expect(measured.html).toBeLessThan(html);

    const moved = await shifts();
    expect(sum(moved.map(({ value }) => value)), JSON.stringify(moved)).toBeLessThan(0.01);

    if (rows) {
      const first = page.getByRole("table").getByRole("row").nth(1);
      const words = (await first.innerText()).split(/[\t\n]+/).filter((word) => /^[\p{L}\p{N} .-]{4,}$/u.test(word));
      expect(words.length).toBeGreaterThan(0);
      for (const word of words) expect(withoutScripts(loaded.html)).toContain(word);
    }
    if (search !== undefined) expect(await keystroke(page)).toBeLessThan(search);
  });
}
