import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { freePort } from "@/deploy/bin/drill/free-port.mjs";
import { type Fault, HUGE_BYTES, type FaultServer, faultServer } from "../support/fault-server";
import { preload, type Running, startApi, startWeb } from "../support/processes";
import { roundRobin } from "../support/round-robin";
import { openForm, fillRegion, save } from "./support/catalogue";
import { ACCOUNTS, expect, test, unique } from "./support/fixtures";
import { openAttraction, openSection, ownAttraction } from "./support/own-attraction";
import { photograph } from "./support/photo";
import { dialogOf, expectToast, menuOf, signIn } from "./support/shell";

/** What a person sees while the servers behind the page fail; runs the product's own processes (docs/faults.md). */

// The tests share one API and the servers in front of it, so they run one after another.
test.describe.configure({ mode: "default", timeout: 240_000 });
// The error page logs errors whose details the server withholds.
test.use({ expectedNoise: [/Server Components render/, /status of 50[04]/] });

const LATE = "El servidor está tardando en responder. Puede seguir esperando.";
const LOST = /No hay conexión con el servidor\. Lo que escribió sigue aquí/;
const NOT_LOADED = /No se pudo cargar la lista\./;
/** Upper bounds for a slow machine; the product's own limit is two seconds. */
const slow = expect.configure({ timeout: 30_000 });

let folder = "";
let apiPort = 0;
let api: Running;
let faults: FaultServer;
const webs: Running[] = [];

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = mkdtempSync(join(tmpdir(), "inventario-fallas-"));
  apiPort = await freePort();
  api = await startApi(apiPort, folder);
  faults = await faultServer(apiPort);
});
test.afterAll(async () => {
  await Promise.all([...webs, api].map((one) => one?.kill()));
  await faults?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function web(env: Record<string, string> = {}): Promise<Running> {
  const started = await startWeb(await freePort(), faults.origin, env);
  webs.push(started);
  return started;
}

/** A new browser context for that address; its uncaught errors are added to the test's noise. */
async function visit(browser: Browser, origin: string, noise: string[]): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin });
  context.on("weberror", (error) => noise.push(String(error.error())));
  return context;
}

const late = (page: Page): Locator => page.getByRole("status").filter({ hasText: LATE, visible: true });
const lost = (page: Page): Locator => page.getByRole("alert").filter({ hasText: LOST });
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const onRegions = (method: string, path: string) => method === "GET" && path.startsWith("/api/region");
const onWrites = (method: string) => method === "POST";

/** The number of regions with that name that the API has stored. */
async function stored({ request }: BrowserContext, name: string): Promise<number> {
  const answer = await request.get(`/api/region?page=1&rows=10&q=${encodeURIComponent(name)}`);
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { region: { total: number } }).region.total;
}

/** Fills the form of a new region without saving it. */
async function newRegion(page: Page, name: string): Promise<Locator> {
  const form = await openForm(page, "REGISTRO DE REGIÓN");
  await fillRegion(page, form, name);
  return form;
}

test("a server that is late, hangs, talks nonsense, dies: the page says so, comes back, and keeps what was typed", async ({
  browser,
  noise,
}) => {
  const { origin, memory } = await web();
  const context = await visit(browser, origin, noise);
  const page = await context.newPage();
  await page.goto("/login?volver=/about");
  await signIn(page, ACCOUNTS.admin);
  await slow(page).toHaveURL(({ pathname }) => pathname === "/about");
  const list = page.getByRole("table", { name: "GESTIÓN DE REGIONES" });

  await test.step("a page that hangs: its frame stands, then the notice; it arrives by itself", async () => {
    faults.fail("hold", onRegions);
    await page.goto("/region", { waitUntil: "commit" });
    await slow(page.getByRole("navigation", { name: "Menú principal" })).toBeVisible();
    await slow(late(page).getByRole("link", { name: "Reintentar" })).toBeVisible();
    expect(faults.held()).toBeGreaterThan(0);
    await expect(list).toHaveCount(0);
    faults.fail(null);
    await slow(list).toBeVisible();
    await expect(late(page)).toHaveCount(0);
  });

  await test.step("a search that hangs: the rows known stay; asked again it is there", async () => {
    await expect(rowOf(page, "VALLES").first()).toBeVisible();
    faults.fail("hold", onRegions);
    await page.getByRole("searchbox", { name: "Buscar" }).fill("valles");
    await slow(late(page).getByRole("button", { name: "Reintentar" })).toBeVisible();
    await expect(list).toBeVisible();
    const before = faults.held();
    await late(page).getByRole("button", { name: "Reintentar" }).click();
    await expect.poll(() => faults.held()).toBeGreaterThan(before);
    faults.fail(null);
    await slow(page).toHaveURL(/q=valles/);
    await expect(late(page)).toHaveCount(0);
  });

  await test.step("500, a page, half an answer, one without end: a sentence, and 'Reintentar'", async () => {
    const before = memory();
    for (const fault of ["error", "html", "half", "huge"] satisfies Fault[]) {
      faults.fail(fault, onRegions);
      await page.goto("/region");
      const notice = page.getByRole("alert").filter({ hasText: NOT_LOADED });
      await slow(notice, fault).toBeVisible();
      faults.fail(null);
      await notice.getByRole("button", { name: "Reintentar" }).click();
      await slow(list, fault).toBeVisible();
      await expect(notice).toHaveCount(0);
    }
    expect(faults.sent()).toBeGreaterThan(0);
    expect(faults.sent()).toBeLessThan(HUGE_BYTES / 4);
    expect(memory() - before).toBeLessThan(200);
    // The server can be reached, so no lost connection is reported.
    await expect(lost(page)).toHaveCount(0);
  });

  await test.step("a save that takes long says so, and is saved once", async () => {
    const name = unique("REGIÓN LENTA");
    const form = await newRegion(page, name);
    faults.fail("hold", onWrites);
    await save(form);
    await expectToast(page, "GUARDANDO", "El servidor está tardando en responder.");
    await expect(form.getByRole("button", { name: "Guardando…" })).toBeVisible();
    faults.fail(null);
    await expectToast(page, "REGISTRO", "Región Registrada");
    expect(await stored(context, name)).toBe(1);
  });

  await test.step("a save whose answer is cut: done, not known; repeated it is not done twice", async () => {
    const name = unique("REGIÓN CORTADA");
    const form = await newRegion(page, name);
    faults.fail("half", onWrites);
    await save(form);
    await slow(form.getByRole("alert")).toContainText("No se guardó");
    await expect(form.getByLabel(/^Nombre de región/i)).toHaveValue(name);
    expect(await stored(context, name)).toBe(1);
    faults.fail(null);
    await save(form);
    await slow(form).toHaveCount(0);
    await expectToast(page, "REGISTRO", "Región Registrada");
    expect(await stored(context, name)).toBe(1);
  });

  await test.step("401 in the middle of a form: sign in, and the form is as it was", async () => {
    const name = unique("REGIÓN SIN PERMISO");
    const form = await newRegion(page, name);
    faults.fail("unauthorized", onWrites);
    page.once("dialog", (dialog) => void dialog.accept());
    await save(form);
    await slow(page).toHaveURL(/\/login\?volver=/);
    faults.fail(null);
    await signIn(page, ACCOUNTS.admin);
    await slow(page).toHaveURL(({ pathname }) => pathname === "/region");
    await expect(form.getByLabel(/^Nombre de región/i)).toHaveValue(name);
    await save(form);
    await expectToast(page, "REGISTRO", "Región Registrada");
    expect(await stored(context, name)).toBe(1);
  });

  await test.step("the API is killed: form, photograph and page wait for it, and go on by themselves", async () => {
    const name = unique("REGIÓN SIN SERVIDOR");
    const photos = await context.newPage();
    const made = await ownAttraction(photos, origin, unique("Mirador sin servidor"), 5);
    await openAttraction(photos, made);
    await openSection(photos, { tab: "FOTOGRAMA", path: "/fotograma/" });
    await expect(photos.getByText("Todavía no hay fotogramas")).toBeVisible();
    const form = await newRegion(page, name);

    await api.kill();
    await save(form);
    await slow(lost(page)).toBeVisible();
    await slow(form.getByRole("alert")).toContainText("No se guardó");
    await expect(form.getByLabel(/^Nombre de región/i)).toHaveValue(name);
    const file = { name: "sin-servidor.jpg", mimeType: "image/jpeg", buffer: await photograph(800) };
    await photos.locator('input[type="file"]').first().setInputFiles(file);
    await slow(photos.getByRole("button", { name: "Reintentar sin-servidor.jpg" })).toBeVisible();
    await slow(lost(photos)).toBeVisible();
    const record = await context.newPage();
    await record.goto(photos.url());
    await slow(record.getByText("La página no se pudo mostrar.")).toBeVisible();
    const regions = await context.newPage();
    await regions.goto("/region");
    await slow(regions.getByRole("alert").filter({ hasText: NOT_LOADED })).toBeVisible();

    api = await startApi(apiPort, folder);
    // The pages recover without a click.
    await slow(record.getByRole("heading", { level: 1, name: made.nombre })).toBeVisible();
    await slow(regions.getByRole("table", { name: "GESTIÓN DE REGIONES" })).toBeVisible();
    await slow(photos.getByRole("row").filter({ hasText: "sin-servidor.jpg" })).toHaveCount(1);
    for (const one of [page, photos, record, regions]) await slow(lost(one)).toHaveCount(0);
    await expect(form.getByLabel(/^Nombre de región/i)).toHaveValue(name);
    await save(form);
    await expectToast(page, "REGISTRO", "Región Registrada");
    expect(await stored(context, name)).toBe(1);
    const kept = await context.request.get(`/api/listfotograma/${made.id}`);
    expect(((await kept.json()) as { fotograma: unknown[] }).fotograma).toHaveLength(1);
  });
  await context.close();
});

test("two web servers behind one address, one with a fast clock: whatever one begins the other goes on with", async ({
  browser,
  noise,
}) => {
  const [first, second] = await Promise.all([
    web(),
    web({ NODE_OPTIONS: preload("shifted-clock"), CLOCK_SHIFT_MINUTES: "4" }),
  ]);
  const proxy = await roundRobin([first, second].map(({ origin }) => Number(new URL(origin).port)));
  const context = await visit(browser, proxy.origin, noise);
  try {
    const page = await context.newPage();
    proxy.only(0);
    await page.goto("/login");
    await signIn(page, ACCOUNTS.gobernacionPt);
    await slow(page).toHaveURL(/\/inicio$/);

    await test.step("signed in on one, at work on the other: sealed addresses, a form, its draft", async () => {
      proxy.only(1);
      const made = await ownAttraction(page, proxy.origin, unique("Mirador de dos servidores"), 5);
      await openAttraction(page, made);
      const address = page.url();
      proxy.only(0);
      await page.goto(address);
      await slow(page.getByRole("heading", { level: 1, name: made.nombre })).toBeVisible();
      await page.getByRole("button", { name: "Actualizar datos" }).first().click();
      await dialogOf(page)
        .getByLabel(/^Z \(altitud\)/)
        .fill("4123");
      proxy.only(null);
      await dialogOf(page)
        .getByRole("button", { name: /^Guardar/ })
        .click();
      await expectToast(page, "REGISTRO", "Datos de atractivo turístico actualizados con éxito");

      await openSection(page, { tab: "FOTOGRAMA", path: "/fotograma/" });
      const names = ["una.jpg", "otra.jpg"];
      const files = await Promise.all(
        names.map(async (name) => ({ name, mimeType: "image/jpeg", buffer: await photograph(800) })),
      );
      await page.locator('input[type="file"]').first().setInputFiles(files);
      for (const name of names) {
        const picture = page.getByRole("table", { name: "Fotogramas" }).getByRole("img", { name });
        await slow(picture).toBeVisible();
        await slow.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      }
      for (const index of [0, 1]) {
        proxy.only(index);
        const sheet = await page.request.get(`/api/ppirtapdf/${made.id}`);
        expect(sheet.status(), await sheet.text()).toBe(200);
      }
    });

    await test.step("the list's PDF, and a draft", async () => {
      proxy.only(null);
      await page.goto("/turistico");
      await page.getByRole("button", { name: "PDF", exact: true }).click();
      const download = page.waitForEvent("download");
      await dialogOf(page).getByRole("link", { name: "Descargar" }).click();
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
      proxy.only(0);
      await page.goto("/nuevo");
      const name = unique("Mirador a medias");
      await page.getByLabel(/^Nombre del atractivo/).fill(name);
      await expect(page.getByText(/Borrador guardado en este equipo/)).toBeVisible();
      proxy.only(1);
      page.once("dialog", (dialog) => void dialog.accept());
      await page.reload();
      await page.getByRole("button", { name: "Recuperar" }).click();
      await expect(page.getByLabel(/^Nombre del atractivo/)).toHaveValue(name);
    });

    await test.step("one of them dies, the other has it all; a session ended there is over everywhere", async () => {
      await second.kill();
      proxy.only(0);
      page.once("dialog", (dialog) => void dialog.accept());
      await page.goto("/turistico");
      await slow(page.getByRole("table").first()).toBeVisible();
      const third = await web();
      const both = await roundRobin([first, third].map(({ origin }) => Number(new URL(origin).port)));
      try {
        const copy = await browser.newContext({
          baseURL: both.origin,
          storageState: await context.storageState(),
        });
        expect((await copy.request.get("/api/departamentos")).status()).toBe(200);
        await menuOf(page).getByRole("button", { name: "Cerrar sesión" }).click();
        await dialogOf(page)
          .getByRole("button", { name: /cerrar sesión/i })
          .click();
        await slow(page).toHaveURL(/\/login/);
        for (let i = 0; i < 2; i += 1) expect((await copy.request.get("/api/departamentos")).status()).toBe(401);
        expect(both.served).toEqual([2, 1]);
        await copy.close();
      } finally {
        await both.close();
      }
    });
    expect(Math.min(...proxy.served)).toBeGreaterThan(10);
  } finally {
    await context.close();
    await proxy.close();
  }
});
