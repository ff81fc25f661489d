import type { Page } from "@playwright/test";
import { ACCOUNTS, expect, test, unique } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { openAttraction, ownAttraction } from "./support/own-attraction";
import { fillMeasure, notice, paste, x, y } from "./support/record-form";
import { dialogOf, expectToast, pick, signIn } from "./support/shell";
import { OWN } from "../support/own-answer";

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

  const offer = notice(page, "El punto está en TIWANAKU, LA PAZ. ¿Usar esta ubicación?");
  await expect(offer).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await offer.getByRole("button", { name: "Usar", exact: true }).click();
  await expect(offer).toBeHidden();
  await expect(page.getByLabel(/^Municipio/)).toHaveValue("TIWANAKU");
  await expect(page.getByLabel(/^Provincia/)).toHaveValue("INGAVI");
  await expect(page.getByLabel(/^Macro región/).locator("option:checked")).toHaveText("ALTIPLANO");
  await expect(page.getByLabel(/^Región/)).not.toHaveValue("");
  await expect(page.getByLabel(/^Comunidad/)).toBeFocused();

  await pick(page, /^Provincia/, "FRANZ TAMAYO");
  await pick(page, /^Municipio/, "APOLO");
  const far = notice(page, /^El punto parece estar lejos de APOLO: lo más cercano es \S.* \(TIWANAKU\), a \d,\d km\./);
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
  const offer = notice(page, "¿Usar esta ubicación?");
  await expect(offer).toContainText(/El punto está en .+, SANTA CRUZ\./);
  expect(await sideways(page)).toBe(0);
  expect(await findings(page)).toEqual([]);
  await offer.getByRole("button", { name: "No", exact: true }).click();
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

test("a probable duplicate is shown and asked about; a refused save and a lost session lose nothing @slow", async ({
  as,
  baseURL,
}) => {
  const page = await as("tecnicoLp");
  const name = unique("Farallón Kuntur");
  await ownAttraction(page, baseURL ?? "", name, 2);
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
  await notice(page, "¿Usar esta ubicación?").getByRole("button", { name: "Usar", exact: true }).click();
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

  // The upstream server is down: the form keeps its values and no question is repeated.
  const away = { headers: OWN, status: 502, json: { message: "El servidor del ministerio no responde." } };
  await page.route("**/api/ppirta", (route) => route.fulfill(away));
  await save.click();
  await expectToast(page, "ERROR DE REGISTRO", "Error de registro del formulario");
  await expect(page.getByRole("alert").filter({ hasText: "No se guardó." })).toBeVisible();
  await expect(page.getByLabel(/^Distrito/)).toHaveValue("Distrito 9");
  await page.unroute("**/api/ppirta");

  // The session has ended: after signing in again the form offers what was typed.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.context().clearCookies();
  await save.click();
  await expect(page).toHaveURL(/\/login\?volver=%2Fnuevo/);
  await signIn(page, ACCOUNTS.tecnicoLp);
  await expect(page).toHaveURL(/\/nuevo$/);
  await page.getByRole("button", { name: "Recuperar" }).click();
  await expect(page.getByLabel(/^Comunidad/)).toHaveValue("Comunidad de prueba");
  await expect(page.getByLabel(/^Subtipo/)).toHaveValue("ALTA MONTAÑA");
  await save.click();
  await question.getByRole("button", { name: "Guardar de todos modos" }).click();
  await expect(page).toHaveURL(/\/informacion\/[\w-]+$/);
  await expectToast(page, "REGISTRO", "Formulario Registrado con éxito");
  await expect(page.getByRole("heading", { level: 1, name: `El ${name}` })).toBeVisible();
});

test("two people at 'Actualizar datos': the second sees what changed, takes it or saves over it @slow", async ({
  as,
  baseURL,
}) => {
  const first = await as("tecnicoLp");
  const second = await as("gobernacionLp");
  const name = unique("").trim();
  const own = await ownAttraction(first, baseURL ?? "", name, 2);
  const open = async (page: Page) => {
    await page.getByRole("button", { name: "Actualizar datos" }).first().click();
    return page.getByRole("dialog", { name: "Actualizar datos" });
  };
  const change = async (page: Page, fields: [RegExp, string][]) => {
    const dialog = page.getByRole("dialog", { name: "Actualizar datos" });
    for (const [label, value] of fields) await dialog.getByLabel(label).fill(value);
    await dialog.getByRole("button", { name: "Guardar" }).click();
  };
  const NAME = /^Nombre del atractivo/;
  const Z = /^Z \(altitud\)/;
  for (const page of [first, second]) await openAttraction(page, own);
  const dialog = await open(second);
  await open(first);
  await change(first, [
    [NAME, `${name} UNO`],
    [Z, "3700"],
  ]);
  await expectToast(first, "REGISTRO", "Datos de atractivo turístico actualizados con éxito");

  // An invalid altitude is cleared here too.
  await dialog.getByLabel(Z).fill("36000");
  await dialog.getByLabel(Z).blur();
  await expect(dialog.getByText("El valor Z debe tener entre mínimo 1 y máximo 4 dígitos.")).toBeVisible();
  await expect(dialog.getByLabel(Z)).toHaveValue("");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog.getByText("Valor Z es requerida mínimo 1 y máximo 4 dígitos", { exact: true })).toBeVisible();

  await change(second, [
    [NAME, `${name} DOS`],
    [Z, "3600"],
  ]);
  await expectToast(second, "ERROR DE REGISTRO", "Error al actualizar el registro");
  const conflict = dialog.getByRole("region", { name: /Otra persona cambió este registro mientras usted lo editaba/ });
  await expect(conflict.getByRole("row")).toHaveText([
    "CampoLo que usted escribióDato actual",
    `Nombre del atractivo turístico${name} DOS${name} UNO`,
    "Z (altitud)36003700",
  ]);
  expect(await findings(second)).toEqual([]);
  await conflict.getByRole("button", { name: "Usar los datos actuales" }).click();
  await expect(dialog.getByLabel(Z)).toHaveValue("3700");
  await dialog.getByRole("button", { name: "Recuperar" }).click();
  await expect(dialog.getByLabel(NAME)).toHaveValue(`${name} DOS`);

  await open(first);
  await change(first, [[Z, "3800"]]);
  await expect(first.getByRole("dialog")).toBeHidden();
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await conflict.getByRole("button", { name: "Guardar de todos modos" }).click();
  await expectToast(second, "REGISTRO", "Datos de atractivo turístico actualizados con éxito");
  await expect(dialog).toBeHidden();
  await expect(second.getByRole("heading", { level: 1, name: `${name} DOS` })).toBeVisible();
});
