import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { csvRows, fileOf } from "./support/exports";
import { expect, test, unique } from "./support/fixtures";
import { completeFacility, type Registered } from "./support/inbox";
import { findings, sideways } from "./support/looks";
import { write } from "./support/own-attraction";
import { ownFacility } from "./support/own-facility";
import { bodyRows } from "./support/record-list";
import { dialogOf, pick } from "./support/shell";

/** Many records at once in an inventory's list: each test has records of its own, found by their name. */
const PANDO = 9;

const bar = (page: Page) => page.getByRole("region", { name: "Registros elegidos" });
const box = (page: Page, { nombre }: { nombre: string }) => page.getByRole("checkbox", { name: `Elegir ${nombre}` });
const start = (page: Page) => page.getByRole("button", { name: "Elegir", exact: true });
const action = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true });

/** Complete facilities with a common word in their names, newest last. */
async function hostels(page: Page, origin: string, word: string, count: number): Promise<Registered[]> {
  const made: Registered[] = [];
  for (let at = 1; at <= count; at += 1) made.push(await completeFacility(page, origin, `${word} n${at}`, PANDO));
  return made;
}

const open = async (page: Page, word: string, rows: number) => {
  await page.goto(`/poblado?q=${encodeURIComponent(word)}`);
  await expect(bodyRows(page)).toHaveCount(rows);
};

test("a range by Shift, then derived: one was sent meanwhile, one is incomplete; the report says so and is saved", async ({
  as,
  origin,
}) => {
  const page = await as("admin");
  const word = unique("Hostal elegido");
  const [one, two, three] = (await hostels(page, origin, word, 3)) as [Registered, Registered, Registered];
  const lacking = await ownFacility(page, origin, `${word} sin servicios`, PANDO);
  await open(page, word, 4);
  await start(page).focus();
  await page.keyboard.press("Enter");
  await expect(start(page)).toBeFocused();
  await expect(bar(page).getByRole("status").first()).toHaveText("Elija registros.");

  await box(page, lacking).click();
  await box(page, one).click({ modifiers: ["Shift"] });
  await expect(bar(page).getByRole("status").first()).toHaveText("4 elegidos");
  await expect(page.getByRole("checkbox", { name: "Elegir la página" })).toBeChecked();
  expect(await findings(page)).toEqual([]);

  await action(page, "Derivar").click();
  const dialog = dialogOf(page, "¿Está seguro de Derivar 3 registros a la Gobernación?");
  await expect(dialog.getByRole("region", { name: "Queda fuera 1:" })).toContainText(
    "Complete lo que falta para derivar",
  );
  expect(await findings(page)).toEqual([]);
  await write(page, origin, "post", `derivarppirtf/${two.id}`);
  await dialog.getByRole("button", { name: "Derivar 3" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Se derivaron 2 de 3 registros");
  const failed = dialog.getByRole("region", { name: "No se hizo en 2:" });
  await expect(failed.getByRole("listitem").filter({ hasText: two.cite })).toContainText(/ya fue derivado/i);
  await expect(failed.getByRole("listitem").filter({ hasText: lacking.nombre })).toContainText("Complete lo que falta");
  await expect(dialog.getByRole("button", { name: "Cerrar" })).toBeFocused();
  expect(await findings(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Guardar CSV" }).click(),
  ]);
  const report = await readFile(await download.path(), "utf8");
  expect(report).toContain("CITE;NOMBRE;RESULTADO;MOTIVO");
  expect(report).toContain(`${one.cite};${one.nombre};Derivado;`);
  expect(report.trimEnd().split("\r\n")).toHaveLength(5);
  await dialog.getByRole("button", { name: "Cerrar" }).click();

  await expect(dialog).toHaveCount(0);
  await expect(bar(page).getByRole("status").first()).toHaveText("2 elegidos");
  await expect(bodyRows(page).filter({ hasText: three.cite }).getByText("Derivado")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("main").getByRole("checkbox")).toHaveCount(0);
});

test("the municipality of many is changed with all that it brings; then they are exported and deleted", async ({
  as,
  origin,
}) => {
  const page = await as("admin");
  const word = unique("Posada elegida");
  const made = await hostels(page, origin, word, 3);
  const [left, kept] = made as [Registered, Registered];
  await open(page, word, 3);
  await start(page).click();
  const whole = page.getByRole("checkbox", { name: "Elegir la página" });
  await whole.click();
  await box(page, left).click();
  await expect(bar(page).getByRole("status").first()).toHaveText("2 elegidos");
  await expect(whole).toHaveAttribute("aria-checked", "mixed");
  const filled = await box(page, kept).evaluate((one) => getComputedStyle(one).backgroundColor);
  await expect(whole).toHaveCSS("background-color", filled);
  await expect(box(page, left)).not.toHaveCSS("background-color", filled);

  await action(page, "Cambiar…").click();
  const dialog = dialogOf(page, "Cambiar un dato en 2 registros");
  await dialog.getByLabel("Dato").selectOption({ label: "Municipio" });
  await dialog.getByLabel(/^Departamento/).selectOption({ label: "BENI" });
  await pick(page, /^Provincia/, "CERCADO");
  await pick(page, /^Municipio/, "SAN JAVIER");
  await expect(dialog.getByLabel(/^Macro región/)).not.toHaveValue("");
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Cambiar 2" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Se cambiaron 2 de 2 registros");
  await dialog.getByRole("button", { name: "Cerrar" }).click();
  const territory = async ({ id }: Registered) => {
    const { ppirtf } = (await (await page.request.get(`/api/ppirtf/${id}`)).json()) as {
      ppirtf: Record<string, unknown>;
    };
    return [ppirtf["departamento"], ppirtf["municipio"], ppirtf["nombre_centro"]];
  };
  for (const one of made.slice(1)) expect(await territory(one)).toEqual(["BENI", "SAN JAVIER", one.nombre]);
  expect((await territory(left))[0]).toBe("PANDO");

  await bar(page)
    .getByRole("button", { name: /^Exportar/ })
    .click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: /^CSV 2 filas/ }).click(),
  ]);
  const rows = csvRows((await fileOf(download)).bytes);
  expect(rows.map((row) => row.split(",")[0]).sort()).toEqual(made.slice(1).map(({ cite }) => cite));

  await action(page, "Eliminar").click();
  const asking = dialogOf(page, "¿Está seguro de borrar 2 registros?");
  await expect(asking.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await asking.getByRole("button", { name: "Sí, borrar 2 registros" }).click();
  await expect(asking.getByRole("status")).toHaveText("Se borraron 2 de 2 registros");
  await asking.getByRole("button", { name: "Cerrar" }).click();
  await expect(bodyRows(page)).toHaveCount(1);
  await expect(bar(page).getByRole("status").first()).toHaveText("Elija registros.");
});

test("all that match, on a phone and in the dark: chosen by their number, and taken along", async ({ as, origin }) => {
  const admin = await as("admin");
  const word = unique("Tambo elegido");
  await hostels(admin, origin, word, 2);
  const page = await as("admin", { viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  await page.goto(`/poblado?q=${encodeURIComponent(word)}&rows=1`);
  await start(page).click();
  await bar(page).getByRole("button", { name: "Elegir los 2 que coinciden" }).click();
  await expect(bar(page).getByRole("status").first()).toHaveText("2 elegidos");
  await expect(bar(page).getByRole("link", { name: "Llevar al campo" })).toHaveAttribute(
    "href",
    /^\/campo#\/preparar\?llevar=ppirtf:\d+,ppirtf:\d+$/,
  );
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  expect(await sideways(page)).toBe(0);
  expect(await findings(page)).toEqual([]);
  await action(page, "Derivar").click();
  await expect(dialogOf(page).getByRole("button", { name: "Derivar 2" })).toBeInViewport({ ratio: 1 });
  expect(await sideways(page)).toBe(0);
  expect(await findings(page)).toEqual([]);
});
