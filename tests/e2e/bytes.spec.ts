import { expect, type Page, test } from "@playwright/test";
import { ACCOUNTS, type Account, PASSWORD } from "./support/fixtures";

/** Compressed JavaScript of a first load, in bytes: the most that each screen may ask for before anything is pressed. */
const LIMITS: [Account | null, string, number][] = [
  ["nacional", "/turistico", 200_000],
  ["nacional", "/poblado", 200_000],
  ["nacional", "/region", 200_000],
  ["nacional", "/ppirtaentrantenacional", 200_000],
  [null, "/login", 190_000],
  ["nacional", "/inicio", 360_000],
  ["tecnicoPt", "/nuevo", 600_000],
  ["tecnicoPt", "/nuevop", 600_000],
];

/** Scripts that come by themselves shortly after the load count too. */
const AFTERWARDS_MS = 3000;

async function scriptsOf(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script") return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path);
  await page.waitForTimeout(AFTERWARDS_MS);
  expect(new URL(page.url()).pathname).toBe(path);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

for (const [account, path, limit] of LIMITS) {
  test(`the scripts of ${path} stay under ${limit / 1000} kB`, async ({ page }) => {
    if (account) {
      const answer = await page.request.post("/api/auth/entrar", {
        data: { email: ACCOUNTS[account], password: PASSWORD },
        headers: { Origin: new URL(test.info().project.use.baseURL ?? "").origin },
      });
      expect(answer.status()).toBe(200);
    }
    const bytes = await scriptsOf(page, path);
    test.info().annotations.push({ type: "bytes", description: String(bytes) });
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(limit);
  });
}
