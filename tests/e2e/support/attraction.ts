import { expect, type Locator, type Page } from "@playwright/test";
import { photograph } from "./photo";
import { dialogOf, expectToast, pick } from "./shell";

/** Page object of the attraction screens: a técnico's actions, by the texts on the screen. */

const choose = (page: Page, label: RegExp, option: string) => page.getByLabel(label).selectOption({ label: option });

/** Fills a field of a form, whichever control it is; a native select takes the option's label. */
async function set(page: Page, form: Locator, label: RegExp, value: string) {
  const field = form.getByLabel(label);
  const [tag, role] = await field.evaluate((node) => [node.tagName, node.getAttribute("role")]);
  if (tag === "SELECT") await field.selectOption({ label: value });
  else if (role === "combobox") await pick(page, label, value);
  else await field.fill(value);
}

/** Fills the open form of /nuevo for an attraction of Potosí; pastes its point as degrees, minutes and seconds. */
export async function fillNew(page: Page, name: string) {
  await page.getByLabel("Pegar coordenadas").fill("20°14'35.2\"S 67°37'31.6\"W");
  await page.getByLabel("Pegar coordenadas").press("Enter");
  await expect(page.getByLabel(/^X \(latitud\)/)).toHaveValue(/^-20\.2431/);
  await expect(page.getByLabel(/^Y \(longitud\)/)).toHaveValue(/^-67\.6254/);
  await page.getByLabel(/^Z \(altitud\)/).fill("3656");
  await choose(page, /^Proyección/, "GEO - Geográficas (latitud y longitud)");
  await choose(page, /^Datum/, "WGS84 - Sistema Geodésico Mundial 1984");
  await page.getByLabel(/^Nombre del atractivo/).fill(name);
  await page.getByLabel(/^Jerarquía/).selectOption("IV");
  const main = page.getByRole("main");
  await set(page, main, /^Categoría/, "SITIOS NATURALES");
  await set(page, main, /^Tipo/, "ISLAS, PENÍNSULAS Y PLAYAS LACUSTRES O FLUVIALES");
  await set(page, main, /^Subtipo/, "ISLA");
  await expect(page.getByLabel(/^Código/)).toHaveValue(/^\d\d\.\d\d\.\d\d$/);
  await set(page, main, /^Macro región/, "ALTIPLANO");
  await set(page, main, /^Región/, "SALAR DE UYUNI Y LÍPEZ");
  await set(page, main, /^Provincia/, "DANIEL CAMPOS");
  await set(page, main, /^Municipio/, "TAHUA");
  await page.getByLabel(/^Comunidad/).fill("Coquesa");
  await page.getByLabel(/^Distrito/).fill("Distrito 4");
}

/** Registers an attraction of Potosí on /nuevo. */
export async function register(page: Page, name: string) {
  await page.goto("/nuevo");
  await fillNew(page, name);
  await page.getByRole("button", { name: "Guardar registro" }).click();
  await expect(page).toHaveURL(/\/informacion\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

const tab = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "Secciones del atractivo" })
    .getByRole("link", { name: new RegExp(`^${name}`, "i") });

/** Opens one of the record's tabs and waits for its address. */
export async function openTab(page: Page, name: string, path: RegExp) {
  await tab(page, name).click();
  await expect(page).toHaveURL(path);
}

/** Fills the information's form, which is open. */
export async function typeInformation(page: Page) {
  await page
    .getByLabel(/^Descripción/)
    .fill("Isla de origen volcánico en medio del salar, cubierta de cactus gigantes.");
  await page.getByLabel(/CCF/).fill("450");
  await page.getByLabel(/CCR/).fill("300");
  await page.getByLabel(/CCE/).fill("180");
  for (const name of [/cultural/i, /cient/i, /recrea/i, /biodiversidad/i]) {
    await page
      .getByRole("radiogroup", { name })
      .or(page.getByRole("group", { name }))
      .getByRole("radio")
      .first()
      .check();
  }
  await page
    .getByRole("radiogroup", { name: /emergencia/i })
    .or(page.getByRole("group", { name: /emergencia/i }))
    .getByRole("radio")
    .last()
    .check();
  await page.getByLabel(/^Población (más )?cercana/i).fill("Tahua");
  await page.getByLabel(/^Distancia/).fill("22,5");
  await page.getByLabel(/^Frecuencia/).fill("Diaria");
  await page.getByLabel(/^Bioclima/).fill("Xérico");
  await page.getByLabel(/^Temperatura/).fill("8 °C");
  await page.getByLabel(/^Humedad/).fill("35 %");
  for (const name of [/conservación/i, /antrópic/i, /natural/i, /protección/i]) {
    await page
      .getByRole("radiogroup", { name })
      .or(page.getByRole("group", { name }))
      .getByRole("radio")
      .first()
      .check();
  }
  await page.getByLabel(/^Restricci/).fill("No salir de los senderos");
}

export async function fillInformation(page: Page) {
  await typeInformation(page);
  await page.getByRole("button", { name: "Guardar datos" }).click();
  await expectToast(page, "REGISTRO", "La Información fue actualizada exitosamente");
}

/** Fills a route's form. */
export async function typeRoute(page: Page, form: Locator, tramo: string) {
  await set(page, form, /^Tramo/, tramo);
  await set(page, form, /^Tipo/, "RIPIO");
  await set(page, form, /^Estado/, "REGULAR");
  await set(page, form, /km/i, "22.5");
  await set(page, form, /hr/i, "0.8");
  await set(page, form, /^Señalización/i, "V/T");
}

export async function addRoute(page: Page, tramo: string) {
  await page.getByRole("button", { name: "Nuevo", exact: true }).click();
  const form = page.getByRole("dialog", { name: "ACCECIBILIDAD AL ATRACTIVO POR TRAMOS" });
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect(form.getByText("El tramo vía es requerido")).toBeVisible();
  await expect(form.getByText("La señalizacion V/T es requerida")).toBeVisible();
  await typeRoute(page, form, tramo);
  await form.getByRole("button", { name: "Guardar" }).click();
  await expectToast(page, "REGISTRO", "Tramo Registrado");
  await expect(page.getByRole("row").filter({ hasText: tramo })).toBeVisible();
}

/** Fills a month's form. */
export async function typeSeason(page: Page, form: Locator, mes: string) {
  await set(page, form, /^Mes/, mes);
  await set(page, form, /^Hora inicio/i, "08:00");
  await set(page, form, /^Hora fin/i, "15:00");
}

/** Fills an activity's form. */
export async function typeActivity(page: Page, form: Locator, motivacion: string, actividad: string) {
  await set(page, form, /^Motivación/i, motivacion);
  await set(page, form, /^Actividad/i, actividad);
}

export async function addSeason(page: Page, mes: string) {
  await page.getByRole("button", { name: "Nuevo", exact: true }).click();
  const form = page.getByRole("dialog");
  await typeSeason(page, form, mes);
  await form.getByRole("button", { name: "Guardar" }).click();
  await expectToast(page, "REGISTRO", "Temporalidad Registrada");
  await expect(page.getByRole("row").filter({ hasText: mes })).toBeVisible();
}

export async function addActivity(page: Page, motivacion: string, actividad: string) {
  await page.getByRole("button", { name: "Nuevo", exact: true }).click();
  const form = page.getByRole("dialog");
  await typeActivity(page, form, motivacion, actividad);
  await form.getByRole("button", { name: "Guardar" }).click();
  await expectToast(page, "REGISTRO", "Actividad Registrada");
  await expect(page.getByRole("row").filter({ hasText: actividad })).toBeVisible();
}

export async function addPhotograph(page: Page, name: string) {
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({ name, mimeType: "image/jpeg", buffer: await photograph() });
  await expectToast(page, "REGISTRO", "Fotogramas Registrado con éxito");
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row.getByRole("img").first()).toBeVisible();
  // The first one becomes the favourite by itself.
  await expect(row.getByTitle("Fotograma favorito")).toBeVisible();
}

/** Derives the open record to its gobernación; returns its cite. */
export async function derive(page: Page, department: string): Promise<string> {
  const cite =
    (await page
      .getByText(/^[A-Z]{2}-(ATR|FAC)-\d{4}-\d{5}$/)
      .first()
      .textContent()) ?? "";
  await page.getByRole("button", { name: "Derivar", exact: true }).first().click();
  const dialog = dialogOf(page);
  await expect(
    dialog.getByText(new RegExp(`¿Está seguro de Derivar a la Gobernación de ${department}\\s?\\?`, "i")),
  ).toBeVisible();
  await expect(dialog.getByText(cite)).toBeVisible();
  await dialog.getByRole("button", { name: /Derivar/i }).click();
  await expectToast(page, "REGISTRO", "Se Derivó a la Gobernación con éxito");
  return cite;
}
