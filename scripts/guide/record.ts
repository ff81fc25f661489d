import type { Locator, Page } from "playwright";
import sharp from "sharp";
import type { Camera } from "./camera";

const SKY = "#bcd9ee";

/** A drawn photo for the guide's record: a viewpoint above a salt flat, as a JPEG with GPS data. */
async function landscape(hue: "manana" | "tarde"): Promise<Buffer> {
  const evening = hue === "tarde";
  const light = evening ? "#f6d9b0" : "#eaf4fb";
  const sky = evening ? "#e9a66a" : SKY;
  const far = evening ? "#8c6a7d" : "#8fa3bb";
  const near = evening ? "#6b4a3d" : "#7d6a52";
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" viewBox="0 0 1600 1200">
    <defs>
      <linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky}"/><stop offset="1" stop-color="${light}"/></linearGradient>
      <linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#dfe7ec"/></linearGradient>
    </defs>
    <rect width="1600" height="700" fill="url(#s)"/>
    <circle cx="${evening ? 1180 : 380}" cy="${evening ? 560 : 210}" r="70" fill="#fff6d8"/>
    <path d="M0 700 260 520 420 600 700 380 930 590 1120 500 1600 690V720H0Z" fill="${far}"/>
    <path d="M610 451 700 380 790 462 740 450 700 480 660 446Z" fill="#fff"/>
    <rect y="695" width="1600" height="505" fill="url(#f)"/>
    <g stroke="#c8d3da" stroke-width="3" fill="none">
      <path d="M0 790 240 770 420 820 700 785 980 830 1300 780 1600 815"/><path d="M240 770 180 900 420 960 700 905 980 970 1340 900 1300 780"/>
      <path d="M420 820 420 960M700 785 700 905M980 830 980 970M180 900 60 1010"/>
    </g>
    <path d="M0 1200V930C180 850 330 900 470 960 640 1030 760 1080 900 1200Z" fill="${near}"/>
    <g fill="#5d7350"><rect x="190" y="700" width="36" height="230" rx="18"/><rect x="140" y="770" width="30" height="90" rx="15"/><rect x="140" y="836" width="70" height="26" rx="13"/>
      <rect x="330" y="790" width="26" height="150" rx="13"/></g>
  </svg>`;
  // Seen from the other side, as two that look alike wait for an answer.
  return sharp(Buffer.from(drawing)).flop(evening).jpeg({ quality: 88 }).toBuffer();
}

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
