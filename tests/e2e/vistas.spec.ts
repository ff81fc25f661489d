import { randomUUID } from "node:crypto";
import { expect, test } from "./support/fixtures";
import { ownAttraction } from "./support/own-attraction";
import { atRest, bodyRows, choose, filter, head, words } from "./support/record-list";

/** A list as somebody wants it: narrowed, in parts, with its own columns, saved, shared, and opened by a colleague. */

test("a view is narrowed, parted, saved, shared, and opened by a colleague", async ({ as, origin }) => {
  const page = await as("gobernacionPt");
  const mark = randomUUID().slice(0, 8);
  const view = `Vista ${mark}`;
  const { nombre } = await ownAttraction(page, origin, `Laguna ${mark}`, 5);
  await page.goto(`/turistico?q=${mark}`);
  await expect(bodyRows(page)).toHaveCount(1);

  // A rare filter comes from 'Más' and opens at once.
  await filter(page, "Más filtros").click();
  await page.getByRole("menuitem", { name: "Registrado" }).click();
  await page.getByRole("menuitemradio", { name: "Últimos 7 días" }).click();
  await expect.poll(() => words(page).creado_desde).toMatch(/^\d{4}-\d\d-\d\d$/);
  await choose(page, "Estado", "Incompleto");
  await atRest(page);

  await page.getByRole("button", { name: "Por municipio" }).click();
  const part = page.getByRole("rowheader");
  await expect(part).toHaveText(/ · .* · 1$/);
  await page.getByRole("button", { name: /^Plegar / }).click();
  await expect(page.getByRole("link", { name: nombre, exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: /^Desplegar / }).click();

  const columns = page.getByRole("button", { name: /^Columnas \d/ });
  await columns.click();
  await page.getByRole("menuitemcheckbox", { name: "AUTOR" }).click();
  await page.getByRole("menuitemcheckbox", { name: "CITE" }).click();
  await page.keyboard.press("Escape");
  await expect(head(page, "AUTOR")).toBeVisible();
  await expect(head(page, "CITE")).toHaveCount(0);

  await page.getByRole("button", { name: "Guardar vista" }).click();
  const dialog = page.getByRole("dialog", { name: "Guardar vista" });
  await dialog.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(dialog.getByText("El nombre de la vista es requerido")).toBeVisible();
  await dialog.getByLabel("Nombre").fill(view);
  await dialog.getByLabel("Compartir con el departamento").check();
  await dialog.getByRole("button", { name: "Guardar", exact: true }).click();
  const views = page.getByRole("navigation", { name: "Vistas de la lista" });
  const tab = views.getByRole("link", { name: view });
  await expect(tab).toHaveAttribute("aria-current", "page");
  await expect(tab).toHaveText(`${view}1`);

  // A colleague's address names the view alone, and leads to all that it keeps.
  const id = words(page).vista_guardada ?? "";
  const other = await as("tecnicoPt");
  await other.goto(`/turistico?vista_guardada=${id}`);
  await expect.poll(() => words(other)).toMatchObject({ q: mark, estado: "INCOMPLETO", grupo: "municipio" });
  await expect(head(other, "AUTOR")).toBeVisible();
  await expect(head(other, "CITE")).toHaveCount(0);
  await expect(other.getByRole("link", { name: nombre, exact: true })).toBeVisible();
  // It is another's: what is changed can only be saved as one's own.
  await filter(other, "Quitar el filtro Estado").click();
  await expect(other.getByRole("button", { name: "Guardar vista" })).toBeVisible();

  // Widths stay on this device, and the first rows have them.
  await head(page, "AUTOR").hover();
  const edge = page.getByRole("separator", { name: "Ancho de AUTOR" });
  await edge.focus();
  const before = (await head(page, "AUTOR").boundingBox())?.width ?? 0;
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await head(page, "AUTOR").boundingBox())?.width ?? 0).toBeGreaterThan(before + 8);
  const html = await (await page.request.get(page.url())).text();
  expect(html).toContain("AUTOR");
  expect(html).not.toMatch(/>CITE<\/button>/);
  await page.reload();
  await expect.poll(async () => (await head(page, "AUTOR").boundingBox())?.width ?? 0).toBeGreaterThan(before + 8);

  await views.getByRole("button", { name: `Opciones de la vista ${view}` }).click();
  await page.getByRole("menuitem", { name: "Quitar la vista" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Quitar la vista" }).click();
  await expect(tab).toHaveCount(0);
});
