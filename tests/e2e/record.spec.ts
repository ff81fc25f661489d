import { expect, test, unique } from "./support/fixtures";
import { dialogOf, expectToast } from "./support/shell";

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

test("role 1 deletes a record: it is asked by name, and the record leaves every list", async ({ as, baseURL }) => {
  const page = await as("admin");
  const name = unique("Cerro para borrar");
  const first = async (path: string, envelope: string) => {
    const body = (await (await page.request.get(`/api/${path}`)).json()) as Record<string, { id: number }[]>;
    return body[envelope]?.[0]?.id ?? 0;
  };
  const id_provincia = await first("deppro/2", "provincias");
  const made = await page.request.post("/api/ppirta", {
    headers: { Origin: baseURL ?? "" },
    data: {
      nombre_atractivo: name,
      jerarquia: "I",
      id_categoria: 1,
      id_tipo: 1,
      id_subtipo: 1,
      g_x: -16.5,
      g_y: -68.15,
      g_z: "3600",
      id_proyeccion: 1,
      id_datum: 1,
      id_macro_region: 1,
      id_region: await first("maregion/1", "regiones"),
      id_departamento: 2,
      id_provincia,
      id_municipio: await first(`promun/${id_provincia}`, "municipios"),
      comunidad: "Achachicala",
      distrito: "Distrito 1",
    },
  });
  expect(made.status(), await made.text()).toBe(200);
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
