import { expect, type Locator, type Page } from "@playwright/test";
import { fillIn, row, save } from "./catalogue";
import type { SectionCase } from "./sections-table";
import { expectToast } from "./shell";

/** Fills the open form of an empty table, checks the new row, then edits it; checks the toast of every save. */
export async function createAndEdit(page: Page, form: Locator, spec: SectionCase) {
  for (const step of spec.fill) await fillIn(page, form, step);
  await save(form);
  await expectToast(page, "REGISTRO", spec.toasts.created);
  await expect(form).toBeHidden();
  const made = row(page, spec.row[0] ?? "");
  for (const text of spec.row) await expect(made).toContainText(text);
  await expect(page.getByText("Mostrando 1 a 1 de 1 registros")).toBeVisible();
  await made.getByRole("button", { name: /^Editar/ }).click();
  for (const step of spec.edit) await fillIn(page, form, step);
  await save(form);
  await expectToast(page, "REGISTRO", spec.toasts.updated);
  await expect(row(page, spec.edited)).toBeVisible();
}
