import { readFileSync } from "node:fs";
import { OgcApiEndpoint, setFetchOptions } from "@camptocamp/ogc-client";
import { expect, test, unique } from "./support/fixtures";
import { findings } from "./support/looks";
import { expectToast, menuOf } from "./support/shell";

/** The geographic service: its pages for people, and a program that reads it with a key. */

test("a person finds the address, filters a collection, and comes from a feature to its record @themes", async ({
  as,
}) => {
  const page = await as("nacional");
  await page.goto("/inicio");
  await menuOf(page).getByRole("link", { name: "Servicio geográfico" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Servicio geográfico" })).toBeVisible();
  await expect(page.getByRole("img", { name: /cuadro de conexión de QGIS/ })).toBeVisible();
  await expect(page.getByLabel("Dirección", { exact: true })).toHaveText(/^http.*\/ogc$/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copiar" }).click();
  await expectToast(page, "Servicio geográfico", "Dirección copiada");
  expect(await findings(page)).toEqual([]);

  await page.getByRole("link", { name: /^Atractivos turísticos/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Atractivos turísticos" })).toBeVisible();
  const table = page.getByRole("table", { name: "Atractivos turísticos" });
  await expect(table.getByRole("row")).toHaveCount(26);
  expect(await findings(page)).toEqual([]);
  const first = await table.getByRole("link").first().innerText();
  await page.getByRole("link", { name: "Siguiente" }).click();
  await expect(table.getByRole("link").first()).not.toHaveText(first);
  await page.getByRole("link", { name: "Primera página" }).click();
  await expect(table.getByRole("link").first()).toHaveText(first);

  const filter = page.getByLabel("Filtro");
  await filter.fill("departamento = 'POTOSÍ' AND foo = 1");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page.getByText("El filtro no se puede aplicar: no hay una propiedad foo")).toBeVisible();
  await expect(filter).toHaveValue("departamento = 'POTOSÍ' AND foo = 1");
  await filter.fill("nombre_atractivo LIKE 'Salar de Uyuni%'");
  await filter.press("Enter");
  await expect(table.getByRole("row")).toHaveCount(2);
  await table.getByRole("link", { name: "Salar de Uyuni" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Salar de Uyuni" })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: /^UYUNI$/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "GeoJSON" }).click(),
  ]);
  const feature = JSON.parse(readFileSync(await file.path(), "utf8")) as { properties: { municipio: string } };
  expect(feature.properties.municipio).toBe("UYUNI");
  await page.getByRole("link", { name: "Abrir el registro" }).click();
  await expect(page).toHaveURL(/\/ver\//);
});

test("a browser that opens the service's address sees its page, a territory with its outlines", async ({ as }) => {
  const page = await as("tecnicoPt");
  await page.goto("/ogc/collections/municipios/items?filter=S_INTERSECTS(geometry,POINT(-68.1335 -16.4958))");
  await expect(page).toHaveURL(/\/geoservicio\/municipios\?/);
  await expect(page.getByRole("table", { name: "Municipios" }).getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("img", { name: "Mapa de los elementos de esta página" })).toBeVisible();
  await page.goto("/ogc");
  await expect(page).toHaveURL(/\/geoservicio$/);
});

test("ogc-client reads the catalogue with a key as password, what its department has and nothing else", async ({
  as,
  origin,
}) => {
  const admin = await as("admin");
  const vence = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const made = await admin.request.post("/api/clave", {
    headers: { Origin: origin },
    data: {
      nombre: unique("QGIS de Potosí"),
      alcances: ["registros", "catalogos"],
      id_departamento: 5,
      por_minuto: 1500,
      vence,
    },
  });
  const { clave } = (await made.json()) as { clave: string };
  expect((await fetch(`${origin}/ogc/collections/atractivos/items`)).status).toBe(401);
  setFetchOptions({ headers: { Authorization: `Basic ${btoa(`mapas:${clave}`)}` } });
  const endpoint = new OgcApiEndpoint(`${origin}/ogc`);
  expect(await endpoint.hasFeatures).toBe(true);
  expect(await endpoint.featureCollections).toContain("municipios");
  const info = await endpoint.getCollectionInfo("atractivos");
  expect(info.crs).toContain("http://www.opengis.net/def/crs/EPSG/0/32719");
  const items = await endpoint.getCollectionItems("atractivos", 1000);
  const places = items.map(({ properties }) => (properties as unknown as { departamento: string }).departamento);
  expect(new Set(places)).toEqual(new Set(["POTOSÍ"]));
  expect(items.length).toBeGreaterThan(10);
  expect(await endpoint.getCollectionItems("departamentos", 20)).toHaveLength(9);
});
