import { expect, test, unique } from "./support/fixtures";
import { completeFacility, GOBERNACION, receiveByCall, reviewOf, rowOf, stepOf } from "./support/inbox";
import { findings } from "./support/looks";
import { placeIn, write } from "./support/own-attraction";
import { countPresses } from "./support/presses";
import { addPhotograph, typeInformation } from "./support/attraction";
import { addPart } from "./support/records";
import { notice, paste, z } from "./support/record-form";
import { dialogOf, expectToast } from "./support/shell";

/**
 * What the most frequent jobs take, in presses of keys and pointers. Reviewing is counted in seguimiento-desk.spec.ts,
 * the quality board in calidad.spec.ts.
 */

const LA_PAZ = 2;

test("a record is found and opened by half its name and its municipality in two presses besides the text", async ({
  as,
  origin,
}) => {
  const page = await as("tecnicoLp");
  const word = unique("Refugio");
  const { nombre, id } = await completeFacility(page, origin, `${word} de los Andes`, LA_PAZ);
  await completeFacility(page, origin, unique("Refugio"), LA_PAZ);
  const { ppirtf } = (await (await page.request.get(`/api/ppirtf/${id}`)).json()) as {
    ppirtf: { municipio: string };
  };
  await page.goto("/poblado");
  await expect(page.getByRole("row")).toHaveCount(11);
  const presses = await countPresses(page);
  // The list takes the key once its scripts run.
  const field = page.getByRole("searchbox");
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(field).toBeFocused({ timeout: 200 });
  }).toPass();
  const tries = presses.all();
  await page.keyboard.type(`${word.slice(0, -3)} ${ppirtf.municipio.toLowerCase()}`);
  await page.getByRole("link", { name: nombre, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: nombre })).toBeVisible();
  expect(presses.besidesText() - tries + 1).toBeLessThanOrEqual(2);
});

test("a complete attraction is derived in 32 presses besides its texts and photograph", async ({ as }) => {
  const page = await as("tecnicoLp");
  await page.goto("/nuevo");
  const presses = await countPresses(page);
  /** A choice of a select counts two, a word that is typed to search counts one: the browser tells of neither. */
  let further = 0;
  const choose = async (label: RegExp, option: string) => {
    await page.getByLabel(label).first().selectOption({ label: option });
    further += 2;
  };
  const goOn = (part: string) =>
    page
      .getByRole("link", { name: `Siguiente: ${part}` })
      .first()
      .click();
  const saveAndGoOn = () => page.getByRole("button", { name: "Guardar y seguir" }).click();

  await paste(page).fill("-16.5548, -68.6736");
  await paste(page).press("Enter");
  await z(page).fill("3850");
  await page.getByLabel(/^Nombre del atractivo/).fill(unique("Mirador completo"));
  await choose(/^Jerarquía/, "II");
  const classification = page.getByRole("combobox", { name: /^Clasificación/ });
  await classification.fill("mirador natural");
  further += 1;
  await expect(
    page
      .getByRole("listbox")
      .getByRole("option", { name: /MIRADOR NATURAL/ })
      .first(),
  ).toBeVisible();
  await classification.press("Enter");
  await expect(page.getByLabel("Código", { exact: true })).toHaveValue("01.11.03");
  await expect(page.getByLabel(/^Comunidad/)).toHaveAccessibleDescription("propuesto");
  await page.getByLabel(/^Distrito/).fill("Distrito 4");
  await page.getByRole("button", { name: "Guardar registro" }).click();
  await expect(page).toHaveURL(/\/informacion\//);

  await typeInformation(page);
  await page.getByRole("button", { name: "Guardar datos" }).click();
  await expectToast(page, "REGISTRO", "La Información fue actualizada exitosamente");
  await goOn("Rutas");

  await page
    .getByRole("textbox", { name: /^Tramo vía/ })
    .first()
    .fill("La Paz – Tiwanaku");
  await choose(/^Tipo vía.*fila 1/, "ASFALTADA");
  await choose(/^Estado.*fila 1/, "BUENO");
  await page.getByLabel(/^Distancia km.*fila 1/).fill("72");
  await page.getByLabel(/^Distancia hr.*fila 1/).fill("1,5");
  await choose(/^Señalización.*fila 1/, "V/T");
  await saveAndGoOn();
  await expect(page).toHaveURL(/\/temporalidad\//);

  await page.getByLabel("Hora inicio", { exact: true }).fill("09:00");
  await page.getByLabel("Hora fin", { exact: true }).fill("16:00");
  await page.getByRole("button", { name: "Todo el año" }).click();
  await saveAndGoOn();
  await expect(page).toHaveURL(/\/detalle\//);

  await page.getByRole("button", { name: "Elegir de la lista" }).click();
  await page.getByRole("dialog").getByRole("checkbox").first().click();
  await page.getByRole("button", { name: "Guardar actividades" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await goOn("Fotograma");

  await addPhotograph(page, "mirador.jpg");
  await page.getByRole("region", { name: "Qué falta para derivar" }).getByRole("button", { name: "Derivar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Derivar" }).click();
  await expectToast(page, "REGISTRO", "Se Derivó a la Gobernación con éxito");
  expect(presses.besidesText() + further).toBeLessThanOrEqual(32);
});

test("a facility with five services is derived in 30 presses besides its texts", async ({ as }) => {
  const page = await as("tecnicoLp");
  await page.goto("/nuevop");
  const presses = await countPresses(page);
  let further = 0;
  /** Searches a word in the list of a field and takes what it finds. */
  const search = async (label: RegExp, word: string) => {
    const field = page.getByRole("combobox", { name: label });
    await field.fill(word);
    further += 1;
    await expect(page.getByRole("listbox").getByRole("option").first()).toContainText(new RegExp(word, "i"));
    await field.press("Enter");
  };
  const choose = async (label: RegExp, option: string) => {
    await page.getByLabel(label).selectOption({ label: option });
    further += 2;
  };
  const type = (label: RegExp, text: string) => page.getByLabel(label).fill(text);
  const saveAndGoOn = async (tab: string) => {
    await page.getByRole("button", { name: "Guardar y seguir" }).click();
    await expect(page).toHaveURL(new RegExp(`/${tab}/`));
  };

  const nombre = unique("Hostal de cinco servicios");
  await paste(page).fill("-16.5561, -68.6721");
  await paste(page).press("Enter");
  await z(page).fill("3850");
  await type(/^Nombre de la facilidad/, nombre);
  await search(/^Clasificación/, "hostal");
  await expect(page.getByLabel("Código", { exact: true })).toHaveValue(/^07\.01\./);
  await expect(notice(page, "Ubicación propuesta por el punto")).toBeVisible();
  await type(/^Código DT/, "DT-0201");
  await page.getByRole("button", { name: "Guardar registro" }).click();
  await expect(page.getByRole("heading", { level: 1, name: nombre })).toBeVisible();

  await search(/^Tipo.*fila 1/, "telefon");
  await choose(/^Cobertura.*fila 1/, "Bueno");
  await saveAndGoOn("medico");

  await search(/^Tipo servicio.*fila 1/, "puesto de salud");
  await type(/^Nombre.*fila 1/, "Puesto de salud Tiwanaku");
  await type(/^Hora inicio.*fila 1/, "08:00");
  await type(/^Hora fin.*fila 1/, "18:00");
  await saveAndGoOn("pernoctacion");

  await search(/^Subtipo.*fila 1/, "hostal");
  await type(/^Establecimiento.*fila 1/, nombre);
  await type(/^Capacidad.*fila 1/, "24");
  await choose(/^Calidad.*fila 1/, "Bueno");
  await saveAndGoOn("restauracion");

  await search(/^Subtipo.*fila 1/, "restaurante");
  await type(/^Establecimiento.*fila 1/, "Comedor del hostal");
  await type(/^Capacidad.*fila 1/, "30");
  await choose(/^Calidad.*fila 1/, "Bueno");
  await saveAndGoOn("recreacion");

  await search(/^Subtipo.*fila 1/, "cancha");
  await type(/^Nombre.*fila 1/, "Cancha del hostal");
  await choose(/^Calidad.*fila 1/, "Bueno");
  await page.getByRole("button", { name: "Guardar servicios" }).click();
  await expect(page.getByRole("status").filter({ hasText: /^1 fila$/ })).toBeVisible();

  await page.getByRole("region", { name: "Qué falta para derivar" }).getByRole("button", { name: "Derivar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Derivar" }).click();
  await expectToast(page, "REGISTRO", "Se Derivó a la Gobernación con éxito");
  expect(presses.besidesText() + further).toBeLessThanOrEqual(30);
});

test("an attraction beside another one is derived in 22 presses besides its texts and photograph", async ({
  as,
  origin,
}) => {
  const page = await as("tecnicoLp");
  const nombre = unique("Cascada");
  const first = await write(page, origin, "post", "ppirta", {
    ...(await placeIn(page, LA_PAZ, [-15.7711, -68.6592])),
    ...{ nombre_atractivo: nombre, jerarquia: "II", comunidad: "Comunidad", distrito: "Distrito 2" },
    ...{ id_categoria: 1, id_tipo: 1, id_subtipo: 1 },
  });
  for (const part of ["ruta", "temporalidad", "actividad"] as const)
    await addPart(page, origin, first.data?.id ?? 0, part);

  await page.goto("/nuevo");
  const presses = await countPresses(page);
  let further = 0;
  await paste(page).fill("-15.7722, -68.6581");
  await paste(page).press("Enter");
  await z(page).fill("3900");
  await page.getByLabel(/^Nombre del atractivo/).fill(unique("Bosque de queñuas"));
  await page.getByRole("button", { name: "Empezar desde otro registro" }).click();
  const dialog = dialogOf(page, "Empezar desde otro registro");
  await dialog.getByRole("listitem").filter({ hasText: nombre }).getByRole("button").click();
  await dialog.getByRole("checkbox", { name: "Todas las secciones" }).check();
  await dialog.getByRole("button", { name: "Empezar", exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel(/^Jerarquía/).selectOption({ label: "II" });
  further += 2;
  await page.getByRole("button", { name: "Guardar registro" }).click();
  await expect(page).toHaveURL(/\/informacion\//);

  await typeInformation(page);
  await page.getByRole("button", { name: "Guardar datos" }).click();
  await expectToast(page, "REGISTRO", "La Información fue actualizada exitosamente");
  await page.getByRole("link", { name: "Siguiente: Fotograma" }).first().click();
  await addPhotograph(page, "ladera.jpg");
  await page.getByRole("region", { name: "Qué falta para derivar" }).getByRole("button", { name: "Derivar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Derivar" }).click();
  await expectToast(page, "REGISTRO", "Se Derivó a la Gobernación con éxito");
  expect(presses.besidesText() + further).toBeLessThanOrEqual(22);
});

test("returned records are answered and derived in three presses each besides the mending", async ({ as, origin }) => {
  const [page, gobernacion] = [await as("tecnicoLp"), await as("gobernacionLp")];
  const word = unique("Hospedaje corregido");
  const all: { id: number; cite: string; comunicacion: { id: number; id_ppirtf: number; id_subtipo: number } }[] = [];
  for (const n of [1, 2, 3]) {
    const { id, cite } = await completeFacility(page, origin, `${word} n${n}`, LA_PAZ);
    await write(page, origin, "post", `derivarppirtf/${id}`);
    await receiveByCall(gobernacion, origin, "gobernacion", cite);
    await write(gobernacion, origin, "post", "ppirtfrevisargobernacion", {
      id_seguimiento: await stepOf(gobernacion, "ppirtfpendiente", cite),
      ...{ aprobado: 2, observacion: "" },
      secciones: [{ seccion: "comunicacionppirtf", observacion: "Precise la cobertura." }],
    });
    const rows = await page.request.get(`/api/comunicacionppirtf?id_ppirtf=${id}&page=1&rows=10`);
    const [comunicacion] = ((await rows.json()) as { comunicacion: { data: [(typeof all)[number]["comunicacion"]] } })
      .comunicacion.data;
    all.push({ id, cite, comunicacion });
  }
  for (const { comunicacion } of all) {
    const { id_ppirtf, id_subtipo } = comunicacion;
    await write(page, origin, "put", `comunicacionppirtf/${comunicacion.id}`, {
      id_ppirtf,
      id_subtipo,
      cobertura: "R",
    });
  }
  const presses = await countPresses(page);
  for (const [index, { id }] of all.entries()) {
    await page.goto(`/abrir/ppirtf/${id}`);
    // What was mended is the proposed answer.
    await expect(page.getByLabel("Su respuesta a quien revisa")).toHaveValue(/^Corregido: .*cobertura de .* a .*\.$/i);
    if (index === 0) expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Responder" }).click();
    await expect(page.getByText("Respondida")).toBeVisible();
    await page.getByRole("region", { name: "Qué falta para derivar" }).getByRole("button", { name: "Derivar" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Derivar" }).click();
    await expectToast(page, "REGISTRO", "Se Derivó a la Gobernación con éxito");
  }
  expect(presses.besidesText()).toBeLessThanOrEqual(3 * all.length);

  const [{ cite } = { cite: "" }] = all;
  await receiveByCall(gobernacion, origin, "gobernacion", cite);
  await gobernacion.goto(`${GOBERNACION.ppirtf.revision}?q=${encodeURIComponent(cite)}`);
  await rowOf(gobernacion, cite).getByRole("button", { name: "Revisar" }).click();
  const observed = reviewOf(gobernacion, "ppirtf").getByRole("region", { name: "Se observó en Comunicación" });
  await expect(observed).toContainText("Precise la cobertura.");
  await expect(observed).toContainText("Respuesta: Corregido:");
  await expect(observed.getByRole("listitem")).toContainText("Cobertura");
  expect(await findings(gobernacion)).toEqual([]);
});

test("ten records are assigned in seven presses besides the person's name @slow", async ({ as, origin }) => {
  const [technician, page] = [await as("tecnicoLp"), await as("gobernacionLp")];
  const word = unique("Albergue repartido");
  for (let n = 1; n <= 10; n += 1) await completeFacility(technician, origin, `${word} n${n}`, LA_PAZ);
  await page.goto(`/poblado?q=${encodeURIComponent(word)}`);
  await expect(page.getByRole("row")).toHaveCount(11);
  const presses = await countPresses(page);
  await page.getByRole("button", { name: "Elegir", exact: true }).click();
  await page.getByRole("checkbox", { name: "Elegir la página" }).click();
  await page.getByRole("region", { name: "Registros elegidos" }).getByRole("button", { name: "Asignar…" }).click();
  const dialog = dialogOf(page, "Asignar 10 registros");
  await dialog.getByRole("combobox", { name: /Persona/ }).click();
  await page.keyboard.type("rodrigo f");
  await dialog.getByRole("option").first().click();
  await dialog.getByRole("button", { name: "Asignar 10" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Se asignaron 10 de 10 registros");
  expect(presses.besidesText()).toBeLessThanOrEqual(7);
});
