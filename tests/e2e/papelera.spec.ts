import type { Page } from "@playwright/test";
import { fillIn, freshCode, openForm, removeRow, row, save } from "./support/catalogue";
import { expect, test, unique } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { write } from "./support/own-attraction";
import { openFacility, ownFacility, servicesOf } from "./support/own-facility";
import { bodyRows } from "./support/record-list";
import { MEDICO, openService } from "./support/sections";
import { dialogOf, expectToast, search } from "./support/shell";

/** What was deleted by mistake comes back; and from one record to the next along the list it was opened from. */

const PANDO = 9;

const remove = async (page: Page, nombre: string) => {
  const row = page.getByRole("row").filter({ hasText: nombre });
  await row.getByRole("button", { name: `Eliminar ${nombre}` }).click();
  await page.getByRole("button", { name: "Si, borrar registro" }).click();
  await expectToast(page, "REGISTRO", "Centro Poblado eliminado con éxito");
};

test("a deletion is undone from its notice, and later from the bin, one or many", async ({ as, origin }) => {
  const page = await as("admin");
  const word = unique("Tambo borrado");
  for (const at of [1, 2, 3]) await ownFacility(page, origin, `${word} n${at}`, PANDO);
  await page.goto(`/poblado?q=${encodeURIComponent(word)}`);
  await expect(bodyRows(page)).toHaveCount(3);

  await remove(page, `${word} n1`);
  await expect(bodyRows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expectToast(page, "REGISTRO", "Se restauró 1 registro");
  await expect(bodyRows(page)).toHaveCount(3);

  for (const at of [1, 2, 3]) {
    await remove(page, `${word} n${at}`);
    await expect(bodyRows(page)).toHaveCount(3 - at);
  }
  await page.getByRole("link", { name: "Papelera" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Papelera" })).toBeVisible();
  await page.goto(`/papelera?q=${encodeURIComponent(word)}`);
  await expect(bodyRows(page)).toHaveCount(3);
  await expect(bodyRows(page).first()).toContainText(`${word} n3`);
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: `Restaurar ${word} n3` }).click();
  await expectToast(page, "PAPELERA", "Registro restaurado con éxito");
  await expect(bodyRows(page)).toHaveCount(2);

  await page.getByRole("checkbox", { name: "Elegir la página" }).click();
  await page.getByRole("region", { name: "Registros elegidos" }).getByRole("button", { name: "Restaurar" }).click();
  const dialog = dialogOf(page, "¿Restaurar 2 registros?");
  await dialog.getByRole("button", { name: "Restaurar 2" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Se restauraron 2 de 2 registros");
  await dialog.getByRole("button", { name: "Cerrar", exact: true }).click();
  await expect(page.getByText(`Sin resultados para «${word}»`)).toBeVisible();
  await page.goto(`/poblado?q=${encodeURIComponent(word)}`);
  await expect(bodyRows(page)).toHaveCount(3);
});

test("a row of a service and an entry of a catalogue come back from their notices, unless another took the place", async ({
  as,
  origin,
}) => {
  const page = await as("admin");
  const own = await ownFacility(page, origin, unique("Tambo de filas"), PANDO);
  await openFacility(page, own);
  await openService(page, MEDICO.tab, MEDICO.path);
  const form = await openForm(page, MEDICO.dialog);
  for (const step of MEDICO.fill) await fillIn(page, form, step);
  await save(form);
  await expect(form).toBeHidden();
  await expect(bodyRows(page)).toHaveCount(1);
  const before = await bodyRows(page).innerText();
  await page.getByRole("button", { name: /^Eliminar/ }).click();
  await page.getByRole("button", { name: "Si, borrar registro" }).click();
  await expect(page.getByText("Sin registros")).toBeVisible();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expectToast(page, "REGISTRO", "Se restauró 1 registro");
  await expect(bodyRows(page)).toHaveText(before.replace(/\s+/g, " "), { useInnerText: true });

  await page.goto("/proyeccion");
  const [sigla, name] = [freshCode(), unique("PROYECCIÓN QUE VUELVE")];
  const made = await write(page, origin, "post", "proyeccion", { nombre: name, sigla });
  expect(made.data?.id).toBeGreaterThan(0);
  await search(page, name);
  await removeRow(page, name);
  await expect(row(page, name)).toHaveCount(0);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expectToast(page, "REGISTRO", "Se restauró 1 registro");
  await expect(row(page, name)).toBeVisible();

  // The row leaves the screen before the server has taken it out.
  const removed = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await removeRow(page, name);
  await expect(row(page, name)).toHaveCount(0);
  expect((await removed).status()).toBe(200);
  await write(page, origin, "post", "proyeccion", { nombre: unique("EN SU LUGAR"), sigla });
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expectToast(page, "ERROR DE REGISTRO", "No se pudo restaurar 1 registro: La sigla ya existe.");
});

test("from a record to the next one of its list, on the same tab, by arrow and key, after a reload and back", async ({
  as,
  origin,
}) => {
  const page = await as("admin");
  const word = unique("Tambo en fila");
  for (const at of [1, 2, 3]) await ownFacility(page, origin, `${word} n${at}`, PANDO);
  const name = page.getByRole("heading", { level: 1 });
  const walk = page.getByRole("group", { name: "Registros de la lista" });
  await page.goto(`/poblado?q=${encodeURIComponent(word)}&sort=nombre_centro`);
  await page.getByRole("link", { name: `${word} n1`, exact: true }).click();
  await expect(walk).toHaveText("1 de 3");
  await servicesOf(page)
    .getByRole("link", { name: /^PERNOCTACIÓN/ })
    .click();
  await expect(page).toHaveURL(/\/pernoctacion\//);

  await walk.getByRole("link", { name: `Siguiente: ${word} n2` }).click();
  await expect(name).toHaveText(`${word} n2`);
  await expect(page).toHaveURL(/\/pernoctacion\//);
  await expect(walk).toHaveText("2 de 3");
  await expect(walk.getByRole("link", { name: /^Siguiente/ })).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("j");
  await expect(name).toHaveText(`${word} n3`);
  await expect(walk).toHaveText("3 de 3");
  await expect(walk.getByRole("link", { name: /^Siguiente/ })).toHaveCount(0);
  await page.reload();
  await expect(walk).toHaveText("3 de 3");
  await page.goBack();
  await expect(name).toHaveText(`${word} n2`);
  await expect(walk).toHaveText("2 de 3");

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(walk).toBeHidden();
  await page.getByRole("button", { name: "Acciones del registro" }).click();
  await page.getByRole("menuitem", { name: `Anterior: ${word} n1` }).click();
  await expect(name).toHaveText(`${word} n1`);
  expect(await sideways(page)).toBeLessThanOrEqual(0);

  // Without a list that was come from there is nothing.
  const alone = await as("admin");
  await alone.goto(page.url());
  await expect(alone.getByRole("heading", { level: 1, name: `${word} n1` })).toBeVisible();
  await expect(alone.getByRole("group", { name: "Registros de la lista" })).toHaveCount(0);
});
