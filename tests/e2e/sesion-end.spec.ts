import type { Route } from "@playwright/test";
import { freePort } from "@/deploy/bin/drill/free-port.mjs";
import { ACCOUNTS, expect, test, unique } from "./support/fixtures";
import { findings } from "./support/looks";
import { dialogOf, expectToast, search, signIn } from "./support/shell";
import { OWN } from "../support/own-answer";
import { startWeb } from "../support/processes";
import { endSession } from "./support/own-account";
import { field, fillRegion, openForm, removeRow, save } from "./support/catalogue";

/** The end of a session is announced in time, and nothing typed is lost. */

const WARNING = "Su sesión está por terminar";
const MINUTE = 60_000;

test("who is away is warned; going on is told to the server; another end leaves the page as it is @themes", async ({
  as,
}) => {
  const page = await as("gobernacionLp", { reducedMotion: "reduce" });
  await page.clock.install();
  const told: string[] = [];
  let left = { inactividad: 110, fin: 40_000, limite: 1800 };
  await page.route("**/api/auth/actividad", (route: Route) => {
    told.push(route.request().method());
    if (told.at(-1) === "POST") left = { ...left, inactividad: 1800 };
    return route.fulfill({ headers: OWN, json: left });
  });
  await page.goto("/nuevo");
  const name = page.getByLabel(/^Nombre del atractivo/);
  await name.fill("Mirador que espera");
  await expect(page.getByText(/Borrador guardado en este equipo/)).toBeVisible();
  await page.keyboard.press("End");
  expect(told).toEqual([]);

  // A key was pressed at the beginning, so the first check reports activity; after that the person is idle.
  const later = () => page.clock.fastForward(28 * MINUTE + 10_000);
  await later();
  await expect.poll(() => told).toContain("POST");
  left = { ...left, inactividad: 110 };
  const warning = dialogOf(page, WARNING);
  /** Advances the clock until the text appears; a response in progress may be handled first. */
  const untilSaid = (text: RegExp) =>
    expect(async () => {
      await later();
      await expect(warning).toContainText(text, { timeout: 2000 });
    }).toPass();
  await untilSaid(/se cerrará en/);
  await expect(warning).toContainText(/se cerrará en (\d+ segundos|1 minuto)\./);
  await expect(warning.getByRole("status")).toHaveText("en 2 minutos.");
  await expect(warning.getByRole("button", { name: "Seguir trabajando" })).toBeFocused();
  expect(await findings(page)).toEqual([]);
  told.length = 0;
  await page.keyboard.press("Enter");
  await expect(warning).toBeHidden();
  expect(told).toContain("POST");
  await expect(name).toHaveValue("Mirador que espera");

  left = { inactividad: 1700, fin: 500, limite: 1800 };
  await untilSaid(/Su sesión termina a las \d\d:\d\d, .* queda como borrador en este equipo/);
  await warning.getByRole("button", { name: "Entendido" }).click();
  await expect(warning).toBeHidden();

  // Ended elsewhere: the menu's own request detects it.
  await page.route("**/api/*conteo*", (route) => route.fulfill({ headers: OWN, status: 401, json: { message: "" } }));
  await page.clock.fastForward(2 * MINUTE);
  await expectToast(page, "Su sesión terminó", "La página queda como está.");
  await name.fill("Mirador que sigue en pie");
  await expect(page).toHaveURL(/\/nuevo$/);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page).not.toHaveURL(/\/nuevo$/);
});

test("an unused session is over on the server; sign-in comes back, and the form with what was typed @slow", async ({
  page,
  api,
}) => {
  const web = await startWeb(await freePort(), api, { SESSION_IDLE_MINUTES: "0.15" });
  const { origin } = web;
  const name = unique("REGIÓN SIN USO");
  const enter = async () => {
    await signIn(page, ACCOUNTS.nacional);
    await expect(page).toHaveURL(/\/region/);
  };
  const form = dialogOf(page, /región/i);
  const open = () => page.getByRole("button", { name: "Nuevo", exact: true }).click();
  page.on("dialog", (dialog) => void dialog.accept());
  try {
    await page.goto(`${origin}/region`);
    await enter();
    await open();
    await form.getByLabel(/^Nombre de región/i).fill(name);
    await expect(dialogOf(page, WARNING)).toBeVisible({ timeout: 30_000 });
    const over = dialogOf(page, "Su sesión terminó");
    await expect(over).toBeVisible({ timeout: 30_000 });
    expect((await page.request.get(`${origin}/api/departamentos`)).status()).toBe(401);
    await over.getByRole("button", { name: "Iniciar sesión" }).click();
    await expect(page).toHaveURL(/\/login\?volver=%2Fregion&sesion=terminada$/);
    await expect(page.getByText("Su sesión terminó.")).toBeVisible();
    await enter();
    // The form opens by itself.
    await expect(form.getByLabel(/^Nombre de región/i)).toHaveValue(name);
  } finally {
    await page.goto("about:blank");
    await web.stop();
  }
});

test("a session that dies under an open form: sign in, and the form is as it was", async ({ as }) => {
  const page = await as("admin");
  const name = unique("REGIÓN SIN SESIÓN");
  await page.goto("/region");
  const form = await openForm(page, "REGISTRO DE REGIÓN");
  await fillRegion(page, form, name);
  await endSession(page);
  page.on("dialog", (dialog) => void dialog.accept());
  await save(form);
  await expect(page).toHaveURL(/\/login\?volver=/);
  await expect(page.getByText("Su sesión terminó.")).toBeVisible();
  await signIn(page, ACCOUNTS.admin);
  await expect(page).toHaveURL(/\/region/);
  // The form opens by itself with the typed values.
  await expect(field(form, "Nombre de región")).toHaveValue(name);
  await expect(field(form, "Macro región").locator("option:checked")).toHaveText("CHACO");
  await save(form);
  await expectToast(page, "REGISTRO", "Región Registrada");
  await search(page, name);
  await removeRow(page, name);
  await expectToast(page, "REGISTRO", "Región Eliminada");
});
