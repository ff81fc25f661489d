import { expect, type Locator, type Page } from "@playwright/test";
import { CATALOGUE_WORDS, type CatalogueWords } from "../../words/catalogues";
import { dialogOf, pick, search } from "./shell";

/** Page object of the catalogue screens: an administrator's actions, by the texts on the screen. */

/** What a person enters into a field: typed, or chosen from its list. */
export type Fill = [label: string, value: string, how?: "choose"];

/** Each catalogue's address and words. */
export const CATALOGUES: [url: string, words: CatalogueWords][] = Object.entries(CATALOGUE_WORDS).map(
  ([name, words]) => [name === "categoria" ? "/categorias" : `/${name}`, words],
);

/** Eight random digits, as a code that no other row has. */
export const freshCode = () => String(Math.floor(Math.random() * 9e7) + 1e7);

const asLabel = (label: string) => new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(\\s*\\(\\*\\))?$`);

/** A field of a form by its label, whether or not it is marked as required. */
export const field = (form: Locator, label: string) => form.getByLabel(asLabel(label));

/** Types or chooses; a short list is a native select, a long one is searchable. */
export async function fillIn(page: Page, form: Locator, [label, value, how]: Fill) {
  if (how !== "choose") return field(form, label).fill(value);
  const control = field(form, label);
  await expect(control).toBeEnabled();
  if ((await control.evaluate((node) => node.tagName)) === "SELECT") await control.selectOption({ label: value });
  else await pick(page, asLabel(label), value);
}

/** Clicks 'Nuevo' and returns the open form. */
export async function openForm(page: Page, dialog: string): Promise<Locator> {
  await page.getByRole("button", { name: "Nuevo", exact: true }).click();
  const form = page.getByRole("dialog", { name: dialog, exact: true });
  await expect(form.getByText("(*) indica campo requerido")).toBeVisible();
  return form;
}

/** Fills the open form of a new region. */
export async function fillRegion(page: Page, form: Locator, name: string, code = freshCode()) {
  await fillIn(page, form, ["Código", code]);
  await fillIn(page, form, ["Macro región", "CHACO", "choose"]);
  await fillIn(page, form, ["Nombre de región", name]);
}

export const save = (form: Locator) => form.getByRole("button", { name: "Guardar", exact: true }).click();

/** The table row that holds that text. */
export const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

/** Finds the row by its name, opens its form and waits for it. */
export async function openRow(page: Page, dialog: string, name: string): Promise<Locator> {
  await search(page, name);
  await row(page, name)
    .getByRole("button", { name: /^Editar/ })
    .click();
  const form = page.getByRole("dialog", { name: dialog, exact: true });
  await expect(form).toBeVisible();
  return form;
}

/** Deletes the row with that name and confirms the question. */
export async function removeRow(page: Page, name: string) {
  await row(page, name)
    .getByRole("button", { name: /^Eliminar/ })
    .click();
  const question = dialogOf(page, "¿Está seguro de borrar el registro?");
  await expect(question.getByText(name)).toBeVisible();
  await expect(question.getByText("¡Si no lo está puede cancelar la accíón!")).toBeVisible();
  await question.getByRole("button", { name: "Si, borrar registro" }).click();
}
