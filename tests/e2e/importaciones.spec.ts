import { expect, test, unique } from "./support/fixtures";
import { ERRORS, importSheet, lineOf } from "./support/import-sheet";
import { fileOf, sheetRows } from "./support/exports";

/** From a sheet of 300 rows to the inventory and back: read, mapped, mended, imported, seen, taken back. */

test("a department's sheet is mended, imported, found in list and history, and taken back", async ({ as }) => {
  test.setTimeout(240_000);
  const name = unique("Cerro");
  const page = await as("gobernacionPt");
  page.setDefaultTimeout(20_000);

  await test.step("the file is read as it is: its title, its headings, its rows", async () => {
    await page.goto("/turistico");
    await page.getByRole("main").getByRole("link", { name: "Importar", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Importar atractivos" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Elegir archivo" })).toBeEnabled();
    await page.locator("input[type=file]").setInputFiles({
      name: "Inventario.xlsx",
      mimeType: "application/octet-stream",
      buffer: await importSheet(name),
    });
    await expect(page.getByText("300 filas leídas")).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("combobox", { name: "Fila de los encabezados" })).toHaveValue("3");
    await page.getByRole("link", { name: "Siguiente: Columnas" }).click();
  });

  await test.step("its columns are recognised; one that means nothing here stays unused", async () => {
    await expect(page.getByText("9 de 9")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Qué significa COORDENADAS" })).toHaveValue("X e Y, juntas (*)");
    await expect(page.getByText("Falta decidir")).toBeVisible();
    await page.getByRole("combobox", { name: "Qué significa RESP. FICHA 2019" }).click();
    await page.getByRole("option", { name: "No usar" }).click();
    await page.getByRole("button", { name: "Siguiente: Revisar" }).click();
  });

  const grid = page.getByRole("grid");
  const group = (words: RegExp) => page.getByRole("button", { name: words });
  await test.step("each doubt stands at its cell, and one answer serves all rows with the same text", async () => {
    await expect(page.getByText(`${300 - ERRORS.length} filas entrarán como incompletas`)).toBeVisible({
      timeout: 60_000,
    });
    await group(/^Con dudas/).click();
    await grid
      .getByRole("gridcell", { name: /SAN PEDRO DE QUEMES/ })
      .first()
      .click();
    await page.getByRole("checkbox", { name: "Usar para las 2 filas con este texto" }).check();
    await page.getByRole("option", { name: /^PORCO/ }).click();
    await page.getByRole("button", { name: "Usar", exact: true }).click();
    await expect(grid.getByRole("gridcell", { name: /SAN PEDRO DE QUEMES/ })).toHaveCount(0);
  });

  await test.step("an error is mended in its cell, and the check answers at once", async () => {
    await group(/^Con errores/).click();
    const row = grid.getByRole("row").filter({ has: page.getByRole("rowheader", { name: `${lineOf(11)}` }) });
    await row.getByRole("gridcell", { name: /Camino Camino/ }).dblclick();
    await page.keyboard.press("Control+A");
    await page.keyboard.type(`${name} 12`);
    await page.keyboard.press("Enter");
    await expect(page.getByText(`${301 - ERRORS.length} filas entrarán como incompletas`)).toBeVisible();
  });

  await test.step("what is left is imported, and the rest comes back with its reasons", async () => {
    await page.getByRole("button", { name: `Importar ${301 - ERRORS.length} filas` }).click();
    await expect(page.getByText(`Las ${ERRORS.length - 1} filas que quedaron fuera`)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/CHALLAPATA es de ORURO y no de POTOSÍ/)).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "XLSX con la columna MOTIVO" }).click(),
    ]);
    const rows = await sheetRows((await fileOf(file)).bytes);
    expect(rows).toHaveLength(ERRORS.length - 1);
  });

  await test.step("the records are in the list, incomplete, and their history says where they are from", async () => {
    await page.getByRole("link", { name: /en la lista$/ }).click();
    await expect(page.getByText(new RegExp(`de ${301 - ERRORS.length} registros`))).toBeVisible();
    await page.goto(`/turistico?q=${encodeURIComponent(`${name} 300`)}`);
    await page
      .getByRole("row", { name: new RegExp(`${name} 300`) })
      .getByRole("link", { name: /^Ver/ })
      .click();
    await page.getByRole("link", { name: "HISTORIAL" }).click();
    await expect(
      page
        .getByRole("list", { name: "HISTORIAL" })
        .getByText(/Importación/)
        .first(),
    ).toBeVisible();
  });

  await test.step("taking it back hides what nobody touched", async () => {
    await page.goto("/importaciones");
    await page.getByRole("link", { name: "Inventario.xlsx" }).first().click();
    await page.getByRole("button", { name: /^Deshacer, quitar/ }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: `Quitar ${301 - ERRORS.length} registros` })
      .click();
    await expect(page.getByText("La importación se deshizo.")).toBeVisible({ timeout: 60_000 });
    await page.goto(`/turistico?q=${encodeURIComponent(name)}`);
    await expect(page.getByText(`${name} 300`)).toHaveCount(0);
  });
});
