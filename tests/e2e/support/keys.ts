import { expect, type Locator, type Page } from "@playwright/test";

/** Navigation with the keyboard only; every stop on the way is checked. */

/** The fault of the focused element: no visible focus, or completely covered by something else. */
const stopFault = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    // After the last stop the focus is in the browser's own controls, but the page still reports its last element.
    if (!focused || focused === document.body || !document.hasFocus()) return null;
    const name = focused.getAttribute("aria-label") ?? focused.textContent?.trim().slice(0, 40) ?? focused.tagName;
    const drawn = (element: Element | null) => {
      const style = element && getComputedStyle(element);
      return style ? style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 : false;
    };
    // A field's focus ring is drawn on its box, a switch's on its label.
    if (!drawn(focused) && !drawn(focused.closest(".control-box")) && !drawn(focused.closest("label")))
      return `nothing shows the focus on "${name}"`;
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const inside = (value: number, end: number) => Math.min(Math.max(value, 1), end - 1);
    const points = [0.5, 0.1, 0.9].flatMap((across) =>
      [0.5, 0.1, 0.9].map((down) => [left + (right - left) * across, top + (bottom - top) * down] as const),
    );
    const seen = points.some(([x, y]) => {
      const hit = document.elementFromPoint(inside(x, innerWidth), inside(y, innerHeight));
      return (
        hit !== null && (focused.contains(hit) || hit.contains(focused) || hit.closest("label")?.contains(focused))
      );
    });
    return seen ? null : `"${name}" is covered while it has the focus`;
  });

/** The number of stops after which the search for a control fails. */
const FAR = 120;

/**
 * Presses Tab (or another key) until that control has the focus. Fails if a stop on the way shows no focus or is
 * covered, or if the control is not reached.
 */
export async function walkTo(page: Page, wanted: Locator, key = "Tab"): Promise<void> {
  await expect(wanted).toBeVisible();
  const target = await wanted.elementHandle();
  for (let stop = 0; stop < FAR; stop += 1) {
    if (await page.evaluate((element) => document.activeElement === element, target)) return;
    await page.keyboard.press(key);
    expect(await stopFault(page)).toBeNull();
  }
  throw new Error(`${FAR} stops do not lead to ${String(wanted)}`);
}

/** Chooses in a native select by typing the beginning of the option's text. */
export async function chooseByTyping(page: Page, select: Locator, words: string): Promise<void> {
  await walkTo(page, select);
  await page.keyboard.type(words);
  await expect(select.locator("option:checked")).toHaveText(new RegExp(`^${words}`, "i"));
}

/** Chooses in a searchable list by typing and Enter. */
export async function findByTyping(page: Page, box: Locator, words: string): Promise<void> {
  const first = page.getByRole("listbox").getByRole("option").first();
  await walkTo(page, box);
  // Waits for the options before they are narrowed.
  await page.keyboard.press("ArrowDown");
  await expect(first).toBeVisible();
  await page.keyboard.type(words);
  await expect(first).toContainText(new RegExp(words, "i"));
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue(new RegExp(words, "i"));
}

/** Every field that is marked as invalid without an error message of its own. */
export const unexplained = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-invalid="true"]')]
      .filter((field) => {
        const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
        return !ids.some((id) => document.getElementById(id)?.textContent?.trim());
      })
      .map((field) => field.id || field.outerHTML.slice(0, 80)),
  );
