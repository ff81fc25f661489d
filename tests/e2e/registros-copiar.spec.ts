import { expect, test, unique } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { openAttraction, openSection, ownAttraction, write } from "./support/own-attraction";
import { fillMeasure, paste } from "./support/record-form";
import { dialogOf } from "./support/shell";

/** Nothing is typed twice: sections from a neighbour, and a new record that begins with another one. */

const LA_PAZ = 2;

test("the nearest record's routes are copied, and the history says from where", async ({ as, origin }) => {
  const page = await as("tecnicoLp");
  const word = unique("Apacheta");
  // Far from the other tests' records, so that this one's neighbour is the nearest.
  const north = -15.3012 - test.info().repeatEachIndex / 10;
  const source = await ownAttraction(page, origin, `${word} vieja`, LA_PAZ, { g_x: north, g_y: -69.1034 });
  for (const tramo of ["La Paz – Charazani", "Charazani – Apacheta"]) {
    await write(page, origin, "post", "rutappirta", {
      ...{ id_ppirta: source.id, tramo, id_tipo_via: 1, id_estado: 1, s_si: "V" },
      ...{ distancia_km: 12.5, distancia_hr: 0.5 },
    });
  }
  const { ppirta } = (await (await page.request.get(`/api/ppirta/${source.id}`)).json()) as {
    ppirta: { cite: string };
  };
  const own = await ownAttraction(page, origin, `${word} nueva`, LA_PAZ, { g_x: north - 0.01, g_y: -69.1034 });
  await openAttraction(page, own);
  await openSection(page, { tab: "Rutas", path: "/rutasacceso" });
  await page.getByRole("button", { name: "Copiar de…" }).click();
  const dialog = dialogOf(page, "Copiar rutas de…");
  const nearest = dialog.getByRole("listitem").first();
  await expect(nearest).toContainText(source.nombre);
  await expect(nearest).toContainText("1,1 km");
  await nearest.getByRole("button").click();
  const rows = dialog.getByRole("list", { name: "Filas de rutas" });
  await expect(rows.getByRole("checkbox", { checked: true })).toHaveCount(2);
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect([await sideways(page), await findings(page)]).toEqual([0, []]);
  await page.setViewportSize({ width: 1366, height: 768 });
  await dialog.getByRole("button", { name: "Copiar 2 filas" }).click();
  await expect(dialog).toBeHidden();

  // A second time they are there already.
  await page.getByRole("button", { name: "Copiar de…" }).click();
  await nearest.getByRole("button").click();
  await expect(rows.getByText("ya lo tiene")).toHaveCount(2);
  await expect(dialog.getByRole("button", { name: "Copiar 0 filas" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Cancelar" }).click();

  await page.getByRole("link", { name: "Historial" }).first().click();
  const history = page.getByRole("list", { name: "HISTORIAL" });
  await expect(history.getByRole("heading", { level: 3 })).toHaveText(["2 filas añadidas", "Creado"]);
  await history.getByText("Ver las filas").first().click();
  await expect(history.getByText(ppirta.cite).first()).toBeVisible();
});

test("a new record begins with another one's classification, territory and routes", async ({ as, origin }) => {
  const page = await as("tecnicoLp");
  const word = unique("Pukara");
  const source = await ownAttraction(page, origin, `${word} grande`, LA_PAZ);
  await write(page, origin, "post", "rutappirta", {
    ...{ id_ppirta: source.id, tramo: "La Paz – Pukara", id_tipo_via: 1, id_estado: 1, s_si: "V" },
    ...{ distancia_km: 12.5, distancia_hr: 0.5 },
  });
  await page.goto("/nuevo");
  await page.getByRole("button", { name: "Empezar desde otro registro" }).click();
  const dialog = dialogOf(page, "Empezar desde otro registro");
  await dialog.getByRole("searchbox").or(dialog.getByLabel("Buscar otro registro")).first().fill(source.nombre);
  await dialog.getByRole("listitem").filter({ hasText: source.nombre }).getByRole("button").click();
  await dialog.getByRole("checkbox", { name: "Rutas (1)" }).check();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Empezar", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Al guardar se copia de LP-ATR-\d{4}-\d{5}: Rutas\.$/)).toBeVisible();
  await expect(page.getByRole("combobox", { name: /^Subtipo/ })).not.toHaveValue("");
  await expect(page.getByLabel(/^Comunidad/)).toHaveValue("Comunidad de la prueba");
  await expect(page.getByLabel(/^Nombre del atractivo/)).toHaveValue("");

  await page.getByLabel(/^Nombre del atractivo/).fill(`${word} chica`);
  await paste(page).fill("-16.5005, -68.1503");
  await paste(page).press("Enter");
  await fillMeasure(page, "3900");
  await page.getByRole("button", { name: "Guardar registro" }).click();
  // What may be doubted of a point beside a border, or is alike near by, is not this test's.
  await expect(async () => {
    const anyway = page.getByRole("button", { name: /de todos modos/ });
    if (await anyway.isVisible()) await anyway.click();
    await expect(page).toHaveURL(/\/informacion\//, { timeout: 1000 });
  }).toPass();
  await openSection(page, { tab: "Rutas", path: "/rutasacceso" });
  await expect(page.getByText("La Paz – Pukara").first()).toBeVisible();
});
