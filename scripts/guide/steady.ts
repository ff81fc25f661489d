import type { Page } from "playwright";

/** What keeps a picture the same from one run to the next. */

/** Fades and a map's last frame, beyond what can be waited for by name. */
const REST_MS = 900;

const TODAY = new Intl.DateTimeFormat("es-BO", {
  timeZone: "America/La_Paz",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});

/** Closes every toast, which would lie over the picture. */
export async function closeToasts(page: Page): Promise<void> {
  for (const close of await page.getByRole("button", { name: "Cerrar el aviso" }).all())
    await close.click({ timeout: 2000 }).catch(() => undefined);
}

/** Waits until nothing loads any more; a button that only rests is no load. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]:not(button)'));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(REST_MS);
}

/** The day and hour of the run give way to a fixed one, wherever a screen shows them. */
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
