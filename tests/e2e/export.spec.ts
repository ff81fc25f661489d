import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import type { Download, Locator, Page } from "@playwright/test";
import ExcelJS from "exceljs";
import { CATALOGUES } from "./support/catalogues-table";
import { withEntities } from "./support/entities";
import { expect, test } from "./support/fixtures";
import { expectToast } from "./support/shell";

/** Every row that matches as a file: downloaded, opened again and counted against the list. */

const button = (page: Page) => page.getByRole("button", { name: /^Exportar/ });

/** N of 'Mostrando … de N registros'. */
async function matching(page: Page): Promise<number> {
  const line = page.getByText(/^Mostrando \d+ a \d+ de \d+ registros$/);
  return Number((await line.innerText()).match(/de (\d+)/)?.[1]);
}

// A person runs two exports at once, and these tests share their accounts: one after another.
test.describe.configure({ mode: "default" });

const notices = (page: Page) => page.getByRole("button", { name: "Cerrar el aviso" });

async function choose(page: Page, format: RegExp): Promise<Locator> {
  // The toast of the export before lies over the button until it goes or is closed.
  for (const shown of await notices(page).all()) {
    // It may go by itself at that moment.
    await shown.click({ timeout: 2000 }).catch(() => undefined);
  }
  await expect(notices(page)).toHaveCount(0);
  await button(page).click();
  return page.getByRole("menuitem", { name: format });
}

async function exported(page: Page, format: RegExp): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    choose(page, format).then((item) => item.click()),
  ]);
  await expect(notices(page)).toHaveCount(1);
  return read(download);
}

const read = async (download: Download) => ({
  name: download.suggestedFilename(),
  bytes: await readFile(await download.path()),
});

/** The rows of a CSV without its headers; cells of the lists hold no line break. */
function csvRows(bytes: Buffer): string[] {
  const text = bytes.toString("utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  expect(text.endsWith("\r\n")).toBe(true);
  return text.trimEnd().split("\r\n").slice(1);
}

async function sheetRows(bytes: Buffer): Promise<string[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(Uint8Array.from(bytes).buffer);
  const rows: string[][] = [];
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1).map((cell) => String(cell ?? ""))));
  return rows.slice(1);
}

interface Features {
  features: { geometry: { coordinates: [number, number] }; properties: Record<string, unknown> }[];
}

for (const spec of CATALOGUES) {
  const { url, headers, pdf } = spec;
  test(`${url}: CSV and XLSX hold every row`, async ({ as }) => {
    const page = await as("nacional");
    await withEntities(page, spec, async (word) => {
      await page.goto(`${url}?q=${encodeURIComponent(word)}`);
      const total = await matching(page);
      expect(total).toBeGreaterThan(0);
      await expect(button(page)).toHaveAccessibleName(/^Exportar [\d.]+ registros?$/);
      const csv = await exported(page, /^CSV/);
      const file = pdf[0].replace(/\.pdf$/, "");
      expect(csv.name).toBe(`${file}.csv`);
      expect(csvRows(csv.bytes)).toHaveLength(total);
      const head = csv.bytes.toString("utf8").slice(1).split("\r\n")[0]?.split(",");
      expect(head).toEqual(headers.filter((one) => one !== "ACCIONES"));
      const xlsx = await exported(page, /^Excel/);
      expect(xlsx.name).toBe(`${file}.xlsx`);
      expect(await sheetRows(xlsx.bytes)).toHaveLength(total);
    });
  });
}

test("a search and an order narrow and sort the files of /region", async ({ as }) => {
  const page = await as("tecnicoLp");
  await page.goto("/region?q=altiplano&sort=-nombre&rows=5");
  const total = await matching(page);
  expect(total).toBeGreaterThan(5);
  const shown = await page.getByRole("row").nth(1).getByRole("cell").nth(1).innerText();
  const csv = csvRows((await exported(page, /^CSV/)).bytes);
  expect(csv).toHaveLength(total);
  expect(csv[0]).toContain(shown);
  const rows = await sheetRows((await exported(page, /^Excel/)).bytes);
  expect(rows).toHaveLength(total);
  expect(rows[0]?.[1]).toBe(shown);
  await button(page).click();
  await expect(page.getByRole("menuitem", { name: /GeoJSON/ })).toHaveCount(0);
});

test("a search and a state narrow the three files of /turistico", async ({ as }) => {
  const page = await as("nacional");
  await page.goto("/turistico?q=valle&estado=COMPLETO");
  const narrowed = await matching(page);
  expect(csvRows((await exported(page, /^CSV/)).bytes)).toHaveLength(narrowed);
  await page.goto("/turistico?q=la");
  const total = await matching(page);
  expect(total).toBeGreaterThan(Math.max(10, narrowed));
  const csv = await exported(page, /^CSV/);
  expect(csv.name).toBe("atractivos.csv");
  expect(csvRows(csv.bytes)).toHaveLength(total);
  expect(csv.bytes.toString("utf8").split("\r\n")[0]).toMatch(/CITE,NOMBRE ATRACTIVO,.*DEPARTAMENTO.*X \(LATITUD\)/);
  const xlsx = await exported(page, /^Excel/);
  expect(xlsx.name).toBe("atractivos.xlsx");
  expect(await sheetRows(xlsx.bytes)).toHaveLength(total);
  const geojson = await exported(page, /^GeoJSON/);
  expect(geojson.name).toBe("atractivos.geojson");
  const { features } = JSON.parse(geojson.bytes.toString("utf8")) as Features;
  expect(features).toHaveLength(total);
  for (const { geometry } of features) {
    const [longitude, latitude] = geometry.coordinates;
    expect(longitude).toBeGreaterThan(-70);
    expect(longitude).toBeLessThan(-57);
    expect(latitude).toBeGreaterThan(-23);
    expect(latitude).toBeLessThan(-9);
  }
  await expectToast(page, "EXPORTACIÓN", `atractivos.geojson · ${total} registros`);
});

test("a technician's files hold the own department only, whatever the address asks for", async ({ as }) => {
  const page = await as("tecnicoPt");
  await page.goto("/turistico");
  const total = await matching(page);
  const { features } = JSON.parse((await exported(page, /^GeoJSON/)).bytes.toString("utf8")) as Features;
  expect(features).toHaveLength(total);
  expect(new Set(features.map(({ properties }) => properties.departamento))).toEqual(new Set(["POTOSÍ"]));
  const other = await page.request.get("/exportar/ppirta?formato=csv&id_departamento=2");
  expect(other.status()).toBe(200);
  expect((await other.text()).trimEnd().split("\r\n")).toHaveLength(1);
  expect((await page.request.get("/exportar/user?formato=csv")).status()).toBe(403);
});

test("the accounts' file holds what their list shows, and no document", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/usuario");
  const csv = await exported(page, /^CSV/);
  expect(csv.name).toBe("usuarios.csv");
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

test("by keyboard: chosen, seen under way, cancelled", async ({ as }) => {
  const page = await as("nacional");
  await page.goto("/region");
  let downloads = 0;
  page.on("download", () => (downloads += 1));
  // Held for ever: an export that is under way.
  await page.route("**/exportar/**", () => undefined);
  await button(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: /^Excel/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const run = page.getByRole("region", { name: "Exportando regiones.csv" });
  await expect(run.getByRole("progressbar")).toBeVisible();
  await expect(run).toContainText(`${await matching(page)} registros`);
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await expect(button(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(run.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectToast(page, "EXPORTACIÓN", "La exportación se canceló y el archivo no se guardó.");
  await expect(run).toHaveCount(0);
  expect(downloads).toBe(0);
});

test("a failed export says so and can be tried again", async ({ as }) => {
  const page = await as("nacional");
  await page.goto("/region?q=metropolitana");
  const total = await matching(page);
  expect(total).toBeGreaterThan(0);
  await page.route("**/exportar/**", (route) =>
    route.fulfill({ status: 503, json: { message: "No se pudo conectar con el servidor. Intente nuevamente." } }),
  );
  await (await choose(page, /^CSV/)).click();
  await expectToast(page, "EXPORTACIÓN", "regiones.csv: No se pudo conectar con el servidor. Intente nuevamente.");
  await page.unroute("**/exportar/**");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Reintentar" }).click(),
  ]);
  expect(csvRows((await read(download)).bytes)).toHaveLength(total);
});

test("nothing to export: the button says why", async ({ as }) => {
  const page = await as("nacional");
  await page.goto("/region?q=zzzzzz");
  await expect(button(page)).toHaveAttribute("aria-disabled", "true");
  await button(page).hover();
  await expect(page.getByRole("tooltip")).toHaveText("No hay registros que exportar");
});

test("the menu fits a phone", async ({ as }) => {
  const page = await as("nacional", { viewport: { width: 390, height: 844 } });
  await page.goto("/turistico");
  await page.route("**/exportar/**", () => undefined);
  const item = await choose(page, /^GeoJSON/);
  await expect(item).toBeInViewport({ ratio: 1 });
  await item.click();
  await expect(page.getByRole("region", { name: /^Exportando/ })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
});
