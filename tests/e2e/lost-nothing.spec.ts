import type { Page } from "@playwright/test";
import { ACCOUNTS, expect, PASSWORD, test, unique } from "./support/fixtures";
import { openAttraction, openSection, ownAttraction, write } from "./support/own-attraction";
import { dialogOf, expectToast, search } from "./support/shell";

/** What a person has typed survives a reload, an ended session and a refused save (decision 037). */

/** Ends the page's session directly at the API, without the application noticing. */
async function endSession(page: Page) {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page's browser is gone");
  const copy = await browser.newContext({ storageState: await page.context().storageState() });
  const origin = new URL(page.url()).origin;
  const answer = await copy.request.post(`${origin}/api/auth/salir`, { data: {}, headers: { Origin: origin } });
  expect(answer.status()).toBe(200);
  await copy.close();
}

test("a new attraction half filled comes back after a reload", async ({ as }) => {
  const page = await as("tecnicoPt");
  const name = unique("Mirador a medias");
  await page.goto("/nuevo");
  await page.getByLabel(/^Nombre del atractivo/).fill(name);
  await page.getByLabel(/^Z \(altitud\)/).fill("4100");
  await expect(page.getByText(/Borrador guardado en este equipo/)).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Recuperar" }).click();
  await expect(page.getByLabel(/^Nombre del atractivo/)).toHaveValue(name);
  await expect(page.getByLabel(/^Z \(altitud\)/)).toHaveValue("4100");
});

test("a session that dies under an open form: sign in, and the form is as it was", async ({ as }) => {
  const page = await as("admin");
  const name = unique("REGIÓN SIN SESIÓN");
  await page.goto("/region");
  await page.getByRole("button", { name: "Nuevo", exact: true }).click();
  const form = dialogOf(page);
  await form.getByLabel(/^Código/).fill("9911");
  await form.getByLabel(/^Nombre de región/i).fill(name);
  await form.getByRole("combobox", { name: /^Macro región/ }).selectOption({ label: "CHACO" });
  await endSession(page);
  page.on("dialog", (dialog) => void dialog.accept());
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect(page).toHaveURL(/\/login\?volver=/);
  await expect(page.getByText("Su sesión terminó.")).toBeVisible();
  await page.getByLabel("Correo electrónico").fill(ACCOUNTS.admin);
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Iniciar Sesion" }).click();
  await expect(page).toHaveURL(/\/region/);
  // The form opens by itself with the typed values.
  await expect(form.getByLabel(/^Nombre de región/i)).toHaveValue(name);
  await expect(form.getByRole("combobox", { name: /^Macro región/ }).locator("option:checked")).toHaveText("CHACO");
  await form.getByRole("button", { name: "Guardar" }).click();
  await expectToast(page, "REGISTRO", "Región Registrada");
  await search(page, name);
  await page
    .getByRole("row")
    .filter({ hasText: name })
    .getByRole("button", { name: /^Eliminar/ })
    .click();
  await page.getByRole("button", { name: "Si, borrar registro" }).click();
  await expectToast(page, "REGISTRO", "Región Eliminada");
});

test("two people at one attraction: its routes, its data, and a row that another deleted @slow", async ({
  as,
  baseURL,
}) => {
  const first = await as("admin");
  const second = await as("tecnicoPt");
  const own = await ownAttraction(second, baseURL, unique("Mirador de dos"), 5);
  const tramo = { id_ppirta: own.id, id_tipo_via: 1, id_estado: 1, distancia_km: 3, distancia_hr: 1, s_si: "V" };
  const { data: kept } = await write(second, baseURL, "post", "rutappirta", { ...tramo, tramo: "Tramo disputado" });
  await write(second, baseURL, "post", "rutappirta", { ...tramo, tramo: "Tramo borrado" });
  const edit = (page: Page, text: string) =>
    page
      .getByRole("row")
      .filter({ hasText: text })
      .getByRole("button", { name: /^Editar/ })
      .click();
  const storedName = async () => {
    const body = await (await second.request.get(`/api/rutappirta?ppirta=${own.id}&page=1&rows=10&q=`)).json();
    const rows = (body as { rutas: { data: { id: number; tramo: string }[] } }).rutas.data;
    return rows.find(({ id }) => id === kept?.id)?.tramo;
  };

  for (const page of [first, second]) {
    await openAttraction(page, own);
    await openSection(page, { tab: "Rutas", path: "/rutasacceso/" });
    await edit(page, "Tramo disputado");
    await dialogOf(page)
      .getByLabel(/^Tramo/)
      .fill(page === first ? "Tramo del primero" : "Tramo del segundo");
  }
  await dialogOf(first).getByRole("button", { name: "Guardar" }).click();
  await expectToast(first, "REGISTRO", "Tramo actualizada");
  const form = dialogOf(second);
  await form.getByRole("button", { name: "Guardar" }).click();
  await expectToast(second, "ERROR DE REGISTRO", "Error de registro del tramo");
  await expect(form.getByText(/Otra persona cambió este registro/)).toBeVisible();
  await expect(form.getByRole("row").filter({ hasText: "Tramo del primero" })).toContainText("Tramo del segundo");
  expect(await storedName()).toBe("Tramo del primero");
  await form.getByRole("button", { name: "Usar los datos actuales" }).click();
  await expect(form.getByLabel(/^Tramo/)).toHaveValue("Tramo del primero");
  await form.getByRole("button", { name: "Cancelar" }).click();

  await edit(second, "Tramo borrado");
  await form.getByLabel(/^Distancia km/).fill("44");
  await first
    .getByRole("row")
    .filter({ hasText: "Tramo borrado" })
    .getByRole("button", { name: /^Eliminar/ })
    .click();
  await first.getByRole("button", { name: "Si, borrar registro" }).click();
  await expectToast(first, "REGISTRO", "Ruta Eliminado");
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect(form.getByRole("alert")).toContainText("No se guardó");
  await expect(form.getByLabel(/^Distancia km/)).toHaveValue("44");
  await form.getByRole("button", { name: "Cancelar" }).click();
  await second.getByRole("button", { name: "Descartar cambios" }).click();
  await expect(second.getByRole("row").filter({ hasText: "Tramo borrado" })).toHaveCount(0);

  for (const [page, altitude] of [
    [first, "3601"],
    [second, "3602"],
  ] as const) {
    await page.getByRole("button", { name: "Actualizar datos" }).first().click();
    await dialogOf(page)
      .getByLabel(/^Z \(altitud\)/)
      .fill(altitude);
  }
  await dialogOf(first)
    .getByRole("button", { name: /^Guardar/ })
    .click();
  await expectToast(first, "REGISTRO", "Datos de atractivo turístico actualizados con éxito");
  await form.getByRole("button", { name: /^Guardar/ }).click();
  await expect(form.getByText(/cambió este registro/).first()).toBeVisible();
  await expect(form.getByLabel(/^Z \(altitud\)/)).toHaveValue("3602");
  const now = (await (await second.request.get(`/api/ppirta/${own.id}`)).json()) as { ppirta: { g_z: number } };
  expect(now.ppirta.g_z).toBe(3601);
});
