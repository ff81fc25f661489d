import type { Page } from "playwright";

/** Keeps a picture the same from one run to the next. */

/** Time for fades and a map's last frame, which cannot be awaited by name. */
const REST_MS = 900;

const TODAY = new Intl.DateTimeFormat("es-BO", {
  timeZone: "America/La_Paz",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});

/** Closes every toast, which would cover the picture. */
export async function closeToasts(page: Page): Promise<void> {
  for (const close of await page.getByRole("button", { name: "Cerrar el aviso" }).all())
    await close.click({ timeout: 2000 }).catch(() => undefined);
}

/** Waits until nothing is loading; aria-busy on a button does not count, as it may be idle. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]:not(button)'));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(REST_MS);
}

/** Replaces the current date and time by a fixed one on every screen. */
export async function steadyWords(page: Page): Promise<void> {
  await page.evaluate((today) => {
    const rules: [RegExp, string][] = [
      [/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/g, "15/06/2026 09:30"],
      [new RegExp(today, "g"), "15/06/2026"],
      [/(de las|a las) \d{1,2}:\d{2}/g, "$1 9:30"],
      [/^\d{1,2}:\d{2}$/, "9:30"],
      [/-(ATR|FAC)-\d{4}-/g, "-$1-2026-"],
    ];
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const node = words.currentNode;
      const before = node.textContent ?? "";
      const after = rules.reduce((text, [pattern, fixed]) => text.replace(pattern, fixed), before);
      if (after !== before) node.textContent = after;
    }
  }, TODAY.format());
}
