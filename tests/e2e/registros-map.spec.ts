import type { Page } from "@playwright/test";
import { expect, test, unique } from "./support/fixtures";
import { axeFindings } from "./support/axe";
import { findings, sideways } from "./support/looks";
import { ownAttraction } from "./support/own-attraction";
import { matching } from "./support/exports";
import { drawn, groups, map, onMap, points, sizes } from "./support/results-map";
import { OWN } from "../support/own-answer";

/** The map view of the attractions' list. Tarija's records are initial data: no other test adds to them. */

const list = (page: Page) => page.getByRole("list", { name: "Gestión de Recursos Turísticos Atractivos" });
const rows = (page: Page) => list(page).getByRole("listitem");

/** Clicks a control of the map and waits until the records of the new area are drawn. */
async function press(page: Page, name: string) {
  const asked = page.waitForResponse(/\/api\/mapappirta\?/);
  await page.getByRole("button", { name, exact: true }).click();
  await asked;
  await drawn(page);
}

test("the map holds the list's result: its total, the records of a group, another search", async ({ as }) => {
  const page = await as("nacional");
  await page.goto("/turistico?id_departamento=6&vista=mapa");
  await drawn(page);
  const total = await matching(page);
  await expect.poll(() => onMap(page)).toBe(total);
  const before = await sizes(page);
  await groups(page)
    .filter({ hasText: new RegExp(`^${Math.max(...before)}$`) })
    .first()
    .click();
  await expect.poll(() => sizes(page)).not.toEqual(before);
  await page.getByRole("searchbox", { name: "Buscar" }).fill("cascadas de coimata");
  await expect(rows(page)).toHaveCount(1);
  await expect.poll(() => onMap(page)).toBe(1);
  await points(page).first().press("Enter");
  await expect(page.getByRole("dialog").getByRole("link", { name: "Ver info" })).toBeVisible();
});

test("the rows follow the map in groups, a municipality's card narrows to it, and the view is a link", async ({
  as,
}) => {
  // High enough for all rows: axe takes those that are scrolled away for neighbours of what stands below the list.
  const page = await as("nacional", { viewport: { width: 1366, height: 1100 } });
  await page.goto("/turistico?id_departamento=6&vista=mapa&grupo=municipio");
  await drawn(page);
  const total = await matching(page);
  const head = page.getByRole("button", { name: /^ENTRE RÍOS / });
  await head.focus();
  await page.keyboard.press("Enter");
  const card = page.getByRole("dialog", { name: "ENTRE RÍOS" });
  await expect(card).toBeFocused();
  const counted = await card.getByText(/^\d+ registros? · \d+ con las 6 secciones$/).innerText();
  expect(await axeFindings(page, { within: "[role=dialog]" })).toEqual([]);
  await page.keyboard.press("Escape");
  expect(await findings(page)).toEqual([]);
  await expect(head).toBeFocused();

  // The view as a filter: another page opens on it, with the same rows.
  await press(page, "Acercar");
  await press(page, "Acercar");
  await expect(list(page)).toHaveAttribute("aria-busy", "false");
  const inSight = page.getByText(new RegExp(`^\\d+ de ${total} en esta vista$`));
  const told = await inSight.innerText();
  await page.getByRole("button", { name: "En esta vista", exact: true }).click();
  await expect(page).toHaveURL(/recuadro=/);
  await expect(inSight).toHaveText(told);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await drawn(other);
  await expect(other.getByText(told, { exact: true })).toBeVisible();
  await expect(other.getByRole("button", { name: "En esta vista", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await other.close();

  // A click on an area: the municipality is the filter, in the place of the view.
  await page.getByRole("button", { name: "Quitar el filtro En esta vista" }).click();
  await page.getByRole("button", { name: "Ver todo" }).click();
  // The rows follow the map: a press on a head that is just replaced would be lost.
  await drawn(page);
  await expect(list(page)).toHaveAttribute("aria-busy", "false");
  await head.click();
  await card.getByRole("button", { name: "Acercar a ENTRE RÍOS" }).click();
  await card.getByRole("button", { name: "Cerrar la ficha" }).click();
  await drawn(page);
  await page.getByTestId("mapa-resultados").click({ position: { x: 420, y: 300 } });
  await card.getByRole("button", { name: "Solo este municipio" }).click();
  await expect(page).toHaveURL(/id_municipio=\d+/);
  await expect(page.getByRole("button", { name: /^Municipio: ENTRE RÍOS/ })).toBeVisible();
  await expect(page.getByText(counted.split(" · ")[0] ?? "", { exact: true })).toBeVisible();
});

test("the same result as groups and points: they sum to the total, open by click and keyboard, and tell of each record @slow", async ({
  as,
}) => {
  const page = await as("nacional");
  await page.goto("/turistico?id_departamento=6");
  const total = await matching(page);
  expect(total).toBeGreaterThan(10);
  await page.getByRole("button", { name: "Mapa", exact: true }).click();
  await expect(page).toHaveURL("/turistico?id_departamento=6&vista=mapa");
  await drawn(page);
  await expect.poll(() => onMap(page)).toBe(total);
  expect(await matching(page)).toBe(total);
  await expect(page.getByText(`${total} registros`, { exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // A click on the largest group shows its records and no others.
  const before = await sizes(page);
  const largest = groups(page)
    .filter({ hasText: new RegExp(`^${Math.max(...before)}$`) })
    .first();
  const nearer = page.waitForRequest(/\/api\/mapappirta\?/);
  await largest.click();
  const asked = new URL((await nearer).url()).searchParams;
  expect(asked.get("id_departamento")).toBe("6");
  expect(Number(asked.get("este")) - Number(asked.get("oeste"))).toBeLessThan(10);
  await drawn(page);
  await expect.poll(() => sizes(page)).not.toEqual(before);
  await page.getByRole("button", { name: "Ver todo" }).click();
  await expect.poll(() => onMap(page)).toBe(total);

  // Clicking a row moves the map to its point and opens its card; the rows are then those of the part in sight.
  const name = (await rows(page).first().getByRole("button").innerText()).trim();
  const row = rows(page).getByRole("button", { name, exact: true });
  await row.click();
  const card = page.getByRole("dialog", { name });
  await expect(card).toBeFocused();
  await expect(card.getByText(/^TJ-ATR-\d{4}-\d{5} · Jerarquía (I|II|III|IV|V)$/)).toBeVisible();
  await expect(card.getByText(/, TARIJA$/)).toBeVisible();
  await expect(card.getByText(/^-2\d\.\d{5}, -6\d\.\d{5} · \d{1,4} m$/)).toBeVisible();
  await expect(card.getByRole("link", { name: "Ver info" })).toBeVisible();
  await expect(row).toHaveAttribute("aria-pressed", "true");
  await drawn(page);
  await expect(page.locator(".mapa-elegido")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  await expect(row).toBeFocused();

  // By keyboard: one Tab stop, the arrow keys move, Enter opens.
  await page.getByRole("button", { name: "Ver todo" }).click();
  await expect.poll(() => onMap(page)).toBe(total);
  const reachable = page.locator(".mapa-grupo[tabindex='0'], .mapa-punto[tabindex='0']");
  await expect(reachable).toHaveCount(1);
  await reachable.focus();
  const first = await reachable.getAttribute("aria-label");
  for (const arrow of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) await page.keyboard.press(arrow);
  await expect(reachable).toHaveCount(1);
  await expect(reachable).toBeFocused();
  const moved = new Set([first]);
  for (const arrow of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"]) {
    await page.keyboard.press(arrow);
    moved.add(await reachable.getAttribute("aria-label"));
  }
  expect(moved.size).toBeGreaterThan(1);
  await points(page).first().focus();
  const point = ((await points(page).first().getAttribute("aria-label")) ?? "").replace(/, [^,]+$/, "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: point })).toBeFocused();

  // The card links to the record and to its tracking document.
  await page.getByRole("dialog", { name: point }).getByRole("button", { name: "Seguimiento" }).click();
  await expect(page.getByRole("dialog", { name: /^Seguimiento TJ-ATR-/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: point }).getByRole("link", { name: "Ver info" }).click();
  await expect(page).toHaveURL(/\/ver\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1, name: point })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/turistico?id_departamento=6&vista=mapa");
  await expect(map(page)).toBeVisible();

  // Another search changes the map too; the list's pages change beside it.
  await drawn(page);
  await page.getByRole("button", { name: "Página siguiente" }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole("searchbox", { name: "Buscar" }).fill("cascadas de coimata");
  await expect(rows(page)).toHaveCount(1);
  await expect.poll(() => onMap(page)).toBe(1);
  await page.getByRole("searchbox", { name: "Buscar" }).fill("nada de nada de nada");
  await expect(page.getByText("Ningún atractivo para mostrar en el mapa")).toBeVisible();
  await page.getByRole("button", { name: "Lista", exact: true }).click();
  await expect(page).toHaveURL((url) => !url.searchParams.has("vista"));
});

test("records of one place are told by name; a server without the call leaves the list @slow", async ({
  as,
  origin,
}) => {
  const page = await as("tecnicoLp");
  const word = unique("Mirador doble").split(" ").at(-1) ?? "";
  const [one, two] = [
    await ownAttraction(page, origin, `Mirador alto ${word}`, 2),
    await ownAttraction(page, origin, `Mirador bajo ${word}`, 2),
  ];
  await page.goto(`/turistico?vista=mapa&q=${word}`);
  await drawn(page);
  await expect(groups(page)).toHaveText(["2"]);
  await groups(page).click();
  const together = page.getByRole("dialog", { name: "2 atractivos en este lugar" });
  await expect(together.getByRole("listitem")).toHaveCount(2);
  await together.getByRole("button", { name: two.nombre }).click();
  const card = page.getByRole("dialog", { name: two.nombre });
  await expect(card.getByText("-16.50000, -68.15000 · 3600 m")).toBeVisible();
  await expect(card.getByRole("button", { name: "Seguimiento" })).toHaveCount(0);
  await card.getByRole("link", { name: "Editar" }).click();
  await expect(page).toHaveURL(/\/informacion\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1, name: two.nombre })).toBeVisible();

  await page.route("**/api/mapappirta?**", (route) =>
    route.fulfill({ headers: OWN, status: 503, json: { message: "Sin servicio" } }),
  );
  await page.goto(`/turistico?vista=mapa&q=${word}`);
  await expect(page.getByText("No se pudo cargar el mapa de resultados. Sin servicio")).toBeVisible();
  await page.unroute("**/api/mapappirta?**");
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(groups(page)).toHaveText(["2"]);
  await page.route("**/api/mapappirta?**", (route) =>
    route.fulfill({ headers: OWN, status: 404, json: { message: "No existe" } }),
  );
  await page.goto(`/turistico?vista=mapa&q=${word}`);
  await expect(page.getByText("El servidor no ofrece el mapa de resultados.")).toBeVisible();
  await expect(rows(page).filter({ hasText: one.nombre })).toBeVisible();
});

test("on a phone: the map, and the list under it @slow", async ({ as }) => {
  const page = await as("gobernacionLp", { viewport: { width: 390, height: 844 } });
  await page.goto("/turistico");
  await page.getByRole("button", { name: "Mapa", exact: true }).click();
  await expect(page).toHaveURL(/vista=mapa/);
  await drawn(page);
  await expect(groups(page).first()).toBeVisible();
  const [chart, first] = [await map(page).boundingBox(), await rows(page).first().boundingBox()];
  expect((chart?.y ?? 0) + (chart?.height ?? 0)).toBeLessThanOrEqual((first?.y ?? 0) + 1);
  await press(page, "Acercar");
  await rows(page).first().getByRole("button").click();
  const card = page.getByRole("dialog");
  await expect(card.getByRole("button", { name: "Seguimiento" })).toBeVisible();
  await expect(card).toBeInViewport({ ratio: 1 });
  expect(await sideways(page)).toBe(0);
  expect(await findings(page)).toEqual([]);
});
