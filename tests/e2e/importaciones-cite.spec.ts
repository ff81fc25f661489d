import { expect, test, unique } from "./support/fixtures";
import { completeFacility } from "./support/inbox";
import { findings } from "./support/looks";

/** Rows that change records: seen with what stands now, imported, found in the record's history, and taken back. */

const PANDO = 9;

test("a sheet with CITE changes these records alone, and taking it back gives the old values back", async ({
  as,
  origin,
}) => {
  test.setTimeout(180_000);
  const page = await as("admin");
  page.setDefaultTimeout(20_000);
  const name = unique("Parador con CITE");
  const [one, two] = [
    await completeFacility(page, origin, `${name} uno`, PANDO),
    await completeFacility(page, origin, `${name} dos`, PANDO),
  ];
  const sheet = ["CITE;NOMBRE DE LA FACILIDAD;CÓDIGO DT", `${one.cite};;DT-cambiado`, `${two.cite};${two.nombre};`];

  await test.step("with a column for the CITE nothing else is required", async () => {
    await page.goto("/importaciones/nueva?tipo=ppirtf");
    await expect(page.getByRole("button", { name: "Elegir archivo" })).toBeEnabled();
    await page.locator("input[type=file]").setInputFiles({
      name: "Cambios.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(sheet.join("\r\n")),
    });
    await page.getByRole("link", { name: "Siguiente: Columnas" }).click();
    await expect(page.getByText("Las filas con CITE cambian ese registro", { exact: false })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Siguiente: Revisar" }).click();
  });

  await test.step("the review shows what a row changes, and what the record says now", async () => {
    await expect(page.getByText("1 cambia un registro · 1 sin cambios")).toBeVisible();
    await page.getByRole("button", { name: /^Cambian 1/ }).click();
    await expect(page.getByRole("gridcell", { name: /DT-cambiado antes: / })).toBeVisible();
    await expect(page.getByRole("img", { name: `Cambia ${one.nombre}` })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step("the record has the new value, and its history the import", async () => {
    await page.getByRole("button", { name: "Importar 2 filas" }).click();
    await expect(page.getByText("y 1 sin cambios")).toBeVisible({ timeout: 60_000 });
    await page.goto(`/abrir/ppirtf/${one.id}?ver=1`);
    await page.getByRole("link", { name: "HISTORIAL" }).click();
    const steps = page.getByRole("list", { name: "HISTORIAL" });
    await expect(steps.getByText(/· Importación \d+/)).toBeVisible();
    await expect(steps.getByText("DT-cambiado")).toBeVisible();
  });

  await test.step("taken back, the record says again what it said", async () => {
    await page.goto("/importaciones");
    await page.getByRole("link", { name: "Cambios.csv" }).first().click();
    await page.getByRole("button", { name: "Deshacer los cambios…" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Devolver los cambios" }).click();
    await expect(page.getByText("La importación se deshizo.")).toBeVisible({ timeout: 60_000 });
    const reply = await page.request.get(`/api/ppirtf/${one.id}`);
    expect(JSON.stringify(await reply.json())).not.toContain("DT-cambiado");
  });
});
