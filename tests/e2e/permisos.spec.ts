import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures";
import { findings, sideways } from "./support/looks";

const TITLE = "Permisos";

const tableOf = (page: Page, group: string) => page.getByRole("region", { name: `Permisos: ${group}` });

/** The five cells of a permission, as shown. */
async function cells(page: Page, group: string, label: string): Promise<string[]> {
  const row = tableOf(page, group)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: label, exact: true }) });
  await expect(row).toBeVisible();
  return (await row.getByRole("cell").allInnerTexts()).map((text) => text.trim());
}

test.describe("the permission matrix", () => {
  test("role 1 reads what each role may do", async ({ as }) => {
    const page = await as("admin");
    await page.goto("/inicio");
    await page.getByRole("navigation", { name: "Menú principal" }).getByRole("link", { name: TITLE }).click();
    await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
    await expect(tableOf(page, "Atractivos").getByRole("columnheader")).toHaveText([
      "Permiso",
      "Administrador",
      "Nacional",
      "Gobernación",
      "Técnico",
      "Operador",
    ]);
    const derivable = "Sí, cuando está completo y no está derivado";
    expect(await cells(page, "Atractivos", "Derivar a la gobernación")).toEqual([
      derivable,
      "No",
      derivable,
      derivable,
      derivable,
    ]);
    expect(await cells(page, "Facilidades", "Ver info")).toEqual([
      "Sí",
      "Sí",
      "Sí",
      "Sí",
      "Sí, cuando ya está derivado, o cuando lo registró la propia persona",
    ]);
    expect(await cells(page, "Catálogos", "Borrar")).toEqual(["Sí", "No", "Sí", "No", "No"]);
    expect(await cells(page, "Usuarios", "Registrar un usuario")).toEqual(["Sí", "Sí", "Sí", "No", "No"]);
    await expect(page.getByText("Roles que puede asignar: Gobernación, Técnico")).toBeVisible();
  });

  test("the head stays in sight, and on a narrow screen so does the first column @slow", async ({ as }) => {
    const page = await as("admin");
    await page.goto("/permisos");
    const table = tableOf(page, "Facilidades");
    await table.getByRole("rowheader", { name: "Revisar en el nivel nacional" }).scrollIntoViewIfNeeded();
    await expect(table.getByRole("columnheader", { name: "Operador" })).toBeInViewport();

    await page.setViewportSize({ width: 760, height: 900 });
    const first = table.getByRole("rowheader", { name: "Registrar" });
    await first.scrollIntoViewIfNeeded();
    const before = (await first.boundingBox())?.x;
    await table.focus();
    for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowRight");
    await expect.poll(() => table.evaluate((node) => node.scrollLeft)).toBeGreaterThan(50);
    expect((await first.boundingBox())?.x).toBe(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  });

  test("on a phone each permission is a card; axe finds nothing on either @slow", async ({ as }) => {
    const page = await as("admin", { reducedMotion: "reduce" });
    await page.goto("/permisos");
    await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(page.getByRole("table")).toHaveCount(0);
    const card = page.getByRole("listitem").filter({ hasText: "Borrar un departamento" });
    await expect(card).toContainText(/Sí\s*Administrador\s*No\s*Nacional, Gobernación, Técnico, Operador/);
    expect(await sideways(page)).toBe(0);
    expect(await findings(page)).toEqual([]);
  });

  test("'Imprimir' opens the print dialog; on paper there is the table alone, in dark ink @slow", async ({ as }) => {
    const page = await as("admin", { colorScheme: "dark" });
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    await page.goto("/permisos");
    await expect(tableOf(page, "Usuarios")).toBeVisible();
    await page.getByRole("button", { name: "Imprimir" }).click();
    await expect(page.locator("body[data-printed]")).toBeAttached();
    await page.emulateMedia({ media: "print" });
    await expect(tableOf(page, "Usuarios")).toBeVisible();
    for (const hidden of [
      page.getByRole("banner"),
      page.getByRole("navigation", { name: "Menú principal" }),
      page.getByRole("contentinfo"),
      page.getByRole("button", { name: "Imprimir" }),
    ]) {
      await expect(hidden).toBeHidden();
    }
    const ink = await page.getByRole("heading", { level: 1 }).evaluate((node) => getComputedStyle(node).color);
    const [red = 255, green = 255, blue = 255] = (ink.match(/\d+/g) ?? []).map(Number);
    expect(Math.max(red, green, blue)).toBeLessThan(90);
  });
});
