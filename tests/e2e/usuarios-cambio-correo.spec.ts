import { field, save } from "./support/catalogue";
import { expect, test } from "./support/fixtures";
import { linkAfter, mailCount } from "./support/outbox";
import { enter, ownAccount } from "./support/own-account";
import { expectToast } from "./support/shell";
import { findUser, freshMail, REGISTER } from "./support/users";

/** The change of an account's e-mail address, from the form to the two links. */

test("a new address waits for its confirmation; the links do nothing before their button is pressed @slow", async ({
  as,
  page: guest,
  origin,
}) => {
  const page = await as("admin");
  const account = await ownAccount(page, origin);
  const nuevo = freshMail("nuevo");
  const [before, form] = [await mailCount(account.email), page.getByRole("dialog", { name: REGISTER })];
  await page.goto("/usuario");
  await (await findUser(page, account.email)).getByRole("button", { name: /^Editar/ }).click();
  await field(form, "Correo electrónico").fill("nuevo");
  await save(form);
  await expect(form.getByText("No es un correo válido")).toBeVisible();
  await field(form, "Correo electrónico").fill(nuevo);
  await save(form);
  await expectToast(page, "REGISTRO", "Usuario actualizado correctamente");
  await expectToast(page, "CORREO", "El correo nuevo vale cuando su dueño lo confirme.");
  await expect(form).toBeHidden();
  await (await findUser(page, account.email)).getByRole("button", { name: /^Editar/ }).click();
  await expect(form.getByText(`Correo pendiente de confirmar: ${nuevo}.`)).toBeVisible();

  const [confirm, undo] = [await linkAfter(nuevo, 0), await linkAfter(account.email, before)];
  const stillAsBefore = async () => expect(await enter(guest, origin, account)).toBe(200);
  for (const link of [confirm, undo]) expect((await guest.request.get(link)).status()).toBe(200);
  await stillAsBefore();
  await guest.goto(confirm);
  await expect(guest).toHaveURL(/\/correo\/confirmar$/);
  await guest.getByRole("button", { name: "Confirmar correo" }).click();
  await expect(guest.getByText("Su correo quedó confirmado. Desde ahora ingrese con él.")).toBeVisible();
  await expect(guest.getByRole("link", { name: "Iniciar Sesion" })).toBeFocused();
  expect(await enter(guest, origin, account)).toBe(401);
  expect(await enter(guest, origin, { ...account, email: nuevo })).toBe(200);
  await guest.goto(confirm);
  await guest.getByRole("button", { name: "Confirmar correo" }).click();
  await expect(guest.getByText("El enlace no es válido, ya se usó o venció.")).toBeVisible();

  await guest.goto(undo);
  await guest.getByRole("button", { name: "Deshacer y bloquear la cuenta" }).click();
  await expect(guest.getByText("El cambio quedó deshecho y la cuenta está bloqueada.")).toBeVisible();
  expect(await enter(guest, origin, { ...account, email: nuevo })).toBe(401);
  await page.goto("/usuario");
  await expect((await findUser(page, account.email)).getByText("Inactivo")).toBeVisible();
});

test("a link that is none says so", async ({ page }) => {
  for (const address of ["/correo/confirmar", "/correo/deshacer?token=corto"]) {
    await page.goto(address);
    await expect(page.getByText("El enlace no es válido, ya se usó o venció.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Iniciar Sesion" })).toBeFocused();
  }
});
