import { expect, type Page } from "@playwright/test";
import { fieldHrefs } from "@/lib/campo/hrefs";
import * as attraction from "./attraction";
import { type Phone, signInToField } from "./phone";
import { photograph } from "./photo";
import { fillMeasure, notice, paste } from "./record-form";
import { pick } from "./shell";

/** A technician of Potosí with a phone, by the texts on the field screen. */

export const group = (page: Page, title: string) => page.getByRole("region", { name: title });
export const rowIn = (page: Page, title: string, name: string) =>
  group(page, title).getByRole("listitem").filter({ hasText: name });
const tabs = (page: Page) => page.getByRole("navigation", { name: "Secciones del registro" });

/** Signs in, takes the lists along, and waits until the screen itself is kept. */
export async function prepare(phone: Phone, email: string): Promise<void> {
  await signInToField(phone, email);
  const page = phone.page();
  await page.getByRole("link", { name: "Preparar el equipo" }).click();
  await page.getByRole("button", { name: "Preparar el equipo" }).click();
  await expect(page.getByText("Listo. Se llevaron las listas.")).toBeVisible({ timeout: 90_000 });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page
    .getByRole("link", { name: "Ir a registrar" })
    .or(page.getByRole("button", { name: "Ir a registrar" }))
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Campo" })).toBeVisible();
}

/** Opens the field screen, as from its icon. */
export async function openField({ line, page: now }: Phone, href: string = fieldHrefs.lista): Promise<Page> {
  const page = now();
  await page.goto(line.origin + fieldHrefs.desde(href));
  return page;
}

export async function openTab(page: Page, name: string): Promise<void> {
  await tabs(page)
    .getByRole("link", { name: new RegExp(`^${name}`, "i") })
    .click();
}

async function addRow(page: Page, tab: string, type: (form: ReturnType<Page["getByRole"]>) => Promise<void>) {
  await openTab(page, tab);
  await page.getByRole("button", { name: "Nuevo", exact: true }).click();
  const form = page.getByRole("dialog");
  await type(form);
  await form.getByRole("button", { name: "Listo" }).click();
  await expect(form).toBeHidden();
}

/** Chooses a photograph of that name; each has pixels of its own. */
export async function addPhoto(page: Page, name: string): Promise<void> {
  const buffer = await photograph(800);
  await page.getByLabel("Elegir fotografías del equipo").setInputFiles({ name, mimeType: "image/jpeg", buffer });
  await expect(page.getByRole("img", { name })).toBeVisible();
}

/** Registers a whole attraction, from the point to the last photograph, and goes back to the list. */
export async function registerAttraction(page: Page, name: string, photos: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: "Registrar atractivo" }).click();
  await attraction.fillNew(page, name);
  await page.getByRole("button", { name: /^Siguiente/ }).click();
  await attraction.typeInformation(page);
  await addRow(page, "Rutas", (form) => attraction.typeRoute(page, form, "Tahua - Isla"));
  await addRow(page, "Temporalidad", (form) => attraction.typeSeason(page, form, "ABRIL"));
  await addRow(page, "Actividad", (form) =>
    attraction.typeActivity(page, form, "NATURALEZA Y ECOTURISMO", "CAMINATA INTERPRETATIVA"),
  );
  await openTab(page, "Fotograma");
  for (const photo of photos) await addPhoto(page, photo);
  await openTab(page, "Qué falta");
  await expect(page.getByText("Está completo.")).toBeVisible();
  await page.getByRole("link", { name: "Cerrar" }).click();
}

/** Registers a facility with one service, and goes back to the list. */
export async function registerFacility(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Facilidad" }).click();
  await paste(page).fill("-20.2431, -67.6254");
  await paste(page).press("Enter");
  await fillMeasure(page, "3656");
  await page.getByLabel(/^Nombre de la facilidad/).fill(name);
  await page.getByLabel(/^Categoría/).selectOption({ label: "PLANTA TURÍSTICA" });
  await pick(page, /^Tipo/, "PERNOCTACIÓN");
  await pick(page, /^Subtipo/, "HOTEL");
  // The point is on a salt flat, which is no municipality's: the nearest two are offered.
  await notice(page, "¿Qué ubicación usar?")
    .getByRole("button", { name: /^Usar / })
    .first()
    .click();
  await page.getByLabel(/^Código DT/).fill("DT-0501");
  await page.getByRole("button", { name: /^Siguiente/ }).click();
  await addRow(page, "Comunicación", async (form) => {
    await form.getByLabel(/^Tipo/).click();
    await page.getByRole("option").first().click();
    await form.getByLabel(/^Cobertura/).selectOption({ label: "Bueno" });
  });
  await page.getByRole("link", { name: "Cerrar" }).click();
}
