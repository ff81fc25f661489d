import { freshCode } from "./support/catalogue";
import { expect, test, unique } from "./support/fixtures";
import { findings } from "./support/looks";

/** A catalogue's sheet: mended, imported, found in its list, taken back. For role 1 alone. */

test("regions come from a sheet, below the parent that was meant, and go again @slow", async ({ as }) => {
  test.setTimeout(180_000);
  const page = await as("admin");
  page.setDefaultTimeout(20_000);
  const name = unique("Región importada");
  const codes = [freshCode(), freshCode()];
  const sheet = [
    "CÓDIGO;MACRO REGIÓN;NOMBRE DE REGIÓN",
    `${codes[0]};ALTIPLANO;${name} uno`,
    `${codes[1]};ALTIPLANICO;${name} dos`,
    `${codes[0]};NINGUNA PARECIDA;${name} tres`,
  ];

  await test.step("the file begins at the catalogue's list, where its template is too", async () => {
    await page.goto("/region");
    await page.getByRole("main").getByRole("link", { name: "Importar", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Importar regiones" })).toBeVisible();
    const [template] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Descargar", exact: true }).click(),
    ]);
    expect(template.suggestedFilename()).toBe("plantilla-region.xlsx");
    await page.locator("input[type=file]").setInputFiles({
      name: "Regiones.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(sheet.join("\r\n")),
    });
    await page.getByRole("link", { name: "Siguiente: Columnas" }).click();
    await expect(page.getByText("3 de 3")).toBeVisible();
    await page.getByRole("button", { name: "Siguiente: Revisar" }).click();
  });

  await test.step("a near miss is a doubt, and what is no parent an error; there is no map", async () => {
    await expect(page.getByText("2 filas entrarán al catálogo")).toBeVisible();
    await expect(page.getByRole("button", { name: "Tabla y mapa" })).toHaveCount(0);
    const doubtful = page.getByRole("gridcell", { name: /^Duda ALTIPLAN/ });
    await expect(doubtful).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await doubtful.dblclick();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("altiplano");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("gridcell", { name: /^Duda/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Importar 2 filas" }).click();
  });

  await test.step("they stand in the list until they are taken back", async () => {
    await expect(page.getByText("Entraron al catálogo")).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText("La fila que quedó fuera")).toBeVisible();
    await page.goto(`/region?q=${encodeURIComponent(name)}`);
    await expect(page.getByText(`${name} dos`.toUpperCase()).or(page.getByText(`${name} dos`))).toBeVisible();
    await page.goto("/importaciones");
    await page.getByRole("button", { name: "Tipo", exact: true }).click();
    await page.getByRole("menuitemradio", { name: "Regiones", exact: true }).click();
    await expect(page).toHaveURL(/tipo=region/);
    await page.getByRole("link", { name: "Regiones.csv" }).first().click();
    await page.getByRole("button", { name: "Deshacer, quitar 2…" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Quitar 2 registros" }).click();
    await expect(page.getByText("La importación se deshizo.")).toBeVisible({ timeout: 60_000 });
    await page.goto(`/region?q=${encodeURIComponent(name)}`);
    await expect(page.getByText(/^Sin resultados/)).toBeVisible();
  });
});

test("another role has no way to a catalogue's import", async ({ as }) => {
  const page = await as("nacional");
  await page.goto("/region");
  await expect(page.getByRole("main").getByRole("link", { name: "Importar", exact: true })).toHaveCount(0);
  await page.goto("/importaciones/nueva?tipo=region");
  await expect(page).toHaveURL(/\/access$/);
  expect((await page.request.get("/importaciones/plantilla/region")).status()).toBe(403);
});
