import { expect, type Page } from "@playwright/test";
import { fillIn, openForm, row, save } from "./catalogue";
import { fillMeasure, notice, x, y } from "./record-form";
import { expectToast, pick } from "./shell";

/** Page object of the facility screens: actions of a técnico of La Paz, by the texts on the screen. */

/** Sets the point by a click on the map of the open form, which shows La Paz: well inside one municipality. */
export async function clickPoint(page: Page) {
  const map = page.getByTestId("mapa");
  await map.scrollIntoViewIfNeeded();
  await expect(page.locator('[aria-roledescription="marcador"]')).toBeVisible();
  const box = await map.boundingBox();
  if (!box) throw new Error("The map has no size");
  await page.mouse.click(box.x + box.width / 2 + 60, box.y + box.height / 2 + 20);
  for (const coordinate of [x(page), y(page)]) await expect(coordinate).toHaveValue(/^-\d\d\.\d{5}$/);
}

/** Fills the open form of /nuevop after its point is set; the territory comes from the point. */
export async function fillNew(page: Page, name: string) {
  await fillMeasure(page, "3640");
  await page.getByLabel(/^Nombre de la facilidad/).fill(name);
  await page.getByLabel(/^Categoría/).selectOption({ label: "PLANTA TURÍSTICA" });
  await pick(page, /^Tipo/, "PERNOCTACIÓN");
  await pick(page, /^Subtipo/, "HOTEL");
  await expect(page.getByLabel("Código", { exact: true })).toHaveValue("07.01.01");
  await expect(notice(page, "Ubicación propuesta por el punto")).toBeVisible();
  await page.getByLabel(/^Código DT/).fill("DT-0201");
}

/** Adds a communication service on the open page of a facility. */
export async function addService(page: Page, service: string) {
  const form = await openForm(page, "REGISTRO DE COMUNICACIÓN");
  await fillIn(page, form, ["Tipo", service, "choose"]);
  await fillIn(page, form, ["Cobertura", "Bueno", "choose"]);
  await save(form);
  await expectToast(page, "REGISTRO", "Comunicación Registrada con éxito");
  await expect(row(page, service)).toContainText("Bueno");
}
