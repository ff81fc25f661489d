import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures";

/** The map of /nuevo: double click, drag, keyboard and search all set the point that X and Y show. */

const x = (page: Page) => page.getByLabel(/^X \(latitud\)/);
const y = (page: Page) => page.getByLabel(/^Y \(longitud\)/);
const marker = (page: Page) => page.locator('[aria-roledescription="marcador"]');

async function centreOf(page: Page) {
  const box = await page.locator("canvas").first().boundingBox();
  if (!box) throw new Error("The map has no size");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("double click sets the point, dragging and the arrow keys move it", async ({ as }) => {
  const page = await as("tecnicoPt");
  await page.goto("/nuevo");
  await expect(marker(page)).toBeVisible();
  await expect(x(page)).toHaveValue("");
  const centre = await centreOf(page);
  await page.mouse.dblclick(centre.x + 60, centre.y + 60);
  await expect(x(page)).toHaveValue(/^-\d\d\.\d+$/);
  const set = { x: await x(page).inputValue(), y: await y(page).inputValue() };

  const pin = await marker(page).boundingBox();
  if (!pin) throw new Error("The marker has no size");
  await page.mouse.move(pin.x + pin.width / 2, pin.y + pin.height / 2);
  await page.mouse.down();
  await page.mouse.move(pin.x + pin.width / 2 - 80, pin.y + pin.height / 2 - 50, { steps: 8 });
  await page.mouse.up();
  await expect(x(page)).not.toHaveValue(set.x);
  expect(Number(await x(page).inputValue())).toBeGreaterThan(Number(set.x));
  expect(Number(await y(page).inputValue())).toBeLessThan(Number(set.y));

  const dragged = await x(page).inputValue();
  await marker(page).focus();
  await page.keyboard.press("ArrowUp");
  await expect(x(page)).not.toHaveValue(dragged);
  expect(Number(await x(page).inputValue())).toBeGreaterThan(Number(dragged));
});

test("a place is found by name without internet, and becomes the point", async ({ as }) => {
  const page = await as("tecnicoPt");
  await page.goto("/nuevo");
  await expect(marker(page)).toBeVisible();
  const box = page.getByRole("combobox", { name: /Buscar ubicación/ });
  await box.fill("uy");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(0);
  await box.fill("uyuni");
  await page.getByRole("listbox").getByRole("option", { name: /UYUNI/i }).first().click();
  await expect(x(page)).toHaveValue(/^-20\./);
  await expect(y(page)).toHaveValue(/^-66\./);
});

test("Z outside one to four digits is emptied with its message", async ({ as }) => {
  const page = await as("tecnicoPt");
  await page.goto("/nuevo");
  const z = page.getByLabel(/^Z \(altitud\)/);
  await z.fill("12345");
  await z.blur();
  await expect(page.getByText("El valor Z debe tener entre mínimo 1 y máximo 4 dígitos.").first()).toBeVisible();
  await expect(z).toHaveValue("");
});
