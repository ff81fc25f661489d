import type { Locator } from "@playwright/test";
import { expect, test } from "./support/fixtures";
import { findings, sideways } from "./support/looks";

/** The quality board: what is weak in Potosí in at most three presses, ending in the list with the right number. */

const figure = (text: string | null) => Number((text ?? "").replaceAll(".", ""));

/** A point of the window where this area of the map is seen; its middle may lie in a neighbour. */
const pointWithin = (area: Locator) =>
  area.evaluate((path) => {
    const { left, top, width, height } = path.getBoundingClientRect();
    const steps = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);
    const points = steps.flatMap((down) => steps.map((right) => ({ x: left + right * width, y: top + down * height })));
    const found = points.find(({ x, y }) => document.elementFromPoint(x, y) === path);
    if (!found) throw new Error("The area is not seen");
    return found;
  });

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

test("a municipality of the map is the row of the table, and leads to its list", async ({ as }) => {
  const page = await as("gobernacionPt");
  await page.goto("/calidad");
  const row = page.getByRole("table", { name: "Municipios" }).getByRole("row").nth(1);
  const [name, records] = [row.getByRole("link").first(), row.getByRole("link").nth(1)];
  const nombre = (await name.textContent()) ?? "";
  await name.focus();
  const bubble = page.getByText(/de \d+ completos, \d+ %$/);
  await expect(bubble).toBeVisible();
  const shown = page.getByRole("radio", { name: "Registros" });
  await shown.click();
  await expect(shown).toBeChecked();
  await expect(page).toHaveURL(/\/calidad\?mapa=registros$/);
  await name.focus();
  await expect(page.getByText(new RegExp(`^${await records.textContent()} registros?$`))).toBeVisible();
  expect(await findings(page)).toEqual([]);

  const href = (await name.getAttribute("href")) ?? "";
  const area = page.locator(`svg a[href="${href}"] path`);
  await page.mouse.move(0, 0);
  const { x, y } = await pointWithin(area);
  await page.mouse.move(x, y);
  await expect(row).toHaveClass(/bg-selected/);
  const said = figure(await records.textContent());
  await page.mouse.click(x, y);
  await expect(page).toHaveURL(/\/turistico\?id_municipio=\d+$/);
  await expect(page.getByText(new RegExp(`de ${said} registros`))).toBeVisible();
  await expect(page.getByText(nombre).first()).toBeVisible();

  await page.goBack();
  await page.getByRole("navigation", { name: "Qué" }).getByRole("link", { name: "Facilidades" }).click();
  await expect(page).toHaveURL(/tipo=ppirtf&mapa=registros$/);
  await expect(page.getByRole("radio", { name: "Sin fotografía" })).toBeHidden();
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

test("a goal is set by the national level, seen by its department, and its figure opens the list behind it", async ({
  as,
}) => {
  const page = await as("nacional");
  await page.goto("/calidad");
  const goals = page.getByRole("table", { name: /^Metas de / });
  await page.getByRole("button", { name: "Fijar metas" }).click();
  const dialog = page.getByRole("dialog", { name: "Fijar metas" });
  await dialog.getByLabel("Potosí").fill("doce");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog.getByText("Escriba un número entero de hasta cuatro cifras")).toBeVisible();
  await dialog.getByLabel("Potosí").fill("9000");
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog).toHaveCount(0);
  const row = goals.getByRole("row", { name: /^Potosí/ });
  await expect(row).toContainText("9.000");
  await expect(row).toContainText(/faltan \d/);

  const own = await as("tecnicoPt");
  await own.goto("/calidad");
  await expect(own.getByRole("button", { name: "Fijar metas" })).toHaveCount(0);
  const mine = own.getByRole("table", { name: /^Metas de / }).getByRole("row", { name: /^Potosí/ });
  await expect(mine).toContainText("9.000");
  const said = figure(await mine.getByRole("link").textContent());
  await mine.getByRole("link").click();
  await expect(own).toHaveURL(/\/turistico\?id_departamento=5&aprobado_mes=\d{4}-\d\d/);
  await expect(own.getByText("Aprobado en", { exact: false }).first()).toBeVisible();
  if (said > 0) await expect(own.getByText(new RegExp(`de ${said} registros$`))).toBeVisible();
  else await expect(own.getByText(/^Mostrando/)).toHaveCount(0);
});

test("the records behind a weak point are assigned from its figure, by who may", async ({ as }) => {
  const page = await as("gobernacionPt");
  await page.goto("/calidad");
  const row = page.getByRole("row").filter({ hasText: "Coordenada aproximada" });
  const said = await row.getByRole("link").first().textContent();
  await row.getByRole("button", { name: /^Asignar los registros de «Coordenada aproximada»: \d/ }).click();
  const dialog = page.getByRole("dialog", { name: `Asignar ${said} registros` });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button", { name: `Asignar ${said}`, exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  const other = await as("tecnicoPt");
  await other.goto("/calidad");
  await expect(other.getByRole("row").filter({ hasText: "Coordenada aproximada" })).toBeVisible();
  await expect(other.getByRole("button", { name: /^Asignar los registros/ })).toHaveCount(0);
});
