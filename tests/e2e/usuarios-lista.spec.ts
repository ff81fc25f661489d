import { exported, format, matching, sheetRows } from "./support/exports";
import { ACCOUNTS, expect, test } from "./support/fixtures";
import { findings } from "./support/looks";

/** The list of accounts: its filters, its columns, and a file of what is left. */

test("an administrator narrows the accounts, chooses columns and exports what is left", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/usuario");
  const head = (name: string) => page.getByRole("columnheader", { name });
  await expect(head("DEPARTAMENTO")).toBeVisible();
  await expect(head("ESTADO")).toBeVisible();

  const filters = page.getByRole("group", { name: "Filtros" });
  await filters.getByRole("button", { name: "Departamento" }).click();
  await page.getByRole("menuitemradio", { name: "LA PAZ" }).click();
  await expect(filters.getByRole("button", { name: "Departamento: LA PAZ", exact: true })).toBeVisible();
  await filters.getByRole("button", { name: "Tipo de usuario" }).click();
  await page.getByRole("menuitemradio", { name: "Técnico" }).click();
  await filters.getByRole("button", { name: "Estado" }).click();
  await page.getByRole("menuitemradio", { name: "Activo", exact: true }).click();
  await expect(page).toHaveURL(/id_departamento=2&id_rol=4&estado=ACTIVO/);
  const row = page.getByRole("row").filter({ hasText: ACCOUNTS.tecnicoLp });
  await expect(row).toContainText("LA PAZ");
  await expect(page.getByText(ACCOUNTS.tecnicoPt)).toHaveCount(0);

  await page.getByRole("button", { name: /^Columnas \d/ }).click();
  await page.getByRole("menuitemcheckbox", { name: "ÚLTIMO INGRESO" }).click();
  await page.getByRole("menuitemcheckbox", { name: "MATERNO" }).click();
  await page.keyboard.press("Escape");
  await expect(head("ÚLTIMO INGRESO")).toBeVisible();
  await expect(head("MATERNO")).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  // The columns stay, and so do the filters of the address.
  await page.reload();
  await expect(head("ÚLTIMO INGRESO")).toBeVisible();
  await expect(row).toBeVisible();

  const total = await matching(page);
  const { name, bytes } = await exported(page, /^Excel/);
  expect(name).toMatch(/^usuarios-la-paz-tecnico-activo-.*\.xlsx$/);
  const rows = await sheetRows(bytes);
  expect(rows).toHaveLength(total);
  expect(rows.every((cells) => cells.includes("LA PAZ") && cells.includes("Técnico"))).toBe(true);

  await page.getByRole("button", { name: /^Columnas \d/ }).click();
  await page.getByRole("menuitem", { name: "Columnas y anchos de siempre" }).click();
});

test("a governorate narrows its own accounts and is not told of sign-ins", async ({ as }) => {
  const page = await as("gobernacionPt");
  await page.goto("/usuario?id_departamento=2&estado=ACTIVO");
  const filters = page.getByRole("group", { name: "Filtros" });
  await expect(filters.getByRole("button", { name: "Estado: Activo", exact: true })).toBeVisible();
  await expect(filters.getByRole("button", { name: /^Departamento/ })).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: ACCOUNTS.tecnicoPt })).toBeVisible();
  await page.getByRole("button", { name: /^Columnas \d/ }).click();
  await expect(page.getByRole("menuitemcheckbox", { name: "ENTIDAD" })).toBeVisible();
  await expect(page.getByRole("menuitemcheckbox", { name: "ÚLTIMO INGRESO" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    format(page, /^CSV \d/).then((item) => item.click()),
  ]);
  expect(await (await download.createReadStream()).toArray().then((parts) => parts.join(""))).not.toContain("INGRESO");
});
