import type { Page } from "@playwright/test";
import { pdfText } from "../support/pdf-text";
import * as attraction from "./support/attraction";
import * as facility from "./support/facility";
import { expect, test, unique } from "./support/fixtures";
import { write } from "./support/own-attraction";
import { dialogOf, expectToast, search } from "./support/shell";

/** PDF text comes in runs: a comma or a degree sign may stand apart. */
const packed = (text: string) => text.replace(/\s+/g, "");

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

async function receive(page: Page, inbox: string, cite: string) {
  await page.goto(inbox);
  await expect(page.getByRole("heading", { level: 1, name: "DATOS DE ENTRANTES" })).toBeVisible();
  await search(page, cite);
  await rowOf(page, cite).getByRole("button", { name: "Recibir" }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText("¿Está seguro de Recibir de la gobernación de POTOSÍ ?")).toBeVisible();
  await dialog.getByRole("button", { name: "RECIBIR" }).click();
  await expectToast(page, "REGISTRO", "Se Recibió con éxito, por favor vaya a bandeja de Revisión");
  await expect(rowOf(page, cite).getByText("Recibido")).toBeVisible();
}

async function review(page: Page, inbox: string, cite: string, decision: string, observation: string, success: string) {
  await page.goto(inbox);
  await expect(page.getByRole("heading", { level: 1, name: "DATOS DE PENDIENTES" })).toBeVisible();
  await search(page, cite);
  await rowOf(page, cite).getByRole("button", { name: "Revisar" }).click();
  const dialog = page.getByRole("dialog", { name: "Aprobar el registro de Atractivos Turísticos" });
  await dialog.getByRole("button", { name: "REVISAR" }).click();
  await expectToast(page, "Corregir", "El campo Revisión es requerido");
  await dialog.getByLabel(/^Revisión/).selectOption({ label: decision });
  if (observation) await dialog.getByLabel(/^Observación/).fill(observation);
  await dialog.getByRole("button", { name: "REVISAR" }).click();
  await expectToast(page, "EL REGISTRO", success);
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, cite)).toHaveCount(0);
}

const GOBERNACION_OK = "Se ha Revisado con éxito, por favor vaya a bandeja de Finalizado";
const NACIONAL_OK = "Revisado con éxito, por favor vaya a bandeja de Finalizado";

test("an attraction travels from the field to the National Catalogue", async ({ as }) => {
  test.setTimeout(240_000);
  const name = unique("Isla de prueba");
  const tecnico = await as("tecnicoPt");
  const gobernacion = await as("gobernacionPt");
  const nacional = await as("nacional");

  await test.step("the técnico registers it and completes its five parts", async () => {
    await attraction.register(tecnico, name);
    await expect(tecnico.getByText("0 de 5 secciones completas")).toBeVisible();
    await expect(tecnico.getByRole("button", { name: "Derivar", exact: true }).first()).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await attraction.fillInformation(tecnico);
    await attraction.openTab(tecnico, "RUTAS", /\/rutasacceso\//);
    await attraction.addRoute(tecnico, "Tahua - Isla");
    await attraction.openTab(tecnico, "TEMPORALIDAD", /\/temporalidad\//);
    await attraction.addSeason(tecnico, "ABRIL");
    await attraction.openTab(tecnico, "ACTIVIDAD", /\/detalle\//);
    await attraction.addActivity(tecnico, "NATURALEZA Y ECOTURISMO", "CAMINATA INTERPRETATIVA");
    await attraction.openTab(tecnico, "FOTOGRAMA", /\/fotograma\//);
    await attraction.addPhotograph(tecnico, "isla.jpg");
    await expect(tecnico.getByText("5 de 5 secciones completas")).toBeVisible();
  });

  const cite = await test.step("the técnico mends the altitude and derives it", async () => {
    await tecnico.getByRole("button", { name: "Actualizar datos" }).first().click();
    const dialog = tecnico.getByRole("dialog");
    await dialog.getByLabel(/^Z \(altitud\)/).fill("3660");
    await dialog.getByRole("button", { name: /^Guardar/ }).click();
    await expectToast(tecnico, "REGISTRO", "Datos de atractivo turístico actualizados con éxito");
    await expect(tecnico.getByText("3660 m")).toBeVisible();
    return attraction.derive(tecnico, "POTOSÍ");
  });

  await test.step("the governorate receives it and sends it back with an observation", async () => {
    await receive(gobernacion, "/ppirtaentrante", cite);
    await gobernacion.getByRole("link", { name: "Ir a bandeja revisión" }).click();
    await review(gobernacion, "/ppirtarevision", cite, "No Aprobado", "Corrija la temperatura.", GOBERNACION_OK);
    await gobernacion.goto(`/ppirtafinalizado?q=${cite}`);
    await expect(rowOf(gobernacion, cite).getByText(/No aprobado/i)).toBeVisible();
  });

  await test.step("the técnico reads the observation, mends and derives again", async () => {
    await tecnico.goto(`/turistico?q=${cite}`);
    await expect(rowOf(tecnico, cite).getByText("No aprobado")).toBeVisible();
    await rowOf(tecnico, cite).getByRole("link", { name: "Editar" }).click();
    await expect(tecnico.getByText("Corrija la temperatura.")).toBeVisible();
    await tecnico.getByLabel(/^Temperatura/).fill("6 °C");
    await tecnico.getByRole("button", { name: "Guardar datos" }).click();
    await expectToast(tecnico, "REGISTRO", "La Información fue actualizada exitosamente");
    expect(await attraction.derive(tecnico, "POTOSÍ")).toBe(cite);
  });

  await test.step("the governorate approves, the national level receives and approves", async () => {
    await receive(gobernacion, "/ppirtaentrante", cite);
    await review(gobernacion, "/ppirtarevision", cite, "Aprobado", "", GOBERNACION_OK);
    await receive(nacional, "/ppirtaentrantenacional", cite);
    await review(nacional, "/ppirtarevisionnacional", cite, "Aprobado", "", NACIONAL_OK);
  });

  await test.step("its sheet is shown in the finalised inbox", async () => {
    await nacional.goto(`/ppirtafinalizadonacional?q=${cite}`);
    await rowOf(nacional, cite).getByRole("button", { name: /PDF/ }).click();
    const dialog = nacional.getByRole("dialog");
    await expect(dialog.getByText("Para ver el pdf, haga clic en Generar PDF")).toBeVisible();
    const answer = nacional.waitForResponse(/\/api\/ppirtapdf\/\d+$/);
    await dialog.getByRole("button", { name: "Generar PDF" }).click();
    const { pdf } = (await (await answer).json()) as { pdf: string };
    const text = (await pdfText(Buffer.from(pdf, "base64"))).join("\n");
    for (const words of [cite, name, "Isla de origen volcánico", "Tahua - Isla", "ABRIL", "6 °C"])
      expect(packed(text)).toContain(packed(words));
    await expect(dialog.locator("iframe, object, embed").first()).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Generar PDF" })).toBeHidden();
  });

  await test.step("the tracking PDF tells the whole chain, and the record is closed", async () => {
    await nacional.goto(`/turistico?q=${cite}`);
    await expect(rowOf(nacional, cite).getByText("Aprobado", { exact: true })).toBeVisible();
    const answer = nacional.waitForResponse(/\/api\/ppirtaseg\/\d+$/);
    await rowOf(nacional, cite)
      .getByRole("button", { name: /Seguimiento/ })
      .click();
    const { pdf } = (await (await answer).json()) as { pdf: string };
    const text = (await pdfText(Buffer.from(pdf, "base64"))).join("\n");
    for (const words of [cite, name, "Corrija la temperatura.", "Rosa Calle"])
      expect(packed(text)).toContain(packed(words));
    await tecnico.goto(`/turistico?q=${cite}`);
    await expect(rowOf(tecnico, cite).getByRole("link", { name: "Editar" })).toHaveCount(0);
    await rowOf(tecnico, cite).getByRole("link", { name: "Ver info" }).click();
    await expect(tecnico).toHaveURL(/\/ver\//);
    await expect(tecnico.getByText("Fotograma favorito")).toBeVisible();
    await expect(tecnico.getByRole("button", { name: /Nuevo|Guardar|Editar|Eliminar/ })).toHaveCount(0);
  });
});

type Level = "gobernacion" | "nacional";

/** Takes a facility through one level by the calls: received, then reviewed with 1 (approved) or 2 (not approved). */
async function decide(page: Page, origin: string, level: Level, cite: string, aprobado: 1 | 2, observacion = "") {
  const calls = level === "nacional" ? "ppirtfnacional" : "ppirtf";
  const answer = await page.request.get(`/api/${calls}entrada?page=1&rows=10&q=${cite}`);
  const { entradas } = (await answer.json()) as { entradas: { data: { id: number; cite: string }[] } };
  const id_seguimiento = entradas.data.find((entry) => entry.cite === cite)?.id;
  await write(page, origin, "post", `${calls}recibir/${id_seguimiento}`);
  await write(page, origin, "post", `ppirtfrevisar${level}`, { id_seguimiento, aprobado, observacion });
}

test("a facility travels from a click on the map to the National Catalogue", async ({ as, baseURL }) => {
  test.setTimeout(120_000);
  const origin = baseURL ?? "";
  const name = unique("Parador Illampu");
  const tecnico = await as("tecnicoLp");
  const gobernacion = await as("gobernacionLp");
  const nacional = await as("nacional");
  const operador = await as("operadorLp");

  const cite = await test.step("the técnico registers it, gives it a service and derives it", async () => {
    await tecnico.goto("/nuevop");
    await facility.clickPoint(tecnico);
    await facility.fillNew(tecnico, name);
    await tecnico.getByRole("button", { name: "Guardar registro" }).click();
    await expect(tecnico).toHaveURL(/\/informacionp\/[\w-]+$/);
    await expect(tecnico.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(tecnico.getByRole("button", { name: "Derivar", exact: true })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await facility.addService(tecnico, "TELEFONÍA MÓVIL");
    await expect(tecnico.getByRole("heading", { name: "Listo para derivar" })).toBeVisible();
    return attraction.derive(tecnico, "LA PAZ");
  });
  expect(cite).toMatch(/^LP-FAC-/);

  await test.step("derived, the governorate sees it marked; sent back, the operador may not look but mend", async () => {
    await gobernacion.goto(`/poblado?q=${cite}`);
    await expect(rowOf(gobernacion, cite).getByText("Derivado", { exact: true })).toBeVisible();
    await operador.goto(`/poblado?q=${cite}`);
    await expect(rowOf(operador, cite).getByRole("link", { name: "Ver info" })).toBeVisible();
    await decide(gobernacion, origin, "gobernacion", cite, 2, "Falta el servicio de internet.");
    await operador.reload();
    await expect(rowOf(operador, cite).getByRole("link", { name: "Editar" })).toBeVisible();
    await expect(rowOf(operador, cite).getByRole("link", { name: "Ver info" })).toHaveCount(0);
  });

  await test.step("the técnico finds it on the start, reads why, mends and derives again", async () => {
    await tecnico.goto("/inicio");
    const returned = tecnico.locator("section").filter({ hasText: "DEVUELTOS CON OBSERVACIONES" });
    await expect(returned.getByRole("listitem").filter({ hasText: cite })).toContainText(/Facilidad.*internet\./);
    await returned.getByRole("link", { name }).click();
    await expect(tecnico).toHaveURL(/\/informacionp\//);
    await expect(tecnico.getByText("Falta el servicio de internet.")).toBeVisible();
    await facility.addService(tecnico, "INTERNET MÓVIL");
    expect(await attraction.derive(tecnico, "LA PAZ")).toBe(cite);
  });

  await test.step("both levels approve; its two sheets tell what it is and how it came there", async () => {
    await decide(gobernacion, origin, "gobernacion", cite, 1);
    await decide(nacional, origin, "nacional", cite, 1);
    await nacional.goto(`/poblado?q=${cite}`);
    await expect(rowOf(nacional, cite).getByText("Aprobado", { exact: true })).toBeVisible();
    const answer = nacional.waitForResponse(/\/api\/ppirtfseg\/\d+$/);
    await rowOf(nacional, cite)
      .getByRole("button", { name: /Seguimiento/ })
      .click();
    const tracked = await answer;
    const id = new URL(tracked.url()).pathname.split("/").at(-1);
    const textOf = async ({ pdf }: { pdf: string }) => packed((await pdfText(Buffer.from(pdf, "base64"))).join("\n"));
    const tracking = await textOf((await tracked.json()) as { pdf: string });
    for (const words of [cite, name, "EN EL CATÁLOGO NACIONAL", "Falta el servicio de internet.", "Nivel: Nacional"])
      expect(tracking).toContain(packed(words));
    const sheet = await textOf((await (await nacional.request.get(`/api/ppirtfpdf/${id}`)).json()) as { pdf: string });
    for (const words of ["FICHA DE FACILIDAD", name, "DT-0201", "TELEFONÍA MÓVIL Bueno", "INTERNET MÓVIL Bueno"])
      expect(sheet).toContain(packed(words));
  });

  await test.step("in the catalogue it is only read, and only the administrator may delete it", async () => {
    for (const page of [tecnico, operador]) {
      await page.goto(`/poblado?q=${cite}`);
      await expect(rowOf(page, cite).getByText("Aprobado", { exact: true })).toBeVisible();
      await expect(rowOf(page, cite).getByRole("link", { name: "Editar" })).toHaveCount(0);
      await expect(page.getByRole("button", { name: /^(Eliminar|Seguimiento)/ })).toHaveCount(0);
    }
    await rowOf(operador, cite).getByRole("link", { name: "Ver info" }).click();
    await expect(operador).toHaveURL(/\/verf\//);
    await expect(operador.getByRole("row").filter({ hasText: "INTERNET MÓVIL" })).toBeVisible();
    await expect(operador.getByRole("button", { name: /^(Nuevo|Guardar|Editar|Eliminar)/ })).toHaveCount(0);
  });
});
