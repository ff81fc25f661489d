import type { Page } from "@playwright/test";
import { freePort } from "@/deploy/bin/drill/free-port.mjs";
import { type Account, ACCOUNTS, expect, PASSWORD, test, unique } from "./support/fixtures";
import { findings } from "./support/looks";
import { refOf } from "./support/own-attraction";
import { openFacility, ownFacility } from "./support/own-facility";
import { dialogOf, expectToast, menuOf } from "./support/shell";
import { OWN } from "../support/own-answer";
import { startWeb } from "../support/processes";

/** One account of each role. */
const BY_ROLE = ["admin", "nacional", "gobernacionPt", "tecnicoPt", "operadorLp"] as const satisfies Account[];

/** Every address of the menu; the entries of a group are drawn once it is opened. */
async function addresses(page: Page): Promise<string[]> {
  await expect(menuOf(page)).toBeVisible();
  const closed = menuOf(page).getByRole("button", { expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
  return menuOf(page)
    .locator("a[href]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}

const PHONE = { viewport: { width: 390, height: 844 } };
const openDrawer = async (page: Page) => {
  await page.getByRole("button", { name: "Abrir menú" }).click();
  const drawer = page.getByRole("dialog", { name: "Menú" });
  await expect(drawer).toBeVisible();
  return drawer;
};

test.describe("the menu by role", () => {
  for (const account of BY_ROLE) {
    // The entries of every role: tests/unit/api-rules.test.ts.
    const suite = account === "gobernacionPt" ? "" : " @slow";
    test(`what is in another role's menu only gives the access page to ${account}, the own entries open${suite}`, async ({
      as,
    }) => {
      const admin = await as("admin");
      await admin.goto("/about");
      const every = await addresses(admin);
      expect(every.length).toBeGreaterThan(20);
      const page = await as(account);
      await page.goto("/about");
      const theirs = new Set(await addresses(page));
      const document = async (path: string) => (await page.request.get(path)).text();
      for (const path of theirs) {
        const html = await document(path);
        const what = `${account} ${path}`;
        expect(html, what).toMatch(/<h1[ >]/);
        // The field screen is a document of its own, without the menu.
        if (path === "/campo") continue;
        expect(/<a [^>]*aria-current="page"[^>]*>/.exec(html)?.[0], what).toContain(` href="${path}"`);
      }
      const foreign = every.filter((path) => !theirs.has(path));
      for (const path of foreign) {
        const answer = await page.request.get(path, { maxRedirects: 0 });
        expect([path, answer.status(), answer.headers()["location"]]).toEqual([path, 307, "/access"]);
      }
      // One address of each kind is opened in the browser.
      await page.goto([...theirs].at(-1) ?? "");
      await expect(page.getByRole("heading", { level: 1 }).first(), account).toBeVisible();
      if (foreign[0]) {
        await page.goto(foreign[0], { waitUntil: "commit" });
        await expect(page, account).toHaveURL(/\/access$/);
      }
    });
  }
});

test.describe("the side menu", () => {
  test("a link opens its screen though a busy server left its prefetch out", async ({ as }) => {
    const page = await as("tecnicoPt");
    let leftOut = 0;
    await page.route("**/*", async (route) => {
      if (route.request().headers()["next-router-prefetch"] === undefined) return route.continue();
      leftOut += 1;
      return route.fulfill({ headers: OWN, status: 204 });
    });
    await page.goto("/inicio");
    const link = menuOf(page).getByRole("link", { name: "Facilidades" });
    await link.hover();
    await expect.poll(() => leftOut).toBeGreaterThan(0);
    await link.click();
    await expect(page).toHaveURL(/\/poblado/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Facilidades");
    await expect(page.getByRole("row").nth(1)).toBeVisible();
  });

  test("groups open by keyboard, are remembered for the person, and only for them", async ({ as, origin }) => {
    const page = await as("tecnicoPt");
    await page.goto("/inicio");
    const group = menuOf(page).getByRole("button", { name: "Clasificación" });
    await expect(group).toHaveAttribute("aria-expanded", "false");
    await expect(menuOf(page).getByRole("link", { name: "Subtipos" })).toBeHidden();
    await menuOf(page).getByRole("link", { name: "Inicio" }).focus();
    for (let step = 0; step < 20 && !(await group.evaluate((node) => node === document.activeElement)); step += 1) {
      await page.keyboard.press("Tab");
    }
    await expect(group).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(group).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Tab");
    await expect(menuOf(page).getByRole("link", { name: "Secciones" })).toBeFocused();
    await page.reload();
    await expect(group).toHaveAttribute("aria-expanded", "true");

    // Another person signs in with the same browser.
    const answer = await page.request.post("/api/auth/entrar", {
      data: { email: ACCOUNTS.tecnicoLp, password: PASSWORD },
      headers: { Origin: origin },
    });
    expect(answer.status()).toBe(200);
    await page.goto("/inicio");
    await expect(page.getByRole("banner").getByText("Rosa Calle Villca")).toHaveCount(0);
    await expect(menuOf(page).getByRole("link", { name: "Inicio" })).toBeVisible();
    await expect(group).toHaveAttribute("aria-expanded", "false");
  });

  test("the group of the current page is open, and stays marked when it is closed @slow", async ({ as }) => {
    const page = await as("tecnicoPt");
    await page.goto("/municipio");
    const current = menuOf(page).locator('[aria-current="page"]');
    await expect(current).toHaveText("Municipios");
    await expect(current).toBeVisible();
    const group = menuOf(page).getByRole("button", { name: "Territorio" });
    await group.click();
    await expect(current).toBeHidden();
    await expect(group).toHaveCSS("font-weight", /^6\d\d$/);
    await expect(menuOf(page).getByRole("button", { name: "Clasificación" })).not.toHaveCSS("font-weight", /^6\d\d$/);
  });

  test("'Facilidades' opens its list, and is the current one on every page of a facility @slow", async ({
    as,
    origin,
  }) => {
    const page = await as("tecnicoPt");
    await openFacility(page, await ownFacility(page, origin, unique("Albergue del menú"), 5));
    const ref = refOf(page);
    const current = menuOf(page).locator('[aria-current="page"]');
    await expect(current).toHaveText("Facilidades");
    for (const path of [`/infraestructura/${ref}`, `/verf/${ref}`, `/historialf/${ref}`, "/nuevop"]) {
      await page.goto(path);
      await expect(current, path).toHaveText("Facilidades");
    }
    await current.click();
    await expect(page).toHaveURL(/\/poblado$/);
    await expect(current).toHaveText("Facilidades");
  });

  test("up to 991 px it is a drawer: focus stays inside, Escape closes and gives the focus back", async ({ as }) => {
    const page = await as("tecnicoPt", { viewport: { width: 991, height: 800 } });
    await page.goto("/region");
    await expect(menuOf(page)).toBeHidden();
    const drawer = await openDrawer(page);
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press("Tab");
      expect(await drawer.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(page.getByRole("button", { name: "Abrir menú" })).toBeFocused();

    await openDrawer(page);
    await drawer.getByRole("link", { name: "Regiones", exact: true }).click();
    await expect(drawer, "an entry of the present page").toBeHidden();
    await openDrawer(page);
    await page.setViewportSize({ width: 992, height: 800 });
    await expect(drawer).toBeHidden();
    await expect(menuOf(page)).toBeVisible();
  });

  test("up to 640 px a submenu stands in two columns @slow", async ({ as }) => {
    const page = await as("tecnicoPt", PHONE);
    await page.goto("/region");
    const drawer = await openDrawer(page);
    const box = async (name: string) => {
      const found = await drawer.getByRole("link", { name, exact: true }).boundingBox();
      return found ?? { x: 0, y: 0, height: 0 };
    };
    const [first, second] = [await box("Macro regiones"), await box("Regiones")];
    expect(second.y).toBe(first.y);
    expect(second.x).toBeGreaterThan(first.x);
    expect(first.height).toBeGreaterThanOrEqual(44);
    await page.setViewportSize({ width: 641, height: 844 });
    expect((await box("Regiones")).y).toBeGreaterThan((await box("Macro regiones")).y);
  });

  test("axe finds nothing in the open drawer @slow", async ({ as }) => {
    const page = await as("admin", { ...PHONE, reducedMotion: "reduce" });
    await page.goto("/about");
    await openDrawer(page);
    expect(await findings(page)).toEqual([]);
  });
});

test.describe("signing out", () => {
  const TITLE = "Confirmar para Cerrar su Sesión";

  test("both ways ask in the specified words, and leave nothing of the person behind", async ({ as }) => {
    const page = await as("tecnicoLp");
    await page.goto("/about");
    await page.evaluate(() => {
      localStorage.setItem("savedLatitude", "-16.5");
      localStorage.setItem("savedLongitude", "-68.1");
      localStorage.setItem("borrador:1:region:nuevo", "{}");
    });
    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Menú de/ })
      .click();
    await page.getByRole("menuitem", { name: "Cerrar Sesión" }).click();
    const dialog = dialogOf(page, TITLE);
    await expect(dialog).toContainText(
      "Recuerde cerrar su sesión de forma segura para proteger sus datos personales. Gracias por utilizar el sistema de inventario.",
    );
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await menuOf(page).getByRole("button", { name: "Cerrar sesión" }).click();
    await dialog.getByRole("button", { name: "Cerrar Sesión" }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ name }) => /session|acceso|token/i.test(name) && !/csrf/i.test(name))).toEqual([]);
  });

  test("where the server does not answer the person stays, is told, and may leave all the same @slow", async ({
    as,
  }) => {
    const page = await as("tecnicoLp");
    await page.goto("/about");
    await page.route("**/api/auth/salir", (route) => {
      const forced = (route.request().postData() ?? "").includes("forzar");
      return forced ? route.continue() : route.fulfill({ headers: OWN, status: 502, json: { message: "" } });
    });
    await menuOf(page).getByRole("button", { name: "Cerrar sesión" }).click();
    await dialogOf(page, TITLE).getByRole("button", { name: "Cerrar Sesión" }).click();
    await expectToast(page, "NO SE CERRÓ LA SESIÓN", "El servidor no responde y su sesión sigue abierta.");
    await expect(page).toHaveURL(/\/about$/);
    await page.getByRole("button", { name: "Cerrar de todos modos" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test("links that an administrator configured are shown, and none else @slow", async ({ as, page, api }) => {
  const plain = await as("tecnicoLp");
  await plain.goto("/about");
  await expect(plain.getByRole("contentinfo")).toHaveText(/^Política de privacidad\s*Accesibilidad\s*Versión [\d.]+$/);
  await page.goto("/login");
  await expect(page.getByRole("link", { name: /aplicación móvil/ })).toHaveCount(0);
  const web = await startWeb(await freePort(), api, {
    MOBILE_APP_URL: "https://ejemplo.bo/app",
    SOCIAL_VIDEO_URL: "https://ejemplo.bo/videos",
    SOCIAL_NETWORK_URL: "https://ejemplo.bo/red",
    SOCIAL_MICROBLOG_URL: "https://ejemplo.bo/micro",
  });
  const { origin } = web;
  try {
    await page.goto(`${origin}/login`);
    await expect(page.getByRole("link", { name: /Descargar la aplicación móvil/ })).toHaveAttribute(
      "href",
      "https://ejemplo.bo/app",
    );
    const data = { email: ACCOUNTS.tecnicoLp, password: PASSWORD };
    const entered = await page.request.post(`${origin}/api/auth/entrar`, { data, headers: { Origin: origin } });
    expect(entered.status()).toBe(200);
    await page.goto(`${origin}/about`);
    for (const [name, href] of [
      ["Videos", "https://ejemplo.bo/videos"],
      ["Red social", "https://ejemplo.bo/red"],
      ["Microblog", "https://ejemplo.bo/micro"],
    ] as const) {
      await expect(page.getByRole("contentinfo").getByRole("link", { name })).toHaveAttribute("href", href);
    }
    await expect(page.getByRole("main").getByRole("link", { name: "aplicación móvil" })).toBeVisible();
  } finally {
    // Stops prefetching, which would fail once the server ends.
    await page.goto("about:blank");
    await web.stop();
  }
});
