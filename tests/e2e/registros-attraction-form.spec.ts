import type { Page } from "@playwright/test";
import { expect, test, unique } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { ownAttraction } from "./support/own-attraction";
import { fillMeasure, notice, paste, x, y } from "./support/record-form";
import { dialogOf, expectToast, pick } from "./support/shell";

/** Help with a new attraction: coordinates in any format, the point's municipality, probable duplicates, conflicts. */

test("coordinates in UTM, of either datum and swapped, and the point's municipality @slow", async ({ as }) => {
  const page = await as("tecnicoLp");
  await page.goto("/nuevo");

  // The chosen department determines the UTM zone; nothing is set before 'Usar'.
  await paste(page).fill("534.824 8.169.666");
  await expect(page.getByText("Zona 19 Sur: -16.55480, -68.67360")).toBeVisible();
  await expect(page.getByText(/Zona 20 Sur/)).toHaveCount(0);
  await expect(x(page)).toHaveValue("");
  await page.getByRole("radio", { name: "PSAD56" }).check();
  await expect(page.getByText("Zona 19 Sur: -16.55821, -68.67533")).toBeVisible();
  await page.getByRole("button", { name: "Usar", exact: true }).click();
  await expect(x(page)).toHaveValue("-16.55821");
  await expect(y(page)).toHaveValue("-68.67533");

  await paste(page).fill("8169666 534824 19S WGS84");
  await expect(page.getByText("Parece que este y norte estaban cambiados: se corrigió.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "WGS84" })).toBeChecked();
  await expect(page.getByText("Zona 19 Sur: -16.55480, -68.67360")).toBeVisible();
  await paste(page).press("Enter");
  await expect(x(page)).toHaveValue("-16.55480");

  for (const [text, message] of [
    ["19K 592478", /^No se reconocen las coordenadas/],
    ["18K 592478 8175712", "El punto está fuera de Bolivia. Revise las coordenadas."],
    ["40.4168, -3.7038", "El punto está fuera de Bolivia. Revise las coordenadas."],
  ] as const) {
    await paste(page).fill(text);
    await paste(page).blur();
    await expect(page.getByText(message)).toBeVisible();
    await expect(x(page)).toHaveValue("-16.55480");
  }

  await paste(page).fill("-68.6736, -16.5548");
  await expect(
    page.getByText("Parece que latitud y longitud estaban cambiadas: se corrigió.", { exact: true }),
  ).toBeVisible();
  await expect(x(page)).toHaveValue("-16.55480");

  // What the point gives is filled in at once, marked, and can be taken back.
  const proposal = notice(page, "Ubicación propuesta por el punto: TIWANAKU, LA PAZ.");
  await expect(proposal).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await expect(page.getByLabel(/^Municipio/)).toHaveValue("TIWANAKU");
  await expect(page.getByLabel(/^Municipio/)).toHaveAccessibleDescription("propuesto");
  await proposal.getByRole("button", { name: "Quitar" }).click();
  await expect(proposal).toBeHidden();
  await expect(page.getByLabel(/^Municipio/)).toHaveValue("");
  const offer = notice(page, "El punto está en TIWANAKU, LA PAZ. ¿Usar esta ubicación?");
  await expect(offer).toBeHidden();
  // Another point of the municipality is another question.
  await paste(page).fill("-16.5549, -68.6737");
  await paste(page).press("Enter");
  await expect(proposal).toBeVisible();
  await expect(page.getByLabel(/^Comunidad/)).toHaveAccessibleDescription("propuesto");
  await expect(page.getByLabel(/^Provincia/)).toHaveValue("INGAVI");
  await expect(page.getByLabel(/^Macro región/).locator("option:checked")).toHaveText("ALTIPLANO");
  await expect(page.getByLabel(/^Región/)).not.toHaveValue("");

  await pick(page, /^Provincia/, "FRANZ TAMAYO");
  await pick(page, /^Municipio/, "APOLO");
  const far = notice(
    page,
    /^El punto parece estar fuera de APOLO: según los límites referenciales está en TIWANAKU, LA PAZ\./,
  );
  await expect(far).toBeVisible();
  await far.getByRole("button", { name: "Usar TIWANAKU, LA PAZ" }).click();
  await expect(page.getByLabel(/^Municipio/)).toHaveValue("TIWANAKU");
  await pick(page, /^Provincia/, "FRANZ TAMAYO");
  await pick(page, /^Municipio/, "APOLO");
  await far.getByRole("button", { name: "Mantener APOLO" }).click();
  await expect(far).toBeHidden();
  await expect(page.getByLabel(/^Municipio/)).toHaveValue("APOLO");
  // The region was filled in with the municipality, and is cleared with it.
  await expect(page.getByLabel(/^Macro región/).locator("option:checked")).toHaveText("AMAZONÍA");

  // The role's own department stays; the notice only reports that the point is elsewhere.
  await paste(page).fill("-20.45967, -66.82531");
  const elsewhere = notice(page, "El punto no parece estar en LA PAZ.");
  await expect(elsewhere).toContainText("Lo más cercano es Uyuni (UYUNI, POTOSÍ), a 0");
  await expect(elsewhere.getByRole("button", { name: /^Usar/ })).toHaveCount(0);
  await elsewhere.getByRole("button", { name: "Mantener LA PAZ" }).click();
  await expect(elsewhere).toBeHidden();
});

test("a role of every department chooses the zone on a phone, and every message is said @slow", async ({ as }) => {
  const page = await as("nacional", { viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  await page.goto("/nuevo");
  await page.getByRole("button", { name: "Guardar registro" }).click();
  await expectToast(page, "ERROR DE REGISTRO", "Error de registro del formulario");
  await expect(page.getByText("El departamento es requerido", { exact: true })).toBeVisible();

  await paste(page).fill("592478 8175712");
  await expect(page.getByText("Zona 19 Sur: -16.49860, -68.13350")).toBeVisible();
  await page.getByRole("button", { name: "Usar zona 20" }).click();
  await expect(y(page)).toHaveValue("-62.13350");
  const offer = notice(page, "Ubicación propuesta por el punto");
  await expect(offer).toContainText(/: .+, SANTA CRUZ\./);
  expect(await sideways(page)).toBe(0);
  expect(await findings(page)).toEqual([]);
  await offer.getByRole("button", { name: "Quitar" }).click();
  await expect(offer).toBeHidden();
  await page.getByLabel(/^Departamento/).selectOption({ label: "LA PAZ" });
  await expect(page.getByRole("button", { name: "Usar zona 20" })).toBeHidden();
  await page.getByRole("button", { name: "Usar", exact: true }).first().click();
  await expect(y(page)).toHaveValue("-68.13350");
});

/** Fills a new attraction near those of support/own-attraction.ts, up to its type. */
async function fillUpToType(page: Page, name: string) {
  await paste(page).fill("-16.5005, -68.1503");
  await fillMeasure(page, "3900");
  await page.getByLabel(/^Nombre del atractivo/).fill(name);
  await page.getByLabel(/^Jerarquía/).selectOption("II");
  await page.getByLabel(/^Categoría/).selectOption({ label: "SITIOS NATURALES" });
  await pick(page, /^Tipo/, "MONTAÑAS Y CORDILLERAS");
}

test("a probable duplicate is shown, asked about, and not again once it was said to be another @slow", async ({
  as,
  origin,
}) => {
  const page = await as("tecnicoLp");
  const name = unique("Farallón Kuntur");
  await ownAttraction(page, origin, name, 2);
  await page.goto("/nuevo");
  await fillUpToType(page, `El ${name}`);
  const duplicate = notice(page, "Ya hay un registro parecido cerca");
  const entry = duplicate.getByRole("listitem").filter({ hasText: name });
  await expect(entry).toContainText(/LP-ATR-\d{4}-\d{5} · ALTA MONTAÑA · .+ · a 6\d m/);
  await expect(entry).toContainText("Incompleto");
  expect(await findings(page)).toEqual([]);
  const opened = page.waitForEvent("popup");
  await entry.getByRole("link", { name: new RegExp(name) }).click();
  const view = await opened;
  await expect(view).toHaveURL(/\/ver\/[\w-]+$/);
  await expect(view.getByRole("heading", { level: 1, name })).toBeVisible();
  await view.close();

  await pick(page, /^Subtipo/, "ALTA MONTAÑA");
  await expect(notice(page, "Ubicación propuesta por el punto")).toBeVisible();
  await page.getByLabel(/^Comunidad/).fill("Comunidad de prueba");
  await page.getByLabel(/^Distrito/).fill("Distrito 9");
  const save = page.getByRole("button", { name: "Guardar registro" });
  await save.click();
  const question = dialogOf(page, "Ya hay un registro parecido cerca");
  await expect(question.getByText(name)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await question.getByRole("button", { name: "Revisar" }).click();
  await expect(question).toBeHidden();
  await expect(duplicate).toBeInViewport();
  await duplicate.getByRole("button", { name: "No es el mismo, continuar" }).click();
  await expect(duplicate).toBeHidden();

  // No question is repeated.
  await save.click();
  await expect(page).toHaveURL(/\/informacion\/[\w-]+$/);
  await expectToast(page, "REGISTRO", "Formulario Registrado con éxito");
  await expect(page.getByRole("heading", { level: 1, name: `El ${name}` })).toBeVisible();
});
