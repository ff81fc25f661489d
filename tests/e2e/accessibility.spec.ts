import { type Account, expect, test, unique } from "./support/fixtures";
import { findings } from "./support/looks";
import { openAttraction, ownAttraction } from "./support/own-attraction";

const SCREENS: Partial<Record<Account, string[]>> = {
  nacional: ["/turistico", "/poblado", "/ppirtaentrantenacional", "/municipio"],
  gobernacionPt: ["/ppirtarevision", "/ppirtafinalizado"],
  tecnicoPt: ["/nuevo", "/nuevop"],
};

for (const [account, paths] of Object.entries(SCREENS)) {
  test(`axe finds nothing on ${paths.join(", ")}`, async ({ as }) => {
    const page = await as(account as Account, { reducedMotion: "reduce" });
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await findings(page)).toEqual([]);
    }
  });
}

test("axe finds nothing on sign-in", async ({ page }) => {
  for (const [path, button] of [
    ["/login", "Iniciar Sesion"],
    ["/password", "Recuperar"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: button })).toBeEnabled();
    expect(await findings(page)).toEqual([]);
  }
});

test("axe finds nothing on a record and its dialogs", async ({ as, baseURL }) => {
  const page = await as("tecnicoPt", { reducedMotion: "reduce" });
  await openAttraction(page, await ownAttraction(page, baseURL ?? "", unique("Cerro mirado"), 5));
  const problems: string[] = [];
  const look = async () => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    problems.push(...(await findings(page)));
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
