import { readFile } from "node:fs/promises";
import { type Download, expect, type Locator, type Page } from "@playwright/test";
import ExcelJS from "exceljs";
import { closeToasts, toastClosers } from "./shell";

/** Page object of 'Exportar'. A person may run two exports at once; each test worker runs one. */

export const exportButton = (page: Page) => page.getByRole("button", { name: /^Exportar/ });

/** N of 'Mostrando … de N registros'. */
export async function matching(page: Page): Promise<number> {
  const line = page.getByText(/^Mostrando \d+ a \d+ de \d+ registros$/);
  return Number((await line.innerText()).match(/de (\d+)/)?.[1]);
}

/** Opens the export menu and returns the entry of that format. */
export async function format(page: Page, name: RegExp): Promise<Locator> {
  await closeToasts(page);
  await exportButton(page).click();
  return page.getByRole("menuitem", { name });
}

interface File {
  name: string;
  bytes: Buffer;
}

export async function exported(page: Page, name: RegExp): Promise<File> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    format(page, name).then((item) => item.click()),
  ]);
  await expect(toastClosers(page)).toHaveCount(1);
  return fileOf(download);
}

export const fileOf = async (download: Download): Promise<File> => ({
  name: download.suggestedFilename(),
  bytes: await readFile(await download.path()),
});

/** The rows of a CSV without its headers; the lists' cells contain no line breaks. */
export function csvRows(bytes: Buffer): string[] {
  const text = bytes.toString("utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  expect(text.endsWith("\r\n")).toBe(true);
  return text.trimEnd().split("\r\n").slice(1);
}

/** The rows of a workbook without its headers. */
export async function sheetRows(bytes: Buffer): Promise<string[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(Uint8Array.from(bytes).buffer);
  const rows: string[][] = [];
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1).map((cell) => String(cell ?? ""))));
  return rows.slice(1);
}
