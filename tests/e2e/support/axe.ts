import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

/** Runs axe on the current page. It is loaded into a page once and may run many times. */

const near = createRequire(import.meta.url);
const SOURCE = readFileSync(createRequire(near.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"), "utf8");

/** WCAG 2.2 A and AA, including target size, which runs only if its tag is requested; and axe's best practices. */
const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Disabled by default in axe: a button's name begins with, or contains, its visible text (WCAG 2.5.3). */
const ALSO = { "label-content-name-mismatch": { enabled: true } };

/** The rules that depend on the theme; the others give the same result in both. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** `npm test` looks at each screen in the theme it has, `npm run test:slow` in both. */
const THEMES = process.env.SUITE === "slow" ? ["light", "dark"] : [];

interface Axe {
  run: (context: object, options: object) => Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>;
}
declare global {
  interface Window {
    axe?: Axe;
  }
}

/**
 * The findings of axe, one line for each broken rule with its page and theme: every rule in the current theme, the
 * colour rules in the other theme too (`npm run test:slow`). Maps and PDFs are skipped. The page returns to its first theme unless `stay` is
 * set: of many screens in a row each is then first checked in the theme the last one left. `within` limits the check to
 * the part that is new. While one page replaces another the document title is empty for a moment, so this waits for it.
 * Throws if the title stays empty for 10 s.
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
        // A colour in transition belongs to neither theme, and an inherited one starts after its parent's. Endless
        // animations are not waited for.
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
