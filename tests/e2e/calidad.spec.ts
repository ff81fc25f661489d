import { expect, test } from "./support/fixtures";
import { findings, sideways } from "./support/looks";

/** The quality board: what is weak in Potosí in at most three presses, ending in the list with the right number. */

const figure = (text: string | null) => Number((text ?? "").replaceAll(".", ""));

test("what is weak in Potosí is three presses away, and the list holds what the figure says", async ({ as }) => {
  const page = await as("nacional");
  await page.goto("/inicio");
  await page.getByRole("navigation", { name: "Menú principal" }).getByRole("link", { name: "Calidad" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "CALIDAD DEL INVENTARIO" })).toBeVisible();
  await expect(page.getByText(/^Atractivos de todo el país/)).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await page.getByRole("button", { name: "Departamento: Todo el país" }).click();
  await page.getByRole("menuitem", { name: /^potosí$/i }).click();
  await expect(page.getByText(/^Atractivos de Potosí, al \d\d\/\d\d\/\d{4}/)).toBeVisible();

  // Its charts can be read as tables.
  const sections = page.getByRole("table", { name: "Completitud por sección" });
  const panel = page.locator("section").filter({ has: page.getByRole("heading", { name: "Completitud por sección" }) });
  const drawn = await panel.getByRole("link", { name: /^Fotograma: \d/ }).textContent();
  await panel.getByRole("button", { name: "Ver como tabla" }).click();
  const photos = sections.getByRole("row", { name: /^Fotograma/ });
  await expect(photos.getByRole("link").first()).toHaveText(drawn ?? "");
  expect(await findings(page)).toEqual([]);
  await panel.getByRole("button", { name: "Ver como gráfico" }).click();
  await expect(sections).toBeHidden();

  const first = page.getByRole("row").filter({ hasText: "Coordenada aproximada" }).getByRole("link").first();
  const said = figure(await first.textContent());
  expect(said).toBeGreaterThan(0);
  await first.click();
  await expect(page).toHaveURL(/\/turistico\?.*debilidad=coordenada_aproximada/);
  await expect(page.getByText(new RegExp(`de ${said} registros`))).toBeVisible();
  await expect(page.getByText("Coordenada aproximada")).toBeVisible();
});

test("a technician sees the own department, switches to facilities, and reads it on a phone", async ({ as }) => {
  const page = await as("tecnicoPt");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/calidad?id_departamento=2");
  await expect(page.getByText(/^Atractivos de Potosí/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Departamento/ })).toBeHidden();
  await page.getByRole("navigation", { name: "Qué" }).getByRole("link", { name: "Facilidades" }).click();
  await expect(page.getByText(/^Facilidades de Potosí/)).toBeVisible();
  expect(await sideways(page)).toBe(0);
  expect(await findings(page)).toEqual([]);
  const cell = page.getByRole("navigation", { name: "Cifras" }).getByRole("link", { name: /^Registros/ });
  const said = figure((await cell.locator("b").textContent()) ?? "");
  await cell.click();
  await expect(page).toHaveURL(/\/poblado$/);
  await expect(page.getByText(new RegExp(`de ${said} registros|${said} registros`)).first()).toBeVisible();
});
