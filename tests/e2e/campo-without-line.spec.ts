import type { Locator, Page, Route } from "@playwright/test";
import { ACCOUNTS, expect, test, unique } from "./support/fixtures";
import { openAttraction, openSection, ownAttraction } from "./support/own-attraction";
import { photograph } from "./support/photo";
import { dialogOf, signIn } from "./support/shell";

/** Losing the connection loses neither the page nor what was typed or chosen (decision 038). */

// The connection is cut on purpose.
test.use({ expectedNoise: [/net::ERR_|Failed to fetch/], actionTimeout: 30_000 });

const FOTOGRAMA = { tab: "FOTOGRAMA", path: "/fotograma/" };
const strip = (page: Page): Locator =>
  page.getByRole("alert").filter({ hasText: /Lo que escribió sigue aquí|Sin conexión no se puede/ });
const LOST = "No hay conexión con el servidor. Lo que escribió sigue aquí; se vuelve a intentar solo.";
const OTHERS = "Responde otro equipo de la red en lugar del sistema";
const REFUSED = "Sin conexión no se puede abrir otra página ni buscar. Esta página queda como está.";

/** Marks the document; the mark is gone if the document is reloaded. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isSameDocument = (page: Page) => page.evaluate(() => "marked" in window);

/** Makes the page's requests fail while the browser still counts as online; returns the function that ends it. */
async function cut(page: Page, how: (route: Route) => Promise<void> = (route) => route.abort("connectionfailed")) {
  await page.route("**/*", how);
  return () => page.unroute("**/*", how);
}

test("a link pressed as the line goes, and one pressed after: the page stays, says so, and goes on as it is back", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/region");
  await expect(page.getByRole("table", { name: "GESTIÓN DE REGIONES" })).toBeVisible();
  await mark(page);
  // The connection goes with the click: a background call that failed before it would make the page refuse the click.
  let gone = false;
  const mend = await cut(page, (route) => {
    gone ||= "rsc" in route.request().headers() && route.request().url().includes("/departamento");
    return gone ? route.abort("connectionfailed") : route.continue();
  });
  // A touch click: nothing was prefetched by hovering.
  const departments = page.getByRole("link", { name: "Departamentos" }).first();
  await departments.dispatchEvent("click");
  await expect(strip(page)).toContainText(LOST);
  expect(new URL(page.url()).pathname).toBe("/region");

  await page.getByRole("link", { name: "Macro regiones" }).first().click();
  await expect(strip(page)).toContainText(REFUSED);
  await page.getByRole("searchbox", { name: "Buscar" }).fill("valles");
  expect(new URL(page.url()).pathname).toBe("/region");
  expect(await isSameDocument(page)).toBe(true);

  await mend();
  await expect(strip(page)).toHaveCount(0);
  // The search typed while offline is applied; the pages clicked while offline do not replace it.
  await expect(page).toHaveURL(/\/region\?q=valles$/);
  await expect(page.getByRole("row").filter({ hasText: "VALLES" }).first()).toBeVisible();
  await departments.click();
  await expect(page).toHaveURL(/\/departamento$/);
  await expect(page.getByRole("heading", { level: 1, name: /DEPARTAMENTOS/ })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test("a page that was asked for and fails after the loss is known does not come over what is typed by then @slow", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/region");
  await expect(page.getByRole("table", { name: "GESTIÓN DE REGIONES" })).toBeVisible();
  let line: "slow" | "gone" | "pages only" = "slow";
  let fail: () => void = () => undefined;
  const hanging = new Promise<void>((resolve) => (fail = resolve));
  const mend = await cut(page, async (route) => {
    const ofPage = "rsc" in route.request().headers();
    if (line === "slow" && !ofPage) return route.continue();
    if (line === "slow") await hanging;
    return ofPage && line === "pages only" ? route.continue() : route.abort("connectionfailed");
  });
  const asked = page.waitForRequest((request) => request.url().includes("/departamento") && "rsc" in request.headers());
  await page.getByRole("link", { name: "Departamentos" }).first().dispatchEvent("click");
  await asked;
  line = "gone";
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  await expect(strip(page)).toContainText(LOST);
  const failed = page.waitForEvent("requestfailed", (request) => "rsc" in request.headers());
  fail();
  await failed;
  await page.getByRole("searchbox", { name: "Buscar" }).fill("valles");
  // The router may detect the connection before the shell does: it asks by HEAD, and then for the page.
  const came = page.waitForResponse((answer) => {
    const request = answer.request();
    return request.method() === "GET" && "rsc" in request.headers();
  });
  line = "pages only";
  // The end of this answer may never be told: the router leaves a page that it no longer wants.
  await came;
  await expect(page.getByRole("row").filter({ hasText: "VALLES" }).first()).toBeVisible();
  await mend();
  await expect(strip(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/region\?q=valles$/);
  await expect(page.getByRole("row").filter({ hasText: "VALLES" }).first()).toBeVisible();
});

test("a proxy that answers for a server that is away, and the browser's back: the page stays @slow", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/region");
  await page.getByRole("link", { name: "Macro regiones" }).first().click();
  await expect(page).toHaveURL(/\/macroregion$/);
  await expect(page.getByRole("table").first()).toBeVisible();
  await mark(page);
  const mend = await cut(page, (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  );
  await page.getByRole("link", { name: "Departamentos" }).first().dispatchEvent("click");
  await expect(strip(page)).toContainText(OTHERS);
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(/\/region$/);
  expect(await isSameDocument(page)).toBe(true);
  await expect(strip(page)).toBeVisible();
  await mend();
  await expect(page.getByRole("table", { name: "GESTIÓN DE REGIONES" })).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(true);
});

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`the line about the connection covers nothing and can be pressed, also in a dialog, at ${viewport.width} @slow`, async ({
    as,
  }) => {
    const page = await as("admin", { viewport });
    await page.goto("/region");
    await page.getByRole("button", { name: "Nuevo", exact: true }).click();
    const form = dialogOf(page);
    const macro = form.getByRole("combobox", { name: /^Macro región/ });
    await expect(macro.getByRole("option", { name: "CHACO" })).toBeAttached();
    await form.getByRole("button", { name: "Cancelar" }).click();

    await page.context().setOffline(true);
    await expect(strip(page)).toContainText(LOST);
    await page.getByRole("button", { name: "Reintentar ahora" }).click({ trial: true });
    if (viewport.width > 991) await page.getByRole("button", { name: "Cerrar sesión" }).click({ trial: true });
    await page.getByRole("button", { name: "Nuevo", exact: true }).click();
    await form.getByLabel(/^Código/).fill("12");
    for (const name of ["Cancelar", "Guardar", "Cerrar"]) {
      await form.getByRole("button", { name, exact: true }).click({ trial: true });
    }
    // By keyboard it comes before the dialog's own first button.
    const retry = form.getByRole("button", { name: "Reintentar ahora" });
    await form.getByRole("button", { name: "Cerrar", exact: true }).focus();
    await page.keyboard.press("Shift+Tab");
    await expect(retry).toBeFocused();
    const asked = page.waitForRequest("**/api/salud");
    await retry.click();
    await asked;
    // The list that was loaded before can still be used.
    await macro.selectOption({ label: "CHACO" });

    await page.context().setOffline(false);
    await expect(retry).toHaveCount(0);
    await expect(form.getByLabel(/^Código/)).toHaveValue("12");
    await expect(macro.locator("option:checked")).toHaveText("CHACO");
  });
}

test("photographs that wait survive the line, a reload and another person, and leave with their own @slow", async ({
  as,
  origin,
}) => {
  const page = await as("tecnicoPt");
  const made = await ownAttraction(page, origin, unique("Laguna sin línea"), 5);
  await openAttraction(page, made);
  await openSection(page, FOTOGRAMA);
  const address = page.url();
  const row = (name: string) =>
    page.getByRole("table", { name: "Fotogramas" }).getByRole("row").filter({ hasText: name });
  const waiting = page.getByText(/^En este equipo quedaron 3 fotografías sin enviar/);
  const names = ["una.jpg", "dos.jpg", "tres.jpg", "cuatro.jpg"];
  const fileOf = async (name: string) => ({ name, mimeType: "image/jpeg", buffer: await photograph(800) });
  const files = await Promise.all(names.map(fileOf));
  const stored = async () => {
    const answer = await page.request.get(`/api/listfotograma/${made.id}`);
    return ((await answer.json()) as { fotograma: unknown[] }).fotograma.length;
  };

  await test.step("one is stored, then the line goes: the page stays with the other three", async () => {
    await mark(page);
    let first = true;
    let gone = false;
    const fail = async (route: Route) => {
      const upload = route.request().method() === "POST" && route.request().url().endsWith("/api/fotogramappirta");
      if (gone || !upload || !first) return gone || upload ? route.abort("connectionfailed") : route.continue();
      first = false;
      const response = await route.fetch();
      gone = true;
      await route.fulfill({ response });
    };
    const mend = await cut(page, fail);
    await page.locator('input[type="file"]').first().setInputFiles(files);
    for (const name of names.slice(1)) {
      await expect(page.getByRole("button", { name: `Reintentar ${name}` })).toBeVisible();
    }
    await expect(strip(page)).toBeVisible();
    expect(page.url()).toBe(address);
    expect(await isSameDocument(page)).toBe(true);
    // From here on only the uploads fail; the page can be loaded.
    await page.route("**/api/fotogramappirta", (route) => route.abort("connectionfailed"));
    await mend();
    // The pending refresh runs once the connection is back.
    await expect(row("una.jpg")).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
  });

  const signInAs = async (account: keyof typeof ACCOUNTS) => {
    await page.context().clearCookies();
    await page.goto(`/login?volver=${encodeURIComponent(new URL(address).pathname)}`);
    await signIn(page, ACCOUNTS[account]);
    await expect(row("una.jpg")).toBeVisible();
  };

  await test.step("after a reload they are offered; another person on this device sees none of them", async () => {
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(waiting).toBeVisible();
    await signInAs("gobernacionPt");
    await expect(page.getByText("Arrastre las imágenes aquí")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(waiting).toHaveCount(0);
    await signInAs("tecnicoPt");
    await expect(waiting).toBeVisible();
  });

  await test.step("'Continuar' sends each of them once", async () => {
    await page.unroute("**/api/fotogramappirta");
    await page.getByRole("button", { name: "Continuar" }).click();
    for (const name of names) await expect(row(name)).toHaveCount(1);
    expect(await stored()).toBe(4);
    await page.reload();
    await expect(row("cuatro.jpg")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page.getByText(/sin enviar/)).toHaveCount(0);
  });

  await test.step("signing out says what waits, and takes it off the device", async () => {
    await page.route("**/api/fotogramappirta", (route) => route.abort("connectionfailed"));
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles(await fileOf("quinta.jpg"));
    await expect(page.getByRole("button", { name: "Reintentar quinta.jpg" })).toBeVisible();
    await page.getByRole("button", { name: "Cerrar sesión" }).click();
    await expect(dialogOf(page).getByText(/^En este equipo queda 1 fotografía sin enviar/)).toBeVisible();
    await dialogOf(page).getByRole("button", { name: "Cerrar Sesión" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await signInAs("tecnicoPt");
    await page.waitForLoadState("networkidle");
    await expect(page.getByText(/sin enviar/)).toHaveCount(0);
    expect(await stored()).toBe(4);
  });
});

test("a dialog that is opened for the first time without a line opens as the line is back; the page stays @slow", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/region");
  const list = page.getByRole("table", { name: "GESTIÓN DE REGIONES" });
  await expect(list).toBeVisible();
  await page.waitForLoadState("networkidle");
  const mend = await cut(page);
  await page.getByRole("button", { name: "Nuevo", exact: true }).dispatchEvent("click");
  await expect(strip(page)).toBeVisible();
  await expect(list).toBeVisible();
  await mend();
  await expect(dialogOf(page, "REGISTRO DE REGIÓN")).toBeVisible();
  await dialogOf(page).getByRole("button", { name: "Cancelar" }).click();
  await expect(list).toBeVisible();
});
