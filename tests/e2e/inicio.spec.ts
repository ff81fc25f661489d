import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { type Account, expect, test, unique } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { enter, ownAccount } from "./support/own-account";
import { ownAttraction } from "./support/own-attraction";
import { addCommunication, ownFacility } from "./support/own-facility";
import { addPart } from "./support/records";
import { steady } from "./support/steady";
import { OWN } from "../support/own-answer";

interface Grafico {
  labels: string[];
  datasets: { label: string; data: number[] }[];
}
type Totals = { nombre: string; total: number }[];

const DASHBOARDS = [
  {
    account: "nacional",
    totals: ["RECURSOS ATRACTIVOS REGISTRADOS POR MACRO REGIÓN", "graficonacional"],
    bars: [
      ["ATRACTIVOS REGISTRADOS", "graficobarrasnacional"],
      ["FACILIDADES REGISTRADAS", "graficobarrasnacionalppirtf"],
    ],
    doughnuts: [
      ["ATRACTIVOS POR MACRO REGIÓN", "graficocirnacionalppirta"],
      ["FACILIDADES POR MACRO REGIÓN", "graficocirnacionalppirtf"],
    ],
  },
  {
    account: "gobernacionPt",
    totals: ["CANTIDAD REGISTRADO POR MACRO REGIÓN", "graficogob"],
    bars: [
      ["ATRACTIVOS REGISTRADOS", "graficobarrasgobernacion"],
      ["FACILIDADES REGISTRADAS", "graficobarrasgobernacionppirtf"],
    ],
    doughnuts: [
      ["ATRACTIVOS POR MACRO REGIÓN", "graficocirgobppirta"],
      ["FACILIDADES POR MACRO REGIÓN", "graficocirgobppirtf"],
    ],
  },
] as const;

const panelOf = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const written = (number: number) => String(number).replace(/\B(?=(\d{3})+$)/g, ".");

async function grafico<T>(page: Page, call: string): Promise<T> {
  const answer = await page.request.get(`/api/${call}`);
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { grafico: T }).grafico;
}

/** The cell texts of a table's body, row by row. */
const cellsOf = (table: Locator) =>
  table
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent.trim())),
    );

/** The chart's SVG shapes are in the panel. */
const drawn = (panel: Locator) => expect(panel.locator("[role=img] svg path").first()).toBeAttached();

/** Waits until nothing on the start page is loading. */
async function settled(page: Page, account: Account) {
  const charts = account === "nacional" || account === "gobernacionPt" ? 4 : 0;
  await expect(page.getByRole("main").getByRole("img").locator("svg")).toHaveCount(charts);
  await expect(page.getByRole("main").locator("span.block[aria-hidden].bg-sunken:not(:has(*))")).toHaveCount(0);
}

for (const { account, totals, bars, doughnuts } of DASHBOARDS) {
  test(`${account}: totals, words and tables show what the API answers${account === "nacional" ? "" : " @slow"}`, async ({
    as,
  }) => {
    test.setTimeout(240_000);
    const page = await as(account);
    const read = async () => ({
      totals: await grafico<Totals>(page, totals[1]),
      bars: await Promise.all(bars.map(([, path]) => grafico<Grafico>(page, path))),
      doughnuts: await Promise.all(doughnuts.map(([, path]) => grafico<Grafico>(page, path))),
    });
    await steady(read, async (figures) => {
      await page.goto("/inicio");
      await expect(page.getByRole("heading", { level: 1, name: "GRÁFICOS INFORMATIVOS" })).toBeVisible();
      for (const { nombre, total } of figures.totals) {
        const tile = panelOf(page, totals[0])
          .getByRole("listitem")
          .filter({ has: page.getByText(nombre, { exact: true }) });
        await expect(tile).toContainText(written(total));
      }

      for (const [i, { labels, datasets }] of figures.bars.entries()) {
        const name = bars[i]?.[0] ?? "";
        const panel = panelOf(page, name);
        expect(sum(datasets.flatMap(({ data }) => data))).toBeGreaterThan(0);
        await drawn(panel);
        const words = labels.map((label, at) => `${label} ${written(sum(datasets.map(({ data }) => data[at] ?? 0)))}`);
        await expect(panel.locator("[role=img]")).toHaveAccessibleName(`${name}: ${words.join(", ")}`);
        await panel.getByRole("button", { name: "Ver como tabla" }).click();
        const table = panel.getByRole("table", { name });
        await expect(table).toBeVisible();
        expect(await cellsOf(table)).toEqual(
          datasets.map(({ label, data }) => [label, ...data.map(written), written(sum(data))]),
        );
        for (const label of labels) await expect(table.locator(`th[abbr="${label}"]`)).toHaveCount(1);
        await panel.getByRole("button", { name: "Ver como gráfico" }).click();
        await drawn(panel);
      }

      for (const [i, { labels, datasets }] of figures.doughnuts.entries()) {
        const name = doughnuts[i]?.[0] ?? "";
        const panel = panelOf(page, name);
        const data = datasets[0]?.data ?? [];
        const most = labels[data.indexOf(Math.max(...data))];
        const fewest = labels[data.indexOf(Math.min(...data))];
        await drawn(panel);
        const lines = panel.locator("p");
        await expect(lines.filter({ hasText: "Con más registros:" })).toContainText(
          new RegExp(`Con más registros: ${most} .*\\(${written(Math.max(...data))}\\)`),
        );
        await expect(lines.filter({ hasText: "Con menos registros:" })).toContainText(
          new RegExp(`Con menos registros: ${fewest} .*\\(${written(Math.min(...data))}\\)`),
        );
        await panel.getByRole("button", { name: "Ver como tabla" }).click();
        const table = panel.getByRole("table", { name });
        await expect(table).toBeVisible();
        const shown = await cellsOf(table);
        const expected = labels.map((label, at) => [label, written(data[at] ?? 0)]);
        expect(shown.map(([label, total]) => [label, total]).sort()).toEqual(expected.sort());
      }
    });
  });
}

test("bars stack or stand side by side, doughnuts turn full or half, by keyboard too; a bar tells its figures @slow", async ({
  as,
}) => {
  // Other tests register attractions meanwhile, so the figures may have to be read several times.
  const page = await as("nacional", { reducedMotion: "reduce", colorScheme: "light" });
  const bars = panelOf(page, "ATRACTIVOS REGISTRADOS");
  const words = () => bars.getByRole("img").locator("svg text[font-weight='600'], svg text[style*='600']");
  const tip = bars.locator("[role=img] div.grid").filter({ hasText: "Octubre" });
  await steady(
    () => grafico<Grafico>(page, "graficobarrasnacional"),
    async ({ labels, datasets }) => {
      await page.goto("/inicio");
      const sums = labels.map((_, i) => sum(datasets.map(({ data }) => data[i] ?? 0))).filter((one) => one > 0);
      await drawn(bars);
      // Nine departments are more than the colours: each has a small chart of its own at first.
      await expect(bars.getByRole("radio", { name: "Agrupadas" })).toBeChecked();
      await expect(bars.getByRole("listitem").filter({ has: page.getByRole("link") })).toHaveText(
        datasets.map(({ label, data }) => `${label}${written(sum(data))}`),
      );
      await bars.getByRole("radio", { name: "Agrupadas" }).focus();
      await page.keyboard.press("ArrowLeft");
      await expect(bars.getByRole("radio", { name: "Apiladas" })).toBeChecked();
      await expect(words()).toHaveText(sums.map(written));

      const october = datasets.map(({ label, data }) => ({ label, total: data[9] ?? 0 }));
      const [largest] = october.sort((a, b) => b.total - a.total);
      await bars.locator("[role=img]").scrollIntoViewIfNeeded();
      const box = await bars.locator("[role=img]").boundingBox();
      if (!box) throw new Error("no chart");
      // The first pointer move loads the tooltip's code; a later one shows the tooltip.
      await expect(async () => {
        await page.mouse.move(box.x + 10, box.y + 10);
        await page.mouse.move(box.x + 30 + (box.width - 34) * (9.5 / 12), box.y + box.height - 40, { steps: 3 });
        await expect(tip).toBeVisible({ timeout: 500 });
      }).toPass({ timeout: 15_000 });
      await expect(tip).toContainText(`${largest?.label}${written(largest?.total ?? 0)}`);
      await expect(tip).toContainText(`Total${written(sum(october.map(({ total }) => total)))}`);
    },
  );

  const doughnut = panelOf(page, "ATRACTIVOS POR MACRO REGIÓN");
  await drawn(doughnut);
  await expect(doughnut.getByRole("radio", { name: "360°" })).toBeChecked();
  await doughnut.getByText("180°").click();
  await expect(doughnut.getByRole("radio", { name: "180°" })).toBeChecked();

  // The colours come from the theme, and are updated when it changes.
  const token = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--data-1").trim());
  const filled = async () =>
    doughnut
      .getByRole("img")
      .locator(`svg path[fill="${await token()}"]`)
      .count();
  await expect.poll(filled).toBeGreaterThan(0);
  const light = await token();
  await page.getByRole("button", { name: /tema oscuro/i }).click();
  await expect.poll(token).not.toBe(light);
  await expect.poll(filled).toBeGreaterThan(0);
});

test("'Guardar imagen' downloads a picture with a background, in either theme @slow", async ({ as }) => {
  for (const [colorScheme, background] of [
    ["light", 255],
    ["dark", 0x14],
  ] as const) {
    const page = await as("gobernacionPt", { colorScheme });
    await page.goto("/inicio");
    for (const [title, file] of [
      ["ATRACTIVOS REGISTRADOS", /^atractivos-registrados-\d{4}-\d\d-\d\d\.png$/],
      ["FACILIDADES POR MACRO REGIÓN", /^facilidades-por-macro-region-\d{4}-\d\d-\d\d\.png$/],
    ] as const) {
      const panel = panelOf(page, title);
      await drawn(panel);
      const download = page.waitForEvent("download");
      await panel.getByRole("button", { name: "Guardar imagen" }).click();
      expect((await download).suggestedFilename()).toMatch(file);
      const picture = sharp(await readFile(await (await download).path()));
      expect(await picture.metadata()).toMatchObject({ format: "png", width: 2400, height: 1350 });
      const { channels } = await picture.stats();
      const corner = await picture.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
      expect(corner[0]).toBe(background);
      // The image is not blank: it shows the title and the shapes.
      expect(channels[0]?.stdev).toBeGreaterThan(5);
    }
  }
});

test("the legend switches series by pointer and key; a bar, a slice and a figure lead to the list they count @slow", async ({
  as,
}) => {
  const page = await as("nacional");
  const bars = panelOf(page, "ATRACTIVOS REGISTRADOS");
  const spoken = bars.locator("[role=img]");
  const pando = bars.getByRole("button", { name: "PANDO" });
  const total = page.getByText(/^Mostrando .* registros$|de [\d.]+ registros/).first();
  /** Follows what was pressed to the list, holds its number, and goes back to the charts. */
  const listHas = async (number: number, query: Record<string, string>) => {
    await expect(page).toHaveURL(({ pathname, searchParams }) => {
      const asked = Object.fromEntries(searchParams);
      return pathname === "/turistico" && JSON.stringify(asked) === JSON.stringify(query);
    });
    await expect(total).toContainText(`de ${written(number)} registros`);
    await page.goBack();
    await drawn(bars);
  };
  await steady(
    async () => ({
      bars: await grafico<Grafico>(page, "graficobarrasnacional"),
      doughnut: await grafico<Grafico>(page, "graficocirnacionalppirta"),
    }),
    async (figures) => {
      const { labels, datasets } = figures.bars;
      const said = (without: string) => {
        const shown = datasets.filter(({ label }) => label !== without);
        const sums = labels.map((label, at) => `${label} ${written(sum(shown.map(({ data }) => data[at] ?? 0)))}`);
        return `ATRACTIVOS REGISTRADOS: ${sums.join(", ")}`;
      };
      await page.goto("/inicio");
      await drawn(bars);
      await pando.click();
      await expect(pando).toHaveAttribute("aria-pressed", "false");
      await expect(spoken).toHaveAccessibleName(said("PANDO"));
      // What is switched off stays so in the other form, after the table, and when the figures are asked for again.
      await bars.getByText("Apiladas").click();
      await bars.getByRole("button", { name: "Ver como tabla" }).click();
      await expect(bars.getByRole("table").locator("tbody tr")).toHaveCount(datasets.length);
      await bars.getByRole("button", { name: "Ver como gráfico" }).click();
      await page.getByRole("button", { name: "Actualizar" }).click();
      await expect(spoken).toHaveAccessibleName(said("PANDO"));
      await pando.focus();
      await page.keyboard.press("Space");
      await expect(spoken).toHaveAccessibleName(said(""));

      const year = new Date().getFullYear();
      const laPaz = datasets.find(({ label }) => label === "LA PAZ")?.data ?? [];

      // The tallest bar of all, of which the other series are taken away, stands from the chart's foot almost to its top.
      const tallest = Math.max(...datasets.flatMap(({ data }) => data));
      const of = datasets.findIndex(({ data }) => data.includes(tallest));
      const at = datasets[of]?.data.indexOf(tallest) ?? 0;
      for (const { label } of datasets.filter((_, i) => i !== of))
        await bars.getByRole("button", { name: label }).click();
      await spoken.scrollIntoViewIfNeeded();
      const box = await spoken.boundingBox();
      if (!box) throw new Error("no chart");
      await page.mouse.click(box.x + 30 + (box.width - 34) * ((at + 0.5) / 12), box.y + box.height * 0.7);
      const [month, last] = [at + 1, new Date(year, at + 1, 0).getDate()].map((n) => String(n).padStart(2, "0"));
      await listHas(tallest, {
        id_departamento: String(of + 1),
        creado_desde: `${year}-${month}-01`,
        creado_hasta: `${year}-${month}-${last}`,
      });

      // A small chart's name leads to its whole year.
      await bars.getByRole("link", { name: /^LA PAZ/ }).click();
      await listHas(sum(laPaz), {
        id_departamento: "2",
        creado_desde: `${year}-01-01`,
        creado_hasta: `${year}-12-31`,
      });

      await bars.getByRole("button", { name: "Ver como tabla" }).click();
      await bars
        .getByRole("row", { name: /^LA PAZ/ })
        .getByRole("link")
        .first()
        .press("Enter");
      const first = laPaz.findIndex((number) => number > 0);
      await expect(page).toHaveURL(/id_departamento=2&creado_desde=/);
      await expect(total).toContainText(`de ${written(laPaz[first] ?? 0)} registros`);
      await page.goBack();

      const slices = panelOf(page, "ATRACTIVOS POR MACRO REGIÓN");
      const valles = figures.doughnut.labels.indexOf("VALLES");
      await drawn(slices);
      await slices.getByRole("listitem").filter({ hasText: "VALLES" }).getByRole("link").click();
      await expect(page).toHaveURL(/\/turistico\?id_macro_region=\d+$/);
      await expect(total).toContainText(`de ${written(figures.doughnut.datasets[0]?.data[valles] ?? 0)} registros`);
      await expect(page.getByRole("button", { name: "Quitar el filtro Macro región: VALLES" })).toBeVisible();
    },
  );
});

test("a chart that fails says so in its own panel and is asked for again alone; the others stand", async ({ as }) => {
  const page = await as("nacional");
  await page.goto("/inicio");
  const failing = panelOf(page, "ATRACTIVOS POR MACRO REGIÓN");
  const others = ["ATRACTIVOS REGISTRADOS", "FACILIDADES REGISTRADAS", "FACILIDADES POR MACRO REGIÓN"];
  await drawn(failing);
  const height = (await failing.boundingBox())?.height;
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/grafico")) asked.push(pathname);
  });
  await page.route("**/api/graficocirnacionalppirta", (route) =>
    route.fulfill({ headers: OWN, status: 502, json: { message: "El servidor del ministerio no responde." } }),
  );
  await page.getByRole("button", { name: "Actualizar" }).click();
  const alert = failing.getByRole("alert");
  await expect(alert).toContainText("Error al mostrar gráfico. El servidor del ministerio no responde.");
  expect(asked.sort()).toEqual([
    "/api/graficobarrasnacional",
    "/api/graficobarrasnacionalppirtf",
    "/api/graficocirnacionalppirta",
    "/api/graficocirnacionalppirtf",
    "/api/graficonacional",
  ]);
  await expect(page.getByRole("alert").filter({ hasText: "Error al mostrar gráfico" })).toHaveCount(1);
  for (const title of others) await drawn(panelOf(page, title));
  // The earlier figures stay beside the error message, and the layout does not shift.
  await drawn(failing);
  expect((await failing.boundingBox())?.height).toBe(height);

  asked.length = 0;
  await page.unroute("**/api/graficocirnacionalppirta");
  await alert.getByRole("button", { name: "Reintentar" }).click();
  await expect(alert).toBeHidden();
  expect(asked).toEqual(["/api/graficocirnacionalppirta"]);
});

test("role 1 has the card, the inboxes and the screens of its menu, and asks for no chart @slow", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/inicio");
  const main = page.getByRole("main");
  await expect(main.getByText("Los gráficos de atractivos y facilidades son visibles para:")).toBeVisible();
  for (const words of ["Rol: Gobernacion", "Rol: Nacional"]) await expect(main.getByText(words)).toBeVisible();
  await expect(main.getByRole("img")).toHaveCount(0);
  await expect(main.getByRole("button", { name: "Actualizar" })).toHaveCount(0);
  for (const inbox of ["BANDEJA NACIONAL: ATRACTIVOS", "BANDEJA DE GOBERNACIÓN: FACILIDADES"]) {
    await expect(panelOf(page, inbox).getByRole("link", { name: /^Entrantes \d+$/ })).toBeVisible();
  }
  await main.getByRole("link", { name: "Regiones", exact: true }).click();
  await expect(page).toHaveURL(/\/region$/);
});

/** How many records of that state the page's account sees. */
async function countIn(page: Page, kind: "ppirta" | "ppirtf", estado: string): Promise<number> {
  const answer = await page.request.get(`/api/${kind}?page=1&rows=1&q=&estado=${estado}`);
  return ((await answer.json()) as Record<string, { total: number }>)[kind]?.total ?? 0;
}

const STATES = [
  ["Incompletos", "INCOMPLETO"],
  ["Completos", "COMPLETO"],
  ["Derivados", "DERIVADO"],
  ["Aprobados", "APROBADO"],
  ["Devueltos", "NO APROBADO"],
] as const;

for (const { account, department, kind, inventory } of [
  { account: "tecnicoPt", department: "POTOSÍ", kind: "ppirta", inventory: "ATRACTIVOS" },
  { account: "operadorLp", department: "LA PAZ", kind: "ppirtf", inventory: "FACILIDADES" },
] as const) {
  test(`${account}: ${inventory.toLowerCase()} by state lead to the list narrowed to it`, async ({ as }) => {
    const page = await as(account);
    const strip = panelOf(page, `${inventory} DE ${department} POR ESTADO`);
    const read = async () => ({
      states: await Promise.all(STATES.map(([, estado]) => countIn(page, kind, estado))),
      whole: await countIn(page, kind, ""),
    });
    await steady(read, async ({ states, whole }) => {
      await page.goto("/inicio");
      await expect(page.getByRole("heading", { name: / DE .* POR ESTADO$/ })).toHaveText([
        `ATRACTIVOS DE ${department} POR ESTADO`,
        `FACILIDADES DE ${department} POR ESTADO`,
      ]);
      await expect(strip.getByRole("link")).toHaveCount(STATES.length);
      for (const [i, [label]] of STATES.entries()) {
        const name = new RegExp(`^${label} ${written(states[i] ?? 0)}$`);
        await expect(strip.getByRole("link", { name })).toBeVisible();
      }
      expect(whole).toBe(sum(states));

      await strip.getByRole("link", { name: /^Incompletos/ }).click();
      await expect(page).toHaveURL((url) => url.searchParams.get("estado") === "INCOMPLETO");
      const rows = page.getByRole("table").locator("tbody tr");
      await expect(rows.first()).toContainText("Incompleto");
      expect((await rows.allTextContents()).filter((text) => !text.includes("Incompleto"))).toEqual([]);
      await page.getByRole("button", { name: "Quitar el filtro Estado: Incompleto" }).click();
      await expect(page).toHaveURL((url) => url.search === "");
      await expect(page.getByText(new RegExp(`de ${written(whole)} registros`))).toBeVisible();
    });
  });
}

test("a technician's work has what lacks little, each part leading to its place @slow", async ({
  as,
  page,
  origin,
}) => {
  // The list shows a department's newest records, so this uses one where no other test writes.
  const id_departamento = 8;
  const account = await ownAccount(await as("admin"), origin, { id_departamento });
  expect(await enter(page, origin, account)).toBe(200);
  const nombre = unique("Mirador del tablero");
  const { id } = await ownAttraction(page, origin, nombre, id_departamento);
  await addPart(page, origin, id, "informacion");
  const facility = await ownFacility(page, origin, unique("Refugio del tablero"), id_departamento);
  const nearly = page.getByRole("region", { name: "Casi completos" });
  const rowOf = (text: string) => nearly.getByRole("listitem").filter({ hasText: text });
  const row = rowOf(nombre);
  await page.goto("/inicio");
  // What waits for the person is on the page of their work alone.
  await settled(page, "tecnicoPt");
  await expect(page.getByText(/CASI COMPLETOS|DEVUELTOS CON OBSERVACIONES/)).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Mi trabajo" }).click();
  await expect(nearly).toBeVisible();
  await expect(row).toHaveCount(0);
  // Its own form alone is there, which every record begins with.
  await expect(rowOf(facility.nombre)).toHaveCount(0);
  for (const part of ["ruta", "temporalidad"] as const) await addPart(page, origin, id, part);
  await page.goto("/mi-trabajo");
  await expect(row.getByRole("link", { name: /: falta / })).toHaveText([
    "Actividad: falta una actividad",
    "Fotograma: falta una imagen",
  ]);
  await row.getByRole("link", { name: "Fotograma: falta una imagen" }).click();
  await expect(page).toHaveURL(/\/fotograma\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1, name: nombre })).toBeVisible();

  await addCommunication(page, origin, facility.id);
  await page.goto("/inicio");
  const recent = panelOf(page, "ÚLTIMOS REGISTROS").getByRole("listitem");
  await expect(recent.filter({ hasText: facility.nombre })).toContainText(/Facilidad.*Completo/);
  await expect(recent.filter({ hasText: nombre })).toContainText(/Atractivo.*Incompleto/);
});

/**
 * Two roles are enough here: a gobernación's start page is the national one with fewer figures, role 5's is the
 * técnico's. accessibility.slow.spec.ts opens all.
 */
test("axe finds nothing on the starts, and on a phone they fit its width @slow", async ({ as }) => {
  const problems: string[] = [];
  for (const account of ["admin", "nacional", "tecnicoPt"] as const) {
    const page = await as(account, { reducedMotion: "reduce" });
    await page.goto("/inicio");
    await settled(page, account);
    problems.push(...(await findings(page)));
    const asTable = page.getByRole("button", { name: "Ver como tabla" });
    if ((await asTable.count()) > 0) {
      const tables = (await page.getByRole("table").count()) + (await asTable.count());
      for (let left = await asTable.count(); left > 0; left--) await asTable.first().click();
      await expect(asTable).toHaveCount(0);
      await expect(page.getByRole("table")).toHaveCount(tables);
      problems.push(...(await findings(page)));
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await settled(page, account);
    expect(await sideways(page)).toBe(0);
  }
  expect(problems).toEqual([]);
});
