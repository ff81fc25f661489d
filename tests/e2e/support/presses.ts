import type { Page } from "@playwright/test";

/** Presses of keys and pointers as the browser sees them, on every page that this one goes to; letters of a text too. */
interface Presses {
  /** All so far. */
  all: () => number;
  /** Those that type no letter, digit or blank. */
  besidesText: () => number;
}

/** Starts to count a person's presses. */
export async function countPresses(page: Page): Promise<Presses> {
  let [all, text] = [0, 0];
  await page.exposeFunction("countPress", (isText: boolean) => {
    all += 1;
    if (isText) text += 1;
  });
  const listen = () => {
    const tell = (isText: boolean) =>
      (window as unknown as { countPress: (isText: boolean) => void }).countPress(isText);
    window.addEventListener("pointerdown", ({ isTrusted }) => isTrusted && tell(false), true);
    window.addEventListener(
      "keydown",
      ({ isTrusted, key, target }) => {
        const typing = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
        if (isTrusted) tell(typing && key.length === 1);
      },
      true,
    );
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return { all: () => all, besidesText: () => all - text };
}
