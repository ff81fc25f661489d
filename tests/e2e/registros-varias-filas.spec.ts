import { OWN_MARK } from "@/lib/connection/own-answer";
import { expect, test, unique } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { openAttraction, ownAttraction, tabsOf } from "./support/own-attraction";
import { countPresses } from "./support/presses";

const LA_PAZ = 2;

test("a year of months is saved in four presses, as one entry of the history", async ({ as, origin }) => {
  const page = await as("tecnicoLp");
  const own = await ownAttraction(page, origin, unique("Mirador de los Meses"), LA_PAZ);
  await openAttraction(page, own);
  const presses = await countPresses(page);
  await tabsOf(page)
    .getByRole("link", { name: /^Temporalidad/i })
    .click();
  await page.getByLabel("Hora inicio", { exact: true }).fill("05:00");
  await page.getByLabel("Hora fin", { exact: true }).fill("10:00");
  await page.getByRole("button", { name: "Todo el año" }).click();
  await expect(page.getByText("12 meses: 12 nuevos.")).toBeVisible();
  await page.getByRole("button", { name: "Guardar temporalidad" }).click();
  await expect(page.getByText("12 meses: 12 ya registrados.")).toBeVisible();
  expect(presses.besidesText()).toBeLessThanOrEqual(4);

  // One month gets hours of its own, and two are taken out again.
  await page.getByLabel("Hora inicio JUNIO").fill("06:00");
  await page.getByRole("checkbox", { name: "ENERO" }).uncheck();
  await page.getByRole("checkbox", { name: "FEBRERO" }).uncheck();
  await expect(page.getByText("10 meses: 1 cambia, 9 ya registrados, 2 se quitan.")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(page)).toBe(0);
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole("button", { name: "Guardar temporalidad" }).click();
  await expect(page.getByText("10 meses: 10 ya registrados.")).toBeVisible();
  await page.getByRole("button", { name: "Lista" }).click();
  const table = page.getByRole("table", { name: "GESTIÓN DE TEMPORALIDAD" });
  await expect(table.getByRole("row", { name: /JUNIO/ })).toContainText("06:00");
  await expect(table.getByText("ENERO")).toHaveCount(0);

  await page.getByRole("link", { name: "Historial" }).first().click();
  const history = page.getByRole("list", { name: "HISTORIAL" });
  await expect(history.getByRole("heading", { level: 3 })).toHaveText([
    "1 fila modificada, 2 filas quitadas",
    "12 filas añadidas",
    "Creado",
  ]);
  await history.getByText("Ver las filas").first().click();
  await expect(history.getByText("06:00", { exact: true })).toBeVisible();
});

test("a month that is refused says why and stays as it was typed", async ({ as, origin }) => {
  const page = await as("tecnicoLp");
  const own = await ownAttraction(page, origin, unique("Mirador del Mes"), LA_PAZ);
  await openAttraction(page, own);
  await tabsOf(page)
    .getByRole("link", { name: /^Temporalidad/i })
    .click();
  await page.getByRole("checkbox", { name: "MAYO" }).check();
  await page.getByRole("button", { name: "Guardar temporalidad" }).click();
  await expect(page.getByText("La hora inicio es requerida")).toBeVisible();
  await expect(page.getByLabel("Hora inicio MAYO")).toBeFocused();
  await page.getByLabel("Hora inicio MAYO").fill("08:00");
  await page.getByLabel("Hora fin MAYO").fill("18:00");
  await page.getByRole("checkbox", { name: "JULIO" }).check();
  await page.getByLabel("Hora inicio JULIO").fill("09:00");
  await page.getByLabel("Hora fin JULIO").fill("17:00");
  await page.route("**/api/temppirta", (route) =>
    route.request().postData()?.includes('"hora_inicio":"08:00"')
      ? route.fulfill({
          status: 422,
          headers: { [OWN_MARK.key]: OWN_MARK.value },
          json: { message: "No se guardó", errores: { hora_inicio: ["La hora inicio no es válida"] } },
        })
      : route.fallback(),
  );
  await page.getByRole("button", { name: "Guardar temporalidad" }).click();
  await expect(page.getByText("La hora inicio no es válida")).toBeVisible();
  await expect(page.getByText("2 meses: 1 nuevo, 1 ya registrado.")).toBeVisible();
  await expect(page.getByLabel("Hora inicio MAYO")).toHaveValue("08:00");
  // What is typed is there after the page was lost.
  await page.unrouteAll();
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Doce meses" }).click();
  await page.getByRole("button", { name: "Recuperar" }).click();
  await page.getByRole("button", { name: "Guardar temporalidad" }).click();
  await expect(page.getByText("2 meses: 2 ya registrados.")).toBeVisible();
});

test("activities are ticked together, found by a word", async ({ as, origin }) => {
  const page = await as("tecnicoLp");
  const own = await ownAttraction(page, origin, unique("Mirador de las Actividades"), LA_PAZ);
  await openAttraction(page, own);
  await tabsOf(page)
    .getByRole("link", { name: /^Actividad/i })
    .click();
  await page.getByRole("button", { name: "Elegir de la lista" }).click();
  const dialog = page.getByRole("dialog", { name: "REGISTRO DE ACTIVIDAD" });
  await dialog.getByRole("checkbox", { name: "TREKKING" }).check();
  await dialog.getByRole("searchbox").fill("observacion");
  await dialog.getByRole("checkbox", { name: "OBSERVACIÓN DE AVES" }).check();
  await dialog.getByRole("checkbox", { name: "OBSERVACIÓN DE FLORA" }).check();
  await expect(dialog.getByText("3 nuevas")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Guardar actividades" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Mostrando 1 a 3 de 3 registros")).toBeVisible();

  await page.getByRole("button", { name: "Elegir de la lista" }).click();
  await dialog.getByRole("button", { name: "Solo lo elegido" }).click();
  await expect(dialog.getByRole("checkbox")).toHaveCount(3);
  await dialog.getByRole("checkbox", { name: "TREKKING" }).uncheck();
  await expect(dialog.getByText("1 se quita, 2 quedan como están")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(page)).toBe(0);
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Guardar actividades" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("TREKKING")).toHaveCount(0);
});
