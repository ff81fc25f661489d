import { expect, test } from "./support/fixtures";

test("switching tabs keeps the map's node and loads no document", async ({ as }) => {
  const page = await as("tecnicoPt");
  // The oldest belong to the initial data; the newest belong to other tests, which derive and delete them.
  await page.goto("/turistico?estado=INCOMPLETO&sort=cite");
  await page.getByRole("row").getByRole("link", { name: "Editar" }).first().click();
  await expect(page).toHaveURL(/\/informacion\//);
  const map = page.locator("canvas").first();
  await expect(map).toBeVisible();
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

test("where data is to be saved a drawing stands for the map, whose scripts come with the press", async ({ as }) => {
  const page = await as("tecnicoPt");
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
  });
  await page.goto("/turistico?estado=INCOMPLETO&sort=cite");
  await page.getByRole("row").getByRole("link", { name: "Editar" }).first().click();
  await expect(page).toHaveURL(/\/informacion\//);
  await expect(page.getByRole("img", { name: /: -\d\d\.\d{5}, -\d\d\.\d{5}$/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const map = page.locator("canvas").first();
  await expect(map).toHaveCount(0);
  const press = page.getByRole("button", { name: "Abrir el mapa" });
  await press.focus();
  await press.press("Enter");
  await expect(map).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(map).toBeFocused();
});
