import { devices } from "@playwright/test";
import { expect, test } from "./support/fixtures";

/** The server's HTML has the rows that fit the window, each of them once. */

const CARDS = /<ul aria-label="Gestión de Recursos Turísticos Atractivos"/;
const heads = (html: string) =>
  [...html.matchAll(/<th\b[^>]*>(.*?)<\/th>/g)].map(([, inner = ""]) => inner.replace(/<[^>]*>/g, ""));

test("the first HTML has cards for a phone and a table for others; the window says which it is", async ({ as }) => {
  const page = await as("nacional");
  const document = async (headers: Record<string, string> = {}) =>
    (await page.request.get("/turistico", { headers })).text();

  // Nothing is known yet but the browser's name.
  const phone = await document({ "user-agent": devices["Pixel 7"].userAgent });
  expect(phone).toMatch(CARDS);
  expect(phone).not.toContain("<table");
  const desk = await document();
  expect(desk).not.toMatch(CARDS);
  expect(heads(desk)).toContain("TIPO / SUBTIPO");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/turistico");
  await expect(page.getByRole("list", { name: "Gestión de Recursos Turísticos Atractivos" })).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  expect(await document()).toMatch(CARDS);

  await page.setViewportSize({ width: 1700, height: 900 });
  await expect(page.getByRole("table")).toBeVisible();
  const large = heads(await document());
  expect(large).toEqual(expect.arrayContaining(["TIPO", "SUBTIPO"]));
  expect(large).not.toContain("TIPO / SUBTIPO");
  await page.goto("/turistico");
  await expect(page.getByRole("columnheader", { name: "SUBTIPO", exact: true })).toBeVisible();
});
