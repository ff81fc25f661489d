import { expect, test } from "./support/fixtures";
import { dialogOf, menuOf } from "./support/shell";

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

  test("the menu holds what the role may open, and typing another address gives the access page", async ({ as }) => {
    const tecnico = await as("tecnicoPt");
    await tecnico.goto("/inicio");
    const menu = tecnico.getByRole("navigation", { name: "Menú principal" });
    await expect(menu.getByRole("link", { name: "Atractivos" })).toBeVisible();
    await expect(menu.getByText("BANDEJAS")).toHaveCount(0);
    await tecnico.goto("/ppirtaentrante");
    await expect(tecnico).toHaveURL(/\/access$/);
    await expect(tecnico.getByText("Requested resource is not available.")).toBeVisible();

    const gobernacion = await as("gobernacionPt");
    await gobernacion.goto("/ppirtaentrante");
    await expect(gobernacion.getByRole("link", { name: /^Entrantes/ })).toHaveAttribute("aria-current", "page");
    await gobernacion.goto("/ppirtaentrantenacional");
    await expect(gobernacion).toHaveURL(/\/access$/);
  });

  test("signing out asks first, and ends the session", async ({ as }) => {
    const page = await as("operadorLp");
    await page.goto("/inicio");
    await menuOf(page).getByRole("button", { name: "Cerrar sesión" }).click();
    const dialog = dialogOf(page, "Confirmar para Cerrar su Sesión");
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await expect(dialog).toBeHidden();
    await menuOf(page).getByRole("button", { name: "Cerrar sesión" }).click();
    await dialog.getByRole("button", { name: "Cerrar Sesión" }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto("/turistico");
    await expect(page).toHaveURL(/\/login/);
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

  test("on a phone the menu is a drawer that gives the focus back", async ({ as }) => {
    const page = await as("tecnicoPt", { viewport: { width: 390, height: 844 } });
    await page.goto("/turistico");
    await page.getByRole("button", { name: /Abrir (el )?menú/ }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("link", { name: "Inicio" }).click();
    await expect(page).toHaveURL(/\/inicio$/);
    await expect(drawer).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
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
    // It lies under the page's head, whose buttons stay free.
    const head = await page.getByRole("link", { name: "Nuevo registro" }).first().boundingBox();
    const card = page.getByRole("listitem").filter({ has: toast });
    await expect
      .poll(async () => (await card.boundingBox())?.y)
      .toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
    await menuOf(page).getByRole("link", { name: "Inicio" }).click();
    await expect(page).toHaveURL(/\/inicio$/);
    await expect(toast).toBeHidden();
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
