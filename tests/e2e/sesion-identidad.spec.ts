import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures";
import { findings } from "./support/looks";
import { invite, ownAccount } from "./support/own-account";
import { expectToast, signIn } from "./support/shell";

// The provider sends people back to the address that people type.
test.use({ baseURL: `http://localhost:${process.env.E2E_PORT ?? 4310}` });

/** Signs in at the provider (oidc-provider's own pages) as the person with that document. */
async function signInThere(page: Page, documento: string) {
  await page.getByPlaceholder("Enter any login").fill(documento);
  await page.getByPlaceholder("and password").fill("cualquiera");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

test("a person joins the state's identity once, signs in by it, signs out at both, and separates it", async ({
  as,
  browser,
  baseURL,
  origin,
  noise,
}) => {
  const admin = await as("admin");
  const own = await ownAccount(admin, origin);
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto("/login?volver=/perfil");
  await expect(
    page.getByText("La primera vez con Ciudadanía Digital se le pedirá también su contraseña"),
  ).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("link", { name: /^Ingresar con Ciudadanía Digital/ }).click();
  await signInThere(page, String(own.numero_documento));

  await expect(page.getByRole("heading", { name: "Una su cuenta" })).toBeVisible();
  await expect(page.getByText("Ciudadanía Digital confirmó que usted es PERSONA DE PRUEBA.")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByLabel("Contraseña", { exact: true }).fill("Otra-Contraseña-99");
  await page.getByRole("button", { name: "Unir e ingresar" }).click();
  await expect(page.getByText("La contraseña no es la de su cuenta.")).toBeVisible();
  await page.getByLabel("Contraseña", { exact: true }).fill(own.password);
  await page.getByRole("button", { name: "Unir e ingresar" }).click();
  await expect(page).toHaveURL(/\/perfil$/);
  await expect(page.getByText("Su cuenta está unida a Ciudadanía Digital.")).toBeVisible();

  // Signing out here signs out there, after its own question.
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await page.getByRole("button", { name: "Cerrar Sesión", exact: true }).click();
  await page.getByRole("button", { name: /sign me out/i }).click();
  await expect(page).toHaveURL(/\/login/);

  // From now on without a password.
  await page.getByRole("link", { name: /^Ingresar con Ciudadanía Digital/ }).click();
  await signInThere(page, String(own.numero_documento));
  await expect(page).not.toHaveURL(/\/login|127\.0\.0\.1/);
  await page.goto("/perfil");
  await page.getByRole("button", { name: "Separar" }).click();
  await page.getByRole("dialog").or(page.getByRole("alertdialog")).getByRole("button", { name: "Separar" }).click();
  // Its sessions end with it.
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, own.email, own.password);
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto("/perfil");
  await expect(page.getByRole("link", { name: "Unir con Ciudadanía Digital" })).toBeVisible();
  await context.close();
  expect(noise).toEqual([]);
});

test("an identity without an account is refused in words, and an administrator separates one", async ({
  as,
  browser,
  baseURL,
  origin,
}) => {
  const admin = await as("admin");
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByRole("link", { name: /^Ingresar con Ciudadanía Digital/ }).click();
  await signInThere(page, "987654321");
  await expect(page.getByRole("status").getByText(/no hay una cuenta activa con su documento/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await context.clearCookies();

  const own = await ownAccount(admin, origin);
  await page.getByRole("link", { name: /^Ingresar con Ciudadanía Digital/ }).click();
  await signInThere(page, String(own.numero_documento));
  await page.getByLabel("Contraseña", { exact: true }).fill(own.password);
  await page.getByRole("button", { name: "Unir e ingresar" }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await admin.goto(`/usuario?q=${encodeURIComponent(own.email)}`);
  await admin.getByRole("button", { name: /^Separar identidad digital/ }).click();
  await admin.getByRole("button", { name: "Separar", exact: true }).click();
  await expectToast(admin, "IDENTIDAD DIGITAL", "Se separó la identidad de esta cuenta.");
  await admin.goto("/auditoria?tema=sesion");
  await expect(admin.getByText(/Ninguna cuenta tiene ese documento/).first()).toBeVisible();
  await context.close();
});

test("who was invited comes in by the state's identity, without ever choosing a password", async ({
  as,
  browser,
  baseURL,
  origin,
}) => {
  const { link, numero_documento } = await invite(await as("admin"), origin);
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto(`/password${new URL(link, origin).search}`);
  await page.getByRole("link", { name: /^Ingresar con Ciudadanía Digital/ }).click();
  await signInThere(page, String(numero_documento));
  await expect(page).not.toHaveURL(/\/login|\/password|127\.0\.0\.1/);
  await page.goto("/perfil");
  await expect(page.getByText("Su cuenta está unida a Ciudadanía Digital.")).toBeVisible();
  await context.close();
});
