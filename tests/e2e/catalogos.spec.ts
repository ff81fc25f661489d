import { CATALOGUE_WORDS } from "../words/catalogues";
import { CATALOGUES, field, fillRegion, freshCode, openForm, openRow, removeRow, row, save } from "./support/catalogue";
import { expect, test, unique } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { expectToast, menuOf, search } from "./support/shell";

/**
 * The catalogue screens. All share one engine: `npm test` walks one, `npm run test:slow` opens the others. Every
 * catalogue's texts are also tested in tests/spec/catalogos.test.ts, its rules and roles in
 * tests/contract/catalogos.test.ts, its files in tests/bff/export.test.ts and table-pdf.test.ts, its appearance on a
 * phone in accessibility.slow.spec.ts. What is particular to single forms: catalogos-forms.spec.ts.
 */

const DESKTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
const { title, columns, modal, required, toasts } = CATALOGUE_WORDS.region;

test("a catalogue: the list, the form and their looks", async ({ as }) => {
  const page = await as("admin");
  const total = (numbers: string) =>
    expect(page.getByText(new RegExp(`^Mostrando ${numbers} registros$`))).toBeVisible();

  await test.step("the list, from the menu", async () => {
    await page.goto("/about");
    const link = menuOf(page).getByRole("link", { name: "Regiones", exact: true });
    if (!(await link.isVisible())) await menuOf(page).getByRole("button", { name: "Territorio" }).click();
    await link.click();
    await expect(page).toHaveURL("/region");
    await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("columnheader")).toHaveText([...columns, "ACCIONES"]);
    await total("1 a \\d+ de \\d+");
  });

  await test.step("pages, and a search that ignores accents and case", async () => {
    await page.goto("/region?rows=2");
    await total("1 a 2 de \\d+");
    const first = await page.getByRole("row").nth(1).textContent();
    await page.getByRole("button", { name: "Página siguiente" }).click();
    await expect(page).toHaveURL(/page=2/);
    await total("3 a [34] de \\d+");
    await expect(page.getByRole("row").nth(1)).not.toHaveText(first ?? "");
    await page.goBack();
    await total("1 a 2 de \\d+");
    await search(page, "metropolitána");
    await expect(row(page, "METROPOLITANA").first()).toBeVisible();
    await search(page, "zzzzzz");
    await expect(page.getByText("Sin resultados para «zzzzzz»")).toBeVisible();
    await expect(page.getByText(/^Mostrando/)).toHaveCount(0);
  });

  const form = await test.step("on a phone neither the list nor its form is cut off", async () => {
    await page.setViewportSize(PHONE);
    await page.goto("/region");
    await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
    expect(await sideways(page)).toBe(0);
    const opened = await openForm(page, modal);
    expect(await sideways(page)).toBe(0);
    const box = await opened.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(PHONE.width);
    const cut = await opened.evaluate(
      (node) =>
        [...node.querySelectorAll("div, form, section")].filter((one) => one.scrollWidth > one.clientWidth + 1).length,
    );
    expect(cut).toBe(0);
    await page.setViewportSize(DESKTOP);
    return opened;
  });

  const name = unique("REGISTRO DE PRUEBA");
  const code = freshCode();
  await test.step("every message, and a new row", async () => {
    const messages = Object.values(required);
    for (const message of messages) await expect(form.getByText(message, { exact: true })).toHaveCount(0);
    await save(form);
    for (const message of messages) await expect(form.getByText(message, { exact: true })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await fillRegion(page, form, name, code);
    await save(form);
    await expectToast(page, "REGISTRO", toasts.created);
    await expect(form).toBeHidden();
  });

  await test.step("a code that is taken is refused, and what was typed stays", async () => {
    await openForm(page, modal);
    await fillRegion(page, form, unique("OTRO REGISTRO"), code);
    await save(form);
    await expectToast(page, toasts.saveFailed[0], "El código ya existe");
    await expect(form.getByText("El código ya existe", { exact: true })).toBeVisible();
    await expect(field(form, "Código")).toBeFocused();
    await expect(field(form, "Código")).toHaveValue(code);
    await form.getByRole("button", { name: "Cancelar" }).click();
    await page.getByRole("button", { name: "Descartar cambios" }).click();
    await expect(form).toBeHidden();
  });

  await test.step("an edit and a deletion", async () => {
    await openRow(page, modal, name);
    await expect(field(form, "Código")).toHaveValue(code);
    await field(form, "Nombre de región").fill(`${name} EDITADO`);
    await save(form);
    await expectToast(page, "REGISTRO", toasts.updated);
    await expect(row(page, `${name} EDITADO`)).toBeVisible();
    await removeRow(page, name);
    await expectToast(page, "REGISTRO", toasts.removed);
    await expect(row(page, name)).toHaveCount(0);
  });

  await test.step("a row in use stays, and the server names what uses it", async () => {
    await search(page, "LAGO TITICACA");
    const used = row(page, "LAGO TITICACA").first();
    await used.getByRole("button", { name: /^Eliminar/ }).click();
    await page.getByRole("button", { name: "Si, borrar registro" }).click();
    await expectToast(page, "REGISTRO", toasts.removeFailed);
    await expect(page.getByText(/lo usan .*\d+ municipios/)).toBeVisible();
    await expect(used).toBeVisible();
  });
});

test("who may not delete an entry of a catalogue has no button for it", async ({ as }) => {
  const page = await as("tecnicoPt");
  await page.goto("/region");
  await expect(page.getByRole("button", { name: "Nuevo", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Editar/ }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Eliminar/ })).toHaveCount(0);
});

test("every other catalogue has its columns, and a form that says each message @slow", async ({ as }) => {
  const page = await as("admin");
  for (const [url, words] of CATALOGUES.slice(1)) {
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1, name: words.title, exact: true })).toBeVisible();
    await expect(page.getByRole("columnheader"), url).toHaveText([...words.columns, "ACCIONES"]);
    const form = await openForm(page, words.modal);
    await save(form);
    for (const message of Object.values(words.required))
      await expect(form.getByText(message, { exact: true }), url).toBeVisible();
  }
});
