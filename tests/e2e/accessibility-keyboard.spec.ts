import { ACCOUNTS, expect, PASSWORD, test, unique } from "./support/fixtures";
import { completeFacility, GOBERNACION, receiveByCall, reviewOf } from "./support/inbox";
import { chooseByTyping, findByTyping, unexplained, walkTo } from "./support/keys";
import { write } from "./support/own-attraction";
import { notice, x, y, z } from "./support/record-form";
import { expectToast, menuOf } from "./support/shell";

/** Whole tasks with the keyboard only. At every stop the focus is visible and not covered. */

test("by keyboard: from sign-in, with its messages, to a new attraction whose point is set on the map @slow", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/turistico");
  const email = page.getByLabel("Correo electrónico");
  const password = page.getByLabel("Contraseña", { exact: true });
  await expect(page.getByRole("button", { name: "Iniciar Sesion" })).not.toHaveAttribute("aria-disabled", "true");
  await walkTo(page, email);
  await page.keyboard.type("tecnico");
  await page.keyboard.press("Enter");
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  expect(await unexplained(page)).toEqual([]);

  // A password manager and pasting must work (WCAG 3.3.8).
  await expect(email).toHaveAttribute("autocomplete", "username");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await email.fill("");
  await walkTo(page, password);
  const pasted = await password.evaluate((field) => {
    const data = new DataTransfer();
    data.setData("text/plain", "x");
    return field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  expect(pasted).toBe(true);
  await page.keyboard.insertText(PASSWORD);
  await walkTo(page, email, "Shift+Tab");
  await page.keyboard.insertText(ACCOUNTS.tecnicoPt);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/turistico$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  const skip = page.getByRole("link", { name: "Saltar al contenido" });
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await walkTo(page, page.getByRole("link", { name: "Nuevo registro" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/nuevo$/);

  const marker = page.getByRole("button", { name: /^Marcador/ });
  await expect(marker).toBeVisible();
  await walkTo(page, page.getByRole("combobox", { name: "Buscar ubicación" }));
  await page.keyboard.type("uyuni");
  await expect(page.getByRole("option").filter({ hasText: "Municipio" }).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(x(page)).toHaveValue(/^-20\./);
  const before = await y(page).inputValue();
  await walkTo(page, marker);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+ArrowUp");
  await expect(y(page)).not.toHaveValue(before);
  await expect(marker).toBeFocused();

  const save = page.getByRole("button", { name: "Guardar registro" });
  await walkTo(page, z(page));
  await page.keyboard.type("3660");
  await page.keyboard.press("Enter");
  await expectToast(page, "ERROR DE REGISTRO", "Error de registro del formulario");
  const name = page.getByLabel(/^Nombre del atractivo/);
  await expect(name).toBeFocused();
  expect(await unexplained(page)).toEqual([]);
  await page.keyboard.type(unique("Mirador de teclado"));
  await chooseByTyping(page, page.getByLabel(/^Jerarquía/), "I");
  await findByTyping(page, page.getByRole("combobox", { name: /^Clasificación/ }), "ALTA MONTAÑA");
  await expect(notice(page, "Ubicación propuesta por el punto")).toBeVisible();
  const community = page.getByLabel(/^Comunidad/);
  await walkTo(page, community);
  await page.keyboard.type("Comunidad de teclado");
  await walkTo(page, page.getByLabel(/^Distrito/));
  await page.keyboard.type("Distrito 1");
  await chooseByTyping(page, page.getByLabel(/^Datum/), "WGS84");
  await walkTo(page, page.getByLabel(/^Proyección/), "Shift+Tab");
  await page.keyboard.type("GEO");
  await walkTo(page, save);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/informacion\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1, name: /^Mirador de teclado/ })).toBeVisible();
});

test("by keyboard: a list is filtered, and a record reviewed in its inbox @slow", async ({ as, origin }) => {
  const page = await as("gobernacionPt", { reducedMotion: "reduce" });
  const made = await completeFacility(page, origin, unique("Hostal de teclado"), 5);
  await write(page, origin, "post", `derivarppirtf/${made.id}`);
  await receiveByCall(page, origin, "gobernacion", made.cite);

  await page.goto("/poblado");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const state = page.getByRole("button", { name: /^Estado/ }).first();
  await walkTo(page, state);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitemradio").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(state).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL((url) => url.searchParams.has("estado"));
  const remove = page.getByRole("button", { name: /^Quitar/ }).first();
  await walkTo(page, remove);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL((url) => !url.searchParams.has("estado"));

  const inbox = GOBERNACION.ppirtf.revision;
  const link = menuOf(page).locator(`a[href="${inbox}"]`);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  if (!(await link.isVisible())) {
    await walkTo(page, menuOf(page).getByRole("button", { name: /^Facilidades/ }));
    await page.keyboard.press("Enter");
  }
  await walkTo(page, link);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL((url) => url.pathname === inbox);
  await expect(page.getByRole("heading", { level: 1, name: "DATOS DE PENDIENTES" })).toBeVisible();
  // The key works only after hydration.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: "Buscar" })).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.type(made.cite);
  const item = page.getByRole("row").filter({ hasText: made.cite });
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
  const revise = item.getByRole("button", { name: /^Revisar/ });
  await walkTo(page, revise);
  await page.keyboard.press("Enter");
  const dialog = reviewOf(page, "ppirtf");
  await expect(dialog.getByLabel(/^Revisión/)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(revise).toBeFocused();
  await page.keyboard.press("Enter");
  const send = dialog.getByRole("button", { name: "REVISAR" });
  await walkTo(page, send);
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel(/^Revisión/)).toBeFocused();
  expect(await unexplained(page)).toEqual([]);
  await page.keyboard.type("Aprobado");
  await walkTo(page, send);
  await page.keyboard.press("Enter");
  await expectToast(page, "EL REGISTRO", GOBERNACION.ppirtf.reviewed);
  await expect(dialog).toBeHidden();
  await expect(item).toHaveCount(0);
  // The focused button is removed with its row, so the focus moves to the content.
  await expect(page.locator("main")).toBeFocused();
});
