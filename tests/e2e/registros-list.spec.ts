import { csvRows, exported, matching } from "./support/exports";
import { expect, test } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { atRest, bodyRows, choose, column, filter, folded, head, standsAt, words } from "./support/record-list";

/** The attractions' list: its filters and its order. The rows are initial data. What each role may do: tests/spec. */

test("filters narrow the list together, live in the address, and narrow its files", async ({ as }) => {
  const page = await as("nacional");
  await page.goto("/turistico?page=2&sort=-cite");
  await choose(page, "Departamento", "TARIJA");
  await standsAt(page, { sort: "-cite", id_departamento: "6" });
  expect((await column(page, "CITE")).every((cite) => cite.startsWith("TJ-ATR-"))).toBe(true);

  await choose(page, "Completo", "No");
  await choose(page, "Estado", "Incompleto");
  await standsAt(page, { sort: "-cite", id_departamento: "6", completo: "0", estado: "INCOMPLETO" });
  expect(new Set(await column(page, "ESTADO"))).toEqual(new Set(["Incompleto"]));
  const [categoria = ""] = await column(page, "CATEGORÍA");
  await choose(page, "Categoría", categoria);
  await expect(filter(page, `Categoría: ${categoria}`).first()).toBeVisible();
  await atRest(page);
  expect(new Set(await column(page, "CATEGORÍA"))).toEqual(new Set([categoria]));

  const total = await matching(page);
  const csv = csvRows((await exported(page, /^CSV \d/)).bytes);
  expect(csv).toHaveLength(total);
  for (const row of csv) {
    expect(row).toContain("TARIJA");
    expect(row).toContain(categoria);
    expect(row).toContain("Incompleto");
  }

  // The keyboard opens, moves and chooses; chosen options are checked.
  await filter(page, "Completo: No").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitemradio", { name: "No" })).toBeChecked();
  await page.getByRole("menuitemradio", { name: "Sí" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Ningún atractivo coincide con los filtros. Quítelos para verlos todos.")).toBeVisible();
  await page.goBack();
  await expect(filter(page, "Completo: No").first()).toBeVisible();

  // Removing one filter keeps the others; then all are removed.
  await filter(page, "Quitar el filtro Estado: Incompleto").click();
  await expect.poll(() => words(page)).not.toHaveProperty("estado");
  expect(words(page)).toMatchObject({ sort: "-cite", id_departamento: "6", completo: "0" });
  await page.goto("/turistico?id_categoria=99999999&q=tarija&sort=cite");
  await page.getByRole("button", { name: "Quitar filtros" }).click();
  await standsAt(page, { q: "tarija", sort: "cite" });

  // Invalid parameters of the address are ignored.
  await page.goto("/turistico?estado=BORRADO&completo=9&id_categoria=x&id_departamento=-1&sort=cite");
  await expect(page.getByRole("button", { name: /^Quitar el filtro/ })).toHaveCount(0);
  await expect(bodyRows(page)).toHaveCount(10);
});

test("column heads order the list: ascending, descending, its own order; the address and the back button know @slow", async ({
  as,
}) => {
  const page = await as("nacional");
  await page.goto("/turistico?id_departamento=6");
  const press = (name: string, button = name) =>
    head(page, name).getByRole("button", { name: button, exact: true }).click();

  await press("NOMBRE ATRACTIVO");
  await standsAt(page, { id_departamento: "6", sort: "nombre_atractivo" });
  await expect(head(page, "NOMBRE ATRACTIVO")).toHaveAttribute("aria-sort", "ascending");
  const ascending = folded(await column(page, "NOMBRE ATRACTIVO"));
  expect(ascending).toEqual([...ascending].sort((a, b) => (a < b ? -1 : 1)));
  await press("NOMBRE ATRACTIVO");
  await standsAt(page, { id_departamento: "6", sort: "-nombre_atractivo" });
  await expect(head(page, "NOMBRE ATRACTIVO")).toHaveAttribute("aria-sort", "descending");
  expect(folded(await column(page, "NOMBRE ATRACTIVO"))).not.toEqual(ascending);
  await press("NOMBRE ATRACTIVO");
  await standsAt(page, { id_departamento: "6" });
  await expect(page.locator("th[aria-sort]")).toHaveCount(0);

  for (const [name, sort] of [
    ["CITE", "cite"],
    ["CATEGORÍA", "categoria"],
    ["CÓDIGO", "codigo"],
    ["JERARQUÍA", "jerarquia"],
    ["ESTADO", "estado"],
  ] as const) {
    await press(name);
    await standsAt(page, { id_departamento: "6", sort });
    await expect(head(page, name)).toHaveAttribute("aria-sort", "ascending");
  }
  await press("TIPO / SUBTIPO", "SUBTIPO");
  await standsAt(page, { id_departamento: "6", sort: "subtipo" });
  await expect(head(page, "TIPO / SUBTIPO")).toHaveAttribute("aria-sort", "ascending");
  await page.goBack();
  await expect(head(page, "ESTADO")).toHaveAttribute("aria-sort", "ascending");
  await page.setViewportSize({ width: 1920, height: 1080 });
  await press("TIPO");
  await standsAt(page, { id_departamento: "6", sort: "tipo" });
  const types = folded(await column(page, "TIPO"));
  expect(types).toEqual([...types].sort((a, b) => (a < b ? -1 : 1)));
});

test("on a phone the filters are a sheet @slow", async ({ as }) => {
  const page = await as("nacional", { viewport: { width: 390, height: 844 } });
  await page.goto("/turistico?q=tarija");
  const cards = page.getByRole("list", { name: "Gestión de Recursos Turísticos Atractivos" }).getByRole("listitem");
  await expect(cards.first()).toBeVisible();
  await page.getByRole("button", { name: "Filtros", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Filtros" });
  await sheet.getByLabel("Departamento").selectOption({ label: "TARIJA" });
  await sheet.getByLabel("Completo").selectOption({ label: "No" });
  await standsAt(page, { q: "tarija", id_departamento: "6", completo: "0" });
  expect(await findings(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  await sheet.getByRole("button", { name: /^Ver \d+ registros?$/ }).click();
  await expect(sheet).toHaveCount(0);
  await expect(cards.first()).toContainText("TJ-ATR-");
  await page.getByRole("button", { name: "Filtros (2)" }).click();
  await sheet.getByRole("button", { name: "Quitar filtros" }).click();
  await standsAt(page, { q: "tarija" });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Filtros", exact: true })).toBeFocused();
});
