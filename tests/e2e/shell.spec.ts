import { expect, test } from "./support/fixtures";
import { field, openForm, save } from "./support/catalogue";
import { closeToasts, dialogOf, expectToast, menuOf, toastClosers } from "./support/shell";
import { OWN } from "../support/own-answer";

test.describe("the shell", () => {
  test("shows who is signed in, the department's flag and the way to the profile", async ({ as }) => {
    const page = await as("tecnicoPt");
    await page.goto("/inicio");
    const bar = page.getByRole("banner");
    await expect(bar.getByText("Rosa Calle Villca")).toBeVisible();
    await expect(bar.getByText("Técnico")).toBeVisible();
    await expect(bar.getByRole("img", { name: "DEPARTAMENTO DE : POTOSÍ" })).toBeVisible();
    await bar.getByRole("button", { name: /Rosa Calle Villca/ }).click();
    await page.getByRole("menuitem", { name: "Información personal" }).click();
    await expect(page).toHaveURL(/\/perfil$/);
    await expect(page.getByRole("heading", { level: 1, name: "Información de mi Perfil" })).toBeVisible();
    const main = page.getByRole("main");
    for (const words of ["tecnico.pt@turismo.bo", "Femenino", "Boliviana", "POTOSÍ", "Técnico"]) {
      await expect(main.getByText(words, { exact: true }).first()).toBeVisible();
    }
  });

  test("the theme is chosen once and stays", async ({ as }) => {
    const page = await as("nacional", { colorScheme: "light" });
    await page.goto("/inicio");
    await expect(page.locator("html")).not.toHaveAttribute("data-theme", "dark");
    await page.getByRole("button", { name: /tema oscuro/i }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  test("a toast closes when the page changes", async ({ as }) => {
    const page = await as("nacional");
    await page.goto("/turistico?q=Valle de la Luna");
    await page
      .getByRole("row")
      .getByRole("button", { name: /^(Aprobado|Derivado)$/ })
      .first()
      .click();
    const toast = page.getByText(/Este registro ya fue (Derivado|Aprobado para el Catálogo Nacional)/);
    await expect(toast).toBeVisible();
    await menuOf(page).getByRole("link", { name: "Inicio" }).click();
    await expect(page).toHaveURL(/\/inicio$/);
    await expect(toast).toBeHidden();
  });

  test("toasts lie in the bar's free middle, the newest alone with the count of the others, and open under the pointer @slow", async ({
    as,
  }) => {
    const page = await as("nacional");
    for (const { width, height } of [
      { width: 1366, height: 768 },
      { width: 1024, height: 768 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize({ width, height });
      await page.goto("/turistico?q=Valle de la Luna");
      // A disabled row button explains why it does nothing: three clicks, three toasts.
      const state = page
        .getByRole("button", { name: /^(Aprobado|Derivado)$/ })
        .filter({ visible: true })
        .first();
      for (let press = 0; press < 3; press++) await state.click();
      const cards = page.getByRole("listitem").filter({ has: toastClosers(page) });
      await expect(cards).toHaveCount(3);
      const front = page.locator('[data-front="true"]').filter({ has: toastClosers(page) });
      await expect(front).toContainText("+2");
      const bar = (await page.getByRole("banner").boundingBox()) ?? { height: 0 };
      await expect
        .poll(async () => {
          const box = await front.boundingBox();
          return box && box.y >= 0 && box.y + box.height <= bar.height && box.x >= 0 && box.x + box.width <= width;
        })
        .toBe(true);
      // On a phone the toasts cover the bar; on wider windows its buttons stay free.
      if (width > 640) {
        for (const name of [/^Ayuda/, /^Usar tema/, /^Menú de/]) {
          await page
            .getByRole("banner")
            .getByRole("button", { name })
            .or(page.getByRole("link", { name }))
            .first()
            .click({ trial: true });
        }
      }
      await front.hover();
      for (const card of await cards.all()) await expect(card).toHaveCSS("opacity", "1");
      await closeToasts(page);
    }
  });

  test("closing the toast of a failed save leaves the dialog and what was typed in it", async ({ as }) => {
    const page = await as("admin");
    await page.goto("/proyeccion");
    const form = await openForm(page, "REGISTRO DE PROYECCIÓN");
    await field(form, "Nombre").fill("Cónica de prueba");
    await field(form, "Sigla").fill("CP");
    await page.route("**/api/proyeccion", (route) =>
      route.fulfill({ headers: OWN, status: 503, json: { message: "" } }),
    );
    await save(form);
    await expectToast(page, "ERROR", "Error de registro de la proyección");
    await closeToasts(page);
    await expect(dialogOf(page)).toHaveCount(1);
    await expect(field(form, "Nombre")).toHaveValue("Cónica de prueba");
  });

  test("a navigation that took long leaves no sign of it behind on the page one comes back to @slow", async ({
    as,
  }) => {
    const page = await as("tecnicoPt");
    await page.goto("/turistico");
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 900, downloadThroughput: -1, uploadThroughput: -1 },
    });
    const line = page.getByRole("progressbar", { name: "Cargando la página" });
    await menuOf(page).getByRole("link", { name: "Facilidades" }).click();
    await expect(line).toBeVisible();
    await expect(page).toHaveURL(/\/poblado/);
    await expect(line).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/turistico/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(line).toHaveCount(0);
    await expect(page.getByText(/El servidor está tardando en responder/).filter({ visible: true })).toHaveCount(0);
  });

  test("an unknown address gives the not-found page with the way back", async ({ as }) => {
    const page = await as("tecnicoPt");
    for (const path of ["/crud", "/landing", "/no-existe"]) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByText("Requested resource is not available.")).toBeVisible();
    }
    await page
      .getByRole("link", { name: /inicio/i })
      .first()
      .click();
    await expect(page).toHaveURL(/\/inicio$/);
  });
});
