import { csvHeaders, csvRows, exportButton, exported, fileOf, format, matching, sheetRows } from "./support/exports";
import { expect, test } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { expectToast } from "./support/shell";
import { steady } from "./support/steady";
import { OWN } from "../support/own-answer";

/**
 * The export of every matching row: downloaded, parsed and counted against the list. Each search matches rows of the
 * initial data only. The catalogues' files: catalogues.spec.ts.
 */

// A person may run two exports at once and these tests share their accounts, so they run one after another.
test.describe.configure({ mode: "default" });

interface Features {
  features: { geometry: { coordinates: [number, number] }; properties: Record<string, unknown> }[];
}

test("a search and an order narrow and sort the files of /region @slow", async ({ as }) => {
  const page = await as("tecnicoLp");
  await page.goto("/region?q=altiplano&sort=-nombre&rows=5");
  const total = await matching(page);
  expect(total).toBeGreaterThan(5);
  const shown = await page.getByRole("row").nth(1).getByRole("cell").nth(1).innerText();
  const csv = csvRows((await exported(page, /^CSV \d/)).bytes);
  expect(csv).toHaveLength(total);
  expect(csv[0]).toContain(shown);
  const rows = await sheetRows((await exported(page, /^Excel/)).bytes);
  expect(rows).toHaveLength(total);
  expect(rows[0]?.[1]).toBe(shown);
  await exportButton(page).click();
  await expect(page.getByRole("menuitem", { name: /GeoJSON/ })).toHaveCount(0);
});

test("a search and a state narrow the three files of /turistico @slow", async ({ as }) => {
  const page = await as("nacional");
  await page.goto("/turistico?q=patrimonio+urbano");
  const total = await matching(page);
  await steady(
    async () => {
      await page.goto("/turistico?q=patrimonio+urbano&estado=INCOMPLETO");
      return matching(page);
    },
    async (narrowed) => {
      expect(narrowed).toBeGreaterThan(10);
      expect(narrowed).toBeLessThan(total);
      expect(csvRows((await exported(page, /^CSV \d/)).bytes)).toHaveLength(narrowed);
    },
  );
  await page.goto("/turistico?q=patrimonio+urbano");
  const csv = await exported(page, /^CSV \d/);
  expect(csv.name).toMatch(/^atractivos-patrimonio-urbano-\d{4}-\d\d-\d\d\.csv$/);
  expect(csvRows(csv.bytes)).toHaveLength(total);
  expect(csvHeaders(csv.bytes)?.join(",")).toMatch(/CITE,NOMBRE ATRACTIVO,.*DEPARTAMENTO.*X \(LATITUD\)/);
  const xlsx = await exported(page, /^Excel/);
  expect(xlsx.name).toMatch(/^atractivos-patrimonio-urbano-\d{4}-\d\d-\d\d\.xlsx$/);
  expect(await sheetRows(xlsx.bytes)).toHaveLength(total);
  const geojson = await exported(page, /^GeoJSON/);
  expect(geojson.name).toMatch(/^atractivos-patrimonio-urbano-\d{4}-\d\d-\d\d\.geojson$/);
  const { features } = JSON.parse(geojson.bytes.toString("utf8")) as Features;
  expect(features).toHaveLength(total);
  for (const { geometry } of features) {
    const [longitude, latitude] = geometry.coordinates;
    expect(longitude).toBeGreaterThan(-70);
    expect(longitude).toBeLessThan(-57);
    expect(latitude).toBeGreaterThan(-23);
    expect(latitude).toBeLessThan(-9);
  }
  await expectToast(page, "EXPORTACIÓN", `${geojson.name} · ${total} registros`);
});

test("a technician's files hold the own department only, whatever the address asks for @slow", async ({ as }) => {
  const page = await as("tecnicoPt");
  await page.goto("/turistico?q=patrimonio+urbano");
  const total = await matching(page);
  expect(total).toBeGreaterThan(0);
  const { features } = JSON.parse((await exported(page, /^GeoJSON/)).bytes.toString("utf8")) as Features;
  expect(features).toHaveLength(total);
  expect(new Set(features.map(({ properties }) => properties.departamento))).toEqual(new Set(["POTOSÍ"]));
  const other = await page.request.get("/exportar/ppirta?formato=csv&id_departamento=2");
  expect(other.status()).toBe(200);
  expect((await other.text()).trimEnd().split("\r\n")).toHaveLength(1);
  expect((await page.request.get("/exportar/user?formato=csv")).status()).toBe(403);
});

test("the accounts' file holds what their list shows, and no document @slow", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/usuario");
  const csv = await exported(page, /^CSV \d/);
  expect(csv.name).toMatch(/^usuarios-\d{4}-\d\d-\d\d\.csv$/);
  const text = csv.bytes.toString("utf8");
  expect(text.slice(1).split("\r\n")[0]).toBe("NRO DE CI,NOMBRES,PATERNO,MATERNO,CORREO ELECTRÓNICO,TIPO USUARIO");
  expect(text).toContain("nacional@turismo.bo,Nacional");
  expect(text).not.toContain("JVBERi");
});

test("without a session there is no file", async ({ page }) => {
  const answer = await page.request.get("/exportar/region?formato=csv", { maxRedirects: 0 });
  expect(answer.status()).toBe(307);
  expect(answer.headers().location).toContain("/login");
});

test("by keyboard: chosen, seen under way, cancelled @themes", async ({ as }) => {
  const page = await as("nacional");
  await page.goto("/region");
  let downloads = 0;
  page.on("download", () => (downloads += 1));
  // Never answered: an export that stays in progress.
  await page.route("**/exportar/**", () => undefined);
  await expect(exportButton(page)).toBeVisible();
  await exportButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: /^Excel/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: /^CSV para Excel/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: /^CSV \d/ })).toBeFocused();
  await page.keyboard.press("Enter");
  const run = page.getByRole("region", { name: /^Exportando regiones-/ });
  await expect(run.getByRole("progressbar")).toBeVisible();
  await expect(run).toContainText(`${await matching(page)} registros`);
  expect(await findings(page)).toEqual([]);
  await expect(exportButton(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(run.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectToast(page, "EXPORTACIÓN", "La exportación se canceló y el archivo no se guardó.");
  await expect(run).toHaveCount(0);
  expect(downloads).toBe(0);
});

test("a failed export says so and can be tried again @slow", async ({ as }) => {
  const page = await as("nacional");
  await page.goto("/region?q=metropolitana");
  const total = await matching(page);
  expect(total).toBeGreaterThan(0);
  await page.route("**/exportar/**", (route) =>
    route.fulfill({
      headers: OWN,
      status: 503,
      json: { message: "No se pudo conectar con el servidor. Intente nuevamente." },
    }),
  );
  await (await format(page, /^CSV \d/)).click();
  await expectToast(page, "EXPORTACIÓN", "regiones.csv: No se pudo conectar con el servidor. Intente nuevamente.");
  await page.unroute("**/exportar/**");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Reintentar" }).click(),
  ]);
  expect(csvRows((await fileOf(download)).bytes)).toHaveLength(total);
});

test("nothing to export: the button says why @slow", async ({ as }) => {
  const page = await as("nacional");
  await page.goto("/region?q=zzzzzz");
  await expect(exportButton(page)).toHaveAttribute("aria-disabled", "true");
  await exportButton(page).hover();
  await expect(page.getByRole("tooltip")).toHaveText("No hay registros que exportar");
});

test("the menu fits a phone @slow", async ({ as }) => {
  const page = await as("nacional", { viewport: { width: 390, height: 844 } });
  await page.goto("/turistico");
  await page.route("**/exportar/**", () => undefined);
  const item = await format(page, /^GeoJSON/);
  await expect(item).toBeInViewport({ ratio: 1 });
  await item.click();
  await expect(page.getByRole("region", { name: /^Exportando/ })).toBeInViewport({ ratio: 1 });
  expect(await sideways(page)).toBe(0);
});
