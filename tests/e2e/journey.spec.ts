import { pdfText } from "../support/pdf-text";
import * as attraction from "./support/attraction";
import * as facility from "./support/facility";
import { expect, test, unique } from "./support/fixtures";
import { decideByCall, GOBERNACION, NACIONAL, receive, review, rowOf } from "./support/inbox";
import { expectToast } from "./support/shell";

/** PDF text is stored in runs, so a comma or a degree sign may be separated by spaces. */
const packed = (text: string) => text.replace(/\s+/g, "");

const { ppirta: GOBERNACION_ATR } = GOBERNACION;
const { ppirta: NACIONAL_ATR } = NACIONAL;

test("an attraction travels from the field to the National Catalogue", async ({ as, origin }) => {
  test.setTimeout(240_000);
  const name = unique("Isla de prueba");
  const tecnico = await as("tecnicoPt");
  const gobernacion = await as("gobernacionPt");
  const nacional = await as("nacional");

  await test.step("the técnico registers it and completes its five parts", async () => {
    await attraction.register(tecnico, name);
    await expect(tecnico.getByText("1 de 6 secciones completas")).toBeVisible();
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
    await expect(tecnico.getByText("6 de 6 secciones completas")).toBeVisible();
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
    await receive(gobernacion, GOBERNACION_ATR, cite, "POTOSÍ");
    await gobernacion.getByRole("link", { name: "Ir a bandeja revisión" }).click();
    const refusal = { cite, decision: "No Aprobado", observation: "Corrija la temperatura." } as const;
    await review(gobernacion, GOBERNACION_ATR, "ppirta", refusal);
    await gobernacion.goto(`/ppirtafinalizado?q=${cite}`);
    await expect(rowOf(gobernacion, cite).getByText(/No aprobado/i)).toBeVisible();
  });

  await test.step("the técnico reads the observation, mends and derives again", async () => {
    await tecnico.goto(`/turistico?q=${cite}`);
    await expect(rowOf(tecnico, cite).getByText("Devuelto")).toBeVisible();
    await rowOf(tecnico, cite).getByRole("link", { name: "Editar" }).click();
    await expect(tecnico.getByText("Corrija la temperatura.")).toBeVisible();
    await expect(tecnico.getByRole("heading", { name: "Devuelto" })).toBeVisible();
    await expect(tecnico.getByRole("heading", { name: "Listo para derivar" })).toBeHidden();
    await tecnico.getByLabel(/^Temperatura/).fill("6 °C");
    await tecnico.getByRole("button", { name: "Guardar datos" }).click();
    await expectToast(tecnico, "REGISTRO", "La Información fue actualizada exitosamente");
    await expect(tecnico.getByRole("heading", { name: "Listo para derivar" })).toBeVisible();
    expect(await attraction.derive(tecnico, "POTOSÍ")).toBe(cite);
  });

  await test.step("the governorate approves, the national level sends it back", async () => {
    await decideByCall(gobernacion, origin, "gobernacion", { kind: "ppirta", cite, aprobado: 1 });
    await receive(nacional, NACIONAL_ATR, cite, "POTOSÍ");
    const refusal = { cite, decision: "No Aprobado", observation: "Revise la humedad." } as const;
    await review(nacional, NACIONAL_ATR, "ppirta", refusal);
  });

  await test.step("the governorate's pencil mends it, and both levels approve", async () => {
    await gobernacion.goto(`/ppirtarevision?q=${cite}`);
    await rowOf(gobernacion, cite).getByRole("link", { name: "Editar" }).click();
    await expect(gobernacion.getByText("Revise la humedad.")).toBeVisible();
    await gobernacion.getByLabel(/^Humedad/).fill("35 %");
    await gobernacion.getByRole("button", { name: "Guardar datos" }).click();
    await expectToast(gobernacion, "REGISTRO", "La Información fue actualizada exitosamente");
    await review(gobernacion, GOBERNACION_ATR, "ppirta", { cite, decision: "Aprobado" });
    await decideByCall(nacional, origin, "nacional", { kind: "ppirta", cite, aprobado: 1 });
  });

  await test.step("its sheet is shown in the finalised inbox", async () => {
    await nacional.setViewportSize({ width: 1366, height: 1000 });
    await nacional.goto(`/ppirtafinalizadonacional?q=${cite}`);
    // It was sent back once, so there are two decisions: newest first.
    await expect(rowOf(nacional, cite)).toHaveText([/Aprobado/, /No aprobado/]);
    await rowOf(nacional, cite).first().getByRole("button", { name: /PDF/ }).click();
    const dialog = nacional.getByRole("dialog");
    await expect(dialog.getByText("Para ver el pdf, haga clic en Generar PDF")).toBeVisible();
    const answer = nacional.waitForResponse(/\/api\/ppirtapdf\/\d+$/);
    await dialog.getByRole("button", { name: "Generar PDF" }).click();
    const { pdf } = (await (await answer).json()) as { pdf: string };
    const text = (await pdfText(Buffer.from(pdf, "base64"))).join("\n");
    for (const words of [cite, name, "Isla de origen volcánico", "Tahua - Isla", "ABRIL", "6 °C", "35 %"])
      expect(packed(text)).toContain(packed(words));
    await expect(dialog.locator("iframe")).toHaveCSS("height", "650px");
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
    for (const words of [cite, name, "Corrija la temperatura.", "Revise la humedad.", "Rosa Calle"])
      expect(packed(text)).toContain(packed(words));
    await tecnico.goto(`/turistico?q=${cite}`);
    await expect(rowOf(tecnico, cite).getByRole("link", { name: "Editar" })).toHaveCount(0);
    await rowOf(tecnico, cite).getByRole("link", { name: "Ver info" }).click();
    await expect(tecnico).toHaveURL(/\/ver\//);
    await expect(tecnico.getByText("Fotograma favorito")).toBeVisible();
    await expect(tecnico.getByRole("button", { name: /Nuevo|Guardar|Editar|Eliminar/ })).toHaveCount(0);
  });
});

test("a facility travels from a click on the map to the National Catalogue", async ({ as, origin }) => {
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
    await decideByCall(gobernacion, origin, "gobernacion", {
      cite,
      aprobado: 2,
      observacion: "Falta el servicio de internet.",
    });
    await operador.reload();
    await expect(rowOf(operador, cite).getByRole("link", { name: "Editar" })).toBeVisible();
    await expect(rowOf(operador, cite).getByRole("link", { name: "Ver info" })).toHaveCount(0);
  });

  await test.step("the técnico finds it in their work, reads why, mends and derives again", async () => {
    await tecnico.goto("/mi-trabajo");
    const returned = tecnico.getByRole("region", { name: "Devueltos" });
    await expect(returned.getByRole("listitem").filter({ hasText: cite })).toContainText(/internet\./);
    await returned.getByRole("link", { name }).click();
    await expect(tecnico).toHaveURL(/\/informacionp\//);
    await expect(tecnico.getByText("Falta el servicio de internet.")).toBeVisible();
    await facility.addService(tecnico, "INTERNET MÓVIL");
    expect(await attraction.derive(tecnico, "LA PAZ")).toBe(cite);
  });

  await test.step("both levels approve; its two sheets tell what it is and how it came there", async () => {
    await decideByCall(gobernacion, origin, "gobernacion", { cite, aprobado: 1 });
    await decideByCall(nacional, origin, "nacional", { cite, aprobado: 1 });
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
    for (const words of [cite, name, "En el Catálogo Nacional", "Falta el servicio de internet.", "Nivel: Nacional"])
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
