import type { Locator, Page } from "@playwright/test";
import { FACILITY_MESSAGES } from "../words/forms";
import { expect, test, unique } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { openFacility, ownFacility } from "./support/own-facility";
import { fillMeasure, notice, paste, x, y, z } from "./support/record-form";
import { dialogOf, expectToast, pick } from "./support/shell";
import { OWN } from "../support/own-answer";

/** Registering a facility and editing its data: the form shared with attractions, with a facility's own texts. */

const IN_ORDER = FACILITY_MESSAGES.map(([, message]) => message);

const DEGREES = /^-\d\d\.\d{5}$/;
const NAME = /^Nombre de la facilidad/;
const searchBox = (page: Page) => page.getByRole("combobox", { name: /Buscar ubicación/ });
const suggestions = (page: Page) => page.getByRole("listbox").getByRole("option");

/** A spot on the map that is not on its marker or its controls. */
async function spotOn(within: Page | Locator) {
  const map = within.getByTestId("mapa");
  await map.scrollIntoViewIfNeeded();
  const box = await map.boundingBox();
  if (!box) throw new Error("The map has no size");
  return { x: box.x + box.width / 2 + 60, y: box.y + box.height / 2 + 40 };
}

test("a facility is registered: the point by a click, the code from the subtype, a likeness asked about", async ({
  as,
  baseURL,
}) => {
  const page = await as("tecnicoLp");
  const name = unique("Hospedaje Kantuta");
  await ownFacility(page, baseURL, name, 2);
  await page.goto("/nuevop");
  await expect(
    page.getByRole("heading", { level: 1, name: "REGISTRO DE INVENTARIO DE RECURSO TURÍSTICO FACILIDADES" }),
  ).toBeVisible();
  await expect(page.getByText(/^Verifique los datos antes de guardar\./)).toBeVisible();
  for (const title of ["GEOLOCALIZACIÓN", "FACILIDADES TURÍSTICOS", "UBICACIÓN TERRITORIAL"]) {
    await expect(page.getByRole("button", { name: title })).toHaveAttribute("aria-expanded", "true");
  }

  // A click that closes the list of places does nothing else; the next click sets the point, which then follows a drag.
  await expect(page.getByText("Haga clic o arrastre el marcador para fijar el punto")).toBeVisible();
  await searchBox(page).fill("uyuni");
  await expect(suggestions(page).first()).toBeVisible();
  const spot = await spotOn(page);
  await page.mouse.click(spot.x, spot.y);
  await expect(suggestions(page)).toHaveCount(0);
  await expect(x(page)).toHaveValue("");
  await page.mouse.click(spot.x, spot.y);
  await expect(x(page)).toHaveValue(DEGREES);
  await expect(y(page)).toHaveValue(DEGREES);
  for (const coordinate of [x(page), y(page)]) await expect(coordinate).not.toBeEditable();
  await paste(page).fill("-16.5005, -68.1503");
  await expect(x(page)).toHaveValue("-16.50050");

  await z(page).fill("12345");
  await z(page).blur();
  await expect(page.getByText("El valor Z debe tener entre mínimo 1 y máximo 4 dígitos.").first()).toBeVisible();
  await expect(z(page)).toHaveValue("");
  await fillMeasure(page, "3900");

  await page.getByLabel(NAME).fill(`El ${name}`);
  const categories = page.getByLabel(/^Categoría/).getByRole("option");
  await expect(categories).toHaveText([/./, "CENTROS POBLADOS", "PLANTA TURÍSTICA", "SERVICIOS DE APOYO"]);
  await page.getByLabel(/^Categoría/).selectOption({ label: "PLANTA TURÍSTICA" });
  await pick(page, /^Tipo/, "PERNOCTACIÓN");
  await expect(page.getByLabel("Código", { exact: true })).toHaveValue("");
  await pick(page, /^Subtipo/, "HOTEL");
  await expect(page.getByLabel("Código", { exact: true })).toHaveValue("07.01.01");
  await expect(page.getByLabel("Código", { exact: true })).not.toBeEditable();

  const duplicate = notice(page, "Ya hay un registro parecido cerca");
  const entry = duplicate.getByRole("listitem").filter({ hasText: name });
  await expect(entry).toContainText(/LP-FAC-\d{4}-\d{5} · HOTEL · .+ · a 6\d m/);
  await expect(entry.getByRole("link")).toHaveAttribute("href", /^\/abrir\/ppirtf\/\d+\?ver=1$/);

  await notice(page, "¿Usar esta ubicación?").getByRole("button", { name: "Usar", exact: true }).click();
  const dt = page.getByLabel(/^Código DT/);
  await expect(dt).toBeFocused();
  await expect(page.getByLabel(/^Departamento/)).toHaveValue("LA PAZ");
  await dt.fill("D".repeat(40));
  await expect(dt).toHaveValue("D".repeat(30));
  await dt.fill("DT-0201");
  expect(await findings(page)).toEqual([]);

  // Pressing Enter twice quickly saves nothing.
  await dt.press("Enter");
  const question = dialogOf(page, "Ya hay un registro parecido cerca");
  await expect(question.getByRole("button", { name: "Revisar" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/nuevop$/);
  await expect(duplicate).toBeInViewport();
  await duplicate.getByRole("button", { name: /es el mismo, continuar$/ }).click();

  // A refused save changes nothing in the form.
  const away = { headers: OWN, status: 502, json: { message: "El servidor del ministerio no responde." } };
  await page.route("**/api/ppirtf", (route) => route.fulfill(away));
  const save = page.getByRole("button", { name: "Guardar registro" });
  await save.click();
  await expectToast(page, "ERROR DE REGISTRO", "Error de registro del formulario");
  await expect(dt).toHaveValue("DT-0201");
  await page.unroute("**/api/ppirtf");
  await save.click();
  await expect(page).toHaveURL(/\/informacionp\/[\w-]+$/);
  await expectToast(page, "REGISTRO", "Formulario Registrado con éxito");
  await expect(page.getByRole("heading", { level: 1, name: `El ${name}` })).toBeVisible();
});

test("on a phone: every message in its order, a tap sets the point, a draft comes back, 'Cancelar' asks", async ({
  as,
}) => {
  const page = await as("nacional", {
    ...{ viewport: { width: 390, height: 844 }, colorScheme: "dark" },
    ...{ hasTouch: true, isMobile: true },
  });
  await page.goto("/nuevop");
  const save = page.getByRole("button", { name: "Guardar registro" });
  for (const message of IN_ORDER) await expect(page.getByText(message, { exact: true })).toHaveCount(0);
  await save.click();
  await expectToast(page, "ERROR DE REGISTRO", "Error de registro del formulario");
  for (const message of IN_ORDER) await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(page.getByLabel(NAME)).toBeFocused();
  expect(await sideways(page)).toBe(0);
  expect(await findings(page)).toEqual([]);

  // Once the first field is corrected, the next in the specification's order takes the focus.
  const name = unique("Posta Wara");
  await page.getByLabel(NAME).fill(name);
  await save.click();
  await expect(page.getByLabel(/^Categoría/)).toBeFocused();

  await expect(page.getByText("Toque el mapa para fijar el punto")).toBeVisible();
  const spot = await spotOn(page);
  await page.touchscreen.tap(spot.x, spot.y);
  await expect(x(page)).toHaveValue(DEGREES);
  const point = await x(page).inputValue();
  await expect(page.getByText(/Borrador guardado en este equipo/)).toBeVisible();

  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Recuperar" }).click();
  await expect(page.getByLabel(NAME)).toHaveValue(name);
  await expect(x(page)).toHaveValue(point);
  const cancel = page.getByRole("button", { name: "Cancelar" });
  await cancel.click();
  const question = dialogOf(page, "Hay cambios sin guardar. ¿Desea descartarlos?");
  await question.getByRole("button", { name: "Seguir editando" }).click();
  await expect(page).toHaveURL(/\/nuevop$/);
  await cancel.click();
  await question.getByRole("button", { name: "Descartar cambios" }).click();
  await expect(page).toHaveURL(/\/poblado$/);
});

test("two people at 'Actualizar datos' of a facility; there a double click sets the point", async ({ as, baseURL }) => {
  const first = await as("tecnicoLp");
  const second = await as("gobernacionLp");
  const name = unique("").trim();
  const own = await ownFacility(first, baseURL, name, 2);
  const open = async (page: Page) => {
    await page.getByRole("button", { name: "Actualizar datos" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Actualizar datos" });
    await expect(dialog.getByLabel(NAME)).toHaveValue(name);
    return dialog;
  };
  const change = async (dialog: Locator, fields: [RegExp, string][]) => {
    for (const [label, value] of fields) await dialog.getByLabel(label).fill(value);
    await dialog.getByRole("button", { name: "Guardar" }).click();
  };
  const DT = /^Código DT/;
  for (const page of [first, second]) await openFacility(page, own);
  const dialog = await open(second);
  const firsts = await open(first);
  await expect(firsts.getByLabel("Código", { exact: true })).toHaveValue("07.01.01");
  await expect(firsts.getByText("Doble clic o arrastre el marcador para fijar el punto")).toBeVisible();
  const before = await x(first).inputValue();
  const spot = await spotOn(firsts);
  await first.mouse.click(spot.x, spot.y);
  await expect(x(first)).toHaveValue(before);
  await first.mouse.dblclick(spot.x, spot.y);
  await expect(x(first)).not.toHaveValue(before);
  await paste(first).fill("-16.5001, -68.1501");
  await change(firsts, [
    [NAME, `${name} UNO`],
    [DT, "DT-02"],
  ]);
  await expectToast(first, "REGISTRO", "Datos de centro poblado actualizados");
  await expect(first.getByRole("heading", { level: 1, name: `${name} UNO` })).toBeVisible();

  // An existing record may lack its Código DT, but never its name (spec 2 §5.1).
  await change(dialog, [
    [NAME, " "],
    [DT, " "],
  ]);
  await expect(dialog.getByText("El nombre poblado es requerido", { exact: true })).toBeVisible();
  await expect(dialog.getByText("EL Código DT es requerido", { exact: true })).toHaveCount(0);
  await change(dialog, [
    [NAME, `${name} DOS`],
    [DT, "DT-03"],
  ]);
  await expectToast(second, "ERROR DE REGISTRO", "Error al actualizar el registro");
  const conflict = dialog.getByRole("region", { name: /Otra persona cambió este registro mientras usted lo editaba/ });
  await expect(conflict.getByRole("row")).toHaveText([
    "CampoLo que usted escribióDato actual",
    `Nombre de la facilidad${name} DOS${name} UNO`,
    "X (latitud)-16.50000-16.50010",
    "Y (longitud)-68.15000-68.15010",
    "Código DTDT-03DT-02",
  ]);
  expect(await findings(second)).toEqual([]);
  await conflict.getByRole("button", { name: "Guardar de todos modos" }).click();
  await expectToast(second, "REGISTRO", "Datos de centro poblado actualizados");
  await expect(dialog).toBeHidden();
  await expect(second.getByRole("heading", { level: 1, name: `${name} DOS` })).toBeVisible();
});
