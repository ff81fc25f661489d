import { writeFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { deserialize } from "flatgeobuf/lib/mjs/geojson.js";
import sqlite from "node-sqlite3-wasm";
import { csvRows, exportButton, exported, fileOf, format, matching } from "./support/exports";
import { expect, test } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { expectToast } from "./support/shell";
import { OWN } from "../support/own-answer";

/**
 * The export of every matching row, as a person meets it. What the files hold: tests/bff/export.test.ts; files that are
 * parsed and counted against their list: registros-list.spec.ts and registros-facilities.slow.spec.ts.
 */

// A person may run two exports at once and these tests share their accounts, so they run one after another.
test.describe.configure({ mode: "default" });

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

test("a technician's files for maps hold both inventories of the department, and its photographs", async ({
  as,
}, testInfo) => {
  const page = await as("tecnicoLp");
  await page.goto("/turistico");
  const total = await matching(page);

  await exportButton(page).click();
  await expect(page.getByRole("menu")).toContainText("GeoPackage trae atractivos y facilidades");
  await page.keyboard.press("Escape");
  const geopackage = await exported(page, /^GeoPackage/);
  expect(geopackage.name).toMatch(/^atractivos-\d{4}-\d\d-\d\d\.gpkg$/);
  const path = testInfo.outputPath("tecnico.gpkg");
  await writeFile(path, geopackage.bytes);
  const database = new sqlite.Database(path, { readOnly: true });
  const rowsOf = (layer: string) => database.all(`select cite, departamento from ${layer} where geom is not null`);
  const [attractions, facilities] = [rowsOf("atractivos"), rowsOf("facilidades")];
  database.close();
  expect(attractions).toHaveLength(total);
  expect(facilities.length).toBeGreaterThan(0);
  expect(new Set([...attractions, ...facilities].map(({ departamento }) => departamento))).toEqual(new Set(["LA PAZ"]));

  const flatgeobuf = await exported(page, /^FlatGeobuf/);
  const cites = [];
  for await (const { properties } of deserialize(Uint8Array.from(flatgeobuf.bytes))) cites.push(properties?.cite);
  expect(new Set(cites)).toEqual(new Set(attractions.map(({ cite }) => cite)));

  const { name, bytes } = await exported(page, /^Fotografías \(ZIP\)/);
  expect(name).toMatch(/^atractivos-\d{4}-\d\d-\d\d-fotografias\.zip$/);
  const { "fotografias.csv": table, ...pictures } = unzipSync(bytes);
  const names = Object.keys(pictures);
  expect(names.length).toBeGreaterThan(0);
  expect(csvRows(Buffer.from(table ?? []))).toHaveLength(names.length);
  for (const [file, picture] of Object.entries(pictures)) {
    expect(file).toMatch(/^[A-Z]{2}-ATR-[\d-]+_\d\d(_[^/\\]+)?\.jpg$/);
    expect([...picture.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  }

  // Of the facilities' list, whose rows have no photographs.
  await page.goto("/poblado");
  await exportButton(page).click();
  await expect(page.getByRole("menuitem", { name: /^GeoPackage/ })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /^Fotografías/ })).toHaveCount(0);
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
  await expectToast(page, "EXPORTACIÓN", ".csv: No se pudo conectar con el servidor. Intente nuevamente.");
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
