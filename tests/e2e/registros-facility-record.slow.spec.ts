import type { Page } from "@playwright/test";
import { expect, test, unique } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { refOf, write } from "./support/own-attraction";
import { addCommunication, openFacility, ownFacility, servicesOf } from "./support/own-facility";
import { dialogOf, expectToast } from "./support/shell";

/** A facility's page (spec 2 §2.4, §2.5): its card, its tabs, its missing parts, its history. */

const TABS = [
  ["COMUNICACIÓN", "/informacionp/", "/verf/"],
  ["MÉDICO", "/medico/", "/vermedico/"],
  ["PERNOCTACIÓN", "/pernoctacion/", "/verpernoctacion/"],
  ["RESTAURACIÓN", "/restauracion/", "/verrestauracion/"],
  ["RECREACIÓN", "/recreacion/", "/verrecreacion/"],
  ["INFO-GUIAJE", "/infoguiaje/", "/verinfoguiaje/"],
  ["TRANSPORTE", "/transporte/", "/vertransporte/"],
  ["INFRAESTRUCTURA", "/infraestructura/", "/verinfraestructura/"],
] as const;

const tab = (page: Page, label: string) => servicesOf(page).getByRole("link", { name: new RegExp(`^${label}`, "i") });

/** Stores a position, as 'Ver info' does. */
const keepPosition = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem("savedLatitude", "-19");
    localStorage.setItem("savedLongitude", "-65");
  });
const keptPosition = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("savedLatitude"), localStorage.getItem("savedLongitude")]);

test("what a facility lacks, by name: any service makes it ready, and derived it is only read", async ({
  as,
  origin,
}) => {
  const page = await as("tecnicoPt");
  const own = await ownFacility(page, origin, unique("Posada por derivar"), 5);
  await openFacility(page, own);
  const ref = refOf(page);
  const missing = page.getByRole("region", { name: "Qué falta para derivar" });
  await expect(missing.getByText("Servicios: falta registrar un servicio")).toBeVisible();
  const links = missing.getByRole("list", { name: /^Servicios/ }).getByRole("link");
  await expect(links).toHaveText(TABS.map(([label]) => label));
  for (const width of [390, 1000, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(missing.getByRole("button", { name: "Derivar" })).toBeInViewport({ ratio: 1 });
    for (const link of await links.all()) await link.click({ trial: true });
  }
  const derive = missing.getByRole("button", { name: "Derivar" });
  await expect(derive).toHaveAttribute("aria-disabled", "true");
  await derive.focus();
  await expect(page.getByText("Complete lo que falta para derivar").first()).toBeVisible();
  await links.filter({ hasText: "RECREACIÓN" }).click();
  await expect(page).toHaveURL(/\/recreacion\//);

  await addCommunication(page, origin, own.id);
  await page.reload();
  await expect(missing.getByRole("heading", { name: "Listo para derivar" })).toBeVisible();
  await expect(missing.getByRole("list", { name: "Secciones completas" })).toContainText("Servicios");
  await derive.click();
  const question = dialogOf(page, "¿Está seguro de Derivar a la Gobernación de POTOSÍ?");
  await expect(question).toContainText(own.nombre);
  await question.getByRole("button", { name: "Derivar" }).click();
  await expectToast(page, "REGISTRO", "Se Derivó a la Gobernación con éxito");
  await expect(page).toHaveURL((url) => url.pathname === `/verf/${ref}`);
  await expect(missing).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Actualizar datos" })).toHaveCount(0);

  for (const [label, , path] of TABS) {
    await tab(page, label).click();
    await expect(page).toHaveURL((url) => url.pathname === `${path}${ref}`);
  }
  // The edit address of a record that may not be edited redirects to its read-only view.
  await page.goto(`/medico/${ref}`);
  await expect(page).toHaveURL((url) => url.pathname === `/verf/${ref}`);
  await page.goto("/poblado");
  await page.goto(`/vertransporte/${ref}`);
  await keepPosition(page);
  await page.getByRole("button", { name: "Volver atrás" }).click();
  await expect(page).toHaveURL(/\/poblado$/);
  expect(await keptPosition(page)).toEqual([null, null]);

  const opened = page.context().waitForEvent("page");
  await page.evaluate((path) => void window.open(path), `/verf/${ref}`);
  const alone = await opened;
  await alone.getByRole("button", { name: "Volver atrás" }).click();
  await expect(alone).toHaveURL(/\/poblado$/);
});

test("the history of a service, on a desk and on a phone, in both themes", async ({ as, origin }) => {
  const page = await as("gobernacionPt", { reducedMotion: "reduce" });
  const own = await ownFacility(page, origin, unique("Posada con historia"), 5);
  const id = await addCommunication(page, origin, own.id);
  const list = await page.request.get(`/api/comunicacionppirtf?id_ppirtf=${own.id}&page=1&rows=1&q=`);
  const { comunicacion } = (await list.json()) as {
    comunicacion: { data: [Record<string, unknown>] };
  };
  const changed = { ...comunicacion.data[0], cobertura: "R" };
  await write(page, origin, "put", `comunicacionppirtf/${id}`, changed);
  await openFacility(page, own);
  await expect(page.getByRole("button", { name: "Seguimiento" })).toBeVisible();
  const problems = await findings(page);
  await page.getByRole("link", { name: "Historial" }).first().click();
  const steps = page.getByRole("list", { name: "HISTORIAL" }).getByRole("listitem");
  await expect(steps).toHaveCount(3);
  await expect(steps.nth(0)).toContainText(/Modificado\s*Comunicación/);
  for (const text of ["Cobertura", "De: Bueno", "A: Regular"]) await expect(steps.nth(0)).toContainText(text);
  await expect(steps.nth(1)).toContainText(/Creado\s*Comunicación/);
  await expect(steps.nth(1)).toContainText(String(comunicacion.data[0].subtipo));
  await expect(steps.nth(2)).toContainText(/Creado\s*Datos de la facilidad/);
  problems.push(...(await findings(page)));

  await page.setViewportSize({ width: 390, height: 844 });
  const ref = refOf(page);
  for (const path of ["/infraestructura/", "/verinfraestructura/"]) {
    await page.goto(path + ref);
    await expect(page.getByRole("heading", { level: 1, name: own.nombre })).toBeVisible();
    expect(await sideways(page)).toBe(0);
    await expect(tab(page, "INFRAESTRUCTURA")).toBeInViewport({ ratio: 0.95 });
    await page.getByRole("button", { name: "Acciones del registro" }).click();
    for (const name of ["Historial", "Seguimiento", ...(path.startsWith("/ver") ? [] : ["Actualizar datos"])]) {
      await expect(page.getByRole("menuitem", { name })).toBeInViewport();
    }
    problems.push(...(await findings(page)));
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: "Acciones del registro" }).click();
  await page.getByRole("menuitem", { name: "Historial" }).click();
  await expect(steps).toHaveCount(3);
  expect(await sideways(page)).toBe(0);
  expect(problems).toEqual([]);
});

test("a facility's doors stay closed: changed and foreign addresses", async ({ as, origin }) => {
  const page = await as("tecnicoPt");
  const laPaz = await as("tecnicoLp");
  const own = await ownFacility(laPaz, origin, unique("Posada de otro departamento"), 2);
  await openFacility(laPaz, own);
  const ref = refOf(laPaz);
  const nowhere = page.getByText("Requested resource is not available.");
  // The reference is sealed as a facility's id, so it opens no attraction.
  await laPaz.goto(`/informacion/${ref}`);
  await expect(laPaz.getByText("Requested resource is not available.")).toBeVisible();
  for (const path of [
    `/informacionp/${ref}`,
    `/verf/${ref}`,
    `/historialf/${ref}`,
    "/medico/1",
    "/verf/abcdefgh",
    "/abrir/nada/1",
  ]) {
    await page.goto(path);
    await expect(nowhere).toBeVisible();
    await expect(page.getByText(own.nombre)).toHaveCount(0);
  }
});
