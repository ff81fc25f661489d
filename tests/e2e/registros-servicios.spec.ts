import type { Locator, Page } from "@playwright/test";
import { SECTION_WORDS } from "../words/sections";
import { fillIn, openForm, row, save } from "./support/catalogue";
import { expect, test, unique } from "./support/fixtures";
import { findings } from "./support/looks";
import { refOf, write } from "./support/own-attraction";
import { openFacility, ownFacility } from "./support/own-facility";
import { createAndEdit, MEDICO, openService, PERNOCTACION, type SectionCase } from "./support/sections";
import { expectToast, search } from "./support/shell";

/** Counts the saves of a service that the page sends from now on. */
function countSaves(page: Page) {
  const sent = { saves: 0 };
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/api\/\w+ppirtf$/.test(request.url())) sent.saves += 1;
  });
  return sent;
}

/**
 * Saves an empty form: two services check it in the browser, for six the server reports what is missing (spec 2 §5.5).
 */
async function saveNothing(page: Page, form: Locator, spec: SectionCase) {
  const sent = countSaves(page);
  await save(form);
  for (const message of Object.values(spec.required))
    await expect(form.getByText(message, { exact: true })).toBeVisible();
  if (spec.serverChecks) await expectToast(page, "ERROR DE REGISTRO", spec.toasts.saveFailed);
  expect(sent.saves).toBe(spec.serverChecks ? 1 : 0);
}

test("a técnico walks the services: every message, a new row, an edit, and what may be deleted", async ({
  as,
  origin,
}) => {
  const page = await as("tecnicoPt");
  await openFacility(page, await ownFacility(page, origin, unique("Posada de varios servicios"), 5));
  for (const spec of [MEDICO, PERNOCTACION]) {
    await openService(page, spec.tab, spec.path);
    await expect(page.getByRole("heading", { level: 2, name: spec.title })).toBeVisible();
    const form = await openForm(page, spec.dialog);
    await saveNothing(page, form, spec);
    if (spec === MEDICO) {
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

/** Services with a row that was made by a call, and what the read-only view shows of it, first what finds the row. */
const SHOWN = [
  {
    ...{ title: SECTION_WORDS.comunicacionppirtf.title, tab: "Comunicación", readOnly: "/verf/" },
    ...{ api: "comunicacionppirtf", body: { id_subtipo: 305, cobertura: "R" } },
    shown: ["RADIO", "COMUNICACIÓN", "Regular"],
  },
  {
    ...{ title: SECTION_WORDS.medicoppirtf.title, tab: "Médico", readOnly: "/vermedico/", api: "medicoppirtf" },
    body: { id_subtipo: 400, nombre: "Farmacia única", hora_inicio: "07:30", hora_fin: "21:00" },
    shown: ["Farmacia única", "FARMACIA", "07:30", "21:00"],
  },
  {
    ...{ title: SECTION_WORDS.infraestructurappirtf.title, tab: "Infraestructura", readOnly: "/verinfraestructura/" },
    ...{ api: "infraestructurappirtf", body: { id_subtipo: 275, nombre: "Pileta única", calidad: "R" } },
    shown: ["Pileta única", "AGUA POTABLE", "Regular"],
  },
];

test("the read-only view of services: paged tables with their search and no action @slow", async ({ as, origin }) => {
  const own = await ownFacility(await as("tecnicoLp"), origin, unique("Posada solo para ver"), 2);
  const page = await as("gobernacionLp");
  for (const { api, body } of SHOWN) await write(page, origin, "post", api, { id_ppirtf: own.id, ...body });
  for (const id_subtipo of [298, 299, 300, 301, 302]) {
    await write(page, origin, "post", "comunicacionppirtf", { id_ppirtf: own.id, id_subtipo, cobertura: "B" });
  }
  await openFacility(page, own);
  const ref = refOf(page);
  // The gobernación edits what its people registered, and deletes none of their rows.
  await expect(page.getByRole("button", { name: /^Editar/ })).toHaveCount(6);
  await expect(page.getByRole("button", { name: /^Eliminar/ })).toHaveCount(0);

  await page.goto(`/verf/${ref}?rows=5`);
  await expect(page.getByText("Mostrando 1 a 5 de 6 registros")).toBeVisible();
  await page.getByRole("button", { name: "Página siguiente" }).click();
  await expect(page.getByText("Mostrando 6 a 6 de 6 registros")).toBeVisible();

  const problems: string[] = [];
  for (const { tab, title, readOnly, shown } of SHOWN) {
    await openService(page, tab, readOnly);
    expect(refOf(page)).toBe(ref);
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
    const listed = row(page, shown[0] ?? "");
    for (const text of shown) await expect(listed).toContainText(text);
    await expect(page.getByRole("button", { name: /Nuevo|Guardar|Editar|Eliminar|Actualizar/ })).toHaveCount(0);
    await expect(page.getByRole("columnheader", { name: "ACCIONES" })).toHaveCount(0);
    if (tab !== "Médico") problems.push(...(await findings(page)));
  }
  expect(problems).toEqual([]);
  await search(page, "nadie lo registró");
  await expect(page.getByText("Sin resultados para «nadie lo registró»")).toBeVisible();
  await search(page, "pileta");
  await expect(row(page, "Pileta única")).toBeVisible();
  await page.goto(`/medico/${ref}`);
  await expect(row(page, "Farmacia única").getByRole("button", { name: /^Editar/ })).toBeVisible();
});
