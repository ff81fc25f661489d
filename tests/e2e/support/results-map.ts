import { expect, type Page } from "@playwright/test";

/** Page object of a list's map view. */

export const groups = (page: Page) => page.getByRole("button", { name: /^Grupo de [\d.]+ (atractivos|facilidades)$/ });
export const points = (page: Page) =>
  page.getByRole("button", { name: /, (Incompleto|Completo|Derivado|Aprobado|No aprobado)$/ });
export const map = (page: Page) => page.getByRole("region", { name: "Mapa de resultados", exact: true });

/** Nothing is under way: the groups in sight are those of the place in sight. */
export async function drawn(page: Page) {
  await expect(map(page)).toHaveAttribute("aria-busy", "false");
}

/** How many records each group in sight holds. */
export const sizes = async (page: Page) =>
  (await groups(page).allInnerTexts()).map((text) => Number(text.replaceAll(".", "")));

/** Records upon the map: in groups, and by themselves. */
export async function onMap(page: Page): Promise<number> {
  return (await sizes(page)).reduce((sum, n) => sum + n, 0) + (await points(page).count());
}
