import type { Locator, Page } from "playwright";
import type { Camera } from "./camera";
import { landscape } from "./landscape";

/** The guide's own attraction, from the empty form to the National Catalogue. */

export const NOMBRE = "Mirador de Coquesa";

/** Chooses an option of a searchable list by typing it. */
async function pick(page: Page, label: RegExp, option: string) {
  const box = page.getByRole("main").getByLabel(label);
  await box.click();
  await box.fill(option);
  await page.getByRole("option", { name: option }).first().click();
}

const choose = (page: Page, label: RegExp, option: string) =>
  page.getByRole("main").getByLabel(label).selectOption({ label: option });

/** Fills the location fields of the open form of /nuevo. */
export async function fillPlace(page: Page) {
  await page.getByLabel("Pegar coordenadas").fill("19°53'12.0\"S 67°37'31.6\"W");
  await page.getByLabel("Pegar coordenadas").press("Enter");
  await page.getByLabel(/^Z \(altitud\)/).fill("3720");
  await choose(page, /^Proyección/, "GEO - Geográficas (latitud y longitud)");
  await choose(page, /^Datum/, "WGS84 - Sistema Geodésico Mundial 1984");
}

/** Fills the other fields of that form. */
export async function fillRest(page: Page) {
  await page.getByLabel(/^Nombre del atractivo/).fill(NOMBRE);
  await page.getByLabel(/^Jerarquía/).selectOption("III");
  await choose(page, /^Categoría/, "SITIOS NATURALES");
  await pick(page, /^Tipo/, "ISLAS, PENÍNSULAS Y PLAYAS LACUSTRES O FLUVIALES");
  await pick(page, /^Subtipo/, "ISLA");
  await choose(page, /^Macro región/, "ALTIPLANO");
  await pick(page, /^Región/, "SALAR DE UYUNI Y LÍPEZ");
  await pick(page, /^Provincia/, "DANIEL CAMPOS");
  await pick(page, /^Municipio/, "TAHUA");
  await page.getByLabel(/^Comunidad/).fill("Coquesa");
  await page.getByLabel(/^Distrito/).fill("Distrito 1");
}

/** Saves the open form and returns the record's id. */
export async function saveNew(page: Page): Promise<number> {
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/api/ppirta") && answer.status() === 200);
  await page.getByRole("button", { name: "Guardar registro" }).click();
  const body = (await (await saved).json()) as { data: { id: number } };
  // A similar record nearby would first open a question; the guide's own has none.
  await page.waitForURL(/\/informacion\//);
  return body.data.id;
}

const INFORMACION = {
  descripcion: "Mirador sobre el salar, al pie del volcán Tunupa, con cactus gigantes y vista a la isla Incahuasi.",
  cc_ccf: "120",
  cc_ccr: "80",
  cc_cce: "60",
  v_c: "t",
  v_ci: "t",
  v_r: "t",
  v_b: "f",
  poblacion_cercana: "Coquesa",
  distancia_km: "2.5",
  emergencia: "NO",
  frecuencia: "Diaria",
  bioclima: "Xérico",
  temperatura: "8 °C",
  humedad: "35 %",
  conservacion: "B",
  deteoro_antopica: "A",
  deteoro_natural: "I",
  proteccion: "I",
  restriccion: "No salir de los senderos",
};

/** Fills the information form of the record. */
export const fillInformation = (camera: Camera, page: Page, id: number, changed: Partial<typeof INFORMACION> = {}) =>
  camera.call(page, "PUT", `infppirta/${id}`, { ...INFORMACION, ...changed });

/** Adds the record's route, season and activity. */
export async function fillParts(camera: Camera, page: Page, id_ppirta: number) {
  const route = { tramo: "Tahua - Coquesa", id_tipo_via: 1, id_estado: 1, s_si: "V" };
  await camera.call(page, "POST", "rutappirta", { id_ppirta, ...route, distancia_km: "12", distancia_hr: "0.5" });
  await camera.call(page, "POST", "temppirta", { id_ppirta, id_mes: 4, hora_inicio: "08:00", hora_fin: "17:00" });
  await camera.call(page, "POST", "actppirta", { id_ppirta, id_tipo: 47, id_subtipo: 309 });
}

/** Uploads the record's photos on its open tab. */
export async function upload(page: Page) {
  await page
    .locator('input[type="file"][multiple]')
    .first()
    .setInputFiles(
      await Promise.all(
        (["manana", "tarde"] as const).map(async (hue) => ({
          name: `coquesa-${hue}.jpg`,
          mimeType: "image/jpeg",
          buffer: await landscape(hue),
        })),
      ),
    );
  await page.getByRole("row").filter({ hasText: "coquesa-tarde.jpg" }).waitFor();
}

export async function openTab(page: Page, name: RegExp) {
  await page.getByRole("navigation", { name: "Secciones del atractivo" }).getByRole("link", { name }).click();
  await page.getByRole("navigation", { name: "Secciones del atractivo" }).locator("[aria-current=page]").waitFor();
}

/** The open dialog, of either role. */
export const dialogOf = (page: Page): Locator => page.getByRole("dialog").or(page.getByRole("alertdialog"));
