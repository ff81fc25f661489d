import type { Locator, Page } from "@playwright/test";
import { field, fillIn, openForm, row, save } from "./support/catalogue";
import { expect, test, unique } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { refOf, write } from "./support/own-attraction";
import { openFacility, ownFacility, servicesOf } from "./support/own-facility";
import { createAndEdit } from "./support/section";
import { openService, SERVICES, type ServiceCase } from "./support/services-table";
import { dialogOf, expectToast, pick, search } from "./support/shell";
import { OWN } from "../support/own-answer";

/**
 * All eight share one engine, so only those that differ are tested here. Every service's texts: tests/spec; its rules:
 * tests/contract.
 */
const only = (...tabs: string[]) => SERVICES.filter(({ tab }) => tabs.includes(tab));

/** Counts the saves of this service that the page sends from now on. */
function countSaves(page: Page, { api }: ServiceCase) {
  const sent = { saves: 0 };
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === `/api/${api}`) sent.saves += 1;
  });
  return sent;
}

/**
 * Saves an empty form: two services check it in the browser, for six the server reports what is missing (spec 2 §5.5).
 */
async function saveNothing(page: Page, form: Locator, spec: ServiceCase) {
  const sent = countSaves(page, spec);
  await save(form);
  for (const message of Object.values(spec.required))
    await expect(form.getByText(message, { exact: true })).toBeVisible();
  if (spec.serverChecks) await expectToast(page, "ERROR DE REGISTRO", spec.toasts.saveFailed);
  expect(sent.saves).toBe(spec.serverChecks ? 1 : 0);
}

test("a técnico walks the services: every message, a new row, an edit, and what may be deleted", async ({
  as,
  baseURL,
}) => {
  const page = await as("tecnicoPt");
  await openFacility(page, await ownFacility(page, baseURL, unique("Posada de varios servicios"), 5));
  for (const spec of only("Médico", "Pernoctación")) {
    await openService(page, spec.tab, spec.path);
    await expect(page.getByRole("heading", { level: 2, name: spec.title })).toBeVisible();
    const form = await openForm(page, spec.dialog);
    await saveNothing(page, form, spec);
    if (spec.tab === "Médico") {
      // The messages appear one at a time, in the specification's order.
      const required = Object.values(spec.required);
      for (const [index, message] of required.entries()) {
        await expectToast(page, "Error de registro del formulario", message);
        const step = spec.fill.filter(([label]) => label !== "Dirección")[index];
        if (step) await fillIn(page, form, step);
        if (index < required.length - 1) await save(form);
      }
    }
    await createAndEdit(page, form, spec);
    // The record is the técnico's own, so its rows may be deleted.
    await expect(page.getByRole("button", { name: /^Eliminar/ })).toHaveCount(
      await page.getByRole("button", { name: /^Editar/ }).count(),
    );
  }
});

test("an administrator deletes rows of services; a failure and another person's save lose nothing @slow", async ({
  as,
  baseURL,
}) => {
  const page = await as("admin");
  const own = await ownFacility(page, baseURL, unique("Posada para vaciar"), 5);
  const ids = new Map<string, number>();
  for (const { api, body } of SERVICES) {
    const made = await write(page, baseURL, "post", api, { id_ppirtf: own.id, ...body });
    ids.set(api, made.data?.id ?? 0);
  }
  await openFacility(page, own);

  // The category-subtypes depend on the chosen subtype, and choosing another subtype clears them.
  await openService(page, "Pernoctación", "/pernoctacion/");
  await page.getByRole("button", { name: /^Editar/ }).click();
  const form = dialogOf(page, "REGISTRO DE PERNOCTACIÓN");
  const category = field(form, "Categoría subtipo");
  await expect(category).toHaveValue("3 ESTRELLAS");
  await pick(page, /^Subtipo/, "ALOJAMIENTO");
  await expect(category).toHaveValue("");
  await category.click();
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText(["CLASE A", "CLASE B"]);
  await page.getByRole("option", { name: "CLASE B" }).click();
  await pick(page, /^Subtipo/, "HOTEL");
  await pick(page, /^Categoría subtipo/, "5 ESTRELLAS");

  // Meanwhile another person saves the same row.
  await write(page, baseURL, "put", `pernoctacionppirtf/${ids.get("pernoctacionppirtf")}`, {
    ...SERVICES.find(({ api }) => api === "pernoctacionppirtf")?.body,
    id_ppirtf: own.id,
    id_catsubtipo: 2,
  });
  await save(form);
  const conflict = form.getByRole("region", { name: "Otra persona cambió este registro mientras usted lo editaba" });
  await expect(conflict.getByRole("row", { name: "Categoría subtipo 5 ESTRELLAS 4 ESTRELLAS" })).toBeVisible();
  await conflict.getByRole("button", { name: "Usar los datos actuales" }).click();
  await expect(category).toHaveValue("4 ESTRELLAS");
  await save(form);
  await expectToast(page, "REGISTRO", "Pernoctación fue actualizado con éxito");

  for (const spec of only("Médico", "Pernoctación")) {
    await openService(page, spec.tab, spec.path);
    const bin = page.getByRole("button", { name: /^Eliminar/ });
    await bin.click();
    const question = dialogOf(page, "¿Está seguro de borrar el registro?");
    await expect(question.getByText("¡Si no lo está puede cancelar la accíón!")).toBeVisible();
    // The server fails once.
    const refused = `**/api/${spec.api}/*`;
    await page.route(refused, (route) =>
      route.fulfill({ headers: OWN, status: 503, json: { message: "En mantenimiento" } }),
    );
    await question.getByRole("button", { name: "Si, borrar registro" }).click();
    await expectToast(page, "REGISTRO", spec.toasts.removeFailed);
    await page.unroute(refused);
    await bin.click();
    await question.getByRole("button", { name: "Si, borrar registro" }).click();
    await expectToast(page, "REGISTRO", spec.toasts.removed);
    await expect(page.getByText("Sin registros")).toBeVisible();
  }
});

/** The lightness of a computed colour: the sum of its components. */
const lightness = (badge: Locator) =>
  badge.evaluate((node) => {
    const parts = getComputedStyle(node).backgroundColor.match(/[\d.]+/g) ?? [];
    return parts.slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
  });

test("the read-only view: paged tables with their search, no action, and a lighter blue for Regular @slow", async ({
  as,
  baseURL,
}) => {
  const own = await ownFacility(await as("tecnicoLp"), baseURL, unique("Posada solo para ver"), 2);
  const page = await as("gobernacionLp");
  for (const { api, body } of SERVICES) await write(page, baseURL, "post", api, { id_ppirtf: own.id, ...body });
  for (const id_subtipo of [298, 299, 300, 301, 302]) {
    await write(page, baseURL, "post", "comunicacionppirtf", { id_ppirtf: own.id, id_subtipo, cobertura: "B" });
  }
  await openFacility(page, own);
  const ref = refOf(page);
  // The gobernación edits what its people registered, and deletes none of their rows.
  await expect(page.getByRole("button", { name: /^Editar/ })).toHaveCount(6);
  await expect(page.getByRole("button", { name: /^Eliminar/ })).toHaveCount(0);
  const regular = row(page, "RADIO").getByText("Regular");
  const edited = await lightness(regular);

  await page.goto(`/verf/${ref}?rows=5`);
  await expect(page.getByText("Mostrando 1 a 5 de 6 registros")).toBeVisible();
  expect(await lightness(regular)).toBeGreaterThan(edited);
  await page.getByRole("button", { name: "Página siguiente" }).click();
  await expect(page.getByText("Mostrando 6 a 6 de 6 registros")).toBeVisible();

  const problems: string[] = [];
  for (const spec of only("Comunicación", "Médico", "Infraestructura")) {
    await openService(page, spec.tab, spec.readOnly);
    expect(refOf(page)).toBe(ref);
    await expect(page.getByRole("heading", { level: 2, name: spec.title })).toBeVisible();
    const listed = row(page, spec.shown[0] === "COMUNICACIÓN" ? "RADIO" : (spec.shown[0] ?? ""));
    for (const text of spec.shown) await expect(listed).toContainText(text);
    await expect(page.getByRole("button", { name: /Nuevo|Guardar|Editar|Eliminar|Actualizar/ })).toHaveCount(0);
    await expect(page.getByRole("columnheader", { name: "ACCIONES" })).toHaveCount(0);
    if (/Comunicación|Infraestructura/.test(spec.tab)) problems.push(...(await findings(page)));
  }
  expect(problems).toEqual([]);
  await search(page, "nadie lo registró");
  await expect(page.getByText("Sin resultados para «nadie lo registró»")).toBeVisible();
  await search(page, "pileta");
  await expect(row(page, "Pileta única")).toBeVisible();
  await page.goto(`/medico/${ref}`);
  await expect(row(page, "Farmacia única").getByRole("button", { name: /^Editar/ })).toBeVisible();
});

test("on a phone: cards with every value, a form that fits, and a list that cannot be loaded @slow", async ({
  as,
  baseURL,
}) => {
  const page = await as("tecnicoPt", { viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  const own = await ownFacility(page, baseURL, unique("Posada de bolsillo"), 5);
  for (const { api, body } of SERVICES.slice(2, 4)) {
    await write(page, baseURL, "post", api, { id_ppirtf: own.id, propietario: "Ana Mamani", ...body });
  }
  await openFacility(page, own);
  const problems: string[] = [];
  await openService(page, "Restauración", "/restauracion/");
  const card = page.getByRole("listitem").filter({ hasText: "Bar único" });
  for (const text of ["BAR", "---", "Ana Mamani", "Malo"]) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(servicesOf(page).locator("[aria-current=page]")).toBeInViewport({ ratio: 0.95 });
  problems.push(...(await findings(page)));
  expect(await sideways(page)).toBe(0);

  await page.route("**/api/cattiposub/*", (route) =>
    route.fulfill({ headers: OWN, status: 503, json: { message: "No" } }),
  );
  await openService(page, "Pernoctación", "/pernoctacion/");
  await page.getByRole("button", { name: /^Editar/ }).click();
  const form = dialogOf(page, "REGISTRO DE PERNOCTACIÓN");
  await expect(form.getByText("No se pudo cargar la lista.")).toBeVisible();
  await expect(field(form, "Categoría subtipo")).toHaveValue("3 ESTRELLAS");
  problems.push(...(await findings(page)));
  await page.unroute("**/api/cattiposub/*");
  await form.getByRole("button", { name: "Reintentar" }).click();
  await pick(page, /^Categoría subtipo/, "1 ESTRELLA");
  await expect(form.getByText("No se pudo cargar la lista.")).toHaveCount(0);
  await save(form);
  await expectToast(page, "REGISTRO", "Pernoctación fue actualizado con éxito");
  await expect(page.getByRole("listitem").getByText("1 ESTRELLA", { exact: true })).toBeVisible();
  expect(problems).toEqual([]);
  expect(await sideways(page)).toBe(0);
});
