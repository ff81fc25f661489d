import { expect, type Page } from "@playwright/test";

/** Page object of a list's map view. */

export const groups = (page: Page) => page.getByRole("button", { name: /^Grupo de [\d.]+ (atractivos|facilidades)$/ });
export const points = (page: Page) =>
  page.getByRole("button", { name: /, (Incompleto|Completo|Derivado|Aprobado|Devuelto)$/ });
export const map = (page: Page) => page.getByRole("region", { name: "Mapa de resultados", exact: true });

/** Waits until the map has loaded the groups of the visible area. */
export async function drawn(page: Page) {
  await expect(map(page)).toHaveAttribute("aria-busy", "false");
}

/** The number of records in each visible group. */
export const sizes = async (page: Page) =>
  (await groups(page).allInnerTexts()).map((text) => Number(text.replaceAll(".", "")));

/** The number of records on the map, in groups and as single points. */
export async function onMap(page: Page): Promise<number> {
  return (await sizes(page)).reduce((sum, n) => sum + n, 0) + (await points(page).count());
}
