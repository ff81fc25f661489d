import type { Locator, Page } from "@playwright/test";
import { expect, test, unique } from "./support/fixtures";
import { openAttraction, openSection, ownAttraction } from "./support/own-attraction";
import { paste } from "./support/record-form";

/** Dictation, and a keyboard that composes: words come in pieces that change until the last one is taken. */

const LA_PAZ = 2;

/**
 * Dictates into a field behind what it has: each piece replaces the one before, and Enter and Escape are the
 * composition's own while it lasts.
 */
async function dictate(page: Page, field: Locator, words: string) {
  const devtools = await page.context().newCDPSession(page);
  const before = await field.inputValue();
  await field.focus();
  await field.evaluate((node: HTMLInputElement) => node.setSelectionRange(node.value.length, node.value.length));
  for (const heard of [words.slice(0, 4), words.slice(0, -3), words]) {
    await devtools.send("Input.imeSetComposition", {
      text: heard,
      selectionStart: heard.length,
      selectionEnd: heard.length,
    });
    await expect(field).toHaveValue(before + heard);
    for (const key of ["Enter", "Escape"]) {
      await devtools.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key, windowsVirtualKeyCode: 229 });
      await devtools.send("Input.dispatchKeyEvent", { type: "keyUp", key, windowsVirtualKeyCode: 229 });
    }
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(before + heard);
  }
  await devtools.send("Input.insertText", { text: words });
  await expect(field).toHaveValue(before + words);
  await devtools.detach();
}

test("what is dictated is kept as it was said, in a form, a table and a comment", async ({ as, origin }) => {
  const page = await as("tecnicoLp");

  await page.goto("/nuevo");
  await dictate(page, page.getByLabel(/^Nombre del atractivo/), "Mirador del valle de las ánimas");
  await dictate(page, page.getByRole("combobox", { name: /^Clasificación/ }), "mirador natural");
  await dictate(page, paste(page), "-16.5548, -68.6736");
  const community = page.getByLabel(/^Comunidad/);
  await expect(community).toHaveAccessibleDescription("propuesto");
  await community.fill("");
  await dictate(page, community, "Comunidad Chañocahua");

  const made = await ownAttraction(page, origin, unique("Mirador dictado"), LA_PAZ);
  await openAttraction(page, made);
  const description = page.getByLabel(/^Descripción/);
  await dictate(page, description, "Se ve el valle y la ciudad");
  await dictate(page, description, ", y al fondo el Illimani");

  await page.getByRole("button", { name: /^Conversación/ }).click();
  const comment = page.getByRole("textbox", { name: "Comentario" });
  await dictate(page, comment, "Falta la descripción del sendero");
  await comment.press("End");
  await page.keyboard.type(" @");
  await expect(page.getByRole("listbox", { name: "Personas que pueden ver el registro" })).toBeVisible();
  await dictate(page, comment, "rodrigo");
  await page.getByRole("button", { name: "Cerrar la conversación" }).click();

  // With nothing typed no question stands before the other tab.
  await description.fill("");
  await openSection(page, { tab: "Rutas", path: "/rutasacceso" });
  const cell = page.getByRole("textbox", { name: /^Tramo vía.*fila 1/ });
  await dictate(page, cell, "La Paz – Mallasa");
  await dictate(page, cell, " – Valle");
});
