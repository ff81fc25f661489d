import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { enter, type OwnAccount, ownAccount } from "./support/own-account";
import { expectToast, signIn } from "./support/shell";
import { answer, findUser } from "./support/users";

const WRONG = "El código no es correcto o ya se usó. Escriba el que su aplicación muestra ahora.";

/** A code of the current 30-second step, or `ahead` steps later: each step is accepted once, and the next one early. */
const codeOf = (secret: string, ahead = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + ahead * 30_000 });

/** Six digits that match no step near the current one. */
const wrongFor = (secret: string) => {
  const near = [-2, -1, 0, 1, 2, 3].map((steps) => codeOf(secret, steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555", "666666"].find((code) => !near.includes(code))!;
};

const panel = (page: Page) =>
  page
    .getByRole("main")
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Verificación en dos pasos" }) });

async function firstStep(page: Page, { email, password }: OwnAccount) {
  await page.context().clearCookies();
  await page.goto("/login");
  await signIn(page, email, password);
  await expect(page.getByLabel("Código de verificación")).toBeFocused();
}

test("a second factor: activated, asked for at sign-in, recovered from, taken away", async ({ as, page, origin }) => {
  test.slow();
  const admin = await as("admin");
  const account = await ownAccount(admin, origin, { id_rol: 2 });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  expect(await enter(page, origin, account)).toBe(200);

  // Activation: the password, the QR code and the secret, a wrong code, a right one, the recovery codes.
  await page.goto("/perfil");
  const own = panel(page);
  await own.getByRole("button", { name: "Activar" }).click();
  await expect(own.getByLabel("Su contraseña")).toBeFocused();
  await own.getByLabel("Su contraseña").fill("no-es-la-clave");
  await page.keyboard.press("Enter");
  await expect(own.getByText("La contraseña actual no es correcta")).toBeVisible();
  await own.getByLabel("Su contraseña").fill(account.password);
  await own.getByRole("button", { name: "Continuar" }).click();
  await expect(own.getByRole("img", { name: "Código QR para la aplicación de verificación" })).toBeVisible();
  const shown = await own.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const secret = (shown ?? "").replaceAll(" ", "");
  expect(await findings(page)).toEqual([]);
  const code = own.getByLabel("Código de verificación");
  await expect(code).toHaveAttribute("inputmode", "numeric");
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await code.fill(wrongFor(secret));
  await own.getByRole("button", { name: "Confirmar" }).click();
  await expect(own.getByText(WRONG)).toBeVisible();
  await code.fill(codeOf(secret));
  await own.getByRole("button", { name: "Confirmar" }).click();
  const list = own.getByRole("list", { name: "Códigos de recuperación" }).getByRole("listitem");
  await expect(list).toHaveCount(10);
  const codes = await list.allTextContents();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await own.getByRole("button", { name: "Copiar" }).click();
  await expectToast(page, "VERIFICACIÓN EN DOS PASOS", "Códigos copiados");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
  const download = page.waitForEvent("download");
  await own.getByRole("button", { name: "Descargar" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  for (const one of [account.email, ...codes]) expect(file).toContain(one);
  const kept = own.getByLabel("Guardé los códigos de recuperación");
  const done = own.getByRole("button", { name: "Listo" });
  await expect(done).toHaveAttribute("aria-disabled", "true");
  await kept.check();
  await done.click();
  await expect(own.getByText(/^Activa desde \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();
  await expect(own.getByText("Quedan 10 códigos de recuperación.")).toBeVisible();

  // Sign-in: the second step replaces the first; going back keeps everything typed.
  await firstStep(page, account);
  await expect(page.getByText(account.email)).toBeVisible();
  await expect(page.getByLabel("Contraseña", { exact: true })).toBeHidden();
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("button", { name: "Volver" }).click();
  await expect(page.getByLabel("Correo electrónico")).toBeFocused();
  await expect(page.getByLabel("Contraseña", { exact: true })).toHaveValue(account.password);
  await page.keyboard.press("Enter");
  const asked = page.getByLabel("Código de verificación");
  await expect(asked).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Escriba el código de verificación.")).toBeVisible();
  await asked.fill(wrongFor(secret));
  const verify = page.getByRole("button", { name: "Verificar" });
  const from = Date.now();
  await page.keyboard.press("Enter");
  await expectToast(page, "CORREGIR", WRONG);
  await expect(verify).not.toHaveAttribute("aria-busy", "true");
  expect(Date.now() - from).toBeGreaterThanOrEqual(3000);
  await expect(page.locator("form").getByText(WRONG)).toBeVisible();
  await expect(asked).toBeFocused();
  // Pasted with a space, as authenticator apps show it.
  const right = codeOf(secret, 1);
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${right.slice(0, 3)} ${right.slice(3)}`);
  await asked.press("ControlOrMeta+V");
  await verify.click();
  await expect(page).toHaveURL(/\/inicio$/);

  // With a recovery code; each is good once.
  await firstStep(page, account);
  await page.getByRole("button", { name: "Usar un código de recuperación" }).click();
  await expect(page.getByLabel("Código de recuperación")).toBeFocused();
  await page.keyboard.type(codes[0]!.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/inicio$/);
  const admitted = async (codigo?: string) => {
    await page.context().clearCookies();
    await page.request.post("/api/auth/entrar", {
      data: { email: account.email, password: account.password, codigo },
      headers: { Origin: origin },
    });
    return (await page.request.get("/api/departamentos")).status();
  };
  expect([await admitted(), await admitted(codes[0]), await admitted(codes[1])]).toEqual([401, 401, 200]);

  // New recovery codes replace the old ones.
  await page.goto("/perfil");
  await expect(own.getByText("Quedan 8 códigos de recuperación.")).toBeVisible();
  const renew = own.getByRole("button", { name: "Códigos nuevos" });
  const anyCode = own.getByLabel("Código de verificación o de recuperación");
  await renew.click();
  await own.getByLabel("Su contraseña").fill(account.password);
  await anyCode.fill(codes[2]!);
  await renew.click();
  await expect(list).toHaveCount(10);
  const [renewed = ""] = await list.allTextContents();
  await kept.check();
  await done.click();
  await expect(own.getByText("Quedan 10 códigos de recuperación.")).toBeVisible();

  // Removed by the person after proving their identity; activated again, then removed by the administrator.
  await own.getByRole("button", { name: "Desactivar" }).click();
  await own.getByLabel("Su contraseña").fill(account.password);
  await anyCode.fill(codes[3]!);
  await own.getByRole("button", { name: "Desactivar" }).click();
  await expect(own.getByText(WRONG)).toBeVisible();
  await anyCode.fill(renewed);
  await own.getByRole("button", { name: "Desactivar" }).click();
  await expectToast(page, "VERIFICACIÓN EN DOS PASOS", "La verificación en dos pasos se desactivó");
  await expect(own.getByRole("button", { name: "Activar" })).toBeVisible();
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(path, { data, headers: { Origin: origin } });
    expect(reply.status(), await reply.text()).toBe(200);
    return (await reply.json()) as Record<string, string>;
  };
  const { secreto = "" } = await post("/api/segundofactor", { actual: account.password });
  await post("/api/segundofactor/activar", { codigo: codeOf(secreto) });
  expect(await enter(page, origin, account)).toBe(401);
  await admin.goto("/usuario");
  const row = await findUser(admin, account.email);
  await expect(row.getByText("Verificación en dos pasos")).toBeAttached();
  await answer(admin, row, /^Quitar segundo factor/, /¿Quitar el segundo factor de Julia Quispe Mamani\?/, "Quitar");
  await expectToast(admin, "SEGUNDO FACTOR", "Se quitó la verificación en dos pasos de esta persona.");
  await expect(row.getByText("Verificación en dos pasos")).toHaveCount(0);
  expect(await enter(page, origin, account)).toBe(200);
});
