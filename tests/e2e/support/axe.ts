import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

/** axe on the page as it stands, in both themes: put into a page once, and looked with as often as one likes. */

const near = createRequire(import.meta.url);
const SOURCE = readFileSync(createRequire(near.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"), "utf8");

/** WCAG 2.2 A and AA, target size included, which is off unless asked for by its tag; and what axe holds to be good practice. */
export const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Off unless asked for: a button's name begins with, or holds, the words on it (WCAG 2.5.3). */
const ALSO = { "label-content-name-mismatch": { enabled: true } };

/** What a theme changes: the rest of a page is the same in the dark. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

const THEMES = ["light", "dark"];

interface Axe {
  run: (context: object, options: object) => Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>;
}
declare global {
  interface Window {
    axe?: Axe;
  }
}

/**
 * What axe finds, one line for each broken rule with its page and theme: every rule in the present theme, those of colour
 * in the other one too. Maps and PDFs are not looked into. The page ends in the theme it began with, or in the other one
 * where it may (`stay`): of many screens in a row each is looked at in the theme that the last one left. `within` is the
 * part that is new, where the rest of the page was looked at before. While a page takes another's
 * place the browser tab has no words for a moment: they are waited for. Errors: none come.
 */
export async function axeFindings(page: Page, { stay = false, within = "html" } = {}): Promise<string[]> {
  await page.waitForFunction(() => document.title.trim() !== "", undefined, { timeout: 10_000 });
  const loaded = await page.evaluate(() => Boolean(window.axe));
  if (!loaded) await page.evaluate(SOURCE);
  return page.evaluate(
    async ({ tags, also, colour, themes, stays, part }) => {
      const { axe } = window;
      if (!axe) throw new Error("axe is not in the page");
      const root = document.documentElement;
      const toTheme = async (theme: string) => {
        root.dataset.theme = theme;
        // A colour on its way is neither theme's, and one that is inherited sets out later than its parent's; what turns
        // for ever is not waited for.
        for (;;) {
          await new Promise(requestAnimationFrame);
          const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
          if (ending.length === 0) return;
          await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
        }
      };
      const before = root.dataset.theme ?? "light";
      const found: string[] = [];
      for (const theme of [before, ...themes.filter((one) => one !== before)]) {
        await toTheme(theme);
        const runOnly = theme === before ? { type: "tag", values: tags } : { type: "rule", values: colour };
        const { violations } = await axe.run(
          { include: [part], exclude: ["canvas", "iframe"] },
          { runOnly, rules: also, resultTypes: ["violations"], iframes: false, preload: false, elementRef: false },
        );
        for (const { id, nodes } of violations)
          found.push(`${location.href} ${theme} ${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`);
      }
      if (!stays) await toTheme(before);
      return found;
    },
    { tags: AXE_TAGS, also: ALSO, colour: OF_COLOUR, themes: THEMES, stays: stay, part: within },
  );
}
