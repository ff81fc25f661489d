import type { Page } from "@playwright/test";
import { axeFindings } from "./support/axe";
import { openForm, row, save } from "./support/catalogue";
import { expect, test, unique } from "./support/fixtures";
import { unexplained } from "./support/keys";
import { lostContent } from "./support/measures";
import { enter, ownAccount } from "./support/own-account";
import { openAttraction, openSection, ownAttraction } from "./support/own-attraction";
import { photograph } from "./support/photo";
import { dialogOf, search, toastClosers } from "./support/shell";

/** Menus, dialogs, toasts, messages and empty states; also the settings a person made in their system. */

async function look(page: Page, problems: string[]) {
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
  problems.push(...(await axeFindings(page)));
}

test("axe finds nothing in lists, menus, dialogs, toasts and messages @themes", async ({ as }) => {
  const page = await as("nacional", { reducedMotion: "reduce" });
  const problems: string[] = [];
  await page.goto("/municipio");
  await page.getByRole("button", { name: /^Menú de/ }).click();
  await expect(page.getByRole("menuitem", { name: "Información personal" })).toBeVisible();
  await look(page, problems);
  await page.keyboard.press("Escape");

  const form = await openForm(page, "REGISTRO DE MUNICIPIO");
  await save(form);
  // The first field to correct: the province depends on its department.
  await expect(form.getByLabel(/^Departamento/)).toBeFocused();
  expect(await unexplained(page)).toEqual([]);
  await look(page, problems);
  // The live region of the toasts must exist before a toast does, so that it is announced.
  await expect(page.locator("section[aria-live=polite]").filter({ has: page.getByRole("listitem") })).toHaveCount(
    (await toastClosers(page).count()) > 0 ? 1 : 0,
  );
  const province = form.getByRole("combobox", { name: /^Provincia/ });
  await form.getByLabel(/^Departamento/).selectOption({ label: "POTOSÍ" });
  await expect(province).toBeEnabled();
  await province.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await look(page, problems);
  await page.keyboard.press("Escape");

  // The form at 400 %: it scrolls as a whole and its last button can be reached.
  await page.setViewportSize({ width: 320, height: 256 });
  problems.push(...(await lostContent(page)).map((line) => `form at 320 px: ${line}`));
  await form.getByRole("button", { name: "Guardar", exact: true }).click({ trial: true });
  await page.setViewportSize({ width: 1366, height: 768 });
  await form.getByRole("button", { name: "Cancelar" }).click();
  await expect(dialogOf(page, "Hay cambios sin guardar. ¿Desea descartarlos?")).toBeVisible();
  await look(page, problems);
  await page.getByRole("button", { name: "Descartar cambios" }).click();
  await expect(form).toBeHidden();
  expect(problems).toEqual([]);
});

test("axe finds nothing in a PDF's frame, empty places, a question and the not-found page @slow", async ({ as }) => {
  const page = await as("nacional", { reducedMotion: "reduce" });
  const problems: string[] = [];
  await page.goto("/municipio");
  await page.getByRole("button", { name: "PDF", exact: true }).click();
  await expect(dialogOf(page).locator("iframe")).toBeVisible();
  await look(page, problems);
  // Not by Escape: the browser's viewer may have the focus.
  await dialogOf(page).getByRole("button", { name: "Cerrar" }).last().click();
  await search(page, "zzzzzz");
  await expect(page.getByText("Sin resultados para «zzzzzz»")).toBeVisible();
  await look(page, problems);

  // A single-key shortcut can be turned off (WCAG 2.1.4).
  const box = page.getByRole("searchbox", { name: "Buscar" });
  await box.blur();
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await page.goto("/about");
  await page.getByRole("checkbox", { name: /^Usar la tecla/ }).uncheck();
  await page.goto("/region");
  await expect(box).toBeVisible();
  await expect(box.locator("xpath=..").locator("kbd")).toHaveCount(0);
  await page.keyboard.press("/");
  await expect(box).not.toBeFocused();

  const admin = await as("admin", { reducedMotion: "reduce" });
  await admin.goto("/region");
  await row(admin, "")
    .getByRole("button", { name: /^Eliminar/ })
    .first()
    .click();
  await expect(dialogOf(admin, "¿Está seguro de borrar el registro?")).toBeVisible();
  await look(admin, problems);
  await admin.keyboard.press("Escape");
  await admin.goto("/nada-de-esto");
  await expect(admin.getByRole("heading", { level: 1 })).toBeVisible();
  await look(admin, problems);
  expect(problems).toEqual([]);
});

test("axe finds nothing in a cell's editor, told photographs, a copy, goals and first steps @slow", async ({
  as,
  page: own,
  origin,
}) => {
  const page = await as("tecnicoPt", { reducedMotion: "reduce" });
  const problems: string[] = [];
  const made = await ownAttraction(page, origin, unique("Laguna mirada"), 5);
  await page.goto(`/turistico?${new URLSearchParams({ q: made.nombre })}`);
  await page.getByRole("link", { name: made.nombre, exact: true }).focus();
  await page.keyboard.press("F2");
  const cell = page.getByRole("form", { name: /^Cambiar / });
  await cell.getByRole("textbox").fill(" ");
  await page.keyboard.press("Enter");
  await expect(cell.getByText("El nombre del atractivo turístico es requerido")).toBeVisible();
  await look(page, problems);

  await openAttraction(page, made);
  await openSection(page, { tab: "FOTOGRAMA", path: "/fotograma/" });
  const [buffer, blurred] = [await photograph(640), await photograph(1600, { blur: 14 })];
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles([
      { name: "chica.jpg", mimeType: "image/jpeg", buffer },
      { name: "borrosa.jpg", mimeType: "image/jpeg", buffer: blurred },
    ]);
  await expect(page.getByText("2 fotografías esperan su decisión.")).toBeVisible();
  await look(page, problems);
  await page.getByRole("button", { name: "Enviar de todos modos" }).click();
  await expect(page.getByRole("textbox", { name: /^Descripción de/ })).toHaveCount(2);
  await look(page, problems);

  await openSection(page, { tab: "RUTAS", path: "/rutasacceso" });
  await page.getByRole("button", { name: "Copiar de…" }).click();
  await expect(dialogOf(page, "Copiar rutas de…").getByRole("listitem").first()).toBeVisible();
  await look(page, problems);

  const nacional = await as("nacional", { reducedMotion: "reduce" });
  await nacional.goto("/calidad");
  await nacional.getByRole("button", { name: "Fijar metas" }).click();
  const goals = dialogOf(nacional, "Fijar metas");
  await goals.getByLabel("Pando").fill("doce");
  await goals.getByRole("button", { name: "Guardar" }).click();
  await expect(goals.getByText("Escriba un número entero de hasta cuatro cifras")).toBeVisible();
  await look(nacional, problems);

  // Nothing waits for Pando's governorate, so its first steps are open.
  const account = await ownAccount(await as("admin"), origin, { id_departamento: 9, id_rol: 3 });
  expect(await enter(own, origin, account)).toBe(200);
  await own.goto("/inicio");
  await expect(own.getByRole("region", { name: "Sus primeros pasos" })).toBeVisible();
  await look(own, problems);
  expect(problems).toEqual([]);
});

/** The longest animation or transition on the page, in ms; Infinity for endless ones. */
const longestMotion = (page: Page) =>
  page.evaluate(() => {
    const times = [...document.querySelectorAll("*")].flatMap((element) =>
      [undefined, "::before", "::after"].flatMap((part) => {
        const style = getComputedStyle(element, part);
        const most = (list: string) => Math.max(...list.split(",").map((time) => parseFloat(time) * 1000));
        const repeats = style.animationName !== "none" && style.animationIterationCount.includes("infinite");
        return [
          most(style.transitionDuration),
          style.animationName === "none" ? 0 : repeats ? Infinity : most(style.animationDuration),
        ];
      }),
    );
    return Math.max(...times);
  });

test("reduced motion is stillness, and the system's own colours show focus, choice and edges @slow", async ({ as }) => {
  const page = await as("nacional", { reducedMotion: "reduce" });
  await page.goto("/inicio");
  await expect(page.locator("main svg text").first()).toBeVisible();
  expect(await longestMotion(page)).toBeLessThanOrEqual(1);
  await page.goto("/region");
  await openForm(page, "REGISTRO DE REGIÓN");
  expect(await longestMotion(page)).toBeLessThanOrEqual(1);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await longestMotion(page)).toBeGreaterThan(1);

  await page.emulateMedia({ forcedColors: "active" });
  const border = await dialogOf(page).evaluate((dialog) => getComputedStyle(dialog).borderTopWidth);
  expect(border).toBe("1px");
  const ring = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return `${outlineStyle} ${outlineWidth}`;
      });
  expect(await ring(".control-box:focus-within")).toBe("solid 3px");
  await page.keyboard.press("Escape");
  // The closing dialog gives the focus back a moment later.
  await expect(page.getByRole("button", { name: "Nuevo", exact: true })).toBeFocused();
  expect(await ring('nav[aria-label="Menú principal"] a[aria-current="page"]')).toBe("solid 2px");
  await page.getByRole("button", { name: "Exportar" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  expect(await ring('[role="menuitem"]:focus')).toMatch(/^solid [23]px$/);
});

test("a screen reader goes through the form, the routes and the months as they are written down", async ({
  as,
  origin,
}) => {
  const page = await as("tecnicoLp");
  const main = page.getByRole("main");
  await page.goto("/nuevo");
  await expect(page.getByRole("button", { name: /^Marcador/ })).toBeVisible();
  await expect(main.locator("form")).toMatchAriaSnapshot({ name: "formulario.aria.yml" });
  await openAttraction(page, await ownAttraction(page, origin, unique("Mirador leído"), 2));
  await openSection(page, { tab: "Rutas", path: "/rutasacceso/" });
  await expect(main.getByRole("list").filter({ hasText: "Tramo vía" })).toMatchAriaSnapshot({ name: "rutas.aria.yml" });
  await openSection(page, { tab: "Temporalidad", path: "/temporalidad/" });
  await expect(main.getByRole("list").filter({ hasText: "ENERO" })).toMatchAriaSnapshot({ name: "meses.aria.yml" });
});
