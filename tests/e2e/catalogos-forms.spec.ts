import type { Page } from "@playwright/test";
import { field, fillIn, freshCode, openForm, openRow, removeRow, row, save } from "./support/catalogue";
import { expect, test, unique } from "./support/fixtures";
import { expectToast, search } from "./support/shell";

/** What is particular to single catalogue forms. */

test("a type's and a subtype's whole code shows while it is typed, and is the one that is stored @slow", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/tipo");
  const type = await openForm(page, "REGISTRO DE TIPOS DE CATEGORÍA");
  const whole = field(type, "Código completo");
  await expect(whole).toHaveAttribute("readonly", "");
  await expect(whole).toHaveValue("");
  await fillIn(page, type, ["Categoría", "REALIZACIONES TÉCNICAS Y CIENTÍFICAS", "choose"]);
  await fillIn(page, type, ["Código", "7"]);
  await expect(whole).toHaveValue("04.07");
  await field(type, "Código").fill("8");
  await expect(whole).toHaveValue("04.08");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Descartar cambios" }).click();

  await page.goto("/subtipo");
  const form = await openForm(page, "REGISTRO DE SUBTIPO DE CATEGORÍA");
  const name = unique("SUBTIPO DE PRUEBA");
  const code = freshCode();
  await fillIn(page, form, ["Categoría", "SITIOS NATURALES", "choose"]);
  await field(form, "Tipo de categoría").click();
  await expect(page.getByRole("option", { name: "RÍOS" })).toBeVisible();
  await expect(page.getByRole("option", { name: "MUSEOS" })).toHaveCount(0);
  await page.getByRole("option", { name: "RÍOS" }).click();
  await fillIn(page, form, ["Código", code]);
  await expect(field(form, "Código completo")).toHaveValue(`01.06.${code}`);
  await fillIn(page, form, ["Subtipo de categoría", name]);
  await save(form);
  await expectToast(page, "REGISTRO", "SubTipo Registrado");
  await search(page, name);
  await expect(row(page, name)).toContainText(`01.06.${code}`);

  await openRow(page, "REGISTRO DE SUBTIPO DE CATEGORÍA", name);
  await expect(field(form, "Código completo")).toHaveValue(`01.06.${code}`);
  await fillIn(page, form, ["Categoría", "FOLKLORE", "choose"]);
  await expect(field(form, "Tipo de categoría")).toHaveValue("");
  await expect(field(form, "Código completo")).toHaveValue("");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Descartar cambios" }).click();
  await removeRow(page, name);
  await expectToast(page, "REGISTRO", "SubTipo Eliminada");
});

test("category-subtype: filled by the subtypes of type 40, and nothing holds the attempt back @slow", async ({
  as,
}) => {
  const page = await as("admin");
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/tiposub/40");
  await page.goto("/catsubtipo");
  const form = await openForm(page, "DATOS DE CATEGORÍA SUB TIPO");
  await asked;
  const attempt = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && new URL(answer.url()).pathname === "/api/catsubtipo",
  );
  await save(form);
  expect((await attempt).status()).toBe(422);
  await expectToast(page, "ERROR DE REGISTRO", "Error de registro de la categoría sub típo");
  await expect(form.getByText("El subtipo es requerido", { exact: true })).toBeVisible();
  await fillIn(page, form, ["Subtipo", "RESORT", "choose"]);
  await fillIn(page, form, ["Código", freshCode()]);
  await fillIn(page, form, ["Orden", "-1"]);
  await fillIn(page, form, ["Categoría subtipo", unique("CATEGORÍA")]);
  await save(form);
  await expect(form.getByText("El valor mínimo es 0")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Descartar cambios" }).click();

  // A subtype of another type stays chosen in the selector when its row is edited.
  await search(page, "cafe o cafeteria");
  await page
    .getByRole("button", { name: /^Editar/ })
    .first()
    .click();
  await expect(field(form, "Subtipo")).toHaveValue("CAFÉ O CAFETERÍA");
});

test("an entity's place in three steps, its e-mail and its web @slow", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/entidad");
  const form = await openForm(page, "REGISTRO DE ENTIDAD");
  await expect(field(form, "Provincia")).toBeDisabled();
  await expect(field(form, "Provincia")).toHaveAttribute("placeholder", "Elija antes el departamento");
  await expect(field(form, "Municipio")).toHaveAttribute("placeholder", "Elija antes la provincia");
  await fillIn(page, form, ["Departamento", "POTOSÍ", "choose"]);
  await fillIn(page, form, ["Provincia", "DANIEL CAMPOS", "choose"]);
  await fillIn(page, form, ["Municipio", "TAHUA", "choose"]);
  await fillIn(page, form, ["Departamento", "PANDO", "choose"]);
  await expect(field(form, "Provincia")).toHaveValue("");
  await expect(field(form, "Municipio")).toHaveValue("");
  await expect(field(form, "Municipio")).toBeDisabled();

  await fillIn(page, form, ["E-mail", "nadie@"]);
  await fillIn(page, form, ["Web", "ftp://entidad.bo"]);
  await fillIn(page, form, ["Teléfono", "dos"]);
  await save(form);
  await expect(form.getByText("No es un correo electrónico válido")).toBeVisible();
  await expect(form.getByText("La dirección web no es válida")).toBeVisible();
  await expect(form.getByText("Debe ser un número", { exact: true })).toBeVisible();
  await fillIn(page, form, ["E-mail", ""]);
  await fillIn(page, form, ["Web", "https://entidad.gob.bo/turismo"]);
  await expect(form.getByText("No es un correo electrónico válido")).toHaveCount(0);
  await expect(form.getByText("La dirección web no es válida")).toHaveCount(0);
});

test.describe("a municipality's position", () => {
  const marker = (page: Page) => page.locator('[aria-roledescription="marcador"]');

  test("typing moves the marker, the map fills the fields, pasting fills both @slow", async ({ as }) => {
    const page = await as("admin");
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.goto("/municipio");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const before = scripts.length;
    const form = await openForm(page, "REGISTRO DE MUNICIPIO");
    await expect(marker(page)).toBeVisible();
    // The map's code loads with the dialog.
    expect(scripts.length).toBeGreaterThan(before);

    const map = form.locator("canvas");
    await map.scrollIntoViewIfNeeded();
    const box = await map.boundingBox();
    if (!box) throw new Error("The map has no size");
    await page.mouse.dblclick(box.x + box.width / 2 + 70, box.y + box.height / 2 + 30);
    await expect(field(form, "Latitud")).toHaveValue(/^-\d\d\.\d+$/);
    await expect(field(form, "Longitud")).toHaveValue(/^-\d\d\.\d+$/);

    const at = await marker(page).boundingBox();
    const latitude = Number(await field(form, "Latitud").inputValue());
    await field(form, "Latitud").fill(String(latitude + 0.3));
    await expect.poll(async () => (await marker(page).boundingBox())?.y ?? 0).not.toBe(at?.y);

    await field(form, "Longitud").focus();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData("text", "19°38'15.8\"S 67°40'37.2\"W");
      const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    });
    await expect(field(form, "Latitud")).toHaveValue("-19.63772");
    await expect(field(form, "Longitud")).toHaveValue("-67.677");
  });
});

/** Presses Tab until an element with that name has the focus. */
async function tabTo(page: Page, name: string) {
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate((wanted) => {
      const at = document.activeElement;
      return (at?.getAttribute("aria-label") ?? at?.textContent ?? "").trim().startsWith(wanted);
    }, name);
    if (found) return;
  }
  throw new Error(`Tab never reaches ${name}`);
}

test("a region is created, edited and deleted with the keyboard alone @slow", async ({ as }) => {
  const page = await as("admin");
  const name = unique("REGION DE TECLADO");
  await page.goto("/region");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await tabTo(page, "Nuevo");
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "REGISTRO DE REGIÓN" });
  await expect(field(form, "Código")).toBeFocused();
  await page.keyboard.type(freshCode());
  await page.keyboard.press("Tab");
  await expect(field(form, "Macro región")).toBeFocused();
  await expect(field(form, "Macro región").locator("option", { hasText: "CHACO" })).toHaveCount(1);
  await page.keyboard.type("CHACO");
  await expect(field(form, "Macro región").locator("option:checked")).toHaveText("CHACO");
  await page.keyboard.press("Tab");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expectToast(page, "REGISTRO", "Región Registrada");
  await expect(form).toBeHidden();
  await expect(page.getByRole("button", { name: "Nuevo", exact: true })).toBeFocused();

  await page.keyboard.press("/");
  await page.keyboard.type(name);
  await expect(row(page, name)).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
  await tabTo(page, `Editar ${name}`);
  await page.keyboard.press("Enter");
  await expect(field(form, "Código")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(field(form, "Nombre de región")).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(" EDITADA");
  await page.keyboard.press("Enter");
  await expectToast(page, "REGISTRO", "Región actualizada");
  await expect(row(page, `${name} EDITADA`)).toBeVisible();

  await tabTo(page, `Eliminar ${name}`);
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: "¿Está seguro de borrar el registro?" });
  await expect(question.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectToast(page, "REGISTRO", "Región Eliminada");
  await expect(row(page, name)).toHaveCount(0);
});
