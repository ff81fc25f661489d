import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { pdfText } from "../support/pdf-text";
import { fillRow, field, freshCode, openForm, openRow, removeRow, row, save } from "./support/catalogue";
import { type CatalogueCase, CATALOGUES } from "./support/catalogues-table";
import { createEntities } from "./support/entities";
import { csvHeaders, csvRows, exportButton, exported, matching, sheetRows } from "./support/exports";
import { expect, test, unique } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { dialogOf, expectToast, menuOf, search } from "./support/shell";

/**
 * The catalogue screens. All share one engine: `npm test` walks one, `npm run test:slow` the others. Every catalogue's
 * texts are also tested in tests/spec/catalogos.test.ts, its rules and roles in
 * tests/contract/catalogos.test.ts, its files in tests/bff/export.test.ts and table-pdf.test.ts, its appearance on a
 * phone in accessibility.slow.spec.ts.
 */

const DESKTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };

const total = (page: Page, numbers: string) =>
  expect(page.getByText(new RegExp(`^Mostrando ${numbers} registros$`))).toBeVisible();

/** Opens the screen from the menu and checks its title and columns. */
async function opens(page: Page, spec: CatalogueCase) {
  const { url, title } = spec;
  await page.goto("/about");
  const menu = menuOf(page);
  await expect(menu).toBeVisible();
  const [group, entry] = spec.menu;
  const link = menu.getByRole("link", { name: entry, exact: true });
  if (group && !(await link.isVisible())) await menu.getByRole("button", { name: group }).click();
  await link.click();
  await expect(page).toHaveURL(url);
  await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
  await expect(link).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("columnheader")).toHaveText([...spec.columns, "ACCIONES"]);
  await total(page, "1 a \\d+ de \\d+");
}

/** Checks paging, and a search that ignores accents and case. */
async function isSearched(page: Page, { url }: CatalogueCase, shown: string) {
  await page.goto(`${url}?rows=2`);
  await total(page, "1 a 2 de \\d+");
  const first = await page.getByRole("row").nth(1).textContent();
  await page.getByRole("button", { name: "Página siguiente" }).click();
  await expect(page).toHaveURL(/page=2/);
  await total(page, "3 a [34] de \\d+");
  await expect(page.getByRole("row").nth(1)).not.toHaveText(first ?? "");
  await page.goBack();
  await total(page, "1 a 2 de \\d+");

  const plain = shown
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
  await search(page, plain);
  await expect(row(page, shown).first()).toBeVisible();
  await search(page, "zzzzzz");
  await expect(page.getByText("Sin resultados para «zzzzzz»")).toBeVisible();
  await expect(page.getByText(/^Mostrando/)).toHaveCount(0);
}

/** On a phone neither the list nor its form is cut off. Returns the form, which stays open. */
async function fitsPhone(page: Page, spec: CatalogueCase): Promise<Locator> {
  await page.setViewportSize(PHONE);
  await page.goto(spec.url);
  await expect(page.getByRole("heading", { level: 1, name: spec.title, exact: true })).toBeVisible();
  expect(await sideways(page)).toBe(0);
  const form = await openForm(page, spec.modal);
  expect(await sideways(page)).toBe(0);
  const box = await form.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(PHONE.width);
  const cut = await form.evaluate(
    (node) =>
      [...node.querySelectorAll("*")].filter(
        (one) => one.scrollWidth > one.clientWidth + 1 && one.matches("div, form, section"),
      ).length,
  );
  expect(cut).toBe(0);
  await page.setViewportSize(DESKTOP);
  return form;
}

/** A value that is already taken is refused, and the typed values stay. */
async function refusesWhatIsTaken(page: Page, spec: CatalogueCase, used: string) {
  const [label, taken] = spec.unique;
  const form = await openForm(page, spec.modal);
  await fillRow(page, form, spec, unique("OTRO REGISTRO"), freshCode());
  await field(form, label).fill(used);
  await save(form);
  await expectToast(page, spec.toasts.saveFailed[0], taken);
  await expect(form.getByText(taken, { exact: true })).toBeVisible();
  await expect(field(form, label)).toBeFocused();
  await expect(field(form, label)).toHaveValue(used);
  await form.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Descartar cambios" }).click();
  await expect(form).toBeHidden();
}

/** Every required-field message; then a row is created, edited and deleted. Calls `between` while the row exists. */
async function writes(page: Page, form: Locator, spec: CatalogueCase, between?: (used: string) => Promise<void>) {
  for (const message of Object.values(spec.required))
    await expect(form.getByText(message, { exact: true })).toHaveCount(0);
  await save(form);
  for (const message of Object.values(spec.required))
    await expect(form.getByText(message, { exact: true })).toBeVisible();
  const name = unique("REGISTRO DE PRUEBA");
  await fillRow(page, form, spec, name, freshCode());
  const [label] = spec.unique;
  const used = await field(form, label).inputValue();
  await save(form);
  await expectToast(page, "REGISTRO", spec.toasts.created);
  await expect(form).toBeHidden();
  await between?.(used);

  await openRow(page, spec.modal, name);
  await expect(field(form, label)).toHaveValue(used);
  await field(form, spec.name).fill(`${name} EDITADO`);
  await save(form);
  await expectToast(page, "REGISTRO", spec.toasts.updated);
  await expect(row(page, `${name} EDITADO`)).toBeVisible();

  await removeRow(page, name);
  await expectToast(page, "REGISTRO", spec.toasts.removed);
  await expect(row(page, name)).toHaveCount(0);
}

/** A row that others refer to is not deleted, and the server names what uses it. */
async function keepsWhatIsUsed(page: Page, spec: CatalogueCase) {
  if (!spec.known?.usedBy) return;
  const { name, usedBy } = spec.known;
  await search(page, name);
  await row(page, name)
    .first()
    .getByRole("button", { name: /^Eliminar/ })
    .click();
  await page.getByRole("button", { name: "Si, borrar registro" }).click();
  await expectToast(page, "REGISTRO", spec.toasts.removeFailed);
  await expect(page.getByText(usedBy)).toBeVisible();
  await expect(row(page, name).first()).toBeVisible();
}

/** The role creates and edits, but sees no delete button, and a delete call is refused. */
async function mayNotDelete(page: Page, spec: CatalogueCase, origin: string) {
  await page.goto(spec.url);
  await expect(page.getByRole("button", { name: "Nuevo", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Editar/ }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Eliminar/ })).toHaveCount(0);
  const answer = await page.request.delete(`/api${spec.api ?? spec.url}/1`, { headers: { Origin: origin } });
  expect(answer.status()).toBe(403);
}

async function mayDelete(page: Page, spec: CatalogueCase) {
  await page.goto(spec.url);
  await expect(page.getByRole("button", { name: /^Eliminar/ }).first()).toBeVisible();
}

/** The PDF of the page holds the title, the columns and the rows. */
async function prints(page: Page, spec: CatalogueCase, shown: string) {
  await page.goto(`${spec.url}?q=${encodeURIComponent(shown)}`);
  await page.getByRole("button", { name: "PDF", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("link", { name: "Descargar" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${spec.pdf[0]}-.*\\d{4}-\\d\\d-\\d\\d\\.pdf$`));
  const words = (await pdfText(readFileSync(await file.path()))).join("\n").replace(/\s+/g, " ");
  expect(words).toContain(spec.pdf[1]);
  for (const header of spec.columns) expect(words).toContain(header);
  expect(words).toContain(shown);
  expect(words).toMatch(/Página 1 de \d/);
}

/** CSV and XLSX hold every matching row; `words` is a search text that matches only rows no other test writes. */
async function exports(page: Page, spec: CatalogueCase, words: string) {
  await page.goto(`${spec.url}?q=${encodeURIComponent(words)}`);
  const rows = await matching(page);
  expect(rows).toBeGreaterThan(0);
  await expect(exportButton(page)).toHaveAccessibleName(/^Exportar [\d.]+ registros?$/);
  const csv = await exported(page, /^CSV \d/);
  expect(csv.name).toMatch(new RegExp(`^${spec.pdf[0]}-.*\\d{4}-\\d\\d-\\d\\d\\.csv$`));
  expect(csvRows(csv.bytes)).toHaveLength(rows);
  expect(csvHeaders(csv.bytes)).toEqual(spec.columns);
  const xlsx = await exported(page, /^Excel/);
  expect(xlsx.name).toMatch(new RegExp(`^${spec.pdf[0]}-.*\\d{4}-\\d\\d-\\d\\d\\.xlsx$`));
  expect(await sheetRows(xlsx.bytes)).toHaveLength(rows);
}

const caseOf = (url: string) => CATALOGUES.filter((one) => one.url === url);

/** The list, the form and their looks, for a role that may do everything. */
async function walk(page: Page, spec: CatalogueCase, shown: string) {
  await test.step("the list", () => opens(page, spec));
  await test.step("pages and a search", () => isSearched(page, spec, shown));
  const form = await test.step("a phone", () => fitsPhone(page, spec));
  await test.step("the form", () =>
    writes(page, form, spec, async (used) => {
      await refusesWhatIsTaken(page, spec, used);
      await save(await openForm(page, spec.modal));
      expect(await findings(page)).toEqual([]);
      await form.getByRole("button", { name: "Cancelar" }).click();
    }));
  await test.step("a row in use", () => keepsWhatIsUsed(page, spec));
}

for (const spec of caseOf("/region")) {
  test(`${spec.title}: the list, the form and their looks`, async ({ as }) => {
    await walk(await as("admin"), spec, spec.known?.name ?? "");
  });
}

// It has no initial rows in the specification and is managed by two roles.
for (const spec of caseOf("/entidad")) {
  test(`${spec.title}: the list, the form, their looks, the roles and the files @slow`, async ({ as, baseURL }) => {
    const origin = baseURL ?? "";
    const page = await as("admin");
    const entities = await createEntities(page, origin);
    await walk(page, spec, entities.word);
    await test.step("who may not delete", async () => {
      for (const account of ["tecnicoPt", "gobernacionPt"] as const)
        await mayNotDelete(await as(account), spec, origin);
    });
    await test.step("who may", () => mayDelete(page, spec));
    const reader = await as("nacional");
    await test.step("the PDF", () => prints(reader, spec, entities.word));
    await test.step("the files", () => exports(reader, spec, entities.word));
    await entities.remove();
  });
}

for (const spec of CATALOGUES.filter(({ url }) => url !== "/region" && url !== "/entidad")) {
  test(`${spec.title}: its columns, its form and its words @slow`, async ({ as }) => {
    const page = await as("admin");
    await opens(page, spec);
    await writes(page, await openForm(page, spec.modal), spec);
    await keepsWhatIsUsed(page, spec);
  });
}

test("a record's question names it, and 'Cancelar' deletes nothing @slow", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/subtipo?q=islas");
  const first = page.getByRole("button", { name: /^Eliminar / }).first();
  const name = (await first.getAttribute("aria-label"))?.replace(/^Eliminar /, "") ?? "";
  await first.click();
  const question = dialogOf(page, "¿Está seguro de borrar el registro?");
  await expect(question.getByText(name, { exact: true })).toBeVisible();
  await expect(question.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(row(page, name).first()).toBeVisible();
});
