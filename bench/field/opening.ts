import type { Phone } from "./phone";

declare global {
  interface Window {
    /** What an opening of the field screen took, in ms since the navigation began. */
    opened?: Promise<Opening>;
  }
}

/** In ms since the navigation began. */
export interface Opening {
  /** All records are on the screen. */
  listed: number;
  /** 'Registrar atractivo', pressed at that moment, has made a record and leads to it. */
  answered: number;
  /** The new record's form is on the screen. */
  formed: number;
}

/** Runs in the page before its own scripts. */
function watchOpening(records: number): void {
  const painted = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      });
    });
  const until = async <T>(find: () => T | null | undefined): Promise<T> => {
    for (;;) {
      const found = find();
      if (found) return found;
      await new Promise((done) => requestAnimationFrame(done));
    }
  };
  const open = async (): Promise<Opening> => {
    const register = await until(() => {
      const shown = document.querySelectorAll('section[aria-label="En este equipo"] li').length;
      const buttons = [...document.querySelectorAll("button")];
      return shown >= records ? buttons.find((one) => one.textContent?.trim() === "Registrar atractivo") : null;
    });
    const listed = await painted();
    const turned = new Promise<number>((resolve) => {
      addEventListener("hashchange", () => resolve(performance.now()), { once: true });
    });
    register.click();
    const answered = await turned;
    await until(() => [...document.querySelectorAll("label")].find((one) => one.textContent?.startsWith("Nombre del")));
    return { listed, answered, formed: await painted() };
  };
  window.opened = open();
}

/** Opens the field screen's address; the worker must answer for it. */
export async function goToField({ page }: Phone, view = ""): Promise<void> {
  const answer = await page.goto(`/campo${view}`, { waitUntil: "commit" });
  if (!answer?.fromServiceWorker()) throw new Error("The field screen did not come from the device");
}

/** Opens the list on a phone that was just started, and presses its button as soon as the records are there. */
export async function openList(phone: Phone, records: number): Promise<Opening> {
  const { page } = phone;
  await page.context().addInitScript(watchOpening, records);
  await goToField(phone);
  const opening = await page.evaluate(() => window.opened);
  if (!opening) throw new Error("The opening was not watched");
  // The record that was begun and left empty is none: the list removes it.
  await page.evaluate(() => void (location.hash = "#/"));
  await page.waitForFunction(
    (count) => document.querySelectorAll('section[aria-label="En este equipo"] li').length === count,
    records,
  );
  return opening;
}
