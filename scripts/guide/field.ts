import type { Camera } from "./camera";
import * as record from "./record";

/** Registering an attraction, as a technician of Potosí; returns its id, derived to the governorate. */
export async function campo(camera: Camera): Promise<number> {
  const page = await camera.as("tecnico.pt@turismo.bo");
  await page.goto("/nuevo");
  await page.getByTestId("mapa").waitFor();
  const part = (name: RegExp) => [page.getByRole("heading", { name }), page.getByRole("region", { name })];
  await page.getByLabel(/^Nombre del atractivo/).fill(record.NOMBRE);
  await page.getByLabel(/^Nombre del atractivo/).blur();
  await page.getByText(/^Borrador guardado en este equipo/).waitFor();

  // The half-filled form was left, so it offers its draft.
  await page.goto("about:blank");
  await page.goto("/nuevo");
  const offer = page.getByText(/^Hay un borrador sin guardar/);
  await offer.waitFor();
  await camera.take(page, "borrador", { of: page.getByRole("main"), air: 16, tall: 300 });
  await page.getByRole("button", { name: "Descartar" }).click();

  await page.setViewportSize({ width: 1366, height: 900 });
  await record.fillPlace(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await camera.take(page, "punto", {
    of: part(/^1 GEOLOCALIZACIÓN/),
    marks: [
      page.locator('[aria-roledescription="marcador"]'),
      page.locator(".control-box").filter({ has: page.getByLabel("Pegar coordenadas") }),
    ],
  });
  await record.fillRest(page);
  const save = page.getByRole("button", { name: "Guardar registro" });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await camera.take(page, "formulario", {
    of: [...part(/^2 ATRACTIVO/), ...part(/^3 UBICACIÓN/), save],
    air: 16,
    marks: [save],
  });
  const id = await record.saveNew(page);

  await page.setViewportSize({ width: 1366, height: 768 });
  const missing = page.getByRole("region", { name: "Qué falta para derivar" });
  const tabs = page.getByRole("navigation", { name: "Secciones del atractivo" });
  await page.evaluate(() => window.scrollTo(0, 0));
  await camera.take(page, "que-falta", {
    of: page.getByRole("main"),
    air: 16,
    marks: [missing, tabs],
    tall: 640,
  });
  await record.fillInformation(camera, page, id);

  await record.openTab(page, /^RUTAS/);
  await page.getByRole("button", { name: "Nuevo", exact: true }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel(/^Tramo/).fill("Tahua - Coquesa");
  await form.getByLabel(/^Tipo vía/).selectOption({ label: "RIPIO" });
  await form.getByLabel(/^Estado/).selectOption({ label: "REGULAR" });
  await form.getByLabel(/^Señalización/).selectOption({ index: 1 });
  await form.getByLabel(/km/).fill("12");
  await form.getByLabel(/hr/).fill("0.5");
  await camera.take(page, "tramo", { of: form, air: 20 });
  await page.goto("about:blank");
  await record.fillParts(camera, page, id);

  await page.goto(`/abrir/ppirta/${id}`);
  await record.openTab(page, /^FOTOGRAMA/);
  await record.upload(page);
  await page.setViewportSize({ width: 1366, height: 1040 });
  const photos = page.getByRole("table");
  const drop = page.getByRole("button", { name: "elija archivos" });
  await photos.scrollIntoViewIfNeeded();
  await camera.take(page, "fotogramas", {
    of: [photos, drop],
    air: 28,
    marks: [drop, photos.getByRole("button", { name: /^Elegir como favorito/ })],
  });

  await page.setViewportSize({ width: 1366, height: 768 });
  await page.reload();
  const derive = page.getByRole("button", { name: "Derivar", exact: true }).first();
  await derive.click();
  const dialog = record.dialogOf(page);
  await dialog.waitFor();
  await camera.take(page, "derivar", { of: dialog, air: 60 });
  await dialog.getByRole("button", { name: "Derivar" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.context().close();
  return id;
}
