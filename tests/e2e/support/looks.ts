import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** How a screen looks: for axe in both themes, and across. */

async function toTheme(page: Page, theme: string) {
  await page.evaluate(async (wanted) => {
    document.documentElement.dataset.theme = wanted;
    // A colour on its way is neither theme's, and one that is inherited sets out later than its parent's; what turns for
    // ever is not waited for.
    for (;;) {
      await new Promise(requestAnimationFrame);
      const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
      if (ending.length === 0) return;
      await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
    }
  }, theme);
}

/** What axe finds on the page as it stands, in the light and in the dark theme. Maps and PDFs are not looked into. */
export async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  const before = (await page.locator("html").getAttribute("data-theme")) ?? "light";
  for (const theme of ["light", "dark"]) {
    await toTheme(page, theme);
    // One frame is looked at: without the legacy mode each look opens a window of its own.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().exclude("canvas").exclude("iframe").analyze();
    for (const { id, nodes } of violations)
      found.push(`${page.url()} ${theme} ${id}: ${nodes.map(({ target }) => target).join(" | ")}`);
  }
  await toTheme(page, before);
  return found;
}

/** By how many pixels the document is wider than its window. */
export const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
