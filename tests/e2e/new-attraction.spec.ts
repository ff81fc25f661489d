import { ATTRACTION_MESSAGES } from "../words/forms";
import { expect, test } from "./support/fixtures";
import { expectToast } from "./support/shell";

/** The department is the técnico's own and already filled. */
const IN_ORDER = ATTRACTION_MESSAGES.filter(([name]) => name !== "id_departamento").map(([, message]) => message);

test("an empty form says every message, and the focus goes to the first in the specification's order", async ({
  as,
}) => {
  const page = await as("tecnicoPt");
  await page.goto("/nuevo");
  const name = page.getByLabel(/^Nombre del atractivo/);
  for (const message of IN_ORDER) await expect(page.getByText(message, { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Guardar registro" }).click();
  await expectToast(page, "ERROR DE REGISTRO", "Error de registro del formulario");
  for (const message of IN_ORDER) await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(name).toBeFocused();
  await expect(page.getByLabel(/^Departamento/)).toHaveValue("POTOSÍ");

  // Once the first field is corrected, the next in that order takes the focus; it is in another section of the form.
  await name.fill("Cerro de prueba");
  await page.getByLabel(/^Jerarquía/).selectOption("II");
  await page.getByLabel(/^Categoría/).selectOption({ label: "SITIOS NATURALES" });
  await page.getByRole("button", { name: "Guardar registro" }).click();
  await expect(page.getByRole("combobox", { name: /^Tipo/ })).toBeFocused();
  await expect(page.getByText("La jerarquía es requerida")).toHaveCount(0);
  await expect(page).toHaveURL(/\/nuevo$/);
});
