import type { CDPSession, Page } from "@playwright/test";
import { expect, test } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { enter, type OwnAccount, ownAccount } from "./support/own-account";
import { expectToast, signIn } from "./support/shell";
import { answer, findUser } from "./support/users";

// A passkey belongs to a name, and an address of figures is none.
test.use({ baseURL: `http://localhost:${process.env.E2E_PORT ?? 4310}` });

/** A device with a fingerprint reader, made by the browser; `of` tells it who is there. */
async function virtualDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

const known = (cdp: CDPSession, authenticatorId: string, isUserVerified: boolean) =>
  cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });

const panel = (page: Page) =>
  page
    .getByRole("main")
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Llaves de acceso" }) });

const ENTER = "Usar llave de este equipo";
const NOT_USED = "No se usó ninguna llave: se canceló, o este equipo no tiene una de su cuenta.";

async function add(page: Page, { password }: OwnAccount, name?: string) {
  const own = panel(page);
  await own.getByRole("button", { name: "Agregar llave" }).click();
  if (name) await own.getByLabel("Nombre de la llave").fill(name);
  await own.getByLabel("Su contraseña").fill(password);
  await own.getByRole("button", { name: "Continuar" }).click();
}

async function leave(page: Page) {
  await page.context().clearCookies();
  await page.goto("/login");
}

test("a passkey: added, signed in with, renamed and removed", async ({ as, page, origin }) => {
  test.slow();
  const admin = await as("admin");
  const account = await ownAccount(admin, origin);
  const { cdp, authenticatorId } = await virtualDevice(page);

  // Without a passkey on the device, the form stays as it was typed.
  await page.goto("/login");
  const email = page.getByLabel("Correo electrónico");
  await email.fill(account.email);
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: ENTER }).click();
  await expect(page.getByText(NOT_USED)).toBeVisible();
  await expect(email).toHaveValue(account.email);
  expect(await findings(page)).toEqual([]);

  expect(await enter(page, origin, account)).toBe(200);
  await page.goto("/perfil");
  const own = panel(page);
  await own.getByRole("button", { name: "Agregar llave" }).click();
  const name = own.getByLabel("Nombre de la llave");
  await expect(name).toHaveValue("Chrome en Linux");
  const password = own.getByLabel("Su contraseña");
  await password.fill("no-es-la-clave");
  await page.keyboard.press("Enter");
  await expect(own.getByText("La contraseña actual no es correcta")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  // The device does not recognise the person: what was typed stays.
  await known(cdp, authenticatorId, false);
  await name.fill("Mi teléfono");
  await password.fill(account.password);
  await own.getByRole("button", { name: "Continuar" }).click();
  await expect(own.getByText("No se agregó: se canceló en el equipo. Puede intentar otra vez.")).toBeVisible();
  await expect(name).toHaveValue("Mi teléfono");
  await expect(password).toHaveValue(account.password);
  await known(cdp, authenticatorId, true);
  await own.getByRole("button", { name: "Continuar" }).click();
  await expectToast(page, "LLAVES DE ACCESO", "Llave agregada");
  await expect(own.getByText("Mi teléfono")).toBeVisible();
  await expect(own.getByText("Sin usar")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await add(page, account);
  await expect(own.getByText("Este equipo ya tiene una llave de su cuenta.")).toBeVisible();
  await own.getByRole("button", { name: "Cancelar" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });

  // Signed in without a word typed; the token stays on the server.
  await leave(page);
  await page.getByRole("button", { name: ENTER }).click();
  await expect(page).toHaveURL(/\/inicio$|\/mi-trabajo$/);
  expect(await page.evaluate(() => document.cookie)).not.toContain("token");
  await page.goto("/perfil");
  await expect(own.getByText(/^Último uso: \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();
  await own.getByRole("button", { name: "Cambiar el nombre de la llave «Mi teléfono»" }).click();
  await name.fill("Oficina");
  await own.getByRole("button", { name: "Guardar" }).click();
  await expectToast(page, "LLAVES DE ACCESO", "Nombre guardado");
  await own.getByRole("button", { name: "Quitar la llave «Oficina»" }).click();
  expect(await findings(page)).toEqual([]);
  await password.fill(account.password);
  await own.getByRole("button", { name: "Quitar" }).click();
  await expectToast(page, "LLAVES DE ACCESO", "Llave quitada");
  await expect(own.getByRole("listitem")).toHaveCount(0);

  // The device still has it, the account has not.
  await leave(page);
  await page.getByRole("button", { name: ENTER }).click();
  await expect(page.getByText("Esta llave no sirve para ingresar")).toBeVisible();
  expect((await page.request.get("/api/departamentos")).status()).toBe(401);
});

test("a passkey as second factor: asked for after the password, recovered from, taken away", async ({
  as,
  page,
  origin,
}) => {
  test.slow();
  const admin = await as("admin");
  const account = await ownAccount(admin, origin, { id_rol: 2 });
  const { cdp, authenticatorId } = await virtualDevice(page);
  expect(await enter(page, origin, account)).toBe(200);
  await page.goto("/perfil");
  const own = panel(page);
  await add(page, account);
  const list = own.getByRole("list", { name: "Códigos de recuperación" }).getByRole("listitem");
  await expect(list).toHaveCount(10);
  const [code = ""] = await list.allTextContents();
  await own.getByLabel("Guardé los códigos de recuperación").check();
  await own.getByRole("button", { name: "Listo" }).click();
  await expect(own.getByText("Si escribe la contraseña, después se le pedirá una llave.")).toBeVisible();
  await expect(page.getByText("Quedan 10 códigos de recuperación.")).toBeVisible();

  const firstStep = async () => {
    await leave(page);
    await signIn(page, account.email, account.password);
    await expect(page.getByText(`Verificación en dos pasos de ${account.email}`)).toBeVisible();
  };
  const use = page.getByRole("button", { name: "Usar llave", exact: true });
  await firstStep();
  expect(await findings(page)).toEqual([]);
  await known(cdp, authenticatorId, false);
  await use.click();
  await expect(page.getByText(NOT_USED)).toBeVisible();
  await known(cdp, authenticatorId, true);
  await use.click();
  await expect(page).toHaveURL(/\/inicio$/);

  await firstStep();
  await page.getByRole("button", { name: "Usar un código de recuperación" }).click();
  await expect(page.getByLabel("Código de recuperación")).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/inicio$/);

  await admin.goto("/usuario");
  const row = await findUser(admin, account.email);
  await answer(admin, row, /^Quitar segundo factor/, /¿Quitar el segundo factor de Julia Quispe Mamani\?/, "Quitar");
  await expectToast(admin, "SEGUNDO FACTOR", "Se quitó la verificación en dos pasos de esta persona.");
  await leave(page);
  await page.getByRole("button", { name: ENTER }).click();
  await expect(page.getByText("Esta llave no sirve para ingresar")).toBeVisible();
  expect(await enter(page, origin, account)).toBe(200);
});

test("no passkey is offered at another address", async ({ page, origin }) => {
  await page.goto(`${origin.replace("localhost", "127.0.0.1")}/login`);
  await expect(page.getByRole("button", { name: "Iniciar Sesion" })).toBeEnabled();
  await expect(page.getByRole("button", { name: ENTER })).toHaveCount(0);
});
