import { readFileSync } from "node:fs";
import { expect, test } from "./support/fixtures";
import { enter, ownAccount } from "./support/own-account";
import { menuOf, search } from "./support/shell";

/** The audit log, for administrators. */

const TITLE = "Auditoría";

test("an administrator finds who came and what was done, by person, kind and day, and takes it along", async ({
  as,
  browser,
  origin,
}) => {
  const page = await as("admin");
  const account = await ownAccount(page, origin);
  const other = await (await browser.newContext({ baseURL: origin })).newPage();
  expect(await enter(other, origin, account)).toBe(200);
  expect(await enter(other, origin, { ...account, password: "Clave-Equivocada-77" })).toBe(401);

  await page.goto("/inicio");
  await menuOf(page).getByRole("link", { name: TITLE, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText(["FECHA", "QUIÉN", "ACCIÓN", "SOBRE", "DETALLE"]);
  await search(page, "julia quispe");
  const row = (text: string) => page.getByRole("row").filter({ hasText: text });
  await expect(row("No pudo ingresar").first()).toContainText("Julia Quispe Mamani");

  await page.getByRole("button", { name: "Acción", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "Ingresó", exact: true }).click();
  await expect(page).toHaveURL(/accion=INGRESAR/);
  await expect(row("No pudo ingresar")).toHaveCount(0);
  await expect(row("Ingresó").first()).toBeVisible();
  await page.getByLabel("Hasta").fill("2020-01-01");
  await expect(page).toHaveURL(/hasta=2020-01-01/);
  await expect(page.getByText("Sin resultados para «julia quispe»")).toBeVisible();

  await page.goto("/auditoria?tema=usuario");
  await expect(row("Creó").first()).toContainText("Cuenta: Julia Quispe Mamani");
  await page.getByRole("button", { name: "Exportar" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /CSV/ }).first().click();
  const csv = readFileSync(await (await download).path(), "utf8");
  expect(csv.split(/\r?\n/)[0]).toMatch(/FECHA.QUIÉN.ACCIÓN.SOBRE.DETALLE/);
  expect(csv).toContain("Cuenta: Julia Quispe Mamani");
  await other.context().close();
});
