import type { Page } from "@playwright/test";
import { expect, test, unique } from "./support/fixtures";
import { completeFacility, GOBERNACION, receiveByCall, type Registered, stepOf } from "./support/inbox";
import { downwards, findings, sideways } from "./support/looks";
import { write } from "./support/own-attraction";
import { countPresses } from "./support/presses";

/** The reviewer's desk: two presses a record, undone within ten seconds, left and found again. */

const LA_PAZ = 2;

interface People {
  tecnico: Page;
  gobernacion: Page;
  origin: string;
}

/** Facilities of La Paz with a common word that wait in the pending inbox of its gobernación. */
async function pending({ tecnico, gobernacion, origin }: People, word: string, count: number): Promise<Registered[]> {
  const all: Registered[] = [];
  for (let n = 1; n <= count; n += 1) {
    const made = await completeFacility(tecnico, origin, `${word} n${n}`, LA_PAZ);
    await write(tecnico, origin, "post", `derivarppirtf/${made.id}`);
    await receiveByCall(gobernacion, origin, "gobernacion", made.cite);
    all.push(made);
  }
  return all;
}

/** The desk takes no key in the first half second of a record: it was meant for the one before. */
const SEEN_MS = 600;

test("records are decided on one after the other by keys, undone, and found in the inbox when left", async ({
  as,
  origin,
}) => {
  const page = await as("gobernacionLp");
  const word = unique("Hostal de mesa");
  const made = await pending({ tecnico: await as("tecnicoLp"), gobernacion: page, origin }, word, 3);
  await page.goto(`${GOBERNACION.ppirtf.revision}?q=${encodeURIComponent(word)}`);
  await page.getByRole("link", { name: "Revisar todos" }).click();
  const name = page.getByRole("heading", { level: 1 });
  await expect(name).toContainText(word);
  await expect(page.getByText("1 de 3")).toBeVisible();
  await expect(page.getByText("Es la primera vez que este nivel ve el registro.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Menú principal" })).toBeHidden();
  expect(await findings(page)).toEqual([]);
  const first = (await name.textContent()) ?? "";

  await test.step("a key approves and shows the next one; another takes it back", async () => {
    await page.waitForTimeout(SEEN_MS);
    await page.keyboard.press("a");
    await expect(page.getByText("2 de 3")).toBeVisible();
    await expect(page.getByText(/Se envía en \d+ s$/)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press("z");
    await expect(name).toHaveText(first);
    await page.reload();
    await expect(name).toHaveText(first);
  });

  await test.step("an observation is typed without its letters being taken for keys, and goes with the refusal", async () => {
    const field = page.getByRole("textbox", { name: "Observación" });
    // Keys act once the reloaded page's scripts run.
    await expect(async () => {
      await page.keyboard.press("o");
      await expect(field).toBeFocused({ timeout: 200 });
    }).toPass();
    await page.keyboard.type("Falta la placa");
    await expect(field).toHaveValue("Falta la placa");
    await page.getByRole("button", { name: "No aprobar y siguiente" }).click();
    await expect(name).not.toHaveText(first);
    await page.getByRole("button", { name: "Aprobar y siguiente", exact: true }).click();
    await expect(page.getByText("3 de 3")).toBeVisible();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Teclas" })).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("leaving sends what waits; the inbox holds the one that is left", async () => {
    await page.getByRole("link", { name: "Bandeja" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "DATOS DE PENDIENTES" })).toBeVisible();
    await expect
      .poll(async () =>
        (await Promise.all(made.map(({ cite }) => stepOf(page, "ppirtfpendiente", cite)))).filter(Boolean),
      )
      .toHaveLength(1);
  });
});

test("on a phone the decision stays in reach below the record", async ({ as, origin }) => {
  const page = await as("gobernacionLp", { viewport: { width: 390, height: 844 } });
  const word = unique("Hostal de mesa");
  await pending({ tecnico: await as("tecnicoLp"), gobernacion: page, origin }, word, 1);
  await page.goto(`${GOBERNACION.ppirtf.revision}?q=${encodeURIComponent(word)}`);
  await page.getByRole("link", { name: "Revisar todos" }).click();
  await expect(page.getByRole("button", { name: "Aprobar y siguiente", exact: true })).toBeVisible();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Aprobar y siguiente", exact: true }).click();
  await expect(page.getByText("No queda ningún registro por revisar aquí.")).toBeVisible();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(word);
});

test("only the desk's columns scroll, so the decision stays where it is", async ({ as }) => {
  const page = await as("gobernacionLp");
  await page.goto(`${GOBERNACION.ppirta.revision}?q=${encodeURIComponent("Nevado Huayna Potosí")}`);
  await page.getByRole("link", { name: "Revisar todos" }).click();
  await expect(page.getByText("Fotograma favorito")).toBeAttached();
  expect(await downwards(page)).toBe(0);
});

test("a section is pointed at with a template, and its author sees it there", async ({ as, origin }) => {
  const [tecnico, page] = [await as("tecnicoLp"), await as("gobernacionLp")];
  const word = unique("Hostal observado");
  const [{ id, cite } = { id: 0, cite: "" }] = await pending({ tecnico, gobernacion: page, origin }, word, 1);
  await page.goto(`${GOBERNACION.ppirtf.revision}?q=${encodeURIComponent(word)}`);
  await page.getByRole("link", { name: "Revisar todos" }).click();
  await page.getByRole("button", { name: "Observar Comunicación", exact: true }).click();
  const section = page.getByRole("textbox", { name: "Observación a Comunicación" });
  const text = unique("Precise la cobertura");
  await section.fill(text);

  await page.getByRole("button", { name: "Plantillas", exact: true }).first().click();
  const templates = page.getByRole("dialog", { name: "Plantillas" });
  await templates.getByRole("button", { name: "Guardar lo escrito como plantilla" }).click();
  await expect(templates.getByRole("button", { name: text, exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await section.fill("");
  await page.getByRole("button", { name: "Plantillas", exact: true }).first().click();
  // Those that come with the product are of the section that is written on, or of any.
  await templates.getByRole("button", { name: /^Confirme que el servicio funciona hoy/ }).click();
  await expect(section).toHaveValue("Confirme que el servicio funciona hoy; si no, quítelo.");
  await section.fill("");
  await page.getByRole("button", { name: "Plantillas", exact: true }).first().click();
  await expect(templates.getByRole("button", { name: /^Falta el tramo final/ })).toHaveCount(0);
  await templates.getByRole("button", { name: text, exact: true }).click();
  await expect(section).toHaveValue(text);
  // A reviewer's usual screen shows the buttons with the field.
  await expect(page.getByRole("button", { name: "Listo", exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Quitar", exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Observar Médico", exact: true }).click();
  await page.getByRole("textbox", { name: "Observación a Médico" }).fill("Falta el horario");
  await page.reload();
  const returns = page.getByRole("region", { name: "Se devolverá con" });
  await expect(returns.getByRole("listitem")).toContainText(["Comunicación", "Médico"]);
  await expect(page.getByRole("button", { name: "Aprobar y siguiente", exact: true })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "No aprobar y siguiente", exact: true }).click();
  await page.getByRole("link", { name: "Bandeja" }).last().click();

  await expect.poll(() => stepOf(page, "ppirtfpendiente", cite)).toBe(0);
  await tecnico.goto(`/abrir/ppirtf/${id}`);
  const tabs = tecnico.getByRole("navigation", { name: "Servicios de la facilidad" });
  await expect(tabs.getByRole("link", { name: /Comunicación.*observada/i })).toBeVisible();
  await expect(tecnico.getByText("Observado en esta sección:")).toBeVisible();
  await expect(tecnico.getByText(text, { exact: true })).toBeVisible();
  await page.request.get("/api/plantilla").then(async (answer) => {
    const { plantillas } = (await answer.json()) as { plantillas: { id: number; texto: string }[] };
    const [own] = plantillas.filter(({ texto }) => texto === text);
    await write(page, origin, "delete", `plantilla/${own?.id}`);
  });
});

test("the desk leads to the record's conversation: to a new subject, then to the open one @slow", async ({
  as,
  origin,
}) => {
  const page = await as("gobernacionLp");
  const word = unique("Hostal preguntado");
  await pending({ tecnico: await as("tecnicoLp"), gobernacion: page, origin }, word, 1);
  await page.goto(`${GOBERNACION.ppirtf.revision}?q=${encodeURIComponent(word)}`);
  await page.getByRole("link", { name: "Revisar todos" }).click();
  await expect(page.getByText("Sin asuntos abiertos en la conversación")).toBeVisible();
  const opened = async (link: string) => {
    const other = page.waitForEvent("popup");
    await page.getByRole("link", { name: link }).click();
    return (await other).getByRole("complementary", { name: "Conversación" });
  };
  const panel = await opened("Preguntar al emisor");
  await panel.getByRole("textbox", { name: "Comentario" }).fill("¿Atiende todo el año?");
  await panel.getByRole("button", { name: "Comentar" }).click();
  await expect(panel.getByText("Abiertas 1")).toBeVisible();
  await panel.page().close();
  await page.reload();
  await expect(page.getByText("1 asunto abierto en la conversación")).toBeVisible();
  await expect((await opened("Ver la conversación, en otra pestaña")).getByText("¿Atiende todo el año?")).toBeVisible();
});

test("reviewing all that wait takes at most two presses each, besides reading @slow", async ({ as, origin }) => {
  test.setTimeout(240_000);
  const page = await as("gobernacionLp");
  const word = unique("Hostal contado");
  const count = 10;
  const made = await pending({ tecnico: await as("tecnicoLp"), gobernacion: page, origin }, word, count);
  await page.goto(`${GOBERNACION.ppirtf.revision}?q=${encodeURIComponent(word)}`);
  await page.getByRole("link", { name: "Revisar todos" }).click();
  const name = page.getByRole("heading", { level: 1 });
  await expect(name).toContainText(word);
  const presses = await countPresses(page);
  for (let at = 1; at <= count; at += 1) {
    await expect(page.getByText(`${at} de ${count}`)).toBeVisible();
    await page.waitForTimeout(SEEN_MS);
    await page.keyboard.press("a");
  }
  await expect(page.getByText("No queda ningún registro por revisar aquí.")).toBeVisible();
  expect(presses.all()).toBeGreaterThanOrEqual(count);
  expect(presses.all()).toBeLessThanOrEqual(2 * count);
  await page.getByRole("link", { name: "Bandeja" }).first().click();
  await expect
    .poll(async () =>
      (await Promise.all(made.map(({ cite }) => stepOf(page, "ppirtfpendiente", cite)))).filter(Boolean),
    )
    .toEqual([]);
});
