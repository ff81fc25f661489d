import type { Page } from "@playwright/test";

/** The controls of a record's form, new or in 'Actualizar datos'. */

export const x = (page: Page) => page.getByLabel(/^X \(latitud\)/);
export const y = (page: Page) => page.getByLabel(/^Y \(longitud\)/);
export const z = (page: Page) => page.getByLabel(/^Z \(altitud\)/);
export const paste = (page: Page) => page.getByLabel("Pegar coordenadas");

/** The notice with that text. */
export const notice = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });

/** Fills how the point was measured. */
export async function fillMeasure(page: Page, altitude: string) {
  await z(page).fill(altitude);
  await page.getByLabel(/^Proyección/).selectOption({ label: "GEO - Geográficas (latitud y longitud)" });
  await page.getByLabel(/^Datum/).selectOption({ label: "WGS84 - Sistema Geodésico Mundial 1984" });
}
