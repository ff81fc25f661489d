// What a person does in Chromium, the same with either product, and what they wait for.
import { type BrowserContext, type Browser, type Page } from "playwright";

/** Where a product's screens are, and what on them says that it is done. */
export interface Screens {
  origin: string;
  /** Signs a new browser in. */
  enter(context: BrowserContext): Promise<void>;
  /** Puts away what is shown at a first visit only. */
  welcome?(page: Page): Promise<unknown>;
  list: string;
  /** A row of the list, as a selector. */
  row: string;
  search: string;
  /** What a person presses before the search can be typed into. */
  openSearch?: string;
  /** The form of a record. */
  form(id: number): Promise<string>;
  /** Fields that have a value when the form is complete; the first is changed. */
  fields: readonly [string, ...string[]];
  save(page: Page): Promise<void>;
}

/** What is seen of a search: the rows' cites, from the top, and how many there are. */
export interface Found {
  q: string;
  cites: readonly string[];
  total: number;
}

const WINDOW = { viewport: { width: 1366, height: 768 } };
const PATIENCE_MS = 60_000;

/** The milliseconds that an act takes. */
export async function lasting(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await act();
  return performance.now() - from;
}

/** One product's screens in a browser. Errors: one that is not complete within a minute. */
export class Person {
  readonly #browser: Browser;
  readonly #screens: Screens;
  #state: Awaited<ReturnType<BrowserContext["storageState"]>> | undefined;

  constructor(browser: Browser, screens: Screens) {
    this.#browser = browser;
    this.#screens = screens;
  }

  /** A browser without anything in its cache, signed in. */
  async #fresh(): Promise<BrowserContext> {
    const { origin, enter, welcome, list } = this.#screens;
    if (!this.#state && welcome) {
      const first = await this.#browser.newContext(WINDOW);
      await enter(first);
      const page = await first.newPage();
      await page.goto(origin + list);
      await welcome(page);
      this.#state = await first.storageState();
      await first.close();
    }
    const context = await this.#browser.newContext({ ...WINDOW, ...(this.#state && { storageState: this.#state }) });
    await enter(context);
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  }

  async #within<R>(act: (page: Page) => Promise<R>): Promise<R> {
    const context = await this.#fresh();
    try {
      return await act(await context.newPage());
    } finally {
      await context.close();
    }
  }

  /** The list's first row seen; the requests and kilobytes until the page is at rest. */
  list() {
    return this.#within(async (page) => {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Network.enable");
      const came = { requests: 0, kB: 0 };
      devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
        came.requests += 1;
        came.kB += encodedDataLength / 1000;
      });
      const { origin, list, row } = this.#screens;
      const ms = await lasting(async () => {
        await page.goto(origin + list, { waitUntil: "commit" });
        await page.locator(row).first().waitFor();
      });
      await page.waitForLoadState("networkidle");
      return { ms, ...came };
    });
  }

  /** Types a word key by key; for each what it took until its rows and its total were seen. */
  search(keys: readonly Found[]) {
    return this.#within(async (page) => {
      const { origin, list, row, search, openSearch } = this.#screens;
      await page.goto(origin + list, { waitUntil: "networkidle" });
      if (openSearch) await page.locator(openSearch).click();
      const field = page.locator(search);
      await field.focus();
      const times: number[] = [];
      for (const { q, cites, total } of keys) {
        const seen = () =>
          page.waitForFunction(
            ([selector, first, count]) => {
              const rows = [...document.querySelectorAll(selector)].map((one) => one.textContent ?? "");
              const all = document.body.innerText.replace(/(?<=\d)[.,](?=\d{3})/g, "");
              return (
                rows.length === first.length &&
                rows.every((text, at) => text.includes(first[at] ?? "")) &&
                new RegExp(`(de|of) ${count}\\b`).test(all)
              );
            },
            [row, cites, total] as const,
          );
        times.push(
          await lasting(async () => {
            await page.keyboard.press(q.slice(-1));
            await seen();
          }),
        );
        await page.waitForLoadState("networkidle");
      }
      await field.fill("");
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(1000);
      return times;
    });
  }

  /** The form of a record in a browser that has seen it before, and a field of it changed and saved. */
  edit(id: number, text: string) {
    return this.#within(async (page) => {
      const { origin, form, fields, save } = this.#screens;
      const address = origin + (await form(id));
      const open = async () => {
        await page.goto(address, { waitUntil: "commit" });
        await page.waitForFunction((selectors) => {
          const found = selectors.map((one) => document.querySelector<HTMLInputElement>(one));
          return found.every((one) => one?.checkVisibility() === true && !one.disabled && one.value !== "");
        }, fields);
      };
      await open();
      await page.waitForLoadState("networkidle");
      const form_ = await lasting(open);
      await page.waitForLoadState("networkidle");
      await page.locator(fields[0]).fill(text);
      const saved = await lasting(() => save(page));
      return { form: form_, saved };
    });
  }
}
