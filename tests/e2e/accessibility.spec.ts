import AxeBuilder from "@axe-core/playwright";
import { type Account, expect, test } from "./support/fixtures";

const SCREENS: [Account, string][] = [
  ["nacional", "/inicio"],
  ["nacional", "/turistico"],
  ["nacional", "/ppirtaentrantenacional"],
  ["nacional", "/region"],
  ["nacional", "/municipio"],
  ["nacional", "/perfil"],
  ["gobernacionPt", "/ppirtarevision"],
  ["gobernacionPt", "/ppirtafinalizado"],
  ["tecnicoPt", "/nuevo"],
];

for (const colorScheme of ["light", "dark"] as const) {
  for (const [account, path] of SCREENS) {
    test(`axe finds nothing on ${path}, ${colorScheme}`, async ({ as }) => {
      const page = await as(account, { colorScheme });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" | ")}`)).toEqual([]);
    });
  }

  test(`axe finds nothing on sign-in, ${colorScheme}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, colorScheme });
    const page = await context.newPage();
    for (const [path, button] of [
      ["/login", "Iniciar Sesion"],
      ["/password", "Recuperar"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("button", { name: button })).toBeEnabled();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" | ")}`)).toEqual([]);
    }
    await context.close();
  });

  test(`axe finds nothing on a record and its dialogs, ${colorScheme}`, async ({ as }) => {
    const page = await as("tecnicoPt", { colorScheme });
    await page.goto("/turistico");
    await page.getByRole("row").getByRole("link", { name: "Editar" }).first().click();
    const problems: string[] = [];
    const look = async () => {
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).exclude("canvas").analyze();
      problems.push(
        ...violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map((node) => node.target).join(" | ")}`),
      );
    };
    const tabs = page.getByRole("navigation", { name: "Secciones del atractivo" });
    await expect(tabs).toBeVisible();
    await look();
    for (const [label, path] of [
      ["RUTAS", /rutasacceso/],
      ["FOTOGRAMA", /fotograma/],
    ] as const) {
      await tabs.getByRole("link", { name: new RegExp(`^${label}`, "i") }).click();
      await expect(page).toHaveURL(path);
      await look();
    }
    await tabs.getByRole("link", { name: /^Temporalidad/i }).click();
    await expect(page).toHaveURL(/temporalidad/);
    await page.getByRole("button", { name: "Nuevo", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await look();
    expect(problems).toEqual([]);
  });
}
