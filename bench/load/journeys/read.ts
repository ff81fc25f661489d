// Reading tasks: lists, records, the map, downloads.
import { called, moved, opened, type Screen, screens, succeeded } from "../screens";
import type { Worker } from "../person";
import { FROM, type Journey } from "./journey";

const PAGES = 200;
const WORDS = ["laguna", "mirador", "cascada", "capilla", "san pedro", "aguas", "cueva", "pampa"];

const refsIn = (text: string) => [...text.matchAll(/"ref":"([\w-]{39,80})"/g)].map(([, ref = ""]) => ref);

/** Pages through a list. */
const browse =
  (step: string, screen: Screen): Journey =>
  async (worker) => {
    await worker.step(step, () => worker.goTo(screen, FROM.panel));
    const page = worker.chance.between(2, PAGES);
    await worker.step(`${step}: another page`, () => moved(worker.browser, screen, FROM.page, `page=${page}`));
  };

/** Types a text into the search box, key by key, and opens the record it found. */
export const search: Journey = async (worker) => {
  const { browser, chance, step } = worker;
  await step("list", () => worker.goTo(screens.attractions, FROM.panel));
  const word = chance.pick(WORDS);
  let found = "";
  for (let length = 1; length <= word.length; length += 1) {
    const query = new URLSearchParams({ q: word.slice(0, length) }).toString();
    const answer = await worker.typed(() => moved(browser, screens.attractions, FROM.page, query));
    if (answer) found = answer.text();
  }
  const ref = refsIn(found)[0];
  if (ref) await look(worker, ref);
};

const READ_TABS = [
  ["/verrutas", "rutas"],
  ["/vertemporalidad", "temporalidad"],
  ["/veractividad", "actividad"],
  ["/verfotograma", "fotograma"],
] as const;

/** Opens a record to read, and two of its tabs. */
async function look(worker: Worker, ref: string): Promise<void> {
  await worker.step("record", () => worker.goTo(screens.tab("/ver", ref, "ver", "informacion"), FROM.panel));
  for (const [path, segment] of worker.chance.some(READ_TABS, 2)) {
    await worker.step("record: another tab", () => worker.goTo(screens.tab(path, ref, "ver", segment), FROM.tab));
  }
}

export const read: Journey = async (worker) => {
  const page = worker.chance.between(1, PAGES);
  const list = await worker.step("list: another page", async () =>
    (await moved(worker.browser, screens.attractions, FROM.panel, `page=${page}`)).text(),
  );
  const refs = refsIn(list ?? "");
  if (refs.length > 0) await look(worker, worker.chance.pick(refs));
};

export const map: Journey = async ({ browser, chance, step }) => {
  await step("map of the list", async () => {
    await moved(browser, screens.attractions, FROM.panel, "vista=mapa");
    const east = -66 + chance.next() * 4;
    const box = { oeste: east - 4, este: east + 4, sur: -20, norte: -14, zoom: 7 };
    return called(
      browser,
      "GET",
      `/mapappirta?q=&${new URLSearchParams(Object.entries(box).map(([name, at]) => [name, String(at)]))}`,
    );
  });
};

export const start: Journey = async (worker) => {
  await worker.step("start page", () => worker.goTo(screens.start, FROM.panel));
};

export const exported: Journey = async ({ browser, chance, step }) => {
  const formato = chance.pick(["csv", "csv", "xlsx", "geojson"] as const);
  await step(`export: ${formato}`, async () =>
    succeeded("export", await browser.send(`/exportar/ppirta?formato=${formato}&q=`)),
  );
};

const CATALOGUES = ["region", "provincia", "municipio", "subtipo", "categorias"];
export const catalogue: Journey = async (worker) => {
  const name = worker.chance.pick(CATALOGUES);
  await worker.step("catalogue", () => worker.goTo(screens.catalogue(name), FROM.panel));
};
export const users: Journey = async (worker) => {
  await worker.step("users", () => worker.goTo(screens.users, FROM.panel));
};

/** A page loaded completely: a bookmarked address, or a reload. */
export const reload: Journey = async ({ browser, step }) => {
  await step("list, loaded whole", () => opened(browser, "/turistico"));
};

export const attractions = browse("list", screens.attractions);
export const facilities = browse("facilities", screens.facilities);
