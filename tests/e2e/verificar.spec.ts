import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { pdfText } from "../support/pdf-text";
import { expect, test } from "./support/fixtures";

const CODE = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){4}\b/;
const UNKNOWN = "0000-0000-0000-0000-0000";

/** Prints the record sheet of an attraction; answers the code on it, the cite and the people it names. */
async function printed(page: Page) {
  const list = await page.request.get("/api/ppirtanacionalfinalizado?page=1&rows=1&q=");
  expect(list.status(), await list.text()).toBe(200);
  const rows = /"id_ppirta":\s*"?(\d+)/.exec(await list.text());
  const sheet = await page.request.get(`/api/ppirtapdf/${rows?.[1]}`);
  expect(sheet.status()).toBe(200);
  const { pdf } = (await sheet.json()) as { pdf: string };
  const text = (await pdfText(Buffer.from(pdf, "base64"))).join(" ");
  const code = CODE.exec(text)?.[0] ?? "";
  expect(text).toContain("Verificación del documento");
  return {
    code,
    cite: /[A-Z]{2}-ATR-\d{4}-\d{5}/.exec(text)?.[0] ?? "",
    people: /Emisor (\S+ \S+)/.exec(text)?.[1] ?? "",
  };
}

const noWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("anyone confirms a printed sheet by its code, and learns of no person", async ({ as, browser, baseURL }) => {
  const { code, cite, people } = await printed(await as("nacional"));
  expect(people).not.toBe("");
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto(`/verificar/${code}`);
  await expect(page.getByRole("heading", { name: "Documento vigente", exact: true })).toBeVisible();
  await expect(page.getByText(cite, { exact: true })).toBeVisible();
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await expect(page.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText(people)).toHaveCount(0);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await page.getByLabel("Otro código").fill(UNKNOWN);
  await page.getByRole("button", { name: "Verificar" }).click();
  await expect(page).toHaveURL(new RegExp(`/verificar/${UNKNOWN}$`));
  await expect(page.getByRole("heading", { name: "Código desconocido" })).toBeVisible();
  await page.getByLabel("Otro código").fill(code.replaceAll("-", "").toLowerCase());
  await page.getByRole("button", { name: "Verificar" }).click();
  await expect(page).toHaveURL(new RegExp(`/verificar/${code}$`));
  await expect(page.getByRole("heading", { name: "Documento vigente", exact: true })).toBeVisible();
  await context.close();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the verification page fits 390 px and axe finds nothing, ${colorScheme}`, async ({ as, browser, baseURL }) => {
    const { code } = await printed(await as("nacional"));
    const context = await browser.newContext({ baseURL, colorScheme, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    for (const [path, heading] of [
      ["/verificar", "Verificación de documentos"],
      [`/verificar/${code}`, "Documento vigente"],
      [`/verificar/${UNKNOWN}`, "Código desconocido"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
      expect(await noWidth(page), path).toBe(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" | ")}`)).toEqual([]);
    }
    await context.close();
  });
}
