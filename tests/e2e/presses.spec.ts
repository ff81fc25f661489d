import { expect, test, unique } from "./support/fixtures";
import { completeFacility } from "./support/inbox";
import { countPresses } from "./support/presses";
import { dialogOf } from "./support/shell";

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

test("ten records are assigned in seven presses besides the person's name @slow", async ({ as, origin }) => {
  test.setTimeout(90_000);
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
