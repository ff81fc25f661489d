import { expect, test } from "./support/fixtures";
import { expectToast } from "./support/shell";

/**
 * Spec 2 §5.2, typed by hand: the order in which /nuevo checks. The department is the técnico's own and already filled.
 */
const IN_ORDER = [
  "El nombre del atractivo turístico es requerido",
  "La jerarquía es requerida",
  "La categoría es requerida",
  "El tipo es requerido",
  "El subtipo es requerido",
  "Valor Z es requerida mínimo 1 y máximo 4 dígitos",
  "La proyección es requerida",
  "El datum es requerido",
  "La macro región es requerida",
  "La región es requerida",
  "La provincia es requerida",
  "El municipio es requerido",
  "La comunidad es requerida",
  "El distrito es requerido",
];

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
