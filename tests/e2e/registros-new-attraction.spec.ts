import { ATTRACTION_MESSAGES } from "../words/forms";
import { expect, test } from "./support/fixtures";
import { paste } from "./support/record-form";
import { expectToast } from "./support/shell";

/** The department is the técnico's own and already filled. */
const IN_ORDER = ATTRACTION_MESSAGES.filter(([name]) => name !== "id_departamento").map(([, message]) => message);

test("an empty form says every message, and the focus goes to the first one on the screen", async ({ as }) => {
  const page = await as("tecnicoPt");
  await page.goto("/nuevo");
  const name = page.getByLabel(/^Nombre del atractivo/);
  for (const message of IN_ORDER) await expect(page.getByText(message, { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Guardar registro" }).click();
  await expectToast(page, "ERROR DE REGISTRO", "Error de registro del formulario");
  for (const message of IN_ORDER) await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(paste(page)).toBeFocused();
  await expect(page.getByLabel(/^Departamento/)).toHaveValue("POTOSÍ");

  // Once the first section is corrected, the first field of the next one takes the focus.
  await paste(page).fill("-19.5891, -65.7536");
  await page.getByLabel(/^Z \(altitud\)/).fill("4100");
  await name.fill("Cerro de prueba");
  await page.getByLabel(/^Jerarquía/).selectOption("II");
  await page.getByLabel(/^Categoría/).selectOption({ label: "SITIOS NATURALES" });
  await page.getByRole("button", { name: "Guardar registro" }).click();
  await expect(page.getByRole("combobox", { name: /^Tipo/ })).toBeFocused();
  await expect(page.getByText("La jerarquía es requerida")).toHaveCount(0);
  await expect(page).toHaveURL(/\/nuevo$/);
});
