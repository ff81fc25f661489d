import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./support/fixtures";
import { enter, type OwnAccount, ownAccount } from "./support/own-account";
import { dialogOf, expectToast } from "./support/shell";

const NEW = "Laguna-Colorada-4278";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";
const PHONE =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36";

const passwords = (page: Page) => ({
  actual: page.getByLabel("Contraseña actual"),
  nueva: page.getByLabel(/^Contraseña nueva/),
  repetida: page.getByLabel("Repita la contraseña nueva"),
  save: page.getByRole("button", { name: "Cambiar contraseña" }),
});

async function change(page: Page, actual: string, nueva: string, repetida = nueva) {
  const form = passwords(page);
  await form.actual.fill(actual);
  await form.nueva.fill(nueva);
  await form.repetida.fill(repetida);
  await form.save.click();
}

const sessions = (page: Page) =>
  page
    .getByRole("main")
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Sesiones abiertas" }) });

/** Opens another session of the account on a device with that user agent. */
async function elsewhere(browser: Browser, origin: string, account: OwnAccount, userAgent: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: origin, userAgent })).newPage();
  expect(await enter(page, origin, account)).toBe(200);
  return page;
}

const stillIn = async (page: Page) => (await page.request.get("/api/departamentos")).status();

test.describe("the profile", () => {
  test("the own password: each refusal under its field, and the other sessions end", async ({
    as,
    page,
    browser,
    origin,
  }) => {
    const account = await ownAccount(await as("admin"), origin);
    const other = await elsewhere(browser, origin, account, FIREFOX);
    expect(await enter(page, origin, account)).toBe(200);
    const calls: string[] = [];
    page.on("request", (request) => request.url().endsWith("/password/change") && calls.push(request.url()));
    await page.goto("/perfil");
    await expect(page.getByText("Al cambiarla, sus otras sesiones se cierran; esta sigue abierta.")).toBeVisible();
    const form = passwords(page);

    await form.save.click();
    await expect(page.getByText("La contraseña actual es requerida")).toBeVisible();
    await expect(page.getByText("La contraseña es requerida", { exact: true })).toBeVisible();
    await expect(form.actual).toBeFocused();
    await form.nueva.fill("corta");
    await expect(page.getByText("Al menos 12 caracteres: faltan 7")).toBeVisible();
    await change(page, account.password, "corta");
    await expect(page.getByText("La contraseña debe tener al menos 12 caracteres")).toBeVisible();
    await change(page, account.password, NEW, `${NEW}-`);
    await expect(page.getByText("Las contraseñas no coinciden")).toBeVisible();
    await expect(form.repetida).toBeFocused();
    expect(calls).toEqual([]);

    await change(page, "no-es-la-clave", NEW);
    await expect(page.getByText("La contraseña actual no es correcta")).toBeVisible();
    await expect(form.actual).toBeFocused();
    await expect(form.actual).toHaveValue("no-es-la-clave");
    await expect(form.nueva).toHaveValue(NEW);
    await change(page, account.password, "qwerty123456");
    await expect(page.getByText(/Esa contraseña es demasiado común/)).toBeVisible();
    await expect(form.nueva).toBeFocused();
    await change(page, account.password, "Julia-en-el-salar");
    await expect(page.getByText("La contraseña no debe contener su correo ni su nombre")).toBeVisible();
    await change(page, account.password, account.password);
    await expect(page.getByText("La contraseña nueva debe ser distinta de la actual")).toBeVisible();
    await expect(sessions(page).getByText("Firefox en Windows")).toBeVisible();

    await change(page, account.password, NEW);
    await expectToast(page, "CONTRASEÑA", "Su contraseña fue cambiada. Sus otras sesiones se cerraron.");
    for (const field of [form.actual, form.nueva, form.repetida]) await expect(field).toHaveValue("");
    await expect(sessions(page).getByText("Firefox en Windows")).toHaveCount(0);
    expect([await stillIn(page), await stillIn(other)]).toEqual([200, 401]);
    expect(await enter(other, origin, account)).toBe(401);
    expect(await enter(other, origin, { ...account, password: NEW })).toBe(200);
    await other.context().close();
  });

  test("the password changes by keyboard alone @slow", async ({ as, page, origin }) => {
    const account = await ownAccount(await as("admin"), origin);
    expect(await enter(page, origin, account)).toBe(200);
    await page.goto("/perfil");
    const form = passwords(page);
    await expect(form.actual).toBeVisible();
    await form.actual.focus();
    await page.keyboard.type(account.password);
    for (const [field, text] of [
      [form.nueva, NEW],
      [form.repetida, NEW],
    ] as const) {
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: "Mostrar contraseña" }).and(page.locator(":focus"))).toBeVisible();
      await page.keyboard.press("Tab");
      await expect(field).toBeFocused();
      await page.keyboard.type(text);
    }
    await page.keyboard.press("Enter");
    await expectToast(page, "CONTRASEÑA", "Su contraseña fue cambiada. Sus otras sesiones se cerraron.");
  });

  test("own sessions: what device, since when; one is ended, then all others; mails are switched off and on @slow", async ({
    as,
    page,
    browser,
    origin,
  }) => {
    const account = await ownAccount(await as("admin"), origin);
    const firefox = await elsewhere(browser, origin, account, FIREFOX);
    const phone = await elsewhere(browser, origin, account, PHONE);
    const phoneToo = await elsewhere(browser, origin, account, PHONE);
    expect(await enter(page, origin, account)).toBe(200);
    await page.goto("/perfil");
    const rows = sessions(page).getByRole("listitem");
    await expect(rows).toHaveCount(4);
    const mine = rows.filter({ hasText: "Esta sesión" });
    await expect(mine).toHaveCount(1);
    await expect(mine).toContainText("Chrome en Linux");
    await expect(mine).toContainText(/Inicio: \d\d\/\d\d\/\d{4} \d\d:\d\d/);
    await expect(mine).toContainText(/Último uso: \d\d\/\d\d\/\d{4} \d\d:\d\d/);
    await expect(mine.getByRole("button")).toHaveCount(0);
    await expect(rows.filter({ hasText: "Chrome en Android" })).toHaveCount(2);

    await rows
      .filter({ hasText: "Firefox en Windows" })
      .getByRole("button", { name: /^Cerrar la sesión de Firefox en Windows/ })
      .click();
    await expectToast(page, "SESIONES", "Sesión cerrada");
    await expect(rows).toHaveCount(3);
    expect([await stillIn(firefox), await stillIn(phone), await stillIn(page)]).toEqual([401, 200, 200]);

    const others = sessions(page).getByRole("button", { name: "Cerrar las demás sesiones" });
    await others.click();
    const question = dialogOf(page, "¿Cerrar las demás sesiones?");
    await expect(question).toContainText("Se cerrarán 2 sesiones");
    await question.getByRole("button", { name: "Cancelar" }).click();
    await expect(question).toBeHidden();
    expect(await stillIn(phone)).toBe(200);
    await others.click();
    await question.getByRole("button", { name: "Cerrar las demás" }).click();
    await expectToast(page, "SESIONES", "Sus otras sesiones se cerraron");
    await expect(rows).toHaveCount(1);
    await expect(others).toHaveCount(0);
    expect([await stillIn(phone), await stillIn(phoneToo), await stillIn(page)]).toEqual([401, 401, 200]);

    const mails = page.getByRole("checkbox", { name: "Avisarme cuando se decida sobre mis registros" });
    await mails.uncheck();
    await expectToast(page, "AVISOS", "Ya no recibirá correos sobre sus registros");
    await mails.check();
    await expectToast(page, "AVISOS", "Recibirá un correo por cada decisión");
    for (const one of [firefox, phone, phoneToo]) await one.context().close();
  });
});
