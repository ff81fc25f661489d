import { randomUUID } from "node:crypto";
import { expect, test } from "./support/fixtures";
import { findings } from "./support/looks";
import { ownAttraction } from "./support/own-attraction";
import { bodyRows } from "./support/record-list";
import { closeToasts, expectToast } from "./support/shell";

/** One field of a record, changed in its cell of the list: saved, taken back, and decided where two changed it. */

test("a name is changed in its cell by F2, taken back, and decided where somebody else changed it", async ({
  as,
  origin,
}) => {
  const page = await as("tecnicoPt");
  const mark = randomUUID().slice(0, 8);
  const { id, nombre } = await ownAttraction(page, origin, `Laguna ${mark}`, 5);
  await page.goto(`/turistico?q=${mark}`);
  const row = bodyRows(page);
  await expect(row).toHaveCount(1);
  const link = row.getByRole("link", { name: nombre, exact: true });
  const editor = page.getByRole("form", { name: /^Cambiar / });
  // The key works only after hydration.
  await expect(async () => {
    await link.focus();
    await page.keyboard.press("F2");
    await expect(editor).toBeVisible({ timeout: 1000 });
  }).toPass();
  const name = editor.getByLabel(/^Nombre del atractivo/);
  await expect(name).toHaveValue(nombre);
  await expect(name).toBeFocused();

  // What is refused stays as it was typed.
  await name.fill(" ");
  await page.keyboard.press("Enter");
  await expect(editor.getByText("El nombre del atractivo turístico es requerido")).toBeVisible();
  await name.fill(`Otra ${mark}`);
  await page.keyboard.press("Escape");
  await expect(editor).toHaveCount(0);
  await expect(link).toBeVisible();

  await link.hover();
  await row.getByRole("button", { name: new RegExp(`^Cambiar nombre .* de ${nombre}$`) }).click();
  await name.fill(`Otra ${mark}`);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expectToast(page, "REGISTRO", `Nombre del atractivo turístico: ${nombre} → Otra ${mark}.`);
  await expect(row.getByRole("link", { name: `Otra ${mark}`, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(link).toBeVisible();

  // Meanwhile a colleague changes the same field, and another one.
  await link.focus();
  await page.keyboard.press("F2");
  await expect(name).toHaveValue(nombre);
  const read = await (await page.request.get(`/api/ppirta/${id}`)).json();
  const theirs = await page.request.put(`/api/ppirta/${id}`, {
    data: { ...read.ppirta, nombre_atractivo: `Suya ${mark}` },
    headers: { Origin: origin },
  });
  expect(theirs.status()).toBe(200);
  await name.fill(`Mía ${mark}`);
  await page.keyboard.press("Enter");
  const conflict = editor.getByRole("region", { name: /^Otra persona cambió este registro/ });
  await expect(conflict).toContainText(`Suya ${mark}`);
  await expect(conflict).toContainText(`Mía ${mark}`);
  await expect(name).toHaveValue(`Mía ${mark}`);
  await conflict.getByRole("button", { name: "Guardar de todos modos" }).click();
  await expect(row.getByRole("link", { name: `Mía ${mark}`, exact: true })).toBeVisible();
});

test("hierarchy and municipality are chosen in their cells, within the record's department", async ({ as, origin }) => {
  const page = await as("gobernacionPt");
  const mark = randomUUID().slice(0, 8);
  const { nombre } = await ownAttraction(page, origin, `Cerro ${mark}`, 5);
  await page.goto(`/turistico?q=${mark}`);
  const row = bodyRows(page);
  await page.getByRole("button", { name: /^Columnas \d/ }).click();
  await page.getByRole("menuitemcheckbox", { name: "MUNICIPIO" }).click();
  await page.keyboard.press("Escape");
  const cell = (column: string) =>
    row.getByRole("cell").filter({ has: page.getByRole("button", { name: `Cambiar ${column} de ${nombre}` }) });
  const editor = page.getByRole("form", { name: /^Cambiar / });
  await row.getByRole("link", { name: nombre, exact: true }).focus();
  await cell("jerarquía").dblclick();
  await editor.getByLabel("Jerarquía").selectOption("IV");
  await editor.getByRole("button", { name: "Guardar" }).click();
  await expect(cell("jerarquía")).toContainText("IV");
  await closeToasts(page);

  await cell("municipio").dblclick();
  const municipality = editor.getByLabel("Municipio");
  await municipality.fill("la paz");
  await expect(page.getByRole("listbox").getByText("Sin coincidencias")).toBeVisible();
  await municipality.fill("tupiza");
  await page.getByRole("option", { name: /^TUPIZA/i }).click();
  await editor.getByRole("button", { name: "Guardar" }).click();
  await expect(cell("municipio")).toContainText(/tupiza/i);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(row).not.toContainText(/tupiza/i);
});
