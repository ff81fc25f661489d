import type { Locator, Page } from "@playwright/test";
import { fillNew } from "./support/attraction";
import { fillIn, openForm } from "./support/catalogue";
import * as facility from "./support/facility";
import { expect, test, unique } from "./support/fixtures";
import { ownAccount } from "./support/own-account";
import { photograph } from "./support/photo";
import { ownAttraction, tabsOf } from "./support/own-attraction";
import { paste } from "./support/record-form";
import { addPart } from "./support/records";
import { dialogOf, expectToast } from "./support/shell";

/** A small town's connection: 400 ms round trip, 400 kbit/s both ways (throughput in bytes per second). */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** However slow the connection, a sign of progress appears within this time. */
const AT_ONCE_MS = 1000;
/** The signs of progress: the bar below the header, a page skeleton, a button's spinner, a progress bar. */
const UNDER_WAY = '[role="progressbar"], [aria-busy="true"], [role="status"].animate-late';

async function onSlowLine(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
}

/** Clicks, and measures in the page that a sign of progress or the next address appears in time. */
async function pressed(target: Locator) {
  await expect(target).toBeEnabled();
  // Before hydration a link is a plain one, and the browser shows its own progress.
  await target.page().waitForLoadState("networkidle");
  const after = await target.evaluate(
    (node: HTMLElement, signs) =>
      new Promise<number>((resolve) => {
        const visible = () => [...document.querySelectorAll(signs)].filter((one) => one.checkVisibility());
        const before = new Set(visible());
        const from = performance.now();
        const left = location.href;
        const look = () => {
          if (visible().some((one) => !before.has(one)) || location.href !== left) resolve(performance.now() - from);
          else requestAnimationFrame(look);
        };
        node.click();
        look();
      }),
    UNDER_WAY,
  );
  expect(after).toBeLessThan(AT_ONCE_MS);
}

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto("/login");
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await pressed(page.getByRole("button", { name: "Iniciar Sesion" }));
  await expect(page).toHaveURL(/\/mi-trabajo$/);
}

/** Uploads four phone photos over the slow connection: one after another, each with its progress bar. */
async function upload(page: Page) {
  const names = ["isla.jpg", "mirador.jpg", "cactus.jpg", "sendero.jpg"];
  const files = await Promise.all(
    names.map(async (name) => ({ name, mimeType: "image/jpeg", buffer: await photograph(800) })),
  );
  for (const { buffer } of files) expect(buffer.length).toBeGreaterThan(80_000);
  await page.locator('input[type="file"]').first().setInputFiles(files);
  const bars = page.getByRole("list", { name: "Subidas en curso" });
  await expect(bars.getByRole("listitem")).toHaveCount(names.length, { timeout: AT_ONCE_MS });
  await expect(bars.getByRole("progressbar")).toHaveCount(names.length, { timeout: AT_ONCE_MS });
  // The first progress bar moves while the others wait.
  await expect(bars.getByText(/^(Subiendo, \d+ %|Guardando…)$/)).toHaveCount(1);
  await expect(bars.getByText("En espera").first()).toBeVisible();
  const first = bars.getByRole("progressbar", { name: names[0] });
  await expect.poll(async () => Number(await first.getAttribute("aria-valuenow"))).toBeGreaterThan(20);
  for (const name of names) {
    await expect(page.getByRole("row").filter({ hasText: name }).getByRole("img").first()).toBeVisible({
      timeout: 60_000,
    });
  }
}

test("on a slow line a technician registers, photographs and derives an attraction", async ({ as, page, origin }) => {
  const account = await ownAccount(await as("admin"), origin);
  const name = unique("Faro de sal");
  const wait = expect.configure({ timeout: 30_000 });
  await onSlowLine(page);

  await test.step("signs in", () => signIn(page, account));

  await test.step("opens the form, fills it and saves", async () => {
    await pressed(page.getByRole("main").getByRole("link", { name: "Nuevo", exact: false }).first());
    await wait(page.getByRole("heading", { level: 1, name: /^REGISTRO DE INVENTARIO/ })).toBeVisible();
    await fillNew(page, name);
    await pressed(page.getByRole("button", { name: "Guardar registro" }));
    await wait(page).toHaveURL(/\/informacion\/[\w-]+$/);
    await wait(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });

  await test.step("has the other parts", async () => {
    const answer = await page.request.get(`/api/ppirta?page=1&rows=1&q=${encodeURIComponent(name)}`);
    const { ppirta } = (await answer.json()) as { ppirta: { data: [{ id: number }] } };
    for (const part of ["informacion", "ruta", "temporalidad", "actividad"] as const)
      await addPart(page, origin, ppirta.data[0].id, part);
  });

  await test.step("uploads four photographs", async () => {
    const tabs = page.getByRole("navigation", { name: "Secciones del atractivo" });
    await pressed(tabs.getByRole("link", { name: /^Fotograma/i }));
    await wait(page).toHaveURL(/\/fotograma\//);
    await upload(page);
    await wait(page.getByText("6 de 6 secciones completas")).toBeVisible();
  });

  await test.step("derives it", async () => {
    await page.getByRole("button", { name: "Derivar", exact: true }).first().click();
    const dialog = dialogOf(page);
    await wait(dialog.getByText(/¿Está seguro de Derivar a la Gobernación de POTOSÍ\s?\?/i)).toBeVisible();
    await pressed(dialog.getByRole("button", { name: /Derivar/i }));
    await expectToast(page, "REGISTRO", "Se Derivó a la Gobernación con éxito");
  });
});

/** On a second visit the scripts are cached, so only the server's responses are slow. */
test("on a slow line a technician who was here before registers a facility and one service", async ({ as }) => {
  const page = await as("tecnicoLp");
  const name = unique("Tambo de sal");
  const wait = expect.configure({ timeout: 30_000 });
  await page.goto("/nuevop");
  await expect(page.locator('[aria-roledescription="marcador"]')).toBeVisible();
  await page.goto("/poblado");
  await onSlowLine(page);

  await pressed(page.getByRole("link", { name: "Nuevo registro" }).first());
  await wait(page.getByRole("heading", { level: 1, name: /FACILIDADES$/ })).toBeVisible();
  await paste(page).fill("-16.5205, -68.1103");
  await facility.fillNew(page, name);
  await pressed(page.getByRole("button", { name: "Guardar registro" }));
  await wait(page).toHaveURL(/\/informacionp\/[\w-]+$/);
  await wait(page.getByRole("heading", { level: 1, name })).toBeVisible();

  const form = await openForm(page, "REGISTRO DE COMUNICACIÓN");
  await fillIn(page, form, ["Tipo", "RADIO", "choose"]);
  await fillIn(page, form, ["Cobertura", "Regular", "choose"]);
  await pressed(form.getByRole("button", { name: "Guardar", exact: true }));
  await expectToast(page, "REGISTRO", "Comunicación Registrada con éxito");
  await wait(page.getByRole("row").filter({ hasText: "RADIO" })).toContainText("Regular");
});

/** Holds the page's scripts back until the returned function is called. */
async function heldScripts(page: Page): Promise<() => void> {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.unroute("**/_next/static/**/*.js");
  await page.route("**/_next/static/**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("what is typed before the page's scripts have come stays", async ({ as }) => {
  const page = await as("tecnicoPt");
  const name = unique("Mirador tecleado");
  const release = await heldScripts(page);
  await page.goto("/turistico", { waitUntil: "commit" });
  const search = page.getByRole("searchbox", { name: "Buscar" });
  await search.fill(name);
  release();
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === name);
  await expect(search).toHaveValue(name);

  // The scripts are cached by now; they are held again so that they reach the form late too.
  const releaseAgain = await heldScripts(page);
  await page.goto("/nuevo", { waitUntil: "commit" });
  const field = page.getByRole("textbox", { name: /^Nombre/ }).first();
  await field.fill(name);
  releaseAgain();
  await expect(page.locator('[aria-roledescription="marcador"]')).toBeVisible({ timeout: 30_000 });
  await expect(field).toHaveValue(name);
  await page.getByRole("link", { name: "Atrás" }).click();
  await expect(dialogOf(page, /Hay cambios sin guardar/)).toBeVisible();
});

test("a button pressed before the page's scripts have come does its work when they have", async ({ as }) => {
  const page = await as("admin");
  const release = await heldScripts(page);
  await page.goto("/region", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Nuevo" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  release();
  await expect(dialogOf(page, /REGISTRO DE REGIÓN/)).toBeVisible();
});

test("tabs that were moved before the page's scripts have come stay under the finger", async ({ as, origin }) => {
  const page = await as("tecnicoPt", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const made = await ownAttraction(page, origin, unique("Mirador de las pestañas"), 5);
  const release = await heldScripts(page);
  await page.goto(`/abrir/ppirta/${made.id}`, { waitUntil: "commit" });
  const strip = tabsOf(page).locator("div").first();
  const moved = await strip.evaluate((row) => {
    row.scrollLeft = row.scrollWidth;
    return row.scrollLeft;
  });
  expect(moved).toBeGreaterThan(100);
  release();
  await page.waitForLoadState("networkidle");
  await expect(strip).toHaveAttribute("data-hidden", "left");
  expect(await strip.evaluate((row) => row.scrollLeft)).toBe(moved);
});
