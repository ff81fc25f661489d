import type { Browser, BrowserContext, Locator, Page } from "playwright";
import { PHONE_WINDOW, SLOWER } from "./field/phone";
import { head, row, verdict } from "./report";
import { browserCookies, cookiesOf } from "./sign-in";

/** Times that each action is carried out; a text counts once for each letter. */
const TIMES = 3;
/** Milliseconds from a press until the next picture, in three of four. */
const MOST_MS = 200;
/** What a press sets off is drawn within this, in ms. */
const REST_MS = 1500;

interface Action {
  what: string;
  email: string;
  path: string;
  /** Before the action, not counted. */
  prepare?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
}

const listRow = (page: Page): Locator => page.locator("main ul[aria-label] > li").first();
const formField = (page: Page) =>
  page
    .locator("main form")
    .getByLabel(/^Nombre/)
    .first();
const tap = (of: (page: Page) => Locator) => (page: Page) => of(page).tap();
const named = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first();
const type = (text: string) => (field: Locator) => field.pressSequentially(text, { delay: 150 });

const LIST = { email: "nacional@turismo.bo", path: "/turistico" } as const;
const FORM = { email: "tecnico.lp@turismo.bo", path: "/nuevo" } as const;
const typeName = (page: Page) => type("Laguna de prueba")(formField(page));

/** What is done most in a day. */
const ACTIONS: readonly Action[] = [
  {
    ...LIST,
    what: "a letter of the list's search",
    act: (page) => type("laguna")(page.getByRole("searchbox").first()),
  },
  { ...LIST, what: "the next page", act: tap((page) => page.getByLabel("Página siguiente").first()) },
  { ...LIST, what: "a row's actions", act: tap((page) => listRow(page).getByRole("button").last()) },
  { ...LIST, what: "the filters", act: tap(named(/^Filtros/)) },
  { ...LIST, what: "the menu", act: tap(named("Abrir menú")) },
  { ...LIST, what: "a record is opened", act: tap((page) => listRow(page).getByRole("link").first()) },
  {
    ...{ email: "nacional@turismo.bo", path: "/ppirtaentrantenacional", what: "a step of an inbox is received" },
    act: tap(named(/^Recibir/)),
  },
  { ...FORM, what: "a letter of the form", act: typeName },
  {
    ...{ ...FORM, what: "a choice of the form", prepare: typeName },
    act: async (page) => {
      await page.getByLabel(/^Categoría/).selectOption({ index: 1 });
      await page.getByLabel(/^Categoría/).press("ArrowDown");
    },
  },
  { ...FORM, what: "the form is saved, and says what is missing", prepare: typeName, act: tap(named(/^Guardar/)) },
];

declare global {
  interface Window {
    interactions?: Map<number, number>;
  }
}

/** Runs in the page: keeps how long each interaction took until the next picture, in ms. */
function watchInteractions(): void {
  const interactions = new Map<number, number>();
  window.interactions = interactions;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId === 0) continue;
      interactions.set(entry.interactionId, Math.max(entry.duration, interactions.get(entry.interactionId) ?? 0));
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

async function carryOut({ path, prepare, act }: Action, context: BrowserContext, origin: string): Promise<number[]> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.addInitScript(watchInteractions);
  await page.goto(origin + path, { waitUntil: "networkidle" });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await prepare?.(page);
  await page.waitForTimeout(REST_MS);
  await page.evaluate(() => window.interactions?.clear());
  await act(page);
  await page.waitForTimeout(REST_MS);
  const took = await page.evaluate(() => [...(window.interactions?.values() ?? [])]);
  await page.close();
  return took;
}

const threeQuarters = (times: readonly number[]) =>
  [...times].sort((one, other) => one - other)[Math.ceil(times.length * 0.75) - 1] ?? 0;

/** How long a phone takes from a press to the next picture in the ten most frequent actions, as a table. */
export async function measureActions(browser: Browser, origin: string): Promise<string[]> {
  const rows: string[] = [];
  for (const action of ACTIONS) {
    const took: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const context = await browser.newContext(PHONE_WINDOW);
      await context.addInitScript("globalThis.__name = (one) => one");
      await context.addCookies(browserCookies(await cookiesOf(origin, action.email), origin));
      took.push(...(await carryOut(action, context, origin)));
      await context.close();
    }
    if (took.length === 0) throw new Error(`${action.what}: nothing was pressed`);
    const most = threeQuarters(took);
    rows.push(row(action.what, took.length, most, Math.max(...took), MOST_MS, verdict(most <= MOST_MS)));
  }
  return [...head("until the next picture, ms", "times", "three of four within", "worst", "at most", ""), ...rows];
}
