import type { Page } from "@playwright/test";
import { type Account, expect, test } from "./fixtures";

/**
 * Limits for the first load of a screen, in bytes and counts and never in seconds, so that every machine measures the
 * same. The framework alone is about 138 kB of a list's scripts.
 */
interface Budget {
  account: Account;
  path: string;
  /** Compressed JavaScript that the document itself requests, in bytes. */
  document?: number;
  /** The same plus what loads later by itself: a map, charts. */
  all: number;
  /** Requests of every kind until the network is idle, including the document. */
  requests: number;
  /** Its first row is in the server's HTML. */
  rows?: true;
  /** Selector of what the heaviest script draws; when it is attached, the script has loaded. */
  drawn?: string;
}

export const LIST = { all: 190_000, requests: 40, rows: true } as const;
export const DASHBOARD = { all: 360_000, requests: 40 } as const;
export const CHARTS = { ...DASHBOARD, drawn: "main [role=img] svg path" } as const;
export const FORM = { document: 200_000, all: 640_000, requests: 50, drawn: "canvas.maplibregl-canvas" } as const;

/** CPU slowdown of a field office's laptop compared with this machine; it makes late layout shifts visible. */
const CPU_RATE = 4;

interface Shift {
  value: number;
  what: string;
}

/** Records every layout shift without recent user input, and what moved. Returns a function that reads them. */
async function watchShifts(page: Page) {
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
async function load(page: Page, path: string, drawn: string | undefined) {
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
  expect(new URL(page.url()).pathname).toBe(path);
  return { html: (await answer?.text()) ?? "", scripts: await Promise.all(scripts), requests };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const bytesOf = (scripts: readonly Script[]) => sum(scripts.map(({ bytes }) => bytes));

/** The document's HTML without its scripts. */
const withoutScripts = (html: string) => html.replaceAll(/<script\b[\s\S]*?<\/script>/g, "");

/** Declares the test of a screen's first load. */
export function holdBudget({ account, path, document, all, requests, rows, drawn }: Budget): void {
  test(`${path} for ${account}: its scripts, its requests, nothing moves`, async ({ as }) => {
    const page = await as(account);
    const shifts = await watchShifts(page);
    const loaded = await load(page, path, drawn);
    const measured = {
      all: bytesOf(loaded.scripts),
      document: bytesOf(loaded.scripts.filter(({ file }) => loaded.html.includes(file))),
      requests: loaded.requests,
    };
    test.info().annotations.push({ type: "measured", description: JSON.stringify(measured) });
    expect(measured.all).toBeGreaterThan(100_000);
    expect(measured.all).toBeLessThan(all);
    if (document !== undefined) expect(measured.document).toBeLessThan(document);
    expect(measured.requests).toBeLessThanOrEqual(requests);

    const moved = await shifts();
    expect(sum(moved.map(({ value }) => value)), JSON.stringify(moved)).toBeLessThan(0.01);

    if (rows) {
      const first = page.getByRole("table").getByRole("row").nth(1);
      const words = (await first.innerText()).split(/[\t\n]+/).filter((word) => /^[\p{L}\p{N} .-]{4,}$/u.test(word));
      expect(words.length).toBeGreaterThan(0);
      for (const word of words) expect(withoutScripts(loaded.html)).toContain(word);
    }
  });
}
