// Measures the response to a key or a pointer move, by the page's own clock.
import type { Page } from "playwright";

const WORDS = ["laguna", "canon", "mirador san pedro", "quebrada", "pampa de la"];
const MOVES = 8;

declare global {
  interface Window {
    /** Resolves when the expected content is on the screen: milliseconds since the key or pointer event. */
    measured?: Promise<number>;
  }
}

interface Right {
  total: number;
  cite: string;
}

/** The expected result of the list for that search. */
async function rightFor(page: Page, q: string): Promise<Right> {
  const answer = await page.request.get(`/api/ppirta?page=1&rows=10&q=${encodeURIComponent(q)}`);
  const { ppirta } = (await answer.json()) as { ppirta: { total: number; data: { cite: string }[] } };
  return { total: ppirta.total, cite: ppirta.data[0]?.cite ?? "" };
}

/** Starts a measurement in the page: from the next key until the first row and the total are the expected ones. */
const expectRows = (page: Page, right: Right) =>
  page.evaluate(({ total, cite }) => {
    const there = () => {
      const line = [...document.querySelectorAll("p, span, div")].find((one) =>
        /^Mostrando [\d.]+ a [\d.]+ de [\d.]+ registros$/.test(one.textContent ?? ""),
      );
      const shown = Number((line?.textContent ?? "").replace(/\./g, "").match(/de (\d+)/)?.[1] ?? -1);
      const first = document.querySelector("tbody tr")?.textContent ?? "";
      return shown === total && (total === 0 || first.includes(cite));
    };
    window.measured = new Promise((resolve) => {
      const pressed = () => {
        const from = performance.now();
        const look = () => (there() ? resolve(performance.now() - from) : requestAnimationFrame(look));
        requestAnimationFrame(look);
      };
      document.addEventListener("keydown", pressed, { once: true, capture: true });
    });
  }, right);

const measured = (page: Page) => page.evaluate(() => window.measured);

const LIMIT_MS = 20_000;

/** The measured time; undefined if the move needed no request because the content was already known. */
const measuredOrNone = (page: Page) =>
  Promise.race([measured(page), new Promise<undefined>((done) => setTimeout(done, LIMIT_MS))]);

/** The time of a call made in the page, read and parsed only: the lower bound for any screen. */
const bare = (page: Page, path: string) =>
  page.evaluate(async (asked) => {
    const from = performance.now();
    await (await fetch(asked)).json();
    return performance.now() - from;
  }, path);

/**
 * Times of single keystrokes in the list's search box; a key that changes neither rows nor total is not counted.
 * `bare`: times of the same searches as calls without a screen.
 */
export async function keystrokes(page: Page): Promise<{ short: number[]; long: number[]; bare: number[] }> {
  const times = { short: [] as number[], long: [] as number[], bare: [] as number[] };
  for (const word of WORDS) {
    await page.goto("/turistico");
    await page.locator("tbody tr").first().waitFor();
    await page.getByRole("searchbox", { name: "Buscar" }).focus();
    let before = await rightFor(page, "");
    for (let length = 1; length <= word.length; length += 1) {
      const q = word.slice(0, length).trim();
      const right = await rightFor(page, q);
      const same = right.total === before.total && right.cite === before.cite;
      before = right;
      await expectRows(page, right);
      await page.keyboard.press(word[length - 1] ?? "");
      const time = (await measured(page)) ?? 0;
      if (same) continue;
      (length > 2 ? times.long : times.short).push(time);
      times.bare.push(await bare(page, `/api/ppirta?page=1&rows=10&q=${encodeURIComponent(q)}`));
    }
  }
  return times;
}

/** Tabs of an attraction that show a table, with the table's name and the call that returns its rows. */
const TABS = [
  { tab: "Rutas", table: "GESTIÓN DE RUTAS", call: "rutappirta" },
  { tab: "Declaratoria", table: "GESTIÓN DE DECLARATORIA", call: "decppirta" },
  { tab: "Integridad", table: "GESTIÓN DE INTEGRIDAD", call: "intppirta" },
  { tab: "Autenticidad", table: "GESTIÓN DE AUTENTICIDAD", call: "autppirta" },
  { tab: "Actividad", table: "GESTIÓN DE ACTIVIDAD", call: "actppirta" },
] as const;
const TAB_ROUNDS = 4;
/** A record of the seed data with rows in each of these tabs. */
const FULL = "Sitio arqueológico de Tiwanaku";

/** The time from the click on a tab until its table is shown, and of the same rows by a call without a screen. */
export async function tabSwitches(page: Page): Promise<{ screen: number[]; bare: number[] }> {
  const times = { screen: [] as number[], bare: [] as number[] };
  // Of all that have these words the first: the generated ones came later.
  const list = await page.request.get(`/api/ppirta?page=1&rows=1&sort=id&q=${encodeURIComponent(FULL)}`);
  const { ppirta } = (await list.json()) as { ppirta: { data: { id: number }[] } };
  const id = ppirta.data[0]?.id;
  if (id === undefined) throw new Error(`There is no ${FULL}`);
  // A press before the page's scripts are there would load the next page anew, and the measurement with it.
  await page.goto(`/abrir/ppirta/${id}?ver=1`, { waitUntil: "networkidle" });
  const tabs = page.getByRole("navigation").filter({ has: page.getByRole("link", { name: "Rutas" }) });
  for (let round = 0; round < TAB_ROUNDS; round += 1) {
    for (const { tab, table, call } of TABS) {
      const link = tabs.getByRole("link", { name: tab });
      await link.hover();
      await page.evaluate((name) => {
        window.measured = new Promise((resolve) => {
          const pressed = () => {
            const from = performance.now();
            const look = () => {
              const there = document.querySelector(`section[aria-label="${name}"] tbody tr`);
              if (there) resolve(performance.now() - from);
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          };
          document.addEventListener("pointerdown", pressed, { once: true, capture: true });
        });
      }, table);
      await link.click();
      const time = await measuredOrNone(page);
      if (time === undefined) throw new Error(`${tab} shows no rows`);
      times.screen.push(time);
      times.bare.push(await bare(page, `/api/${call}?ppirta=${id}&page=1&rows=10&q=`));
    }
  }
  return times;
}

const MAP = 'section[aria-label="Mapa de resultados"]';

/**
 * Starts a measurement: from now, or from the next pointer release, until the map has requested and drawn its clusters.
 */
const expectClusters = (page: Page, from: "pointerup" | "click") =>
  page.evaluate(
    ({ event, selector }) => {
      window.measured = new Promise((resolve) => {
        const begun = () => {
          const start = performance.now();
          let asked = false;
          const look = () => {
            const busy = document.querySelector(selector)?.getAttribute("aria-busy") === "true";
            asked ||= busy;
            // The clusters are drawn two frames later.
            if (asked && !busy) requestAnimationFrame(() => resolve(performance.now() - start));
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        };
        document.addEventListener(event, begun, { once: true, capture: true });
      });
    },
    { event: from, selector: MAP },
  );

/** Times from a click on 'Acercar' or 'Alejar', and from the end of a drag, to the clusters of the new view. */
export async function mapMoves(page: Page): Promise<{ zoom: number[]; pan: number[] }> {
  const times = { zoom: [] as number[], pan: [] as number[] };
  await page.goto("/turistico?vista=mapa");
  await page.locator(`${MAP}[aria-busy="false"] canvas`).waitFor();
  const box = await page.locator(`${MAP} canvas`).boundingBox();
  if (!box) throw new Error("The map has no size");
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (let move = 0; move < MOVES; move += 1) {
    await expectClusters(page, "click");
    await page.locator(MAP).getByRole("button", { name: "Acercar" }).click();
    const zoomed = await measuredOrNone(page);
    if (zoomed !== undefined) times.zoom.push(zoomed);
    await expectClusters(page, "pointerup");
    await page.mouse.move(centre.x, centre.y);
    await page.mouse.down();
    await page.mouse.move(centre.x - 260, centre.y - 120, { steps: 6 });
    await page.mouse.up();
    const panned = await measuredOrNone(page);
    if (panned !== undefined) times.pan.push(panned);
    if (move % 4 === 3) {
      await page.getByRole("button", { name: "Ver todo" }).click();
      await page.locator(`${MAP}[aria-busy="false"]`).waitFor();
    }
  }
  return times;
}
