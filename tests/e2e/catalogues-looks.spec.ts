import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { openForm } from "./support/catalogue";
import { CATALOGUES } from "./support/catalogues-table";
import { expect, test } from "./support/fixtures";

/** Every catalogue screen and its dialog: nothing for axe in either theme, nothing cut at 390 px. */

async function findings(page: Page) {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).exclude("canvas").analyze();
  return violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map((node) => node.target).join(" | ")}`);
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const spec of CATALOGUES) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`${spec.url}: axe finds nothing on the list and its form, ${colorScheme}`, async ({ as }) => {
      const page = await as("admin", { colorScheme });
      await page.goto(spec.url);
      await expect(page.getByRole("heading", { level: 1, name: spec.title, exact: true })).toBeVisible();
      const found = await findings(page);
      const form = await openForm(page, spec.dialog);
      await form.getByRole("button", { name: "Guardar", exact: true }).click();
      await expect(form.getByText(spec.required[0] ?? "", { exact: true })).toBeVisible();
      expect([...found, ...(await findings(page))]).toEqual([]);
    });
  }

  test(`${spec.url}: fits a phone, list and form`, async ({ as }) => {
    const page = await as("admin", { viewport: { width: 390, height: 844 } });
    await page.goto(spec.url);
    await expect(page.getByRole("heading", { level: 1, name: spec.title, exact: true })).toBeVisible();
    expect(await sideways(page)).toBe(0);
    const form = await openForm(page, spec.dialog);
    expect(await sideways(page)).toBe(0);
    const box = await form.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    const cut = await form.evaluate(
      (node) =>
        [...node.querySelectorAll("*")].filter(
          (one) => one.scrollWidth > one.clientWidth + 1 && one.matches("div, form, section"),
        ).length,
    );
    expect(cut).toBe(0);
  });
}
