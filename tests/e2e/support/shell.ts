import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "./fixtures";

/** Fills the open sign-in page and sends it. */
export async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Iniciar Sesion" }).click();
}

/** Fills the open page of a mailed link, twice the same unless told otherwise, and sends it. */
export async function chooseNewPassword(page: Page, password: string, repeat = password) {
  await page.getByLabel("Contraseña nueva", { exact: true }).fill(password);
  await page.getByLabel("Repita la contraseña nueva").fill(repeat);
  await page.getByRole("button", { name: "Guardar" }).click();
}

/** Expects a toast with that summary and detail. */
export async function expectToast(page: Page, summary: string, detail: string) {
  const toast = page.getByRole("listitem").filter({ hasText: detail }).filter({ hasText: summary });
  await expect(toast.first()).toBeVisible();
}

export const toastClosers = (page: Page) => page.getByRole("button", { name: "Cerrar el aviso" });

/** Closes every toast, newest first: the ones behind it appear after it is closed. */
export async function closeToasts(page: Page) {
  const newest = page.locator('[data-front="true"]').getByRole("button", { name: "Cerrar el aviso" });
  while ((await toastClosers(page).count()) > 0) {
    // The toast may close by itself at that moment.
    await newest
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined);
  }
}

/** The open dialog with that title, whether it asks a question or only shows something. */
export const dialogOf = (page: Page, name?: string | RegExp) =>
  page.getByRole("dialog", name ? { name } : {}).or(page.getByRole("alertdialog", name ? { name } : {}));

/** The side menu. */
export const menuOf = (page: Page) => page.getByRole("navigation", { name: "Menú principal" });

/** Chooses an option of a searchable list by typing a part of it. */
export async function pick(page: Page, label: string | RegExp, option: string) {
  const box = page.getByRole("combobox", { name: label });
  await box.click();
  await box.fill(option);
  await page.getByRole("option", { name: option }).first().click();
}

/** Searches a list and waits until the address contains the search and the table has loaded. */
export async function search(page: Page, text: string) {
  await page.getByRole("searchbox", { name: "Buscar" }).first().fill(text);
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === (text || null));
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
}
