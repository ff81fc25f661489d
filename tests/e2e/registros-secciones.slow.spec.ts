import type { Page } from "@playwright/test";
import { field, openForm, row, save } from "./support/catalogue";
import { expect, test, unique } from "./support/fixtures";
import { findings } from "./support/looks";
import { openAttraction, openSection, ownAttraction, refOf, tabsOf, write } from "./support/own-attraction";
import { createAndEdit, SECTIONS } from "./support/sections";
import { dialogOf, expectToast } from "./support/shell";
import { SECTION_WORDS } from "../words/sections";

async function axe(page: Page) {
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
  return findings(page);
}

test("a técnico walks the tables: every message, a new row, an edit, and what may be deleted", async ({
  as,
  origin,
}) => {
  const page = await as("tecnicoPt");
  const own = await ownAttraction(page, origin, unique("Mirador de varias tablas"), 5);
  for (const id_criterio of [1, 2, 3])
    await write(page, origin, "post", "intppirta", { id_ppirta: own.id, id_criterio });
  await openAttraction(page, own);
  // Every tab fits at 1366 px, including the marks of incomplete tabs.
  await expect(tabsOf(page).getByRole("link", { name: /^Fotograma \(incompleta\)/i })).toBeInViewport({ ratio: 0.95 });
  for (const spec of SECTIONS) {
    await openSection(page, spec);
    await expect(page.getByRole("heading", { level: 2, name: spec.title })).toBeVisible();
    const form = await openForm(page, spec.dialog);
    if (spec.path === "/rutasacceso/") expect((await form.boundingBox())?.width).toBe(800);
    await save(form);
    for (const message of Object.values(spec.required))
      await expect(form.getByText(message, { exact: true })).toBeVisible();
    if (spec.serverChecks) await expectToast(page, "ERROR DE REGISTRO", spec.toasts.saveFailed);
    if (spec.tab === "Autenticidad") await expectToast(page, "ERROR DE REGISTRO", "El mes es requerido");
    await createAndEdit(page, form, spec);
    // The record is the técnico's own, so its rows may be deleted.
    await expect(page.getByRole("button", { name: /^Eliminar/ })).toHaveCount(
      await page.getByRole("button", { name: /^Editar/ }).count(),
    );
  }

  await page.getByRole("link", { name: "Historial" }).first().click();
  await expect(page).toHaveURL(/\/historial\//);
  const history = page.getByRole("list", { name: "HISTORIAL" });
  const newest = history.getByRole("listitem").first();
  await expect(newest.getByRole("heading", { name: "Modificado" })).toBeVisible();
  await expect(newest).toContainText("Rosa Calle Villca");
  await expect(newest.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();
  await expect(newest).toContainText("Dirección");
  await expect(newest).toContainText("De: Plaza");
  await expect(newest).toContainText("A: Calle Sucre");
  const season = history.getByRole("listitem").filter({ hasText: "Temporalidad" }).filter({ hasText: "Modificado" });
  await expect(season).toContainText("De: ABRIL");
  await expect(season).toContainText("A: MAYO");
  await page.getByRole("button", { name: "Página siguiente" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(history.getByRole("heading", { name: "Creado" }).last()).toBeVisible();
});

/** One of each read-only view: a form, a list, a service. */
const READ: { tab: string; service?: true; path: string; title: string }[] = [
  { tab: "Rutas", path: "/verrutas/", title: SECTION_WORDS.rutappirta.title },
  { tab: "Temporalidad", path: "/vertemporalidad/", title: SECTION_WORDS.temppirta.title },
  {
    ...{ tab: "Información turística", service: true, path: "/verinformacionturistica/" },
    title: SECTION_WORDS.informacionTppirta.title,
  },
];

test("the read-only view: tables without an action, and the history; role 5 only once derived", async ({
  as,
  origin,
}) => {
  const page = await as("gobernacionLp");
  const own = await ownAttraction(page, origin, unique("Mirador solo para ver"), 2);
  await write(page, origin, "post", "informacionTppirta", {
    id_ppirta: own.id,
    id_subtipo: 250,
    nombre: "Centro de lectura",
    calidad: "R",
  });
  for (const [id_mes, hora_inicio] of [
    [4, "08:00"],
    [5, "09:30"],
  ]) {
    await write(page, origin, "post", "temppirta", { id_ppirta: own.id, id_mes, hora_inicio, hora_fin: "15:00" });
  }
  await openAttraction(page, own);
  const ref = refOf(page);
  await page.goto(`/ver/${ref}`);
  await expect(page.getByRole("heading", { level: 2, name: "Fotograma favorito" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Volver atrás" })).toBeVisible();
  const problems: string[] = [];
  for (const { title, ...section } of READ) {
    await openSection(page, section);
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
    await expect(page.getByRole("button", { name: /Nuevo|Guardar|Editar|Eliminar|Actualizar/ })).toHaveCount(0);
    await expect(page.getByRole("columnheader", { name: "ACCIONES" })).toHaveCount(0);
    expect(refOf(page)).toBe(ref);
    if (section.service) problems.push(...(await axe(page)));
    if (section.tab === "Temporalidad") {
      const form = page.getByRole("group", { name: "REGISTRO DE TEMPORALIDAD" });
      for (const [mes, hora] of [
        ["ABRIL", "08:00"],
        ["MAYO", "09:30"],
      ] as const) {
        await form.getByLabel("Mes").selectOption({ label: mes });
        await expect(form.getByLabel("Hora inicio")).toHaveValue(hora);
      }
      await expect(form.getByLabel("Hora fin")).not.toBeEditable();
    }
    if (section.tab === "Información turística") {
      await expect(row(page, "Centro de lectura").getByText("Regular")).toBeVisible();
    }
  }
  await page.getByRole("link", { name: "Historial" }).first().click();
  await expect(page).toHaveURL(/\/verhistorial\//);
  await page.getByText("Ver los datos").first().click();
  await expect(page.getByText("Comunidad de la prueba", { exact: true }).last()).toBeVisible();
  problems.push(...(await axe(page)));
  expect(problems).toEqual([]);

  const operador = await as("operadorLp");
  for (const path of ["/ver/", "/verrutas/", "/verinformacionturistica/", "/verhistorial/"]) {
    await operador.goto(`${path}${ref}`);
    await expect(operador).toHaveURL(/\/access$/);
  }
  const stranger = await as("tecnicoPt");
  await stranger.goto(`/verinfraestructuraatractivo/${ref}`);
  await expect(stranger.getByText("Requested resource is not available.")).toBeVisible();
});

test("on a phone, in the dark: the tabs swipe, the chosen one is in sight, and axe finds nothing", async ({
  as,
  origin,
}) => {
  const page = await as("tecnicoPt", { viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  const own = await ownAttraction(page, origin, unique("Mirador de bolsillo"), 5);
  await write(page, origin, "post", "transporteppirta", {
    id_ppirta: own.id,
    id_subtipo: 261,
    nombre: "Trans Chaquí",
    tramo: "Potosí – Chaquí",
    costo: 5,
    calidad: "B",
  });
  await openAttraction(page, own);
  const problems: string[] = [];
  const tabs = tabsOf(page);
  const chosen = tabs.locator("[aria-current=page]");

  await tabs.getByRole("link", { name: /^Información \(/i }).focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/infraestructuraatractivo\//);
  await expect(chosen).toBeInViewport({ ratio: 0.95 });
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/transporteatractivo\//);
  const card = page.getByRole("listitem").filter({ hasText: "Trans Chaquí" });
  await expect(card.getByText("Potosí – Chaquí")).toBeVisible();
  await expect(card.getByText("Bueno")).toBeVisible();
  problems.push(...(await axe(page)));
  await card.getByRole("button", { name: /Editar/ }).click();
  const form = dialogOf(page, "REGISTRO DE SERVICIO DE TRANSPORTE");
  await expect(field(form, "Frecuencia")).toBeVisible();
  problems.push(...(await axe(page)));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Acciones del registro" }).click();
  await page.getByRole("menuitem", { name: "Historial" }).click();
  await expect(page.getByRole("list", { name: "HISTORIAL" })).toBeVisible();
  problems.push(...(await axe(page)));
  expect(problems).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
