import { expect, type Locator, type Page } from "@playwright/test";

/** Page object of an inventory's list: /turistico and /poblado. */

export const bodyRows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("cell") });
export const atRest = (page: Page) => expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
export const head = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });

const beginsWith = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);

/** Matches the beginning of the button's name, because 'Completo' is part of 'Estado: Incompleto'. */
export const filter = (page: Page, name: string) =>
  page.getByRole("group", { name: "Filtros" }).getByRole("button", { name: beginsWith(name) });

export async function choose(page: Page, name: string, option: string) {
  await filter(page, name).first().click();
  await page.getByRole("menuitemradio", { name: option, exact: true }).click();
}

/** The query parameters of the address. */
export const words = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** The address has exactly these parameters, and the list has loaded its rows. */
export async function standsAt(page: Page, expected: Record<string, string>) {
  await expect.poll(() => words(page)).toEqual(expected);
  await atRest(page);
}

/** The cells below that header, from top to bottom. */
export async function column(page: Page, header: string): Promise<string[]> {
  await expect(bodyRows(page).first()).toBeVisible();
  const headers = (await page.getByRole("columnheader").allInnerTexts()).map((text) => text.trim());
  const at = headers.indexOf(header);
  expect(at, headers.join(", ")).toBeGreaterThanOrEqual(0);
  return bodyRows(page).evaluateAll(
    (rows, index) =>
      rows.map((row) => [...row.children].filter((cell) => cell.checkVisibility())[index]?.textContent ?? ""),
    at,
  );
}

/** Texts as the lists order them: without accents and case. */
export const folded = (list: readonly string[]) =>
  list.map((text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase());

/**
 * The labels of a row's controls, left to right, without the record's name; '(no)' after one that is not yet available.
 */
export const controls = (row: Locator, name: string) =>
  row.locator("a[aria-label], button[aria-label]").evaluateAll(
    (all, suffix) =>
      all
        .map((one) => {
          const word = (one.getAttribute("aria-label") ?? "").replace(` ${suffix}`, "");
          return one.getAttribute("aria-disabled") === "true" ? `${word} (no)` : word;
        })
        .join(", "),
    name,
  );
