import { expect, test } from "./support/fixtures";

test("switching tabs keeps the map's node and loads no document", async ({ as }) => {
  const page = await as("tecnicoPt");
  await page.goto("/turistico");
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
  await page.goBack();
  await expect(page).toHaveURL(/\/temporalidad\//);
  await expect(map).toHaveAttribute("data-same", "yes");
  expect(documents).toBe(0);
});

test("the bare address of a tab goes to the list", async ({ as }) => {
  const page = await as("tecnicoPt");
  for (const path of ["/informacion", "/rutasacceso", "/fotograma", "/ver"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/turistico$/);
  }
});
