import type { Locator, Page } from "@playwright/test";
import { USER_MESSAGES } from "../../words/forms";
import { field, fillIn } from "./catalogue";
import { expect } from "./fixtures";
import { search } from "./shell";

/** Page object of the users' screen. */

const lines = [
  "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
  "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
  "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj",
  "trailer<</Root 1 0 R>>",
];
const END = "\n%%EOF\n";
/** A PDF of one page, enlarged by a comment of that many bytes. */
export const pdfOf = (padding = 0) => Buffer.from(`%PDF-1.4\n${lines.join("\n")}\n%${" ".repeat(padding)}${END}`);

export const freshMail = (word: string) =>
  `${word}.${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}@ejemplo.bo`;

export const REGISTER = "REGISTRO DE USUARIO";
export const REGISTER_TECHNICIAN = "REGISTRO DE USUARIO TÉCNICO";

/** Every message of an empty form but the document's; the entity is asked for by the form alone (spec 1 §5). */
export const REQUIRED = [
  ...USER_MESSAGES.filter(([name]) => name !== "documento").map(([, message]) => message),
  "La entidad es requerida",
];

/** A document number; no two accounts may share one. */
export const freshNumber = () => String(Math.floor(Math.random() * 9e8) + 1e8);

/** Fills the fields common to all roles; department and profile only if given. */
export async function fillPerson(
  page: Page,
  form: Locator,
  { email, departamento, perfil }: { email: string; departamento?: string; perfil?: string },
) {
  await field(form, "Nro documento").fill(freshNumber());
  await field(form, "Nombres").fill("Rita");
  await field(form, "Primer apellido").fill("Ñandú");
  await field(form, "Segundo apellido").fill("Peña");
  await form.getByRole("radio", { name: "FEMENINO" }).check();
  await form.getByRole("radio", { name: "BOLIVIANA" }).check();
  await field(form, "Teléfono celular").fill("70012345");
  await field(form, "Correo electrónico").fill(email);
  await field(form, "Dirección").fill("Avenida Arce 2529");
  if (departamento) await fillIn(page, form, ["Departamento", departamento, "choose"]);
  await fillIn(page, form, ["Entidad", "Gobierno Autónomo Municipal de Uyuni", "choose"]);
  await field(form, "Cargo").fill("Revisora de campo");
  if (perfil) await fillIn(page, form, ["Perfil", perfil, "choose"]);
}

/**
 * Drops a file on the document's drop zone, as from the desktop; `padding` spaces before its end are added in the page.
 */
export async function dropFile(page: Page, form: Locator, name: string, type: string, content: Buffer, padding = 0) {
  const dataTransfer = await page.evaluateHandle(
    ([base64, fileName, fileType, blanks, end]) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(
        new File([bytes.slice(0, -end), " ".repeat(blanks), bytes.slice(-end)], fileName, { type: fileType }),
      );
      return transfer;
    },
    [content.toString("base64"), name, type, padding, END.length] as const,
  );
  await form.locator("[data-drop=documento]").dispatchEvent("drop", { dataTransfer });
}

/** Chooses a file with the picker behind 'elija un archivo'. */
export async function pickFile(page: Page, form: Locator, name: string, content: Buffer) {
  const chooser = page.waitForEvent("filechooser");
  await form.getByRole("button", { name: "elija un archivo" }).click();
  await (await chooser).setFiles({ name, mimeType: "application/pdf", buffer: content });
  await expect(form.getByRole("region", { name })).toBeVisible();
}

/** Finds the account by its e-mail address; returns its table row. */
export async function findUser(page: Page, email: string): Promise<Locator> {
  await search(page, email);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toBeVisible();
  return row;
}

/** Clicks an action of the row and confirms its question. */
export async function answer(page: Page, row: Locator, action: RegExp, question: RegExp, confirm: string) {
  await row.getByRole("button", { name: action }).click();
  const asked = page.getByRole("alertdialog", { name: question });
  await expect(asked).toBeVisible();
  await asked.getByRole("button", { name: confirm, exact: true }).click();
  await expect(asked).toBeHidden();
}
