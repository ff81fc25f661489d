import type { Page } from "@playwright/test";
import { expect, test, unique } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { openAttraction, openSection, ownAttraction, refOf } from "./support/own-attraction";
import { paste, z } from "./support/record-form";
import { dialogOf, pick } from "./support/shell";

/** Questions before a save: a place that is inconsistent, a value that does not fit the point, a repeated row. */

const QUESTION = "Revise estos datos antes de guardar";

/** Fills a new attraction with a point in the city of La Paz, up to its place. */
async function fillUpToPlace(page: Page, name: string) {
  await paste(page).fill("-16.4957, -68.1335");
  await z(page).fill("3640");
  await page.getByLabel(/^Nombre del atractivo/).fill(name);
  await page.getByLabel(/^Jerarquía/).selectOption("II");
  await page.getByLabel(/^Categoría/).selectOption({ label: "SITIOS NATURALES" });
  await pick(page, /^Tipo/, "MONTAÑAS Y CORDILLERAS");
  await pick(page, /^Subtipo/, "ALTA MONTAÑA");
}

test("IXIAMAS in the region of Tiwanaku with a point in the city of La Paz is asked about, and so is another datum @slow", async ({
  as,
}) => {
  const page = await as("tecnicoLp");
  await page.goto("/nuevo");
  await fillUpToPlace(page, unique("Mirador lejano"));
  await expect(page.getByLabel(/^Proyección/).locator("option:checked")).toHaveText(/^GEO/);
  await expect(page.getByLabel(/^Datum/).locator("option:checked")).toHaveText(/^WGS84/);
  await page.getByLabel(/^Datum/).selectOption({ label: "PSAD56 - Datum Provisional Sudamericano 1956" });

  await page.getByLabel(/^Macro región/).selectOption({ label: "ALTIPLANO" });
  await pick(page, /^Región/, "ALTIPLANO NORTE - TIWANAKU");
  await pick(page, /^Provincia/, "ABEL ITURRALDE");
  await pick(page, /^Municipio/, "IXIAMAS");
  await page.getByLabel(/^Comunidad/).fill("Comunidad de la prueba");
  await page.getByLabel(/^Distrito/).fill("Distrito 1");
  const save = page.getByRole("button", { name: "Guardar registro" });
  await save.click();

  const question = dialogOf(page, QUESTION);
  await expect(question).toContainText(
    /El Municipio IXIAMAS es de la Región .+, y se eligió la Región ALTIPLANO NORTE/,
  );
  await expect(question).toContainText(/parece estar fuera del Municipio IXIAMAS/);
  await expect(question).toContainText("Las coordenadas son grados decimales de WGS84");
  await expect(question.getByRole("radio", { name: "Guardar con GEO y WGS84" })).toBeChecked();
  await expect(question.getByRole("button", { name: "Volver al formulario" })).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(page)).toBe(0);
  await page.setViewportSize({ width: 1366, height: 768 });

  // Going back keeps every value, and the question is shown again at the next save.
  await question.getByRole("button", { name: "Volver al formulario" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/nuevo$/);
  await expect(page.getByLabel(/^Datum/).locator("option:checked")).toHaveText(/^PSAD56/);
  await save.click();
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/ppirta"));
  await question.getByRole("button", { name: "Guardar de todos modos" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ id_proyeccion: "1", id_datum: "1" });
  await expect(page).toHaveURL(/\/informacion\/[\w-]+$/);
});

test("a repeated row is asked about; its author deletes it again @slow", async ({ as, origin }) => {
  const page = await as("tecnicoLp");
  await openAttraction(page, await ownAttraction(page, origin, unique("Templo declarado"), 2));
  await openSection(page, { tab: "Declaratoria", path: "/visitas/" });
  const form = dialogOf(page, "REGISTRO DE DECLARATORIA");
  const fill = async () => {
    await page.getByRole("button", { name: "Nuevo" }).click();
    await form.getByRole("combobox").first().click();
    await page.getByRole("option").first().click();
    await form.getByRole("button", { name: "Guardar", exact: true }).click();
  };
  await fill();
  await expect(form).toBeHidden();
  await fill();
  const question = dialogOf(page, "Ya existe una fila igual en esta sección. ¿Guardarla de todos modos?");
  await expect(question).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await question.getByRole("button", { name: "Volver al formulario" }).click();
  await expect(form).toBeVisible();
  await form.getByRole("button", { name: "Guardar", exact: true }).click();
  await question.getByRole("button", { name: "Guardar de todos modos" }).click();
  await expect(form).toBeHidden();
  const remove = page.getByRole("button", { name: /^Eliminar/ });
  await expect(remove).toHaveCount(2);
  await remove.first().click();
  await page.getByRole("button", { name: "Si, borrar registro" }).click();
  await expect(remove).toHaveCount(1);
});

test("a municipality outside Bolivia is asked about before it is saved @slow", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/municipio?q=ANCORAIMES");
  await page
    .getByRole("button", { name: /^Editar/ })
    .first()
    .click();
  const form = dialogOf(page, "REGISTRO DE MUNICIPIO");
  await form.getByLabel(/^Latitud/).fill("-33.45");
  await form.getByRole("button", { name: "Guardar", exact: true }).click();
  const question = dialogOf(
    page,
    "La latitud y la longitud indican un punto fuera de Bolivia. ¿Guardar de todos modos?",
  );
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Volver al formulario" }).click();
  await expect(form.getByLabel(/^Latitud/)).toHaveValue("-33.45");
});

test("the read-only view of a complete draft leads on to editing and to the next step @slow", async ({
  as,
  origin,
}) => {
  const page = await as("tecnicoLp");
  const own = await ownAttraction(page, origin, unique("Cerro en borrador"), 2);
  await openAttraction(page, own);
  const ref = refOf(page);
  await page.goto(`/ver/${ref}`);
  await expect(page.getByRole("heading", { level: 1, name: own.nombre })).toBeVisible();
  // The record is incomplete: the pencil in the list opens it, and it cannot be derived.
  await expect(page.getByRole("link", { name: "Editar", exact: true })).toHaveCount(0);

  await page.goto("/turistico?completo=1&estado=COMPLETO");
  const row = page.getByRole("row").filter({ hasText: "Completo" }).first();
  await expect(row.getByRole("link", { name: /^Editar/ })).toHaveCount(0);
  await row.getByRole("link", { name: /^Ver info/ }).click();
  await expect(page).toHaveURL(/\/ver\/[\w-]+$/);
  await page.getByRole("button", { name: "Derivar", exact: true }).click();
  await expect(dialogOf(page)).toContainText(/¿Está seguro de Derivar a la Gobernación de LA PAZ/i);
  await dialogOf(page).getByRole("button", { name: "Cancelar" }).click();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("link", { name: "Editar", exact: true }).first().click();
  await expect(page.getByRole("button", { name: "Actualizar datos" }).first()).toBeVisible();
});
