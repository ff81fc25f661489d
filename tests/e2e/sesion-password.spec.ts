import type { Page } from "@playwright/test";
import { ACCOUNTS, expect, test } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { linkAfter, mailCount } from "./support/outbox";
import { ownAccount } from "./support/own-account";
import { OWN } from "../support/own-answer";
import { chooseNewPassword, signIn } from "./support/shell";

/** A password without the words that anyone would guess first here. */
const NEW = "Cuatro-Vicuñas-Azules-7";

const SENT = "Revise su correo para continuar el proceso";
const BAD_LINK = "El enlace no es válido o ya venció.";

async function ask(page: Page, address: string) {
  await page.getByLabel("Correo electrónico").fill(address);
  await page.getByRole("button", { name: "Recuperar" }).click();
}

test.describe("password recovery", () => {
  test("an empty or malformed address is refused in the browser, without a call", async ({ page }) => {
    const calls: string[] = [];
    page.on("request", (request) => request.method() === "POST" && calls.push(request.url()));
    await page.goto("/login");
    await page.getByRole("link", { name: "¿Olvidó su contraseña?" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "¿Recuperar contraseña?" })).toBeVisible();
    await page.getByRole("button", { name: "Recuperar" }).click();
    await expect(page.getByText("Por favor, ingrese su correo electrónico", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Correo electrónico")).toBeFocused();
    for (const address of ["tecnico@turismo", "tecnico lp@turismo.bo"]) {
      await ask(page, address);
      await expect(page.getByText("Ingrese un correo electrónico válido", { exact: true })).toBeVisible();
    }
    expect(calls).toEqual([]);
    await page.getByRole("link", { name: "Cancelar" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test("a server that fails is told apart from a mail that was sent", async ({ page, expectedNoise }) => {
    expectedNoise.push(/status of 500/);
    await page.route("**/api/password/email", (route) => route.fulfill({ headers: OWN, status: 500, body: "" }));
    await page.goto("/password");
    await ask(page, ACCOUNTS.tecnicoPt);
    await expect(page.getByText("Error al enviar la solicitud. Intente nuevamente.", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Correo electrónico")).toHaveValue(ACCOUNTS.tecnicoPt);
  });

  test("the mailed link sets a new password once, and the person signs in with it", async ({ as, page, origin }) => {
    // A new password ends all sessions of its account.
    const { email } = await ownAccount(await as("admin"), origin);
    const before = await mailCount(email);
    await page.goto("/password");
    await ask(page, email);
    await expect(page.getByText(SENT, { exact: true })).toBeVisible();
    const link = await linkAfter(email, before);

    await page.goto(link);
    await expect(page).toHaveURL(/\/password$/);
    const field = page.getByLabel("Contraseña nueva", { exact: true });
    await chooseNewPassword(page, "corta");
    await expect(page.getByText("La contraseña debe tener al menos 12 caracteres")).toBeVisible();
    await expect(field).toBeFocused();
    await chooseNewPassword(page, NEW, `${NEW}-`);
    await expect(page.getByText("Las contraseñas no coinciden")).toBeVisible();
    await chooseNewPassword(page, `${email}-2026`);
    await expect(page.getByText("La contraseña no debe contener su correo ni su nombre")).toBeVisible();
    await page.getByRole("button", { name: "Mostrar contraseña" }).first().click();
    await expect(field).toHaveAttribute("type", "text");
    await chooseNewPassword(page, NEW);
    await expect(page.getByText("Su contraseña fue cambiada. Ya puede ingresar.")).toBeVisible();

    await page.getByRole("link", { name: "Iniciar Sesion" }).click();
    await signIn(page, email, NEW);
    await expect(page).toHaveURL(/\/mi-trabajo$/);

    await page.goto(link);
    await chooseNewPassword(page, NEW);
    await expect(page.getByText(BAD_LINK)).toBeVisible();
    await page.getByRole("link", { name: "Pedir un enlace nuevo" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "¿Recuperar contraseña?" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Recuperar" })).toBeVisible();
    await expect(page).toHaveURL(/\/password$/);
  });

  test("every state, on a phone: axe finds nothing, nothing is cut @slow", async ({ page }) => {
    const found: string[] = [];
    const look = async () => {
      found.push(...(await findings(page)));
      expect(await sideways(page)).toBe(0);
    };
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/password");
    await page.getByRole("button", { name: "Recuperar" }).click();
    await expect(page.getByText("Por favor, ingrese su correo electrónico", { exact: true })).toBeVisible();
    await look();
    await ask(page, "nadie@turismo.bo");
    await expect(page.getByText(SENT, { exact: true })).toBeVisible();
    await look();
    await page.goto(`/password?token=${"a".repeat(43)}`);
    await chooseNewPassword(page, "corta", "otra");
    await expect(page.getByText("Las contraseñas no coinciden")).toBeVisible();
    await look();
    await chooseNewPassword(page, "Laguna-Verde-3391");
    await expect(page.getByText(BAD_LINK)).toBeVisible();
    await look();
    expect(found).toEqual([]);
  });

  test("a link cut short says so at once", async ({ page }) => {
    await page.goto("/password?token=abc");
    await expect(page.getByText(BAD_LINK)).toBeVisible();
    await expect(page).toHaveURL(/\/password$/);
    await page.getByRole("link", { name: "Pedir un enlace nuevo" }).click();
    await expect(page.getByLabel("Correo electrónico")).toBeVisible();
  });
});
