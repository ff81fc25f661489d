import type { Page } from "@playwright/test";
import { bytesOnTheLine } from "@/bench/field/kept-files";
import { freePort } from "@/deploy/bin/drill/free-port.mjs";
import { startWeb } from "../support/processes";
import { expect, test } from "./support/fixtures";
import { openLine } from "./support/line";

/** What the field screen's worker keeps on the device, and what it does without a line and with a newer version. */

// Without a line, whatever is asked for fails.
test.use({
  expectedNoise: [/net::ERR_(INTERNET_DISCONNECTED|CONNECTION_\w+|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/],
  actionTimeout: 30_000,
});

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const NO_LINE = "No hay conexión con el servidor";
/** All that the field screen may cost a device, uncompressed, with its forms and its map. */
const MAX_BYTES = 2_424_000;
/** Its scripts, as on the line. */
const MAX_SCRIPTS = 470_000;

/** Opens the field screen and waits until the worker has everything and answers for the page. */
async function prepare(page: Page, origin = "") {
  await page.goto(`${origin}/campo`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20));
  });
}
/** The addresses that the worker keeps, with their revisions. */
const cachedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const keys = (await Promise.all(all.map((cache) => cache.keys()))).flat();
    return keys.map(({ url }) => url.slice(location.origin.length)).sort();
  });
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

test("the field screen opens without a line; any other page says so and leads there, in both themes", async ({
  page,
  context,
}) => {
  await prepare(page);
  const heading = (await title(page).textContent()) ?? "";
  await context.setOffline(true);
  // What the page is made of; a page that is left gives up what it was still reading, and calls fail as they must.
  const failed: string[] = [];
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    if (request.resourceType() !== "fetch" && reason !== "net::ERR_ABORTED") failed.push(`${request.url()} ${reason}`);
  });

  await page.reload();
  await expect(title(page)).toHaveText(heading);
  await expect(page.locator("link[rel=stylesheet]")).not.toHaveCount(0);
  const faces = () => page.evaluate(() => [...document.fonts].map(({ status }) => status));
  await expect.poll(faces).toContain("loaded");

  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto("/turistico?q=salar");
    await expect(title(page)).toHaveText(NO_LINE);
    await expect(page).toHaveURL(/\/turistico\?q=salar$/);
    expect(await theme(page)).toBe(scheme);
  }
  // The chosen theme counts before the system's, though what is kept names none.
  const url = page.url();
  await context.addCookies([{ name: "tema", value: "light", url }]);
  await page.getByRole("link", { name: "Volver a intentar" }).click();
  await expect(title(page)).toHaveText(NO_LINE);
  expect([page.url(), await theme(page)]).toEqual([url, "light"]);

  await page.getByRole("link", { name: "Ir al trabajo de campo" }).click();
  await expect(page).toHaveURL(/\/campo$/);
  await expect(title(page)).toHaveText(heading);
  expect(failed).toEqual([]);

  await page.goto("/turistico?q=salar");
  await context.setOffline(false);
  await page.getByRole("link", { name: "Volver a intentar" }).click();
  await expect(page).toHaveURL(/\/login\?volver=/);
});

test("the device keeps the field screen's own files, and no other page, script or answer", async ({
  page,
  as,
  request,
}) => {
  const before = await as("tecnicoPt");
  await prepare(before);
  const keys = await cachedAddresses(before);
  const paths = keys.map((key) => key.replace(/[?&]__WB_REVISION__=.*/, ""));
  for (const path of ["/campo", "/sin-linea", "/favicon.svg", "/campo.webmanifest", "/campo-192.png"])
    expect(paths).toContain(path);
  expect(paths.filter((path) => /^\/i\.svg\?[\w-]{4}$/.test(path))).toHaveLength(1);
  expect(paths.filter((path) => path.endsWith(".woff2"))).toHaveLength(1);
  expect(paths.filter((path) => path.startsWith("/mapa/")).sort()).toEqual(
    ["agua", "departamentos", "localidades", "municipios"].map((name) => `/mapa/${name}.json`),
  );
  const others = /^\/(campo|sin-linea|favicon\.svg|i\.svg\?[\w-]+|campo\.webmanifest|campo-[\w-]+\.png|logo\.svg)$/;
  expect(paths.filter((path) => !/^\/(_next\/static|mapa)\//.test(path) && !others.test(path))).toEqual([]);

  let [bytes, scripts] = [0, 0];
  for (const path of paths) {
    const body = await (await request.get(path)).body();
    bytes += body.length;
    if (path.endsWith(".js")) scripts += await bytesOnTheLine(new URL(path, before.url()).href);
    // The charts stand on the dashboard alone, and the desk's map on the desk.
    if (path.endsWith(".js")) expect([path, /echarts|zrender|maplibre/.test(body.toString())]).toEqual([path, false]);
  }
  expect(bytes).toBeLessThan(MAX_BYTES);
  expect(scripts).toBeLessThan(MAX_SCRIPTS);

  // What is kept is nobody's, though this person was signed in.
  const document = await before.evaluate(async () => {
    const found = await caches.match("/campo", { ignoreSearch: true });
    return (await found?.text()) ?? "";
  });
  expect(document).toContain("<html");
  expect(document).not.toContain("tecnico.pt@turismo.bo");

  // Other pages and calls go their way, and leave nothing behind.
  const answers = new Map<string, boolean>();
  before.on("response", (response) => answers.set(new URL(response.url()).pathname, response.fromServiceWorker()));
  await before.goto("/turistico");
  await expect(before.getByRole("table").first()).toBeVisible();
  await before.evaluate(async () => void (await fetch("/api/departamentos")).text());
  await before.goto("/campo");
  expect(answers.get("/api/departamentos")).toBe(false);
  expect(answers.get("/campo")).toBe(true);
  expect(await cachedAddresses(before)).toEqual(keys);

  // A browser that never opened the field screen has no worker.
  await page.goto("/privacidad");
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test("a line that breaks while the device fetches the field screen is told, and the next visit fetches it", async ({
  page,
  origin,
}) => {
  const line = await openLine(Number(new URL(origin).port));
  try {
    await page.goto(`${line.origin}/campo`);
    await page.evaluate(async () => {
      const installing = async () => (await navigator.serviceWorker.getRegistration())?.installing;
      while (!(await installing())) await new Promise((done) => setTimeout(done, 5));
    });
    await line.cut();
    await expect(page.getByText("La página no se pudo guardar para abrirla sin línea.")).toBeVisible();
    await line.mend();
    await prepare(page, line.origin);
    expect((await cachedAddresses(page)).filter((key) => key.startsWith("/campo?"))).toHaveLength(1);
  } finally {
    await page.goto("about:blank");
    await line.cut();
  }
});

test("a newer version is taken once and the page reloaded; FIELD_MODE=off takes the screen off the device @slow", async ({
  page,
  api,
}) => {
  const port = await freePort();
  const off = { TILES_URL: "off", SATELLITE_URL: "off" };
  let web = await startWeb(port, api, off);
  const { origin } = web;
  const restart = async (env: Record<string, string>) => {
    await web.stop();
    web = await startWeb(port, api, { ...off, ...env });
  };
  try {
    await prepare(page, origin);
    const shell = (keys: string[]) => keys.filter((key) => /^\/campo\?/.test(key));
    const first = shell(await cachedAddresses(page));
    expect(first).toHaveLength(1);

    // A setting that the kept document carries.
    await restart({ GEOCODER_URL: "http://127.0.0.1:9/buscar" });
    let loads = 0;
    page.on("load", () => (loads += 1));
    await page.reload();
    await expect.poll(() => loads, { timeout: 30_000 }).toBe(2);
    await expect.poll(async () => shell(await cachedAddresses(page))).not.toEqual(first);
    expect(shell(await cachedAddresses(page))).toHaveLength(1);
    const waits = page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
    expect(await waits).toBe(false);

    await restart({ FIELD_MODE: "off" });
    await page.goto(`${origin}/privacidad`);
    const left = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]);
    await expect.poll(left, { timeout: 30_000 }).toEqual([0, 0]);
    const gone = await page.goto(`${origin}/campo`);
    expect(gone?.status()).toBe(200);
    await expect(page.getByText("El registro en campo está apagado en este sistema")).toBeVisible();
    expect(loads).toBe(4);
  } finally {
    await page.goto("about:blank");
    await web.stop();
  }
});
