import { WIDTH_COOKIE } from "@/lib/window-width";
import { expect, test, unique } from "./support/fixtures";
import { completeFacility, GOBERNACION, receiveByCall, stepOf } from "./support/inbox";
import { findings, sideways, smallTargets } from "./support/looks";
import { enter, ownAccount } from "./support/own-account";
import { write } from "./support/own-attraction";
import { menuOf } from "./support/shell";

/** Own work: what comes back is found by the badge, under the bell and in its list, and leads to its record. */

const LA_PAZ = 2;

test("a returned record is counted, told and listed, and opens where it is to be corrected", async ({
  as,
  page,
  origin,
}) => {
  const gobernacion = await as("gobernacionLp");
  // An account of its own: nothing else waits for it.
  const account = await ownAccount(await as("admin"), origin, { id_departamento: LA_PAZ });
  expect(await enter(page, origin, account)).toBe(200);
  const nombre = unique("Albergue devuelto");
  const { id, cite } = await completeFacility(page, origin, nombre, LA_PAZ);
  const work = menuOf(page).getByRole("link", { name: /^Mi trabajo/ });
  const bell = page.getByRole("banner").getByRole("button", { name: /^Avisos/ });

  await test.step("the técnico arrives at an empty list, and derives", async () => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/mi-trabajo$/);
    await expect(page.getByRole("heading", { level: 1, name: "MI TRABAJO" })).toBeVisible();
    await expect(page.getByText("No hay registros devueltos.")).toBeVisible();
    await expect(work).toHaveText("Mi trabajo");
    const steps = page.getByRole("region", { name: "Sus primeros pasos" });
    await expect(steps.getByRole("listitem")).toContainText(["Hecho", "Hecho", "Por hacer"]);
    await expect(steps.getByRole("link", { name: "Ver los completos" })).toHaveAttribute("href", /^\/poblado\?estado=/);
    await expect(steps.getByRole("link", { name: "Ver la guía" })).toHaveAttribute("href", "/guia/tecnico");
    expect(await findings(page)).toEqual([]);
    await write(page, origin, "post", `derivarppirtf/${id}`);
    await page.reload();
    await expect(page.getByText("No hay registros devueltos.")).toBeVisible();
    await expect(steps).toHaveCount(0);
  });

  await test.step("the gobernación refuses it with an observed section", async () => {
    await receiveByCall(gobernacion, origin, "gobernacion", cite);
    await write(gobernacion, origin, "post", "ppirtfrevisargobernacion", {
      id_seguimiento: await stepOf(gobernacion, "ppirtfpendiente", cite),
      ...{ aprobado: 2, observacion: "Vuelva a derivar." },
      secciones: [{ seccion: "comunicacionppirtf", observacion: "Falta el operador." }],
    });
  });

  await test.step("badge and bell count it", async () => {
    await page.reload();
    await expect(work).toHaveText("Mi trabajo1 esperan por usted");
    await expect(bell).toHaveAccessibleName("Avisos, 2 sin leer");
    expect(await findings(page)).toEqual([]);
  });

  await test.step("the notice leads to the record, and is read then", async () => {
    await bell.click();
    const notices = page.getByRole("dialog", { name: "Avisos" });
    const told = notices.getByRole("link", { name: `${nombre} fue devuelto por la gobernación: 1 sección observada` });
    await expect(told).toContainText("Lucía Apaza Vargas");
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(notices).toBeHidden();
    await expect(bell).toBeFocused();
    await bell.click();
    await told.click();
    await expect(page).toHaveURL(/\/informacionp\//);
    await expect(page.getByText("Vuelva a derivar.")).toBeVisible();
    await expect(bell).toHaveAccessibleName("Avisos, 1 sin leer");
    const lists = (url: URL) => url.pathname === "/api/campanilla";
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(lists, async (route) => {
      await held;
      await route.continue();
    });
    await bell.click();
    const readAll = notices.getByRole("button", { name: "Marcar todo como leído" });
    // Up to which notice it reads is known once the list is there.
    await expect(readAll).toBeDisabled();
    release();
    await readAll.click();
    await expect(notices.getByText("No tiene avisos sin leer.")).toBeVisible();
    await page.unroute(lists);
    await notices.getByText("Todos").click();
    await expect(told).toBeVisible();
    await expect(bell).toHaveAccessibleName("Avisos");
  });

  await test.step("the row says what is to be corrected, and opens it", async () => {
    await work.click();
    const returned = page.getByRole("region", { name: "Devueltos" });
    const row = returned.getByRole("listitem").filter({ hasText: cite });
    await expect(row).toContainText("Vuelva a derivar. Comunicación: Falta el operador.");
    await page.setViewportSize({ width: 390, height: 844 });
    // At the end the bar at the thumb lies over nothing.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const small = (await smallTargets(page)).filter((one) => !/«(Inventariación|Política|Accesibilidad)/.test(one));
    expect([await sideways(page), small, await findings(page)]).toEqual([0, [], []]);
    // On a phone the whole row is the target.
    await row.click();
    await expect(page).toHaveURL(/\/informacionp\//);
  });

  await test.step("what was observed is answered beside it, and the answer goes along", async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    const answer = page.getByLabel("Su respuesta a quien revisa");
    await page.getByRole("button", { name: "Corregido:" }).click();
    await expect(answer).toBeFocused();
    await answer.fill("Corregido: el operador es Entel.");
    expect(await findings(page)).toEqual([]);
    // What is typed outlives another section and a reload.
    const services = page.getByRole("navigation", { name: "Servicios de la facilidad" });
    await services.getByRole("link", { name: /^Médico/i }).click();
    await expect(answer).toBeHidden();
    await services.getByRole("link", { name: /^Comunicación/i }).click();
    await expect(answer).toHaveValue("Corregido: el operador es Entel.");
    await page.reload();
    await expect(answer).toHaveValue("Corregido: el operador es Entel.");
    await page.getByRole("button", { name: "Responder" }).click();
    await expect(page.getByText("Respondida")).toBeVisible();
    await page.getByRole("region", { name: "Qué falta para derivar" }).getByRole("button", { name: "Derivar" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog.getByText("Corregido: el operador es Entel.")).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Cancelar" }).click();
  });

  await test.step("once derived again it waits no longer", async () => {
    await write(page, origin, "post", `derivarppirtf/${id}`);
    await page.goto("/mi-trabajo");
    await expect(page.getByText("No hay registros devueltos.")).toBeVisible();
    await expect(work).toHaveText("Mi trabajo");
  });

  await test.step("what waits in an inbox is there for its reviewer", async () => {
    await gobernacion.goto("/mi-trabajo");
    await gobernacion.setViewportSize({ width: 390, height: 844 });
    const width = async () => (await gobernacion.context().cookies()).find(({ name }) => name === WIDTH_COOKIE)?.value;
    await expect.poll(width).toBe("phone");
    await gobernacion.reload();
    await expect(gobernacion.getByRole("region", { name: "Esperan por usted" })).toBeVisible();
    // One below the other, what is empty comes last; the chips have the same order.
    const lists = await gobernacion
      .locator("section[id]:has(> ul)")
      .evaluateAll((sections) =>
        sections
          .map((one) => ({ id: one.id, top: one.getBoundingClientRect().top, empty: !one.querySelector("li") }))
          .toSorted((one, other) => one.top - other.top),
      );
    const late = ["devueltos", "atrasados", "esperan", "casi"];
    const filled = lists.flatMap(({ id, empty }) => (empty ? [] : id));
    expect(filled).toEqual(late.filter((id) => filled.includes(id)));
    expect(filled).toContain("esperan");
    expect(lists.map(({ empty }) => empty)).toEqual(lists.map((_, at) => at >= filled.length));
    const chips = gobernacion.getByRole("navigation", { name: "Listas de mi trabajo" }).getByRole("link");
    const led = await chips.evaluateAll((links) => links.map((link) => link.getAttribute("href")?.slice(1)));
    expect(led).toEqual(lists.map(({ id }) => id));
    await gobernacion.setViewportSize({ width: 1366, height: 768 });
    const waiting = gobernacion.getByRole("region", { name: "Esperan por usted" });
    await waiting
      .getByRole("link", { name: /por recibir$/ })
      .last()
      .click();
    await expect(gobernacion).toHaveURL(new RegExp(`${GOBERNACION.ppirtf.entrante}|${GOBERNACION.ppirta.entrante}`));
  });
});
