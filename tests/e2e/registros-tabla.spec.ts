import type { Page } from "@playwright/test";
import { OWN_MARK } from "@/lib/connection/own-answer";
import { expect, test, unique } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { openAttraction, openSection, ownAttraction, write } from "./support/own-attraction";
import { openFacility, ownFacility } from "./support/own-facility";
import { openService } from "./support/sections";
import { closeToasts } from "./support/shell";

const LA_PAZ = 2;
const RUTAS = { tab: "Rutas", path: "/rutasacceso/" };

const cell = (page: Page, label: string, row: number) => page.getByLabel(new RegExp(`^${label}.*, fila ${row}$`));
const status = (page: Page) => page.getByRole("status").filter({ hasText: /^\d+ filas?/ });

/** Types into one cell after the other, with Tab between them. */
async function typeCells(page: Page, cells: readonly string[]) {
  for (const [index, text] of cells.entries()) {
    if (index > 0) await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
}

async function pressEnter(page: Page, times: number) {
  for (let time = 0; time < times; time += 1) await page.keyboard.press("Enter");
}

test("three routes are typed with the keyboard alone, one is mended, and saved as one entry", async ({
  as,
  origin,
}) => {
  const page = await as("tecnicoLp");
  await openAttraction(page, await ownAttraction(page, origin, unique("Mirador de las Rutas"), LA_PAZ));
  await openSection(page, RUTAS);
  await cell(page, "Tramo vía", 1).focus();
  await typeCells(page, ["Potosí – Don Diego", "ASF", "BUE", "22", "0,4", "V/T"]);
  await page.keyboard.press("Enter");
  // The next stretch begins where the one before ends.
  await expect(cell(page, "Tramo vía", 2)).toBeFocused();
  await expect(cell(page, "Tramo vía", 2)).toHaveValue("Don Diego – ");
  await typeCells(page, ["Chaquí", "RIP", "REG", "lejos", "0,3", "V"]);
  await page.keyboard.press("Tab");
  await expect(cell(page, "Tramo vía", 3)).toHaveValue("Chaquí – ");
  await typeCells(page, ["Aguas termales", "RIP", "REG", "3,5", "0,2", "V"]);
  await page.keyboard.press("Enter");
  await expect(status(page)).toHaveText("3 filas: 3 nuevas. Queda como una sola entrada en el historial.");

  // At the end of the rows Enter goes to the button.
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Guardar rutas" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Fila 2, Distancia km: Debe ser un número.")).toBeVisible();
  await expect(cell(page, "Distancia km", 2)).toBeFocused();
  await expect(cell(page, "Distancia km", 2)).toHaveAccessibleDescription("Debe ser un número");
  await closeToasts(page);
  expect(await findings(page)).toEqual([]);
  await cell(page, "Distancia km", 2).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("99");
  await expect(page.getByText("Debe ser un número")).toHaveCount(0);
  // Escape takes back what was typed since the cell was entered.
  await page.keyboard.press("Escape");
  await expect(cell(page, "Distancia km", 2)).toHaveValue("lejos");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("10");
  await expect(page.getByText("Total 35,5 km en 0,9 h")).toBeVisible();
  // Three cells lead to the next row, six more to the empty one, then come the button and the save.
  await pressEnter(page, 3);
  await expect(cell(page, "Tramo vía", 3)).toBeFocused();
  await pressEnter(page, 6);
  await expect(cell(page, "Tramo vía", 4)).toBeFocused();
  await pressEnter(page, 2);
  await expect(status(page)).toHaveText("3 filas");
  await expect(cell(page, "Tramo vía", 3)).toHaveValue("Chaquí – Aguas termales");
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(page)).toBe(0);
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 1366, height: 768 });

  // A row is taken out, another changed, and one that was taken out comes back before the save.
  await page.getByRole("button", { name: "Quitar la fila 1" }).click();
  await page.getByRole("button", { name: "Quitar la fila 3" }).click();
  await page.getByRole("button", { name: "No quitar la fila 1" }).click();
  await cell(page, "Estado", 2).selectOption({ label: "MALO" });
  await expect(status(page)).toContainText("2 filas: 1 cambia, 1 se quita.");
  await expect(page.getByText("Total 32 km en 0,7 h")).toBeVisible();
  await page.getByRole("button", { name: "Guardar rutas" }).click();
  await expect(status(page)).toHaveText("2 filas");
  await page.getByRole("button", { name: "Lista" }).click();
  const table = page.getByRole("table", { name: "GESTIÓN DE RUTAS" });
  await expect(table.getByRole("row", { name: /Don Diego – Chaquí/ })).toContainText("Malo");
  await expect(table.getByRole("row")).toHaveCount(3);

  await page.getByRole("link", { name: "Historial" }).first().click();
  await expect(page.getByRole("list", { name: "HISTORIAL" }).getByRole("heading", { level: 3 })).toHaveText([
    "1 fila modificada, 1 fila quitada",
    "3 filas añadidas",
    "Creado",
  ]);
});

test("who goes on while the rows are saved is asked, and led on once they are", async ({ as, origin }) => {
  const page = await as("tecnicoLp");
  await openAttraction(page, await ownAttraction(page, origin, unique("Mirador del Apuro"), LA_PAZ));
  await openSection(page, RUTAS);
  await cell(page, "Tramo vía", 1).focus();
  await typeCells(page, ["La Paz – El Alto", "ASF", "BUE", "12", "0,5", "V"]);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/rutappirta", async (route) => {
    await held;
    await route.fallback();
  });
  await page.getByRole("button", { name: "Guardar rutas" }).click();
  await page.getByRole("link", { name: "Temporalidad" }).first().click();
  const question = page.getByRole("alertdialog", { name: "Hay cambios sin guardar. ¿Desea salir?" });
  await expect(question).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/temporalidad\//);
  await expect(question).toBeHidden();
});

test("a row that is refused says why, stays as it was typed, and is there after the page was lost", async ({
  as,
  origin,
}) => {
  const page = await as("tecnicoLp");
  await openAttraction(page, await ownAttraction(page, origin, unique("Mirador de la Ruta"), LA_PAZ));
  await openSection(page, RUTAS);
  await cell(page, "Tramo vía", 1).focus();
  await typeCells(page, ["La Paz – El Alto", "ASF", "BUE", "12", "0,5", "V"]);
  await page.keyboard.press("Tab");
  await typeCells(page, ["Laja", "ASF", "BUE", "22", "0,4", "V"]);
  await page.route("**/api/rutappirta", (route) =>
    route.request().postData()?.includes("Laja")
      ? route.fulfill({
          status: 422,
          headers: { [OWN_MARK.key]: OWN_MARK.value },
          json: { message: "No se guardó", errores: { tramo: ["El tramo no es de este atractivo"] } },
        })
      : route.fallback(),
  );
  await page.getByRole("button", { name: "Guardar rutas" }).click();
  await expect(page.getByText("El tramo no es de este atractivo")).toBeVisible();
  await expect(status(page)).toContainText("2 filas: 1 nueva.");
  await expect(cell(page, "Tramo vía", 2)).toHaveValue("El Alto – Laja");
  await page.unrouteAll();
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Tabla" }).click();
  await page.getByRole("button", { name: "Recuperar" }).click();
  await expect(cell(page, "Tramo vía", 2)).toHaveValue("El Alto – Laja");
  await page.getByRole("button", { name: "Guardar rutas" }).click();
  await expect(status(page)).toHaveText("2 filas");
  await page.reload();
  await expect(page.getByText("Mostrando 1 a 2 de 2 registros")).toBeVisible();
});

test("a service is typed with its further data, and another person's save is not written over unseen", async ({
  as,
  origin,
}) => {
  const page = await as("tecnicoLp");
  const own = await ownFacility(page, origin, unique("Posada de la tabla"), LA_PAZ);
  await openFacility(page, own);
  await openService(page, "Pernoctación", "/pernoctacion/");
  await cell(page, "Subtipo", 1).focus();
  await page.keyboard.type("alojam");
  await page.keyboard.press("Enter");
  await expect(cell(page, "Subtipo", 1)).toHaveValue("ALOJAMIENTO");
  await page.keyboard.press("Tab");
  await typeCells(page, ["Alojamiento Chaquí", "Calle Sucre", "24", "12,5", "Bue"]);
  await page.getByRole("button", { name: "Más datos de la fila 1" }).click();
  await cell(page, "Categoría subtipo", 1).click();
  await page.getByRole("option", { name: "CLASE B" }).click();
  await cell(page, "Propietario", 1).fill("Ana Mamani");
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(page)).toBe(0);
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 1366, height: 768 });
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === "POST" && one.url().endsWith("/api/pernoctacionppirtf")),
    page.getByRole("button", { name: "Guardar servicios" }).click(),
  ]);
  await expect(status(page)).toHaveText("1 fila");
  const made = ((await (await request.response())?.json()) as { data: { id: number } }).data.id;

  // Another person changes the row while this one types in it.
  await cell(page, "Capacidad", 1).fill("30");
  const { version: _version, ...body } = request.postDataJSON() as Record<string, unknown>;
  const other = await as("gobernacionLp");
  await write(other, origin, "put", `pernoctacionppirtf/${made}`, { ...body, direccion: "Calle Bolívar" });
  await page.getByRole("button", { name: "Guardar servicios" }).click();
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: "cambia" })
      .getByText(/cambió/),
  ).toBeVisible();
  await expect(cell(page, "Dirección", 1)).toHaveValue("Calle Bolívar");
  await expect(cell(page, "Capacidad", 1)).toHaveValue("30");
  await page.getByRole("button", { name: "Guardar servicios" }).click();
  await expect(status(page)).toHaveText("1 fila");
  await page.getByRole("button", { name: "Lista" }).click();
  const row = page.getByRole("row", { name: /Alojamiento Chaquí/ });
  for (const text of ["CLASE B", "Ana Mamani", "Calle Bolívar", "30", "Bueno"]) await expect(row).toContainText(text);

  // Who may not remove rows types in them all the same.
  await openFacility(other, own);
  await openService(other, "Pernoctación", "/pernoctacion/");
  await other.getByRole("button", { name: "Tabla" }).click();
  await expect(cell(other, "Capacidad", 1)).toHaveValue("30");
  await expect(other.getByRole("button", { name: /^Quitar la fila/ })).toHaveCount(0);
});
