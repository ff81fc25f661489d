import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { pdfText } from "../support/pdf-text";
import { fillRow, field, freshCode, openForm, openRow, removeRow, row, save } from "./support/catalogue";
import { CATALOGUES } from "./support/catalogues-table";
import { withEntities } from "./support/entities";
import { expect, test, unique } from "./support/fixtures";
import { dialogOf, expectToast, menuOf, search } from "./support/shell";

/** Kind 'catalogue': the same journey over every catalogue screen of specification 1. */

async function downloadedPdf(page: Page) {
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("link", { name: "Descargar" }).click();
  const file = await download;
  const pages = await pdfText(readFileSync(await file.path()));
  return { name: file.suggestedFilename(), text: pages.join("\n") };
}

for (const spec of CATALOGUES) {
  const { url, title, known } = spec;

  test.describe(title, () => {
    test("opened from the menu: columns, search without accents or capitals, pages", async ({ as }) => {
      const page = await as("admin");
      await withEntities(page, spec, async (word) => {
        await page.goto("/inicio");
        const menu = menuOf(page);
        const [group, entry] = spec.menu;
        const link = menu.getByRole("link", { name: entry, exact: true });
        if (group && !(await link.isVisible())) await menu.getByRole("button", { name: group }).click();
        await link.click();
        await expect(page).toHaveURL(url);
        await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
        await expect(link).toHaveAttribute("aria-current", "page");
        await expect(page.getByRole("columnheader")).toHaveText([...spec.headers, "ACCIONES"]);
        await expect(page.getByText(/^Mostrando 1 a \d+ de \d+ registros$/)).toBeVisible();

        await page.goto(`${url}?rows=2`);
        await expect(page.getByText(/^Mostrando 1 a 2 de \d+ registros$/)).toBeVisible();
        const first = await page.getByRole("row").nth(1).textContent();
        await page.getByRole("button", { name: "Página siguiente" }).click();
        await expect(page).toHaveURL(/page=2/);
        await expect(page.getByText(/^Mostrando 3 a [34] de \d+ registros$/)).toBeVisible();
        await expect(page.getByRole("row").nth(1)).not.toHaveText(first ?? "");
        await page.goBack();
        await expect(page.getByText(/^Mostrando 1 a 2 de \d+ registros$/)).toBeVisible();

        const plain = (known?.name ?? word)
          .normalize("NFD")
          .replace(/\p{Mn}/gu, "")
          .toLowerCase();
        await search(page, plain);
        await expect(row(page, known?.name ?? word).first()).toBeVisible();
        await search(page, "zzzzzz");
        await expect(page.getByText("Sin resultados para «zzzzzz»")).toBeVisible();
        await expect(page.getByText(/^Mostrando 0 a 0 de 0 registros$/)).toBeVisible();
      });
    });

    test("every required message, then create, refuse what is taken, edit and delete", async ({ as }) => {
      const page = await as("admin");
      await page.goto(url);
      const form = await openForm(page, spec.dialog);
      for (const message of spec.required) await expect(form.getByText(message, { exact: true })).toHaveCount(0);
      await save(form);
      for (const message of spec.required) await expect(form.getByText(message, { exact: true })).toBeVisible();

      const name = unique("REGISTRO DE PRUEBA");
      const code = freshCode();
      await fillRow(page, form, spec, name, code);
      const [label, taken] = spec.unique;
      const used = await field(form, label).inputValue();
      await save(form);
      await expectToast(page, "REGISTRO", spec.created);
      await expect(form).toBeHidden();

      await openForm(page, spec.dialog);
      await fillRow(page, form, spec, unique("OTRO REGISTRO"), freshCode());
      await field(form, label).fill(used);
      await save(form);
      await expectToast(page, ...spec.saveFailed);
      await expect(form.getByText(taken, { exact: true })).toBeVisible();
      await expect(field(form, label)).toBeFocused();
      await expect(field(form, label)).toHaveValue(used);
      await form.getByRole("button", { name: "Cancelar" }).click();
      await page.getByRole("button", { name: "Descartar cambios" }).click();
      await expect(form).toBeHidden();

      await openRow(page, spec.dialog, name);
      await expect(field(form, label)).toHaveValue(used);
      await field(form, spec.name).fill(`${name} EDITADO`);
      await save(form);
      await expectToast(page, "REGISTRO", spec.updated);
      await expect(row(page, `${name} EDITADO`)).toBeVisible();

      await removeRow(page, name);
      await expectToast(page, "REGISTRO", spec.removed);
      await expect(row(page, name)).toHaveCount(0);
    });

    if (known?.usedBy) {
      const { name, usedBy } = known;
      test("what others refer to is not deleted, and the server says by what", async ({ as }) => {
        const page = await as("admin");
        await page.goto(`${url}?q=${encodeURIComponent(name)}`);
        await row(page, name)
          .first()
          .getByRole("button", { name: /^Eliminar/ })
          .click();
        await page.getByRole("button", { name: "Si, borrar registro" }).click();
        await expectToast(page, "REGISTRO", spec.removeFailed);
        await expect(page.getByText(usedBy)).toBeVisible();
        await expect(row(page, name).first()).toBeVisible();
      });
    }

    test("a technician creates and edits but is not offered to delete, nor may by calling", async ({ as, baseURL }) => {
      const page = await as("tecnicoPt");
      await withEntities(page, spec, async () => {
        for (const offered of spec.adminOnly ? [page, await as("gobernacionPt")] : [page]) {
          await offered.goto(url);
          await expect(offered.getByRole("button", { name: "Nuevo", exact: true })).toBeVisible();
          await expect(offered.getByRole("button", { name: /^Editar/ }).first()).toBeVisible();
          await expect(offered.getByRole("button", { name: /^Eliminar/ })).toHaveCount(0);
          const call = `/api${spec.api ?? url}/1`;
          const answer = await offered.request.delete(call, { headers: { Origin: baseURL ?? "" } });
          expect(answer.status()).toBe(403);
        }
        const may = await as(spec.adminOnly ? "admin" : "gobernacionPt");
        await may.goto(url);
        await expect(may.getByRole("button", { name: /^Eliminar/ }).first()).toBeVisible();
      });
    });

    test("the PDF of the page holds its title, its columns and its rows", async ({ as }) => {
      const page = await as("nacional");
      await withEntities(page, spec, async (word) => {
        const shown = known?.name ?? word;
        await page.goto(`${url}?q=${encodeURIComponent(shown)}`);
        await page.getByRole("button", { name: "PDF", exact: true }).click();
        const { name, text } = await downloadedPdf(page);
        expect(name).toBe(`${spec.pdf[0]}.pdf`);
        const words = text.replace(/\s+/g, " ");
        expect(words).toContain(spec.pdf[1]);
        for (const header of spec.headers) expect(words).toContain(header);
        expect(words).toContain(shown);
        expect(words).toMatch(/Página 1 de \d/);
      });
    });
  });
}

test("a record's question names it, and 'Cancelar' deletes nothing", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/subtipo?q=islas");
  const [first] = await page.getByRole("button", { name: /^Eliminar/ }).all();
  const name = (await first?.getAttribute("aria-label"))?.replace(/^Eliminar /, "") ?? "";
  await first?.click();
  const question = dialogOf(page, "¿Está seguro de borrar el registro?");
  await expect(question.getByText(name, { exact: true })).toBeVisible();
  await expect(question.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(row(page, name).first()).toBeVisible();
});
