import type { Browser, Page } from "@playwright/test";
import { INBOX_TITLES, NOT_RECEIVED, NOT_REVIEWED } from "../words/inboxes";
import { derive } from "./support/attraction";
import { expect, test, unique } from "./support/fixtures";
import {
  completeFacility,
  followToast,
  GOBERNACION,
  menuEntry,
  NACIONAL,
  receiveByCall,
  type Registered,
  reviewOf,
  rowOf,
} from "./support/inbox";
import { findings, sideways } from "./support/looks";
import { enter, ownAccount } from "./support/own-account";
import { write } from "./support/own-attraction";
import { openFacility } from "./support/own-facility";
import { dialogOf, expectToast, search } from "./support/shell";

/**
 * The twelve inboxes (spec 2 §2.10). Counts are checked in departments reserved for these tests: Oruro for the bulk,
 * Cochabamba for the two reviewers.
 */
const COCHABAMBA = 3;
const ORURO = 4;

/** A reviewer of that department's gobernación, signed in to a separate browser context. */
async function reviewerOf(browser: Browser, admin: Page, origin: string, id_departamento: number): Promise<Page> {
  const account = await ownAccount(admin, origin, { id_departamento, id_rol: 3 });
  const page = await browser.newPage({ baseURL: origin, reducedMotion: "reduce" });
  expect(await enter(page, origin, account)).toBe(200);
  return page;
}

/** A complete facility that the administrator derived to its gobernación. */
async function derived(admin: Page, origin: string, nombre: string, id_departamento: number): Promise<Registered> {
  const made = await completeFacility(admin, origin, nombre, id_departamento);
  await write(admin, origin, "post", `derivarppirtf/${made.id}`);
  return made;
}

test("the administrator reads the inboxes of both levels and decides nothing in them @slow", async ({ as }) => {
  const page = await as("admin");
  for (const { entrante, revision, finalizado } of [GOBERNACION.ppirta, NACIONAL.ppirtf]) {
    for (const path of [entrante, revision, finalizado]) {
      await page.goto(path);
      await expect(page.getByRole("link", { name: /^Ver info/ }).first()).toBeVisible();
      await expect(page.getByRole("button", { name: /^(Recibir|Revisar)/ })).toHaveCount(0);
      await expect(page.getByRole("main").getByRole("checkbox")).toHaveCount(0);
    }
  }
  await page.getByRole("combobox", { name: "Filas" }).selectOption("5");
  await expect(page).toHaveURL(/rows=5/);
  await expect(page.locator("tbody tr")).toHaveCount(5);
});

test("two reviewers at once: the second is told who decided and when, and the row goes @slow", async ({
  as,
  browser,
  origin,
}) => {
  const admin = await as("admin");
  const first = await reviewerOf(browser, admin, origin, COCHABAMBA);
  const second = await reviewerOf(browser, admin, origin, COCHABAMBA);
  const inbox = GOBERNACION.ppirtf;
  const disputed = await completeFacility(admin, origin, unique("Hostal disputado"), COCHABAMBA);
  await openFacility(first, disputed);
  const cite = await derive(first, "COCHABAMBA");
  await followToast(first, "Se Derivó a la Gobernación con éxito", "Ir a bandeja entrante", inbox.entrante);

  for (const page of [second, first]) {
    await page.goto(inbox.entrante);
    await search(page, cite);
    await rowOf(page, cite).getByRole("button", { name: "Recibir" }).click();
    await expect(dialogOf(page)).toBeVisible();
  }
  await dialogOf(first).getByRole("button", { name: "RECIBIR" }).click();
  await expect(rowOf(first, cite).getByText("Recibido")).toBeVisible();
  await dialogOf(second).getByRole("button", { name: "RECIBIR" }).click();
  await expectToast(second, "REGISTRO", NOT_RECEIVED);
  const WHEN = "\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d";
  await expect(dialogOf(second).getByRole("alert")).toHaveText(
    new RegExp(`Este registro ya fue recibido por Julia Quispe Mamani el ${WHEN}`),
  );
  await dialogOf(second).getByRole("button", { name: "Cancelar" }).click();
  await expect(rowOf(second, cite).getByText("Recibido")).toBeVisible();

  for (const page of [second, first]) {
    await page.goto(`${inbox.revision}?q=${cite}`);
    await rowOf(page, cite).getByRole("button", { name: "Revisar" }).click();
    await reviewOf(page, "ppirtf")
      .getByLabel(/^Revisión/)
      .selectOption({ label: "Aprobado" });
  }
  await reviewOf(first, "ppirtf").getByRole("button", { name: "REVISAR" }).click();
  await expectToast(first, "EL REGISTRO", inbox.reviewed);
  await reviewOf(second, "ppirtf").getByRole("button", { name: "REVISAR" }).click();
  await expectToast(second, "EL REGISTRO", NOT_REVIEWED);
  const told = second.getByRole("alert").filter({ hasText: "ya fue revisado" });
  await expect(told).toHaveText(new RegExp(`Este registro ya fue revisado por Julia Quispe Mamani el ${WHEN}`));
  await expect(second.locator("tbody tr").filter({ hasText: cite })).toHaveCount(0);

  // The national level approves a draft directly; its toast links to the inbox where the record is.
  const nacional = await as("nacional");
  const direct = await completeFacility(admin, origin, unique("Hostal directo"), COCHABAMBA);
  await nacional.goto(`/poblado?q=${direct.cite}`);
  await rowOf(nacional, direct.cite)
    .getByRole("button", { name: /^Aprobar/ })
    .click();
  await dialogOf(nacional, "¿Está seguro de Aprobar a la Nacional de COCHABAMBA?")
    .getByRole("button", { name: "Aprobar" })
    .click();
  await expectToast(nacional, "REGISTRO", "Se Aprobó para el catálogo Nacional");
  await followToast(
    nacional,
    "Se Aprobó para el catálogo Nacional",
    "Ir a bandeja finalizado",
    NACIONAL.ppirtf.finalizado,
  );
  await search(nacional, direct.cite);
  await expect(rowOf(nacional, direct.cite).getByText("Aprobado", { exact: true })).toBeVisible();
  for (const page of [first, second]) await page.close();
});

test("several are received at once: by keyboard, with a bar, one refused with who and when, and the badge goes down @slow", async ({
  as,
  browser,
  origin,
}) => {
  const admin = await as("admin");
  const page = await reviewerOf(browser, admin, origin, ORURO);
  const other = await reviewerOf(browser, admin, origin, ORURO);
  const word = unique("Posta");
  const made: Registered[] = [];
  for (const at of [1, 2, 3]) made.push(await derived(admin, origin, `${word} n${at}`, ORURO));
  const { entrante, revision } = GOBERNACION.ppirtf;
  const held = async () => {
    const answer = await page.request.get("/api/conteobandejas");
    const { bandejas } = (await answer.json()) as {
      bandejas: { tipo: string; nivel: string; bandeja: string; total: number }[];
    };
    const of = (bandeja: string) =>
      bandejas.find((one) => one.tipo === "ppirtf" && one.bandeja === bandeja)?.total ?? 0;
    return { entrada: of("entrada"), pendiente: of("pendiente") };
  };
  const before = await held();

  await page.goto("/inicio");
  const strip = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "BANDEJA DE GOBERNACIÓN: FACILIDADES" }) });
  await expect(strip.getByRole("link", { name: `Entrantes ${before.entrada}` })).toBeVisible();
  await strip.getByRole("link", { name: /^Entrantes/ }).click();
  await expect(page).toHaveURL(entrante);
  await expect(menuEntry(page, entrante)).toHaveText(`Entrantes${before.entrada}`);
  await search(page, word);
  await expect(page.getByRole("columnheader", { name: "Elegir", exact: true })).toBeVisible();

  const all = page.getByRole("checkbox", { name: "Elegir todos" });
  const receive = page.getByRole("button", { name: /^Recibir elegidos/ });
  await all.focus();
  await page.keyboard.press("Space");
  await expect(receive).toHaveText("Recibir elegidos (3)");
  for (const { nombre } of made) await expect(page.getByRole("checkbox", { name: `Elegir ${nombre}` })).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(receive).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = dialogOf(page);
  await expect(dialog).toHaveAccessibleName("¿Está seguro de Recibir 3 registros?");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(receive).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "RECIBIR" })).toBeFocused();
  const [one, taken, three] = made as [Registered, Registered, Registered];
  await receiveByCall(other, origin, "gobernacion", taken.cite);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("status")).toHaveText("Se recibieron 2 de 3 registros");
  await expect(dialog.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100");
  const item = ({ cite }: Registered) => dialog.getByRole("listitem").filter({ hasText: cite });
  for (const received of [one, three]) await expect(item(received).getByText("Recibido")).toBeVisible();
  await expect(item(taken)).toContainText(
    /Este registro ya fue recibido por Julia Quispe Mamani el \d\d\/\d\d\/\d{4} \d\d:\d\d/,
  );
  await expect(dialog.getByRole("button", { name: "Cerrar" })).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  for (const { cite } of made) await expect(rowOf(page, cite).getByText("Recibido")).toBeVisible();
  await expect(receive).toHaveCount(0);
  await expect(page.locator(":focus")).toHaveCount(1);
  const now = await held();
  expect(now).toEqual({ entrada: before.entrada - 3, pendiente: before.pendiente + 3 });
  await expect(menuEntry(page, entrante)).toHaveText(`Entrantes${now.entrada || ""}`);
  await expect(menuEntry(page, revision)).toHaveText(`Revisión${now.pendiente}`);
  for (const opened of [page, other]) await opened.close();
});

test("on a phone all pages are chosen and received in one go; filters and heads narrow and sort", async ({
  as,
  browser,
  origin,
}) => {
  const admin = await as("admin");
  const page = await reviewerOf(browser, admin, origin, ORURO);
  const word = unique("Refugio");
  const made: Registered[] = [];
  for (const at of [1, 2, 3, 4, 5, 6, 7]) made.push(await derived(admin, origin, `${word} n${at}`, ORURO));
  const { entrante, revision } = GOBERNACION.ppirtf;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${entrante}?rows=5&q=${encodeURIComponent(word)}`);
  // What waits longest comes first.
  await expect(page.getByRole("list", { name: INBOX_TITLES.entrante }).getByRole("heading").first()).toContainText(
    `${word} n1`,
  );
  await page.getByRole("checkbox", { name: "Elegir todos" }).check();
  await page.getByRole("button", { name: "También los de las otras páginas" }).click();
  const receive = page.getByRole("button", { name: "Recibir elegidos (7)" });
  await expect(receive).toBeInViewport();
  expect(await sideways(page)).toBe(0);
  expect(await findings(page)).toEqual([]);
  await receive.click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "RECIBIR" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Se recibieron 7 de 7 registros");
  await dialog.getByRole("button", { name: "Cerrar" }).click();

  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`${revision}?q=${encodeURIComponent(word)}`);
  await expect(rowOf(page, word)).toHaveCount(7);
  await page.getByRole("button", { name: "Plazo", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "Atrasados" }).click();
  await expect(page).toHaveURL(/vencido=1/);
  await expect(rowOf(page, word)).toHaveCount(0);
  await page.getByRole("button", { name: "Quitar el filtro Plazo: Atrasados" }).click();
  await page.getByRole("button", { name: "Emisor", exact: true }).click();
  await page.getByRole("menu").getByText("Martín", { exact: false }).first().click();
  await expect(page).toHaveURL(/id_emisor=\d+/);
  await expect(rowOf(page, word)).toHaveCount(7);
  await page.getByRole("columnheader", { name: "DÍAS EN ESTADO" }).getByRole("button").click();
  await expect(page).toHaveURL(/sort=desde/);
  await page.getByRole("columnheader", { name: "DÍAS EN ESTADO" }).getByRole("button").click();
  await expect(page).toHaveURL(/sort=-desde/);
  await expect(page.getByRole("row").nth(1)).toContainText(`${word} n7`);
  // The desk goes through the same records in the same order.
  await page.getByRole("link", { name: "Revisar todos" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${word} n7`);
  await expect(page.getByText("1 de 7")).toBeVisible();
  await page.close();
});
