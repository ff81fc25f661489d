import type { Page } from "@playwright/test";
import { ACCOUNTS, expect, PASSWORD, test, unique } from "./support/fixtures";
import { dialogOf, expectToast, search } from "./support/shell";

/** What a person has typed survives a reload, a dead session and a refused save (decisions §7). */

/** Ends the page's session at the API, behind the application's back. */
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
  await page.getByLabel("Correo electrónico").fill(ACCOUNTS.admin);
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Iniciar Sesion" }).click();
  await expect(page).toHaveURL(/\/region/);
  await page.getByRole("button", { name: "Nuevo", exact: true }).click();
  await form.getByRole("button", { name: "Recuperar" }).click();
  await expect(form.getByLabel(/^Nombre de región/i)).toHaveValue(name);
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

test("two people at one record: the second is told, and nothing is overwritten", async ({ as }) => {
  const first = await as("admin");
  const second = await as("nacional");
  const name = unique("REGIÓN DE DOS");
  await first.goto("/region");
  await first.getByRole("button", { name: "Nuevo", exact: true }).click();
  const form = dialogOf(first);
  await form.getByLabel(/^Código/).fill(String(Math.floor(Math.random() * 9e7) + 1e7));
  await form.getByLabel(/^Nombre de región/i).fill(name);
  await form.getByRole("combobox", { name: /^Macro región/ }).selectOption({ label: "CHACO" });
  await form.getByRole("button", { name: "Guardar" }).click();
  await expectToast(first, "REGISTRO", "Región Registrada");

  for (const page of [first, second]) {
    await page.goto(`/region?q=${encodeURIComponent(name)}`);
    await page
      .getByRole("row")
      .filter({ hasText: name })
      .getByRole("button", { name: /^Editar/ })
      .click();
    await dialogOf(page)
      .getByLabel(/^Nombre de región/i)
      .fill(`${name} ${page === first ? "UNO" : "OTRO"}`);
  }
  await dialogOf(first).getByRole("button", { name: "Guardar" }).click();
  await expectToast(first, "REGISTRO", "Región actualizada");
  await dialogOf(second).getByRole("button", { name: "Guardar" }).click();
  await expect(dialogOf(second).getByText(/Otra persona cambió este registro/)).toBeVisible();
  await expect(dialogOf(second).getByLabel(/^Nombre de región/i)).toHaveValue(`${name} OTRO`);
  await first.reload();
  await expect(first.getByRole("row").filter({ hasText: `${name} UNO` })).toBeVisible();
});

test("a file that is no photograph is refused with its reason, and nothing is stored", async ({ as }) => {
  const page = await as("tecnicoPt");
  await page.goto("/turistico");
  await page
    .getByRole("row")
    .getByRole("link", { name: /^Editar/ })
    .first()
    .click();
  await page
    .getByRole("navigation", { name: "Secciones del atractivo" })
    .getByRole("link", { name: /^Fotograma/i })
    .click();
  await expect(page).toHaveURL(/\/fotograma\//);
  await page.locator('input[type="file"]').setInputFiles([
    { name: "falsa.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no soy una imagen") },
    { name: "enorme.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 1) },
  ]);
  await expect(
    page.getByText("Tipo de archivo no válido, tipos de archivo permitidos: JPG, JPEG o PNG").first(),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByText("falsa.jpg")).toHaveCount(0);
});
