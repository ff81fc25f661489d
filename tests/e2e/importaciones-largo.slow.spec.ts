import { expect, test, unique } from "./support/fixtures";

/** The review of a file of 20,000 rows: the table's rows stand where its scrolling says, in each frame. */

const ROWS = 20_000;
const STEPS = 60;

interface Frame {
  took: number;
  /** How far the first row in sight stands from where it belongs, in px; null where no row is in sight. */
  off: number | null;
}

test("the rows of a file of 20,000 scroll without jumps and without empty frames", async ({ as }) => {
  test.setTimeout(540_000);
  const name = unique("Cerro largo");
  const page = await as("gobernacionPt");
  const lines = Array.from({ length: ROWS }, (_, n) => {
    const at = `-${(19 + (n % 900) / 1000).toFixed(4)};-${(65.5 + Math.floor(n / 900) / 100).toFixed(4)}`;
    return `${name} ${n + 1};Potosí;${at};3800;Volcán;III;Distrito 1;Comunidad`;
  });
  const sheet = ["NOMBRE;MUNICIPIO;X;Y;ALTITUD;SUBTIPO;JERARQUÍA;DISTRITO;COMUNIDAD", ...lines].join("\r\n");

  await page.goto("/importaciones/nueva?tipo=ppirta");
  await expect(page.getByRole("button", { name: "Elegir archivo" })).toBeEnabled();
  const file = { name: "Largo.csv", mimeType: "text/csv", buffer: Buffer.from(sheet) };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("link", { name: "Siguiente: Columnas" }).click({ timeout: 60_000 });
  await page.getByRole("button", { name: "Siguiente: Revisar" }).click();
  const grid = page.getByRole("grid");
  await expect(grid).toHaveAttribute("aria-rowcount", /^\d{4,5}$/, { timeout: 400_000 });
  await expect(grid.getByRole("gridcell", { name: new RegExp(name) }).first()).toBeVisible({ timeout: 30_000 });

  const frames = await grid.evaluate(async (table, steps) => {
    const seen: Frame[] = [];
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const body = table.querySelector<HTMLElement>("[role=rowgroup]:last-of-type");
    const rows = () => [...table.querySelectorAll<HTMLElement>("[data-fila]")].filter((row) => row.offsetHeight > 0);
    let before = await nextFrame();
    for (let step = 1; step <= steps; step += 1) {
      // Flicks of a few screens, and now and then a long drag of the scroll bar.
      table.scrollTop += step % 10 === 0 ? 20_000 : 700;
      const now = await nextFrame();
      await new Promise((resolve) => setTimeout(resolve, 0));
      const box = table.getBoundingClientRect();
      const inSight = rows().filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > box.top + 40 && top < box.bottom;
      });
      const [first] = inSight;
      const index = Number(first?.closest("[aria-rowindex]")?.getAttribute("aria-rowindex"));
      const place = first && body ? first.getBoundingClientRect().top - body.getBoundingClientRect().top : 0;
      seen.push({ took: now - before, off: first ? place - (index - 2) * first.offsetHeight : null });
      before = now;
    }
    return seen;
  }, STEPS);

  expect(frames.map(({ off }) => off === null).filter(Boolean)).toEqual([]);
  expect(Math.max(...frames.map(({ off }) => Math.abs(off ?? 0)))).toBeLessThanOrEqual(1);
  // Without a graphics card a frame now and then is late; the one in the middle never.
  const times = frames.map(({ took }) => took).sort((a, b) => a - b);
  expect(times[STEPS / 2]).toBeLessThan(50);

  await grid.evaluate((table) => table.scrollTo({ top: table.scrollHeight }));
  await expect(grid.getByRole("gridcell", { name: `${name} ${ROWS}` })).toBeVisible();
});
