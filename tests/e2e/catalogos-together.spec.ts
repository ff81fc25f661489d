import type { Page } from "@playwright/test";
import { field, fillIn, fillRegion, openForm, openRow, removeRow, row, save } from "./support/catalogue";
import { expect, test, unique } from "./support/fixtures";
import { expectToast, search } from "./support/shell";

/** Two administrators editing one row, and search responses that arrive out of order. */

const DIALOG = "REGISTRO DE REGIÓN";

async function createRegion(page: Page, name: string) {
  await page.goto("/region");
  const form = await openForm(page, DIALOG);
  await fillRegion(page, form, name);
  await save(form);
  await expectToast(page, "REGISTRO", "Región Registrada");
}

/** Both open the row; the first saves another name and macro region before the second saves another name. */
async function collide(first: Page, second: Page, name: string) {
  await createRegion(first, name);
  await second.goto("/region");
  const mine = await openRow(second, DIALOG, name);
  const theirs = await openRow(first, DIALOG, name);
  await fillIn(first, theirs, ["Nombre de región", `${name} PRIMERA`]);
  await fillIn(first, theirs, ["Macro región", "VALLES", "choose"]);
  await save(theirs);
  await expectToast(first, "REGISTRO", "Región actualizada");
  await fillIn(second, mine, ["Nombre de región", `${name} SEGUNDA`]);
  await save(mine);
  await expectToast(second, "ERROR DE REGISTRO", "Error de registro de la región");
  const conflict = mine.getByRole("region", { name: /Otra persona cambió este registro mientras usted lo editaba/ });
  await expect(conflict).toBeFocused();
  await expect(conflict.getByRole("row")).toHaveText([
    "CampoLo que usted escribióDato actual",
    "Macro regiónCHACOVALLES",
    `Nombre de región${name} SEGUNDA${name} PRIMERA`,
  ]);
  await expect(field(mine, "Nombre de región")).toHaveValue(`${name} SEGUNDA`);
  return { mine, conflict };
}

test("the second of two is told what changed, and saves hers over it on purpose", async ({ as }) => {
  const first = await as("admin");
  const second = await as("nacional");
  const name = unique("REGION DE DOS");
  const { mine, conflict } = await collide(first, second, name);
  await conflict.getByRole("button", { name: "Guardar de todos modos" }).click();
  await expectToast(second, "REGISTRO", "Región actualizada");
  await expect(mine).toBeHidden();
  await expect(row(second, `${name} SEGUNDA`)).toContainText("CHACO");
  await search(first, `${name} SEGUNDA`);
  await removeRow(first, name);
  await expectToast(first, "REGISTRO", "Región Eliminada");
});

test("the rows belong to the text shown, however late the first answer comes", async ({ as }) => {
  const page = await as("nacional");
  await page.goto("/region");
  await expect(page.getByText(/^Mostrando 1 a 10 de \d+ registros$/)).toBeVisible();
  const isFirst = (url: URL) => url.pathname === "/region" && url.searchParams.get("q") === "a";
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  let asked = false;
  let answered = false;
  await page.route(isFirst, async (route) => {
    const answer = await route.fetch();
    asked = true;
    await held;
    // The page may have aborted the request meanwhile.
    await route.fulfill({ response: answer }).catch(() => undefined);
    answered = true;
  });
  const box = page.getByRole("searchbox", { name: "Buscar" });
  await box.fill("a");
  await expect.poll(() => asked).toBe(true);
  await box.fill("lago titicaca");
  await expect(page.getByText(/^Mostrando 1 a 1 de 1 registros$/)).toBeVisible();
  await expect(row(page, "LAGO TITICACA")).toBeVisible();

  release();
  await expect.poll(() => answered).toBe(true);
  await page.waitForLoadState("networkidle");
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
  await expect(box).toHaveValue("lago titicaca");
  await expect(page).toHaveURL(/q=lago\+titicaca/);
  await expect(page.getByText(/^Mostrando 1 a 1 de 1 registros$/)).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
});

test("fast typing, letter by letter, ends with the rows of the whole word; the page turned is of that word @slow", async ({
  as,
}) => {
  const page = await as("nacional");
  await page.goto("/municipio");
  await page.getByRole("searchbox", { name: "Buscar" }).pressSequentially("san", { delay: 15 });
  await page.getByRole("button", { name: "Página siguiente" }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === "san" && url.searchParams.get("page") === "2");
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
  const rows = await page.locator("tbody").getByRole("row").allTextContents();
  expect(rows.filter((text) => !/san/i.test(text))).toEqual([]);
  expect(rows.length).toBeGreaterThan(0);

  // A pause after typing a space: the response must not change the text being typed.
  await page.goto("/municipio");
  const box = page.getByRole("searchbox", { name: "Buscar" });
  await box.pressSequentially("san ");
  await expect(page).toHaveURL(/q=san$/);
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
  await box.pressSequentially("pedro");
  await expect(box).toHaveValue("san pedro");
  await expect(page).toHaveURL(/q=san\+pedro$/);
});
