import { expect, type Page } from "@playwright/test";
import { SERVICIOS } from "@/contract/campos/servicios";
import { idOf, type Made, placeIn, write } from "./own-attraction";

/** A facility of the test's own, created through the API: no other test reads or changes it. */

/** Registers a facility of that department, of the type 'lodging'. */
export async function ownFacility(page: Page, origin: string, nombre: string, id_departamento: number): Promise<Made> {
  const id_tipo = SERVICIOS.pernoctacionppirtf.tipo;
  const tipos = (await (await page.request.get("/api/tipo?page=&rows=&q=")).json()) as {
    tipos: { data: { id: number; id_categoria: number }[] };
  };
  const made = await write(page, origin, "post", "ppirtf", {
    ...(await placeIn(page, id_departamento)),
    nombre_centro: nombre,
    id_categoria: tipos.tipos.data.find(({ id }) => id === id_tipo)?.id_categoria,
    id_tipo,
    id_subtipo: await idOf(page, `tiposub/${id_tipo}`, "subtipos"),
    codigo_dt: "DT-01",
  });
  return { id: made.data?.id ?? 0, nombre };
}

/** Adds a communication service, which makes the facility complete (decision 014); returns the service's id. */
export async function addCommunication(page: Page, origin: string, id_ppirtf: number): Promise<number> {
  const made = await write(page, origin, "post", "comunicacionppirtf", {
    id_ppirtf,
    id_subtipo: await idOf(page, `tiposub/${SERVICIOS.comunicacionppirtf.tipo}`, "subtipos"),
    cobertura: "B",
  });
  return made.data?.id ?? 0;
}

/** Opens the facility's edit page. */
export async function openFacility(page: Page, { id, nombre }: Made) {
  await page.goto(`/abrir/ppirtf/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: nombre })).toBeVisible();
}

export const servicesOf = (page: Page) => page.getByRole("navigation", { name: "Servicios de la facilidad" });
