import { type APIRequestContext, type Browser, type Page, request as requests } from "@playwright/test";
import { expect, test } from "./support/fixtures";
import { enter, type OwnAccount, ownAccount } from "./support/own-account";

/** What a copy of a browser's cookies can still open after the session has ended. */

interface Opened {
  page: Page;
  /** A client with a copy of the session's cookies. */
  copy: APIRequestContext;
}

async function open(browser: Browser, origin: string, account: OwnAccount): Promise<Opened> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  expect(await enter(page, origin, account)).toBe(200);
  // A fixed header, so that cookies a response removes or renews are still sent unchanged.
  const Cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const copy = await requests.newContext({ baseURL: origin, extraHTTPHeaders: { Cookie } });
  return { page, copy };
}

async function expectReads(copy: APIRequestContext) {
  expect(await (await copy.get("/api/auth/session")).json()).toMatchObject({ user: { name: expect.any(String) } });
  expect((await copy.get("/perfil", { maxRedirects: 0 })).status()).toBe(200);
}

/** Nothing of the session is returned for any kind of request, and no cookie is renewed. */
async function expectReadsNothing(copy: APIRequestContext, origin: string) {
  const headers = { Origin: origin };
  const answers = {
    times: await copy.get("/api/auth/actividad"),
    presence: await copy.post("/api/auth/actividad", { headers }),
    call: await copy.get("/api/departamentos"),
    export: await copy.get("/exportar/region?formato=csv"),
    table: await copy.post("/pdf/tabla", { headers, data: {} }),
    review: await copy.get("/revision/ppirta/1?registro=1"),
  };
  for (const [name, answer] of Object.entries(answers)) {
    expect([name, answer.status()]).toEqual([name, 401]);
    expect(answer.headers()["set-cookie"] ?? "", name).not.toMatch(/session-token=[^;]/);
  }
  expect(await (await copy.get("/api/auth/session")).json()).toEqual({});
  for (const path of ["/perfil", "/about", "/guia", "/inicio", "/nuevo", "/permisos"]) {
    for (const part of [{}, { RSC: "1" }] as Record<string, string>[]) {
      const answer = await copy.get(path, { maxRedirects: 0, headers: part });
      expect([path, answer.status(), answer.headers().location]).toEqual([
        ...[path, 307, expect.stringContaining(`/salir?volver=${encodeURIComponent(path)}`)],
      ]);
      expect(answer.headers()["set-cookie"] ?? "").not.toMatch(/session-token=[^;]/);
    }
  }
}

test("a replayed cookie reads nothing after sign-out", async ({ as, browser, origin }) => {
  const account = await ownAccount(await as("admin"), origin);
  const { page, copy } = await open(browser, origin, account);
  await expectReads(copy);
  await page.goto("/inicio");
  expect((await page.request.post("/api/auth/salir", { headers: { Origin: origin } })).status()).toBe(200);
  await expectReadsNothing(copy, origin);
  // Public pages stay accessible.
  for (const path of ["/login", "/privacidad", "/verificar"]) expect((await copy.get(path)).status()).toBe(200);
  await copy.dispose();
});
