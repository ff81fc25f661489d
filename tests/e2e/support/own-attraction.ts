import { expect, type Page } from "@playwright/test";
import type { OwnFields } from "@/tests/support/filled-record";

/** An attraction of the test's own, created through the API: no other test reads or changes it. */

export interface Made {
  id: number;
  nombre: string;
}

export const idOf = async (page: Page, path: string, envelope: string) => {
  const body = (await (await page.request.get(`/api/${path}`)).json()) as Record<string, { id: number }[]>;
  return body[envelope]?.[0]?.id ?? 0;
};

/** Writes through the API as the page's account; the response must be a success. */
export async function write(
  page: Page,
  origin: string,
  method: "post" | "put" | "delete",
  path: string,
  data?: unknown,
) {
  const answer = await page.request[method](`/api/${path}`, { headers: { Origin: origin }, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as { data?: { id: number } };
}

/** A point of each department, [latitude, longitude]: its capital. */
const CAPITALS: Record<number, [number, number]> = {
  1: [-19.0333, -65.2627],
  2: [-16.5, -68.15],
  3: [-17.3895, -66.1568],
  4: [-17.9833, -67.15],
  5: [-19.58, -65.75],
  6: [-21.5355, -64.7296],
  7: [-17.7833, -63.1821],
  8: [-14.8333, -64.9],
  9: [-11.0267, -68.7692],
};

/** A point of that department, its capital if no other is given, and the territory it is in: no form doubts them. */
export async function placeIn(page: Page, id_departamento: number, point = CAPITALS[id_departamento]) {
  const [g_x, g_y] = point ?? [];
  const answer = await page.request.get(`/api/lugarescercanos?g_x=${g_x}&g_y=${g_y}`);
  const { cercanos } = (await answer.json()) as { cercanos: Record<string, number>[] };
  const { id_macro_region, id_region, id_provincia, id_municipio, ...nearest } = cercanos[0] ?? {};
  expect(nearest.id_departamento).toBe(id_departamento);
  return {
    ...{ g_x, g_y, g_z: "3600", id_proyeccion: 1, id_datum: 1 },
    ...{ id_macro_region, id_region, id_departamento, id_provincia, id_municipio },
  };
}

/** Registers an attraction of that department, at its capital if no other point is given. */
export async function ownAttraction(
  page: Page,
  origin: string,
  nombre: string,
  id_departamento: number,
  point: { g_x?: number; g_y?: number } = {},
): Promise<Made> {
  const own: OwnFields["ppirta"] = {
    ...{ nombre_atractivo: nombre, jerarquia: "I", comunidad: "Comunidad de la prueba", distrito: "Distrito 1" },
  };
  const made = await write(page, origin, "post", "ppirta", {
    ...(await placeIn(page, id_departamento)),
    ...point,
    ...own,
    ...{ id_categoria: 1, id_tipo: 1, id_subtipo: 1 },
  });
  return { id: made.data?.id ?? 0, nombre };
}

/** Opens the record's edit page. */
export async function openAttraction(page: Page, { id, nombre }: Made) {
  await page.goto(`/abrir/ppirta/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: nombre })).toBeVisible();
}

/** The record's sealed reference, from the address of its open page. */
export const refOf = (page: Page) => new URL(page.url()).pathname.split("/")[2] ?? "";

export const tabsOf = (page: Page) => page.getByRole("navigation", { name: "Secciones del atractivo" });

/** Opens one of the record's tables; on a desktop the three services are in the menu of one tab. */
export async function openSection(page: Page, { tab, service, path }: { tab: string; service?: true; path: string }) {
  const name = new RegExp(`^${tab}( |$)`, "i");
  if (service && (page.viewportSize()?.width ?? 0) > 640) {
    await tabsOf(page)
      .getByRole("button", { name: /^Servicios/ })
      .click();
    await page.getByRole("menuitem", { name }).click();
  } else {
    await tabsOf(page).getByRole("link", { name }).click();
  }
  await expect(page).toHaveURL((url) => url.pathname.startsWith(path));
}
