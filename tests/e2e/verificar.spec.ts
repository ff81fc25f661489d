import type { Page } from "@playwright/test";
import { pdfText } from "../support/pdf-text";
import { expect, test, unique } from "./support/fixtures";
import { findings } from "./support/looks";
import { write } from "./support/own-attraction";
import { addCommunication, ownFacility } from "./support/own-facility";

const CODE = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){4}\b/;
const UNKNOWN = "0000-0000-0000-0000-0000";
const CURRENT = "Documento vigente: en el Catálogo Nacional";

interface Finalised {
  pendientes: { data: { id_ppirta: number; seg_estado: string }[] };
}

/** Prints the sheet of the record that was approved first, which no test changes. */
async function printed(page: Page, kind: "ppirta" | "ppirtf" = "ppirta") {
  const list = await page.request.get(`/api/${kind}nacionalfinalizado?page=1&rows=100&q=`);
  expect(list.status(), await list.text()).toBe(200);
  const { pendientes } = (await list.json()) as Finalised;
  const approved = pendientes.data.filter(({ seg_estado }) => seg_estado === "APROBADO");
  return sheetOf(page, `${kind}pdf/${approved.at(-1)?.id_ppirta}`);
}

/** Prints a sheet; returns its code, its cite and the people it names. */
async function sheetOf(page: Page, path: string) {
  const sheet = await page.request.get(`/api/${path}`);
  expect(sheet.status()).toBe(200);
  const { pdf } = (await sheet.json()) as { pdf: string };
  const text = (await pdfText(Buffer.from(pdf, "base64"))).join(" ");
  const code = CODE.exec(text)?.[0] ?? "";
  expect(text).toContain("Verificación del documento");
  return {
    code,
    cite: /[A-Z]{2}-(ATR|FAC)-\d{4}-\d{5}/.exec(text)?.[0] ?? "",
    people: /Emisor (\S+ \S+)/.exec(text)?.[1] ?? "",
  };
}

test("anyone confirms a printed sheet by its code, and learns of no person", async ({ as, browser, origin }) => {
  const nacional = await as("nacional");
  const { code, cite, people } = await printed(nacional);
  expect(people).not.toBe("");
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto(`/verificar/${code}`);
  await expect(page.getByRole("heading", { name: CURRENT, exact: true })).toBeVisible();
  await expect(page.getByText(cite, { exact: true })).toBeVisible();
  await expect(page.getByText("Aprobado · en el Catálogo Nacional", { exact: true })).toHaveCount(2);
  await expect(page.getByText("Atractivo", { exact: true })).toBeVisible();
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await expect(page.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText(people)).toHaveCount(0);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await page.getByRole("button", { name: "Verificar" }).click();
  const field = page.getByLabel("Código del documento");
  await expect(field).toHaveAccessibleDescription(/^Escriba el código del documento\./);
  await expect(field).toBeFocused();
  await field.fill(UNKNOWN);
  await page.getByRole("button", { name: "Verificar" }).click();
  await expect(page).toHaveURL(new RegExp(`/verificar/${UNKNOWN}$`));
  await expect(page.getByRole("heading", { name: "Código desconocido" })).toBeVisible();
  await page.getByLabel("Otro código").fill(code.replaceAll("-", "").toLowerCase());
  await page.getByRole("button", { name: "Verificar" }).click();
  await expect(page).toHaveURL(new RegExp(`/verificar/${code}$`));
  await expect(page.getByRole("heading", { name: CURRENT, exact: true })).toBeVisible();

  const facility = await printed(nacional, "ppirtf");
  expect(facility.cite).toContain("-FAC-");
  await page.goto(`/verificar/${facility.code}`);
  await expect(page.getByRole("heading", { name: CURRENT, exact: true })).toBeVisible();
  await expect(page.getByText(facility.cite, { exact: true })).toBeVisible();
  await expect(page.getByText(facility.people)).toHaveCount(0);
  await context.close();
});

test("a draft's sheet is told to be one; the workflow goes on and the text stays the same until it is changed @slow", async ({
  as,
  page,
  origin,
}) => {
  const gobernacion = await as("gobernacionLp");
  const name = unique("Albergue impreso");
  const { id } = await ownFacility(gobernacion, origin, name, 2);
  await addCommunication(gobernacion, origin, id);
  const draft = await sheetOf(gobernacion, `ppirtfpdf/${id}`);
  const told = (term: string) => page.getByRole("definition").and(page.locator(`dt:text-is("${term}") + dd`));
  await page.goto(`/verificar/${draft.code}`);
  await expect(page.getByRole("heading", { name: "Borrador, sin revisar", exact: true })).toBeVisible();
  await expect(page.getByText("vigente:")).toHaveCount(0);
  for (const [term, word] of [
    ["Recurso turístico", name],
    ["Estado al emitir la hoja", "Completo · borrador, sin revisar"],
    ["Estado hoy", "Completo · borrador, sin revisar"],
    ["Inventario", "Facilidad"],
    ["Departamento", "LA PAZ"],
    ["CITE", draft.cite],
    ["Hoja", "Ficha"],
  ] as const) {
    await expect(told(term)).toHaveText(word);
  }
  expect(await findings(page)).toEqual([]);

  await write(gobernacion, origin, "post", `derivarppirtf/${id}`);
  await page.reload();
  await expect(page.getByRole("heading", { name: "En revisión", exact: true })).toBeVisible();
  await expect(told("Estado al emitir la hoja")).toHaveText("Completo · borrador, sin revisar");
  await expect(told("Estado hoy")).toHaveText("Derivado · en revisión");
  const derived = await sheetOf(gobernacion, `ppirtfpdf/${id}`);
  expect(derived.code).not.toBe(draft.code);
  await page.goto(`/verificar/${derived.code}`);
  await expect(told("Estado al emitir la hoja")).toHaveText("Derivado · en revisión");
  expect(await findings(page)).toEqual([]);
});
