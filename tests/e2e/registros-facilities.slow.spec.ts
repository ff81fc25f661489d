import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { pdfText } from "../support/pdf-text";
import { FACILITY_MESSAGES } from "../words/forms";
import { csvRows, exported, matching, sheetRows } from "./support/exports";
import { expect, test, unique } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { addCommunication, ownFacility } from "./support/own-facility";
import { atRest, bodyRows, choose, column, controls, filter, folded, head, standsAt } from "./support/record-list";
import { drawn, map } from "./support/results-map";
import { paste, x } from "./support/record-form";
import { dialogOf, expectToast, search } from "./support/shell";
import { OWN } from "../support/own-answer";

/** The facilities' list and the form of a new one. Tarija's facilities are initial data: no other test adds to them. */

const TITLE = "Gestión de Recursos Turísticos Facilidades";
const rowOf = (page: Page, name: string) => bodyRows(page).filter({ has: page.getByText(name, { exact: true }) });

test("columns by role; filters, search and order live in the address and narrow the files", async ({ as }) => {
  const page = await as("nacional");
  await page.goto("/poblado");
  await expect(page).toHaveTitle(/^Facilidades/);
  await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "RECURSOS TURÍSTICOS FACILIDADES" })).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Buscar" })).toHaveAttribute("placeholder", "Buscar...");
  await expect(page.getByRole("link", { name: "Nuevo registro" }).first()).toHaveAttribute("href", "/nuevop");
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(head(page, "CITE")).toBeVisible();
  const heads = (await page.getByRole("columnheader").allInnerTexts()).map((text) => text.trim()).filter(Boolean);
  expect(heads.join(", ")).toBe(
    "SEGUIMIENTO, CITE, NOMBRE FACILIDAD, CATEGORÍA, TIPO, SUBTIPO, CÓDIGO, ESTADO, ACCIONES",
  );

  await page.goto("/poblado?page=2&sort=-cite");
  await choose(page, "Departamento", "TARIJA");
  await standsAt(page, { sort: "-cite", id_departamento: "6" });
  expect((await column(page, "CITE")).every((cite) => cite.startsWith("TJ-FAC-"))).toBe(true);
  await choose(page, "Estado", "Incompleto");
  await choose(page, "Completo", "No");
  const [categoria = ""] = await column(page, "CATEGORÍA");
  await choose(page, "Categoría", categoria);
  await expect(filter(page, `Categoría: ${categoria}`).first()).toBeVisible();
  await atRest(page);
  expect(new Set(await column(page, "ESTADO"))).toEqual(new Set(["Incompleto"]));

  const total = await matching(page);
  await search(page, "villa");
  const found = await matching(page);
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(total);
  const csv = await exported(page, /^CSV \d/);
  expect(csv.name).toMatch(/^facilidades-.*villa-\d{4}-\d\d-\d\d\.csv$/);
  expect(csvRows(csv.bytes)).toHaveLength(found);
  for (const row of csvRows(csv.bytes)) expect(row).toContain("TARIJA");
  const xlsx = await exported(page, /^Excel/);
  expect((await sheetRows(xlsx.bytes)).map((row) => row[1]).slice(0, 10)).toEqual(
    await column(page, "NOMBRE FACILIDAD"),
  );
  const geojson = await exported(page, /^GeoJSON/);
  const { features } = JSON.parse(geojson.bytes.toString("utf8")) as { features: unknown[] };
  expect(features).toHaveLength(found);

  // The visible page as a PDF: the five columns of the specification.
  const asked = page.waitForRequest("**/pdf/tabla");
  await page.getByRole("button", { name: "PDF", exact: true }).click();
  const sent = await asked;
  // Only the list's name and its search texts are sent: the server reads the rows.
  expect(sent.postDataJSON()).toMatchObject({
    lista: "ppirtf",
    id_departamento: 6,
    estado: "INCOMPLETO",
    completo: "0",
  });
  expect(Object.keys(sent.postDataJSON() as object)).not.toContain("headers");
  await expect(dialogOf(page, TITLE)).toBeVisible();
  const printed = page.waitForEvent("download");
  await dialogOf(page, TITLE).getByRole("link", { name: "Descargar" }).click();
  // Words may be broken at the end of a line, so only letters are compared.
  const letters = (text: string) => folded([text.replace(/[^\p{L}]/gu, "")]).join("");
  const words = letters((await pdfText(readFileSync(await (await printed).path()))).join(" "));
  for (const word of [
    "FACILIDAD",
    "CATEGORÍA",
    "TIPO",
    "SUBTIPO",
    "CÓDIGO",
    "Departamento: TARIJA",
    "Estado: Incompleto",
  ])
    expect(words).toContain(letters(word));
  await page.keyboard.press("Escape");
  for (const name of await column(page, "NOMBRE FACILIDAD")) expect(words).toContain(letters(name));
  const button = page.getByRole("button", { name: "PDF", exact: true });
  await expect(button).toHaveAttribute("aria-busy", "true");

  await search(page, "nada de nada de nada");
  await expect(page.getByText("Sin resultados para «nada de nada de nada»")).toBeVisible();
  await page.goto("/poblado?id_departamento=6&estado=NO+APROBADO");
  await expect(page.getByText("Ninguna facilidad coincide con los filtros. Quítelos para verlas todas.")).toBeVisible();

  // In a narrow desktop window, and at 200 % zoom of a wide one, the rows scroll sideways while the name stays in
  // place.
  for (const width of [1024, 683]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto("/poblado?q=copacabana");
    const name = bodyRows(page).getByText("COPACABANA", { exact: true }).first();
    await name.scrollIntoViewIfNeeded();
    await expect(name).toBeInViewport({ ratio: 1 });
    expect((await head(page, "NOMBRE FACILIDAD").boundingBox())?.width).toBeGreaterThan(100);
    expect(await sideways(page)).toBe(0);
  }

  // A técnico: no tracking document, and only their own department, whatever the address requests.
  const tecnico = await as("tecnicoLp");
  await tecnico.goto("/poblado?id_departamento=6");
  await expect(bodyRows(tecnico)).toHaveCount(10);
  await expect(head(tecnico, "SEGUIMIENTO")).toHaveCount(0);
  await expect(filter(tecnico, "Departamento")).toHaveCount(0);
  expect((await column(tecnico, "CITE")).every((cite) => cite.startsWith("LP-FAC-"))).toBe(true);
});

test("derived, approved, tracked and deleted, each with its questions and its words", async ({ as, origin }) => {
  const tecnico = await as("tecnicoLp");
  const word = unique("Posada").split(" ").at(-1) ?? "";
  const make = async (name: string, complete: boolean) => {
    const made = await ownFacility(tecnico, origin, `${name} ${word}`, 2);
    if (complete) await addCommunication(tecnico, origin, made.id);
    return made.nombre;
  };
  const [derived, approved, removed] = [
    await make("Posada derivada", true),
    await make("Posada aprobada", true),
    await make("Posada borrada", false),
  ];

  await test.step("derive: only what is complete", async () => {
    await tecnico.goto(`/poblado?q=${word}`);
    await expect(bodyRows(tecnico)).toHaveCount(3);
    await expect.poll(() => controls(rowOf(tecnico, derived), derived)).toBe("Ver info, Editar, Derivar");
    await expect.poll(() => controls(rowOf(tecnico, removed), removed)).toBe("Ver info, Editar, Derivar (no)");
    const cite = await rowOf(tecnico, derived).getByRole("cell").first().innerText();
    await rowOf(tecnico, derived)
      .getByRole("button", { name: `Derivar ${derived}` })
      .click();
    const dialog = dialogOf(tecnico, "¿Está seguro de Derivar a la Gobernación de LA PAZ?");
    await expect(dialog).toContainText(cite);
    await expect(dialog).toContainText(derived);
    expect(await findings(tecnico)).toEqual([]);
    const refusal = { headers: OWN, status: 409, json: { message: "El registro ya no está como se mostraba." } };
    await tecnico.route("**/api/derivarppirtf/*", (route) => route.fulfill(refusal));
    await dialog.getByRole("button", { name: "Derivar" }).click();
    await expectToast(tecnico, "REGISTRO", "No se pudo derivar a la gobernación");
    await expect(dialog.getByRole("alert")).toContainText(refusal.json.message);
    await tecnico.unroute("**/api/derivarppirtf/*");
    await dialog.getByRole("button", { name: "Derivar" }).click();
    await expectToast(tecnico, "REGISTRO", "Se Derivó a la Gobernación con éxito");
    await expect(dialog).toHaveCount(0);
    await rowOf(tecnico, derived).getByRole("button", { name: "Derivado", exact: true }).click();
    await expectToast(tecnico, "REGISTRO", "Este registro ya fue Derivado");
    await expect.poll(() => controls(rowOf(tecnico, derived), derived)).toBe("Ver info");
  });

  await test.step("approve, and the tracking document at 90% of the window", async () => {
    const nacional = await as("nacional");
    await nacional.goto(`/poblado?q=${word}`);
    const row = rowOf(nacional, approved);
    await expect.poll(() => controls(row, approved)).toBe("Seguimiento, Ver info, Editar, Aprobar");
    await row.getByRole("button", { name: `Aprobar ${approved}` }).click();
    const dialog = dialogOf(nacional, "¿Está seguro de Aprobar a la Nacional de LA PAZ?");
    await expect(dialog).toContainText(approved);
    await nacional.route("**/api/derivarppirtf/*", (route) =>
      route.fulfill({ headers: OWN, status: 503, json: { message: "No" } }),
    );
    await dialog.getByRole("button", { name: "Aprobar" }).click();
    await expectToast(nacional, "REGISTRO", "No se aprobó el registro");
    await nacional.unroute("**/api/derivarppirtf/*");
    await dialog.getByRole("button", { name: "Aprobar" }).click();
    await expectToast(nacional, "REGISTRO", "Se Aprobó para el catálogo Nacional");
    await row.getByRole("button", { name: "Aprobado", exact: true }).click();
    await expectToast(nacional, "REGISTRO", "Este registro ya fue Aprobado para el Catálogo Nacional");

    await nacional.clock.install();
    await nacional.route("**/api/ppirtfseg/*", (route) =>
      route.fulfill({ headers: OWN, status: 503, json: { message: "No" } }),
    );
    await row.getByRole("button", { name: `Seguimiento ${approved}` }).click();
    const pdf = dialogOf(nacional, /^Seguimiento LP-FAC-\d{4}-\d{5}$/);
    await expectToast(nacional, "PDF", "No se pudo generar el PDF");
    await nacional.keyboard.press("Escape");
    await nacional.unroute("**/api/ppirtfseg/*");
    // The button stays busy for 20 seconds after the request, whatever its result.
    const asks = row.getByRole("button", { name: `Seguimiento ${approved}` });
    await expect(asks).toHaveAttribute("aria-busy", "true");
    await nacional.clock.fastForward(20_000);
    await expect(asks).not.toHaveAttribute("aria-busy");
    await asks.click();
    await expect(pdf.locator("iframe")).toBeVisible();
    const width = nacional.viewportSize()?.width ?? 0;
    await expect.poll(async () => Math.round((await pdf.boundingBox())?.width ?? 0)).toBe(Math.round(width * 0.9));
  });

  await test.step("delete: the administrator only", async () => {
    const admin = await as("admin");
    await admin.goto(`/poblado?q=${encodeURIComponent(removed)}`);
    const dialog = dialogOf(admin, "¿Está seguro de borrar el registro?");
    const ask = () =>
      rowOf(admin, removed)
        .getByRole("button", { name: `Eliminar ${removed}` })
        .click();
    await ask();
    await expect(dialog).toContainText("¡Si no lo está puede cancelar la accíón!");
    await expect(dialog).toContainText(removed);
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await admin.route("**/api/ppirtf/*", (route) =>
      route.fulfill({ headers: OWN, status: 503, json: { message: "No" } }),
    );
    await ask();
    await dialog.getByRole("button", { name: "Si, borrar registro" }).click();
    await expectToast(admin, "REGISTRO", "No se elimino el registro");
    await admin.unroute("**/api/ppirtf/*");
    await ask();
    await dialog.getByRole("button", { name: "Si, borrar registro" }).click();
    await expectToast(admin, "REGISTRO", "Centro Poblado eliminado con éxito");
    await expect(admin.getByText(`Sin resultados para «${removed}»`)).toBeVisible();
  });
});

test("on a phone: cards, the map over its list, both themes", async ({ as }) => {
  const page = await as("gobernacionLp", { viewport: { width: 390, height: 844 } });
  await page.goto("/poblado?q=copacabana");
  const cards = page.getByRole("list", { name: TITLE }).getByRole("listitem");
  const card = cards.filter({ has: page.getByRole("heading", { name: "COPACABANA", exact: true }) });
  await expect(card.getByText(/^LP-FAC-\d{4}-\d{5} · \d{2}\.\d{2}\.\d{2}$/)).toBeVisible();
  await card.getByRole("link", { name: "Ver info COPACABANA" }).click();
  await expect(page).toHaveURL(/\/verf\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1, name: /COPACABANA/ })).toBeVisible();
  await page.goBack();
  await card.getByRole("button", { name: "Seguimiento COPACABANA" }).click();
  await expect(dialogOf(page, /^Seguimiento LP-FAC-/)).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await findings(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  await page.getByRole("button", { name: "Mapa", exact: true }).click();
  await drawn(page);
  const [chart, first] = [await map(page).boundingBox(), await cards.first().boundingBox()];
  expect((chart?.y ?? 0) + (chart?.height ?? 0)).toBeLessThanOrEqual((first?.y ?? 0) + 1);
  // A target half covered by the bar fixed at the bottom would be reported, so it is scrolled into view.
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  expect(await findings(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
});

test("a new facility on a phone: every message, a tap sets the point, a draft comes back, 'Cancelar' asks", async ({
  as,
}) => {
  const page = await as("nacional", {
    ...{ viewport: { width: 390, height: 844 }, colorScheme: "dark" },
    ...{ hasTouch: true, isMobile: true },
  });
  await page.goto("/nuevop");
  const messages = FACILITY_MESSAGES.map(([, message]) => page.getByText(message, { exact: true }));
  for (const message of messages) await expect(message).toHaveCount(0);
  await page.getByRole("button", { name: "Guardar registro" }).click();
  await expectToast(page, "ERROR DE REGISTRO", "Error de registro del formulario");
  for (const message of messages) await expect(message).toBeVisible();
  await expect(paste(page)).toBeFocused();
  expect(await sideways(page)).toBe(0);
  expect(await findings(page)).toEqual([]);
  const [name, field] = [unique("Posta Wara"), page.getByLabel(/^Nombre de la facilidad/)];
  await field.fill(name);

  await page.getByRole("button", { name: "Abrir el mapa" }).tap();
  await expect(page.getByText("Toque el mapa para fijar el punto")).toBeVisible();
  const map = page.getByTestId("mapa");
  await map.scrollIntoViewIfNeeded();
  const box = await map.boundingBox();
  if (!box) throw new Error("The map has no size");
  await page.touchscreen.tap(box.x + box.width / 2 + 60, box.y + box.height / 2 + 40);
  await expect(x(page)).toHaveValue(/^-\d\d\.\d{5}$/);
  const point = await x(page).inputValue();
  await expect(page.getByText(/Borrador guardado en este equipo/)).toBeVisible();

  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Recuperar" }).click();
  await expect(field).toHaveValue(name);
  await expect(x(page)).toHaveValue(point);
  const cancel = page.getByRole("button", { name: "Cancelar" });
  await cancel.click();
  const question = dialogOf(page, "Hay cambios sin guardar. ¿Desea descartarlos?");
  await question.getByRole("button", { name: "Seguir editando" }).click();
  await expect(page).toHaveURL(/\/nuevop$/);
  await cancel.click();
  await question.getByRole("button", { name: "Descartar cambios" }).click();
  await expect(page).toHaveURL(/\/poblado$/);
});
