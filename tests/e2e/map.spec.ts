import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { ownMapAround } from "../support/pmtiles";
import { field, openForm } from "./support/catalogue";
import { shareOf } from "./support/colours";
import { expect, test } from "./support/fixtures";
import { withOutside } from "./support/outside";
import { drawn } from "./support/results-map";

/**
 * The map: how its point is set, its background layers, and the search for places, with the external services and
 * without.
 */

const x = (page: Page) => page.getByLabel(/^X \(latitud\)/);
const y = (page: Page) => page.getByLabel(/^Y \(longitud\)/);
const marker = (page: Page) => page.locator('[aria-roledescription="marcador"]');
const searchBox = (page: Page) => page.getByRole("combobox", { name: /Buscar ubicación/ });
const suggestions = (page: Page) => page.getByRole("listbox").getByRole("option");
const bases = (page: Page) =>
  [
    page.getByRole("button", { name: "Mapa", exact: true }),
    page.getByRole("button", { name: "Satelital", exact: true }),
  ] as const;
const OUTLINES = /Sin servidor de mapas: contornos propios/;
const DEGREES = /^-\d\d\.\d+$/;

async function middleOf(element: Locator) {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error("It has no size");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
const centreOf = (page: Page) => middleOf(page.locator("canvas").first());

async function drag(page: Page, from: { x: number; y: number }, dx: number, dy: number) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + dx, from.y + dy, { steps: 8 });
  await page.mouse.up();
}

test("of an attraction: a double click sets the point, dragging and the keys move it, all without internet", async ({
  as,
}) => {
  const page = await as("tecnicoPt");
  await page.goto("/nuevo");
  await expect(marker(page)).toBeVisible();
  await expect(page.getByText(OUTLINES)).toBeVisible();
  await expect(
    page.getByText(/^Límites referenciales: CPV-2024, .*Natural Earth · Localidades: GeoNames/),
  ).toBeVisible();
  await expect(page.getByText("Doble clic o arrastre el marcador para fijar el punto")).toBeVisible();
  expect(await marker(page).boundingBox()).toMatchObject({ width: 30, height: 50 });

  const centre = await centreOf(page);
  await page.mouse.click(centre.x + 60, centre.y + 60);
  await drag(page, { x: centre.x - 90, y: centre.y + 60 }, 20, 10);
  await expect(x(page)).toHaveValue("");
  await page.mouse.dblclick(centre.x + 60, centre.y + 60);
  await expect(x(page)).toHaveValue(DEGREES);
  const set = { x: await x(page).inputValue(), y: await y(page).inputValue() };

  await drag(page, await middleOf(marker(page)), -80, -50);
  await expect(x(page)).not.toHaveValue(set.x);
  expect(Number(await x(page).inputValue())).toBeGreaterThan(Number(set.x));
  expect(Number(await y(page).inputValue())).toBeLessThan(Number(set.y));

  await marker(page).focus();
  const steps: number[] = [];
  for (const key of ["ArrowUp", "Shift+ArrowUp"]) {
    const before = await x(page).inputValue();
    await page.keyboard.press(key);
    await expect(x(page)).not.toHaveValue(before);
    steps.push(Number(await x(page).inputValue()) - Number(before));
  }
  expect(steps[0]).toBeGreaterThan(0);
  expect(steps[1]).toBeGreaterThan(5 * (steps[0] ?? 0));
});

test("of a municipality: a click sets the point, a drag of the map is none, the marker can be dragged @slow", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/municipio");
  const form = await openForm(page, "REGISTRO DE MUNICIPIO");
  await expect(marker(page)).toBeVisible();
  await expect(form.getByText("Haga clic o arrastre el marcador para fijar el punto")).toBeVisible();
  const centre = await middleOf(form.locator("canvas"));
  await drag(page, { x: centre.x + 90, y: centre.y + 40 }, -60, 10);
  await expect(field(form, "Latitud")).toHaveValue("");
  await page.mouse.click(centre.x + 70, centre.y + 30);
  await expect(field(form, "Latitud")).toHaveValue(DEGREES);
  const set = await field(form, "Longitud").inputValue();
  await drag(page, await middleOf(marker(page)), -60, 0);
  await expect(field(form, "Longitud")).not.toHaveValue(set);
  const moved = await field(form, "Longitud").inputValue();
  expect(Number(moved)).toBeLessThan(Number(set));

  // A click on the marker sets no other point; the list of places stays within the low map.
  await marker(page).click();
  await searchBox(page).fill("san");
  await expect(suggestions(page).first()).toBeVisible();
  await expect(field(form, "Longitud")).toHaveValue(moved);
  const [map, list] = [await form.getByTestId("mapa").boundingBox(), await page.getByRole("listbox").boundingBox()];
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThan((map?.y ?? 0) + (map?.height ?? 0));
});

test("on a phone: one finger held still sets the point, a tap does not @slow", async ({ as }) => {
  const page = await as("tecnicoPt", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto("/nuevo");
  await page.getByRole("button", { name: "Abrir el mapa" }).tap();
  await expect(marker(page)).toBeVisible();
  await expect(page.getByText("Mantenga el dedo para fijar el punto")).toBeVisible();
  const centre = await centreOf(page);
  const at = { x: Math.round(centre.x + 40), y: Math.round(centre.y + 10) };
  await page.touchscreen.tap(at.x, at.y);
  await expect(x(page)).toHaveValue("");
  const touch = await page.context().newCDPSession(page);
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await expect(x(page)).toHaveValue(DEGREES);
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  const tip = await marker(page).boundingBox();
  expect(Math.abs((tip?.x ?? 0) + 15 - at.x)).toBeLessThan(3);
  expect(Math.abs((tip?.y ?? 0) + 50 - at.y)).toBeLessThan(3);
});

test("places are found by name without internet and without accents, and become the point", async ({ as }) => {
  const page = await as("tecnicoPt");
  await page.goto("/nuevo");
  await expect(marker(page)).toBeVisible();
  const box = searchBox(page);
  await box.fill("uy");
  await expect(suggestions(page)).toHaveCount(0);
  await box.fill("uyuni");
  await expect(suggestions(page).filter({ hasText: "Municipio" }).first()).toContainText(/UYUNI.*POTOSÍ/);
  await expect(suggestions(page).filter({ hasText: "Atractivo" }).first()).toBeVisible();
  await expect(page.getByText("Otros lugares")).toHaveCount(0);
  await box.press("ArrowDown");
  await box.press("Enter");
  await expect(x(page)).toHaveValue(/^-20\./);
  await expect(y(page)).toHaveValue(/^-66\./);
  await expect(suggestions(page)).toHaveCount(0);

  await box.fill("catedral basilica de potosi");
  await suggestions(page).filter({ hasText: "Catedral Basílica de Potosí" }).click();
  await expect(x(page)).toHaveValue("-19.58870");
  await expect(y(page)).toHaveValue("-65.75300");
  await box.fill("xyzzyx");
  await expect(page.getByText("Sin coincidencias").first()).toBeVisible();
});

test("with tile services and a geocoder: both bases with their credits, other places after our own @slow", async ({
  page,
  api,
}) => {
  const services = (outside: string) => ({
    TILES_URL: `${outside}/calles/{z}/{x}/{y}.png`,
    SATELLITE_URL: `${outside}/satelite/{z}/{x}/{y}.png`,
    SATELLITE_CREDIT: "© Satélite de prueba",
    GEOCODER_URL: `${outside}/buscar`,
  });
  await withOutside(page, api, services, async (outside, origin) => {
    const foreign: string[] = [];
    page.on("request", (request) => request.url().startsWith(outside.origin) && foreign.push(request.url()));
    // Failed tiles leave the outlines visible; they are requested again and appear once the service is back.
    outside.broken = true;
    await page.goto(`${origin}/nuevo`);
    await expect(page.getByText(OUTLINES)).toBeVisible();
    outside.broken = false;
    await page.getByRole("button", { name: "Reintentar" }).click();
    const [streets, satellite] = bases(page);
    await expect(streets).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("© colaboradores de OpenStreetMap")).toBeVisible();
    await expect(page.getByText(OUTLINES)).toHaveCount(0);
    const served = outside.asked.length;
    await satellite.click();
    await expect(satellite).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("© Satélite de prueba")).toBeVisible();
    await expect(page.getByText("© colaboradores de OpenStreetMap")).toHaveCount(0);
    await expect.poll(() => outside.asked.slice(served).some((url) => url.startsWith("/satelite/15/"))).toBe(true);

    await searchBox(page).fill("uyuni");
    await expect(suggestions(page).filter({ hasText: "Municipio" }).first()).toBeVisible();
    const other = page.getByRole("group", { name: "Otros lugares" }).getByRole("option");
    await expect(other).toContainText("Hotel de prueba");
    await expect(suggestions(page).last()).toContainText("Hotel de prueba");
    await expect(page.getByText("Fuente: OpenStreetMap")).toBeVisible();
    await other.click();
    await expect(x(page)).toHaveValue("-20.46000");
    await expect(y(page)).toHaveValue("-66.83000");
    expect(outside.asked.filter((url) => url.startsWith("/buscar"))).toHaveLength(1);
    expect(foreign.filter((url) => url.includes("/buscar"))).toEqual([]);
  });
});

test("a map of one's own is drawn from parts of its file in both themes, and gives way to the outlines", async ({
  page,
  api,
}) => {
  const file = join(mkdtempSync(join(tmpdir(), "mapa-")), "la-paz.pmtiles");
  writeFileSync(file, ownMapAround(-68.1312, -16.5021));
  const services = () => ({ TILES_URL: "off", SATELLITE_URL: "off", BASEMAP_FILE: file });
  await withOutside(page, api, services, async (_outside, origin) => {
    const asked: string[] = [];
    const parts: number[] = [];
    page.on("request", (request) => asked.push(request.url()));
    page.on("response", (response) => response.url().endsWith("/api/mapa-base") && parts.push(response.status()));
    await page.goto(`${origin}/nuevo`);
    await expect(bases(page)[0]).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText(/^© colaboradores de OpenStreetMap · Límites referenciales/)).toBeVisible();
    const map = page.getByTestId("mapa");
    // The earth, by the library's light and dark flavour.
    const [light, dark] = ["#e2dfda", "#1f1f1f"] as const;
    await expect.poll(() => shareOf(map, light)).toBeGreaterThan(0.3);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.reload();
    await expect.poll(() => shareOf(map, dark)).toBeGreaterThan(0.3);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.filter((status) => status !== 206)).toEqual([]);
    expect(asked.filter((url) => /^https?:/.test(url) && !url.startsWith(origin))).toEqual([]);

    await page.route("**/api/mapa-base", (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await expect(page.getByText(OUTLINES)).toBeVisible();
    await page.unroute("**/api/mapa-base");
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect.poll(() => shareOf(map, dark)).toBeGreaterThan(0.3);
    await expect(page.getByText(OUTLINES)).toHaveCount(0);
  });
});

test("a tile service that refuses who does not say its site is shown, and told the site alone; a mute one gives way @slow", async ({
  page,
  api,
}) => {
  const services = (outside: string) => ({
    TILES_URL: `${outside}/calles/{z}/{x}/{y}.png`,
    SATELLITE_URL: `${outside}/mudo/{z}/{x}/{y}.png`,
  });
  await withOutside(page, api, services, async (outside, origin) => {
    await page.goto(`${origin}/nuevo`);
    const [streets, satellite] = bases(page);
    await expect(streets).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => outside.asked.filter((url) => url.startsWith("/calles/")).length).toBeGreaterThan(3);
    expect([...outside.referers]).toEqual([`${origin}/`]);
    await expect(page.getByText(OUTLINES)).toHaveCount(0);

    const pressedAt = Date.now();
    await satellite.click();
    await expect(page.getByText(OUTLINES)).toBeVisible();
    expect(Date.now() - pressedAt).toBeGreaterThan(2500);
    await expect(satellite).toHaveAttribute("aria-pressed", "false");
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(streets).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText(OUTLINES)).toHaveCount(0);
  });
});

test("the country is shown without its units; their borders and names are fetched nearer in", async ({ as }) => {
  const page = await as("nacional");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/turistico?vista=mapa");
  await drawn(page);
  await expect.poll(() => asked).toContain("/mapa/agua.json");
  await page.waitForLoadState("networkidle");
  expect(asked).not.toContain("/mapa/municipios.json");
  const nearer = page.getByRole("button", { name: "Acercar" });
  for (let step = 0; step < 2; step += 1) await nearer.click();
  await expect.poll(() => asked.filter((path) => path === "/mapa/municipios.json")).toHaveLength(1);
  await nearer.click();
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => path === "/mapa/municipios.json")).toHaveLength(1);
});
