import { csvRows, exportButton, fileOf, format, matching } from "./support/exports";
import { expect, test } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { expectToast } from "./support/shell";
import { OWN } from "../support/own-answer";

/**
 * The export of every matching row, as a person meets it. What the files hold: tests/bff/export.test.ts; files that are
 * parsed and counted against their list: registros-list.spec.ts and registros-facilities.slow.spec.ts.
 */

// A person may run two exports at once and these tests share their accounts, so they run one after another.
test.describe.configure({ mode: "default" });

test("without a session there is no file", async ({ page }) => {
  const answer = await page.request.get("/exportar/region?formato=csv", { maxRedirects: 0 });
  expect(answer.status()).toBe(307);
  expect(answer.headers().location).toContain("/login");
});

test("by keyboard: chosen, seen under way, cancelled @themes", async ({ as }) => {
  const page = await as("nacional");
  await page.goto("/region");
  let downloads = 0;
  page.on("download", () => (downloads += 1));
  // Never answered: an export that stays in progress.
  await page.route("**/exportar/**", () => undefined);
  await expect(exportButton(page)).toBeVisible();
  await exportButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: /^Excel/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: /^CSV para Excel/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: /^CSV \d/ })).toBeFocused();
  await page.keyboard.press("Enter");
  const run = page.getByRole("region", { name: /^Exportando regiones-/ });
  await expect(run.getByRole("progressbar")).toBeVisible();
  await expect(run).toContainText(`${await matching(page)} registros`);
  expect(await findings(page)).toEqual([]);
  await expect(exportButton(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(run.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectToast(page, "EXPORTACIÓN", "La exportación se canceló y el archivo no se guardó.");
  await expect(run).toHaveCount(0);
  expect(downloads).toBe(0);
});

test("a failed export says so and can be tried again @slow", async ({ as }) => {
  const page = await as("nacional");
  await page.goto("/region?q=metropolitana");
  const total = await matching(page);
  expect(total).toBeGreaterThan(0);
  await page.route("**/exportar/**", (route) =>
    route.fulfill({
      headers: OWN,
      status: 503,
      json: { message: "No se pudo conectar con el servidor. Intente nuevamente." },
    }),
  );
  await (await format(page, /^CSV \d/)).click();
  await expectToast(page, "EXPORTACIÓN", ".csv: No se pudo conectar con el servidor. Intente nuevamente.");
  await page.unroute("**/exportar/**");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Reintentar" }).click(),
  ]);
  expect(csvRows((await fileOf(download)).bytes)).toHaveLength(total);
});

test("nothing to export: the button says why @slow", async ({ as }) => {
  const page = await as("nacional");
  await page.goto("/region?q=zzzzzz");
  await expect(exportButton(page)).toHaveAttribute("aria-disabled", "true");
  await exportButton(page).hover();
  await expect(page.getByRole("tooltip")).toHaveText("No hay registros que exportar");
});

test("the menu fits a phone @slow", async ({ as }) => {
  const page = await as("nacional", { viewport: { width: 390, height: 844 } });
  await page.goto("/turistico");
  await page.route("**/exportar/**", () => undefined);
  const item = await format(page, /^GeoJSON/);
  await expect(item).toBeInViewport({ ratio: 1 });
  await item.click();
  await expect(page.getByRole("region", { name: /^Exportando/ })).toBeInViewport({ ratio: 1 });
  expect(await sideways(page)).toBe(0);
});
