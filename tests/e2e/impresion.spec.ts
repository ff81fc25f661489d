import { pdfText } from "../support/pdf-text";
import { expect, test, unique } from "./support/fixtures";
import { openAttraction, ownAttraction } from "./support/own-attraction";
import { dialogOf } from "./support/shell";

/** A record's sheet, and what the browser prints of a page. */

test("a technician prints the sheet of a draft from its page, and the button rests", async ({ as, origin }) => {
  const page = await as("tecnicoPt");
  const own = await ownAttraction(page, origin, unique("Mirador de kag̃ua"), 5);
  await openAttraction(page, own);
  const sheet = page.getByRole("button", { name: "Ficha" });
  await sheet.click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("heading", { name: /^Ficha PT-ATR-/ })).toBeVisible();
  await expect(dialog.locator("iframe")).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveAttribute("aria-busy", "true");
  await page.goto(page.url().replace("/informacion/", "/ver/"));
  await expect(sheet).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Acciones del registro" }).click();
  await expect(page.getByRole("menuitem", { name: "Ficha" })).toBeVisible();
});

/** Letter paper without its margins, in CSS pixels. */
const PAPER = { width: 725, height: 960 };

test("a list and a record print without controls, with all columns, in light colours", async ({ as, origin }, info) => {
  const page = await as("tecnicoPt");
  const own = await ownAttraction(page, origin, unique("Mirador impreso"), 5);
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
  for (const screen of ["lista", "registro"] as const) {
    if (screen === "lista") await page.goto(`/turistico?q=${encodeURIComponent(own.nombre)}`);
    else {
      await openAttraction(page, own);
      await page.goto(page.url().replace("/informacion/", "/ver/"));
    }
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
    const pages = await pdfText(
      await page.pdf({ path: info.outputPath(`${screen}.pdf`), format: "Letter", printBackground: true }),
    );
    // Without its blanks: a printed name may be cut into pieces.
    expect(pages.map((text) => text.trim() === "")).not.toContain(true);
    expect(pages.join("").replace(/\s/g, "")).toContain("Miradorimpreso");
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize(PAPER);
    // The heads of a list's columns are buttons that print as their words.
    const pressed = page.locator("main :is(button, input, select):not(th *)");
    expect(await pressed.filter({ visible: true }).allInnerTexts()).toEqual([]);
    await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(21, 33, 51)");
    const beyond = await page.evaluate(() =>
      [...document.querySelectorAll("main th, main td, main dd")]
        .filter((cell) => cell.getBoundingClientRect().right > innerWidth + 1)
        .map((cell) => cell.textContent),
    );
    expect(beyond).toEqual([]);
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1366, height: 768 });
  }
});
