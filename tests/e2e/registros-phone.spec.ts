import { devices } from "@playwright/test";
import { watchShifts } from "./support/budgets";
import { expect, test, unique } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { openAttraction, ownAttraction } from "./support/own-attraction";

/** A record's page on a phone: the lower edge belongs to the open tab, and nothing lies over what is to be pressed. */

const POTOSI = 5;

test("the lower bar saves the open tab; the checklist folds; the record's own actions are in a menu", async ({
  as,
  origin,
}) => {
  const page = await as("tecnicoPt", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const made = await ownAttraction(page, origin, unique("Laguna del teléfono"), POTOSI);
  await openAttraction(page, made);

  const save = page.getByRole("button", { name: "Guardar datos" });
  await expect(save).toBeInViewport();
  await expect(page.getByRole("button", { name: "Actualizar datos" })).toHaveCount(0);
  const checklist = page.getByRole("region", { name: "Qué falta para derivar" });
  const fold = checklist.getByRole("button", { name: /^Faltan \d para derivar/ });
  // Folded it says how much is missing; what comes next stands at the lower edge once this tab is filled.
  await expect(fold).toBeVisible();
  await expect(checklist.getByRole("link")).toHaveCount(0);
  expect((await checklist.boundingBox())?.height).toBeLessThan(130);
  expect(await sideways(page)).toBe(0);
  // At the end of the page the bar lies over no field.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  expect(await findings(page)).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, 0));
  await fold.click();
  await expect(checklist.getByRole("link", { name: "Rutas: falta un tramo" })).toBeVisible();
  await fold.click();

  await page.getByRole("button", { name: "Acciones del registro" }).click();
  await page.getByRole("menuitem", { name: "Actualizar datos" }).click();
  await expect(page.getByRole("dialog", { name: "Actualizar datos" })).toBeVisible();
  await page.keyboard.press("Escape");

  // The last field can be scrolled clear of the bar.
  const last = page.getByRole("textbox", { name: /Restricci/ });
  await last.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 2_000);
  // The page takes a frame or more to scroll.
  await expect
    .poll(async () => {
      const [field, bar] = [await last.boundingBox(), await save.boundingBox()];
      return (bar?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0);
    })
    .toBeGreaterThanOrEqual(0);

  await page.getByRole("link", { name: /^Declaratoria/i }).click();
  const next = page.getByRole("link", { name: "Siguiente: Información" });
  await expect(next).toBeInViewport({ ratio: 1 });
  expect(await sideways(page)).toBe(0);
  await next.click();
  await expect(page).toHaveURL(/\/informacion\//);
});

test("a form's map is a picture with the point until it is opened; its scripts come with the press", async ({ as }) => {
  const page = await as("tecnicoPt", { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } });
  await page.goto("/nuevo");
  await page.waitForLoadState("networkidle");
  const map = page.locator("canvas").first();
  await expect(map).toHaveCount(0);
  await expect(page.getByRole("img", { name: "Ubicación: sin punto" })).toBeVisible();
  await page.getByLabel("Pegar coordenadas").fill("-19.58361, -65.75306");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("img", { name: "Ubicación: -19.58361, -65.75306" })).toBeVisible();
  expect(await sideways(page)).toBe(0);
  await page.getByRole("button", { name: "Abrir el mapa" }).tap();
  await expect(map).toBeVisible();
  await expect(page.getByText("Mantenga el dedo para fijar el punto")).toBeVisible();
});

test("an inbox and the map stay where they are while they load", async ({ as }) => {
  const page = await as("gobernacionPt", { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } });
  const shifts = await watchShifts(page);
  for (const path of ["/ppirtaentrante", "/turistico?vista=mapa"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const moved = await shifts();
    expect(
      moved.reduce((sum, { value }) => sum + value, 0),
      `${path} ${JSON.stringify(moved)}`,
    ).toBeLessThan(0.05);
  }
});
