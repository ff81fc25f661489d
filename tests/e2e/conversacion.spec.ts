import type { Page } from "@playwright/test";
import { expect, test, unique } from "./support/fixtures";
import { completeFacility } from "./support/inbox";
import { findings, sideways } from "./support/looks";
import { dialogOf, expectToast } from "./support/shell";

/** People talk about a record where it is, and say who works on it: one record, two people, and one who is kept out. */

const LA_PAZ = 2;

const talk = (page: Page) => page.getByRole("button", { name: /^Conversación/ });
const panel = (page: Page) => page.getByRole("complementary", { name: "Conversación" });
const field = (page: Page) => page.getByRole("textbox", { name: "Comentario" });

test("a subject on a row is begun, found, answered and settled, and a mention reaches who may see it", async ({
  as,
  origin,
}) => {
  const technician = await as("tecnicoLp");
  const governorate = await as("gobernacionLp");
  const { id, nombre } = await completeFacility(technician, origin, unique("Posada conversada"), LA_PAZ);

  await test.step("on a row of the open section, with a mention picked by the keyboard", async () => {
    await governorate.goto(`/abrir/ppirtf/${id}`);
    await expect(governorate.getByRole("heading", { level: 1, name: nombre })).toBeVisible();
    await talk(governorate).click();
    await expect(panel(governorate)).toBeFocused();
    await expect(panel(governorate)).toContainText("Todavía no hay asuntos abiertos.");
    expect(await findings(governorate)).toEqual([]);
    await panel(governorate)
      .getByRole("button", { name: /^Sobre qué se comenta/ })
      .click();
    await governorate.getByRole("menuitem", { name: /^Comunicación, / }).click();
    await field(governorate).click();
    await governorate.keyboard.type("@rodrigo f");
    await expect(panel(governorate).getByRole("option")).toHaveCount(1);
    expect(await findings(governorate)).toEqual([]);
    await governorate.keyboard.press("Enter");
    await governorate.keyboard.type("¿sigue abierto?");
    // What is typed is there after the page was left.
    await governorate.reload();
    await talk(governorate).click();
    await expect(field(governorate)).toHaveValue(/^@Rodrigo Flores.* ¿sigue abierto\?$/);
    await panel(governorate)
      .getByRole("button", { name: /^Sobre qué se comenta/ })
      .click();
    await governorate.getByRole("menuitem", { name: /^Comunicación, / }).click();
    await panel(governorate).getByRole("button", { name: "Comentar" }).click();
    await expect(panel(governorate).getByText("Abiertas 1")).toBeVisible();
    await expect(talk(governorate)).toHaveAccessibleName("Conversación (1 asunto abierto)");
    await expect(governorate.getByRole("link", { name: "COMUNICACIÓN (1 asunto abierto)" })).toBeVisible();
    await expect(governorate.locator("tr[aria-current]")).toHaveCount(1);
    expect(await findings(governorate)).toEqual([]);
  });

  await test.step("it opens from its row and from its address; it is answered and settled", async () => {
    await technician.goto(`/abrir/ppirtf/${id}`);
    await technician.getByRole("button", { name: /^Ver el asunto/ }).click();
    await expect(panel(technician).getByText("¿sigue abierto?")).toBeVisible();
    const link = panel(technician).getByRole("link", { name: /^Ir a Comunicación/ });
    const { search } = new URL((await link.getAttribute("href")) ?? "", origin);
    await technician.goto(`/abrir/ppirtf/${id}${search}&seccion=comunicacionppirtf`);
    await expect(technician.locator("tr[aria-current]")).toHaveCount(1);
    await field(technician).fill("Sí, pasé ayer.");
    await technician.keyboard.press("Control+Enter");
    await expect(panel(technician).getByText("Sí, pasé ayer.")).toBeVisible();
    await panel(technician).getByRole("button", { name: "Cerrar asunto" }).click();
    await expect(panel(technician).getByText("Cerradas 1")).toBeVisible();
    await expect(talk(technician)).toHaveAccessibleName("Conversación");
    await panel(technician).getByText("Cerradas 1").click();
    await panel(technician).getByRole("button", { name: "Abrir asunto" }).click();
    await expect(panel(technician).getByText("Abiertas 1")).toBeVisible();
  });

  await test.step("on a phone it is a sheet over the screen, from the address of a notice", async () => {
    const phone = await as("tecnicoLp", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await phone.goto(`/abrir/ppirtf/${id}`);
    await talk(phone).click();
    const sheet = phone.getByRole("dialog", { name: "Conversación" });
    await expect(sheet.getByText("Sí, pasé ayer.")).toBeVisible();
    expect(await sideways(phone)).toBe(0);
    expect(await findings(phone)).toEqual([]);
    await sheet.getByRole("button", { name: "Cerrar la conversación" }).click();
    await expect(sheet).toHaveCount(0);
  });

  await test.step("another department's people reach nothing of it", async () => {
    const other = await as("tecnicoPt");
    await other.goto(`/abrir/ppirtf/${id}?asunto=1`);
    await expect(other).toHaveURL(/\/notfound/);
  });
});

test("a record is assigned with a day, is told so in its history, and many at once are", async ({ as, origin }) => {
  const technician = await as("tecnicoLp");
  const page = await as("gobernacionLp");
  const word = unique("Posada asignada");
  const made = [
    await completeFacility(technician, origin, `${word} uno`, LA_PAZ),
    await completeFacility(technician, origin, `${word} dos`, LA_PAZ),
  ];
  await page.goto(`/abrir/ppirtf/${made[0]?.id}`);
  await page.getByRole("button", { name: "Asignar", exact: true }).click();
  const dialog = dialogOf(page, "Asignar el registro");
  await dialog.getByRole("combobox", { name: /Persona/ }).fill("rodrigo f");
  await dialog.getByRole("option").first().click();
  await dialog.getByLabel("Para el").fill("2099-11-28");
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Asignar", exact: true }).click();
  await expectToast(page, "ASIGNACIÓN", "El registro quedó asignado");
  await expect(page.getByRole("button", { name: /^Asignado a Rodrigo Flores.*, para el 28\/11\/2099$/ })).toBeVisible();
  await page.getByRole("link", { name: "Historial" }).click();
  await expect(page.getByText("Asignado", { exact: true })).toBeVisible();

  await page.goto(`/poblado?q=${encodeURIComponent(word)}`);
  await page.getByRole("button", { name: "Elegir", exact: true }).click();
  await page.getByRole("checkbox", { name: "Elegir la página" }).check();
  await page.getByRole("region", { name: "Registros elegidos" }).getByRole("button", { name: "Asignar…" }).click();
  const many = dialogOf(page, "Asignar 2 registros");
  await many.getByRole("combobox", { name: /Persona/ }).fill("rodrigo f");
  await many.getByRole("option").first().click();
  expect(await findings(page)).toEqual([]);
  await many.getByRole("button", { name: "Asignar 2" }).click();
  await expect(many.getByRole("status")).toHaveText("Se asignaron 2 de 2 registros");

  // Whoever has it gives it back.
  await technician.goto(`/abrir/ppirtf/${made[1]?.id}`);
  await technician.getByRole("button", { name: /^Asignado a/ }).click();
  await dialogOf(technician).getByRole("button", { name: "Devolver" }).click();
  await expect(technician.getByRole("button", { name: "Asignarme", exact: true })).toBeVisible();
});
