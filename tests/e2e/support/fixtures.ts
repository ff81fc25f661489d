import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from "@playwright/test";

/** The accounts of the embedded default database (decision 010). */
export const ACCOUNTS = {
  admin: "admin@turismo.bo",
  nacional: "nacional@turismo.bo",
  gobernacionLp: "gobernacion.lp@turismo.bo",
  gobernacionPt: "gobernacion.pt@turismo.bo",
  tecnicoLp: "tecnico.lp@turismo.bo",
  tecnicoPt: "tecnico.pt@turismo.bo",
  operadorLp: "operador.lp@turismo.bo",
} as const;
export type Account = keyof typeof ACCOUNTS;
export const PASSWORD = "Turismo-Bolivia-2026";

type Cookies = Awaited<ReturnType<BrowserContext["storageState"]>>;

interface Fixtures {
  /**
   * A page in its own browser context, signed in as that account. Tests of one worker share an account's session while
   * it is valid; a test may end it.
   */
  as: (account: Account, options?: BrowserContextOptions) => Promise<Page>;
  /**
   * Console errors, uncaught exceptions and content policy violations of every page of the test; must be empty when the
   * test ends.
   */
  noise: string[];
  /** The application's origin. */
  origin: string;
  /** The origin of the ministry API behind it. */
  api: string;
  /** Console errors that this test causes on purpose. */
  expectedNoise: RegExp[];
}

/**
 * Chromium logs this for every response of 400 and above that a page fetches; the tests check the responses themselves.
 */
const REFUSED_ANSWER =
  /^Failed to load resource: the server responded with a status of (401|403|404|409|422|429|502|503)/;

/** Runs in the page: logs violations of its content policy. */
const tellViolations = () =>
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
    console.error(`securitypolicyviolation ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
  );

async function listen(context: BrowserContext, noise: string[]) {
  await context.addInitScript(tellViolations);
  context.on("console", (message) => {
    if (message.type() === "error" && !REFUSED_ANSWER.test(message.text())) noise.push(message.text());
  });
  context.on("weberror", (error) => noise.push(String(error.error())));
}

const signedIn = async ({ request }: BrowserContext) => (await request.get("/api/departamentos")).ok();

export const test = base.extend<Fixtures, { sessions: Map<Account, Cookies> }>({
  sessions: [async ({}, use) => use(new Map()), { scope: "worker" }],
  origin: async ({ baseURL }, use) => use(baseURL ?? ""),
  api: async ({ origin }, use) => use(`http://127.0.0.1:${Number(new URL(origin).port) + 1}`),
  expectedNoise: [[], { option: true }],
  noise: [
    async ({ context, expectedNoise }, use) => {
      const noise: string[] = [];
      await listen(context, noise);
      await use(noise);
      expect(noise.filter((line) => !expectedNoise.some((known) => known.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
  as: async ({ browser, noise, baseURL, sessions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (account, options) => {
      const storageState = sessions.get(account);
      const context = await browser.newContext({ ...options, baseURL, storageState });
      contexts.push(context);
      await listen(context, noise);
      if (storageState && (await signedIn(context))) return context.newPage();
      const answer = await context.request.post("/api/auth/entrar", {
        data: { email: ACCOUNTS[account], password: PASSWORD },
        headers: { Origin: baseURL ?? "" },
      });
      expect(answer.status(), await answer.text()).toBe(200);
      sessions.set(account, await context.storageState());
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };

/** A name that no other test and no earlier run has used. */
export const unique = (word: string) =>
  `${word} ${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
