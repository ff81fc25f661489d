import type { Locator } from "@playwright/test";
import { ACCOUNTS, expect, PASSWORD, test, unique } from "./support/fixtures";
import { completeFacility, GOBERNACION, receiveByCall, reviewOf } from "./support/inbox";
import { chooseByTyping, findByTyping, unexplained, walkTo } from "./support/keys";
import { write } from "./support/own-attraction";
import { photograph } from "./support/photo";
import { countPresses } from "./support/presses";
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

test("by keyboard: an attraction from its point to the gobernación, as the guide's list of keys says @slow", async ({
  as,
}) => {
  const page = await as("tecnicoLp", { reducedMotion: "reduce" });
  const main = page.getByRole("main");
  const presses = await countPresses(page);
  const skipToContent = async () => {
    await walkTo(page, page.getByRole("link", { name: "Saltar al contenido" }));
    await page.keyboard.press("Enter");
  };
  const put = async (field: Locator, text: string) => {
    await walkTo(page, field);

    await page.keyboard.insertText(text);
  };
  const pressAt = async (control: Locator, key = "Enter") => {
    await walkTo(page, control);
    await page.keyboard.press(key);
  };
  const radio = (name: RegExp) =>
    page.getByRole("radiogroup", { name }).or(page.getByRole("group", { name })).getByRole("radio").first();
  /** The save that was pressed gives the focus to what comes next, whose content has it then. */
  const goOn = async (part: string) => {
    await expect(main.getByRole("link", { name: `Siguiente: ${part}` }).last()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 2, name: HEADING[part] ?? part })).toBeVisible();
  };
  const HEADING: Record<string, string | RegExp> = { Rutas: /RUTAS/, Temporalidad: /TEMPORALIDAD/ };

  await page.goto("/nuevo");
  await expect(page.getByRole("button", { name: /^Marcador/ })).toBeVisible();
  await skipToContent();
  await put(page.getByLabel("Pegar coordenadas"), "-16.5548, -68.6736");
  await page.keyboard.press("Enter");
  await put(z(page), "3850");
  await put(page.getByLabel(/^Nombre del atractivo/), unique("Mirador de teclas"));
  await chooseByTyping(page, page.getByLabel(/^Jerarquía/), "II");
  await findByTyping(page, page.getByRole("combobox", { name: /^Clasificación/ }), "MIRADOR NATURAL");
  await put(page.getByLabel(/^Distrito/), "Distrito 4");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/informacion\//);
  await expect(page.getByRole("button", { name: "Abrir el mapa" }).or(main.locator("canvas")).first()).toBeVisible();

  await put(page.getByLabel(/^Descripción/), "Mirador sobre el altiplano y el lago.");
  for (const [label, text] of [
    [/CCF/, "450"],
    [/CCR/, "300"],
    [/CCE/, "180"],
  ] as const)
    await put(page.getByLabel(label), text);
  for (const name of [/cultural/i, /cient/i, /recrea/i, /biodiversidad/i]) await pressAt(radio(name), "Space");
  await put(page.getByLabel(/^Población (más )?cercana/i), "Tiwanaku");
  await put(page.getByLabel(/^Distancia/), "5");
  await pressAt(radio(/emergencia/i), "Space");
  for (const [label, text] of [
    [/^Frecuencia/, "Diaria"],
    [/^Bioclima/, "Xérico"],
    [/^Temperatura/, "8 °C"],
    [/^Humedad/, "35 %"],
  ] as const)
    await put(page.getByLabel(label), text);
  for (const name of [/conservación/i, /protección/i, /antrópic/i, /natural/i]) await pressAt(radio(name), "Space");
  await put(page.getByLabel(/^Restricci/), "Ninguna");
  await pressAt(page.getByRole("button", { name: "Guardar datos" }));
  await goOn("Rutas");

  await put(page.getByRole("textbox", { name: /^Tramo vía.*fila 1/ }), "La Paz – Tiwanaku");
  await chooseByTyping(page, page.getByLabel(/^Tipo vía.*fila 1/), "ASF");
  await chooseByTyping(page, page.getByLabel(/^Estado.*fila 1/), "BUE");
  await put(page.getByLabel(/^Distancia km.*fila 1/), "72");
  await put(page.getByLabel(/^Distancia hr.*fila 1/), "1,5");
  await chooseByTyping(page, page.getByLabel(/^Señalización.*fila 1/), "V/T");
  // At the end of the rows Enter goes to the button.
  for (let key = 0; key < 3; key += 1) await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: /^1 fila$/ })).toBeVisible();
  await goOn("Temporalidad");

  await pressAt(page.getByRole("button", { name: "Todo el año" }));
  await walkTo(page, page.getByLabel("Hora inicio", { exact: true }));
  await page.keyboard.type("0900AM");
  await walkTo(page, page.getByLabel("Hora fin", { exact: true }));
  await page.keyboard.type("0400PM");
  // Enter puts the hours in all chosen months, and goes to the button.
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await goOn("Actividad");

  await pressAt(page.getByRole("button", { name: "Elegir de la lista" }));
  const dialog = page.getByRole("dialog");
  await put(dialog.getByRole("searchbox"), "fotograf");
  await pressAt(dialog.getByRole("checkbox").first(), "Space");
  await pressAt(dialog.getByRole("button", { name: "Guardar actividades" }));
  await expect(dialog).toBeHidden();
  await pressAt(main.getByRole("link", { name: "Siguiente: Fotograma" }).last());
  await expect(page.getByRole("heading", { level: 2, name: /FOTOGRAMA/ })).toBeVisible();

  const chooser = page.waitForEvent("filechooser");
  await pressAt(main.getByRole("button", { name: "elija archivos" }));
  await (await chooser).setFiles({ name: "mirador.jpg", mimeType: "image/jpeg", buffer: await photograph() });
  await expectToast(page, "REGISTRO", "Fotogramas Registrado con éxito");
  const derive = main.getByRole("button", { name: "Derivar", exact: true });
  await expect(derive).not.toHaveAttribute("aria-disabled");
  await walkTo(page, derive, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await pressAt(page.getByRole("alertdialog").getByRole("button", { name: "Derivar" }));
  await expectToast(page, "REGISTRO", "Se Derivó a la Gobernación con éxito");
  // Each Tab counts, one for nearly every field.
  expect(presses.besidesText()).toBeLessThanOrEqual(165);
});
