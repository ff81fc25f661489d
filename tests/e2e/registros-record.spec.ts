import { expect, test, unique } from "./support/fixtures";
import { openAttraction, ownAttraction } from "./support/own-attraction";
import { dialogOf, expectToast } from "./support/shell";

test("switching tabs keeps the map's node and loads no document", async ({ as }) => {
  const page = await as("tecnicoPt");
  // The oldest belong to the initial data; the newest belong to other tests, which derive and delete them.
  await page.goto("/turistico?estado=INCOMPLETO&sort=cite");
  await page.getByRole("row").getByRole("link", { name: "Editar" }).first().click();
  await expect(page).toHaveURL(/\/informacion\//);
  // A drawing stands for the map, whose scripts come with the press.
  await expect(page.getByRole("img", { name: /: -\d\d\.\d{5}, -\d\d\.\d{5}$/ })).toBeVisible();
  const map = page.locator("canvas").first();
  await expect(map).toHaveCount(0);
  const press = page.getByRole("button", { name: "Abrir el mapa" });
  await press.focus();
  await press.press("Enter");
  await expect(map).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(map).toBeFocused();
  await map.evaluate((node) => node.setAttribute("data-same", "yes"));
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  const tabs = page.getByRole("navigation", { name: "Secciones del atractivo" });
  for (const [label, path] of [
    ["RUTAS", "/rutasacceso/"],
    ["TEMPORALIDAD", "/temporalidad/"],
    ["FOTOGRAMA", "/fotograma/"],
  ] as const) {
    await tabs.getByRole("link", { name: new RegExp(`^${label}`, "i") }).click();
    await expect(page).toHaveURL(new RegExp(path));
    await expect(tabs.getByRole("link", { name: new RegExp(`^${label}`, "i") })).toHaveAttribute(
      "aria-current",
      "page",
    );
  }
  await tabs.getByRole("button", { name: "Servicios" }).click();
  await page.getByRole("menuitem", { name: "Servicio de transporte" }).click();
  await expect(page).toHaveURL(/\/transporteatractivo\//);
  await expect(tabs.getByRole("button", { name: "Servicios: Servicio de transporte" })).toBeVisible();
  await page.getByRole("link", { name: "Historial" }).first().click();
  await expect(page).toHaveURL(/\/historial\//);
  for (let step = 0; step < 3; step += 1) await page.goBack();
  await expect(page).toHaveURL(/\/temporalidad\//);
  await expect(map).toHaveAttribute("data-same", "yes");
  expect(documents).toBe(0);
});

test("the card: codes with their names, the point, the territory; 'Atrás' leads to the list and forgets the position @slow", async ({
  as,
  baseURL,
}) => {
  const page = await as("tecnicoPt");
  const own = await ownAttraction(page, baseURL, unique("Mirador de la ficha"), 5);
  await openAttraction(page, own);
  const card = page.getByRole("complementary", { name: "Datos del atractivo" });
  for (const text of [
    "-19.58000",
    "-65.75000",
    "3600 m",
    "SITIOS NATURALES",
    "01.01.01",
    "ALTIPLANO",
    "POTOSÍ",
    "Comunidad de la prueba",
    "Distrito 1",
  ]) {
    await expect(card.getByText(text, { exact: true }).first()).toBeVisible();
  }
  for (const term of ["Proyección", "Datum", "Jerarquía", "Región", "Provincia", "Municipio", "GAIOC"]) {
    await expect(card.getByText(term, { exact: true })).toBeVisible();
  }
  await expect(page.getByText(/^[A-Z]{2}-ATR-\d{4}-\d{5}$/).first()).toBeVisible();
  await page.getByRole("link", { name: "Rutas: falta un tramo" }).click();
  await expect(page).toHaveURL(/\/rutasacceso\//);
  await page.evaluate(() => {
    localStorage.setItem("savedLatitude", "-19");
    localStorage.setItem("savedLongitude", "-65");
  });
  await page.getByRole("link", { name: "Atrás" }).click();
  await expect(page).toHaveURL(/\/turistico$/);
  expect(await page.evaluate(() => [localStorage.savedLatitude, localStorage.savedLongitude])).toEqual([
    undefined,
    undefined,
  ]);
});

test("the bare address of a tab goes to the list @slow", async ({ as }) => {
  const page = await as("tecnicoPt");
  for (const path of ["/informacion", "/rutasacceso", "/transporteatractivo", "/historial", "/ver"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/turistico$/);
  }
});

test("role 1 deletes a record: it is asked by name, and the record leaves every list @slow", async ({
  as,
  baseURL,
}) => {
  const page = await as("admin");
  const name = unique("Cerro para borrar");
  await ownAttraction(page, baseURL, name, 2);
  await page.goto(`/turistico?q=${encodeURIComponent(name)}`);
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("button", { name: /^Eliminar/ }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText("¿Está seguro de borrar el registro?")).toBeVisible();
  await expect(dialog.getByText("¡Si no lo está puede cancelar la accíón!")).toBeVisible();
  await expect(dialog.getByText(name)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: /^Eliminar/ }).click();
  await dialog.getByRole("button", { name: "Si, borrar registro" }).click();
  await expectToast(page, "REGISTRO", "Atractivo turístico eliminado con éxito");
  await expect(row).toHaveCount(0);
});
