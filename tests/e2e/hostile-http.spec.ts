import { request as send } from "node:http";
import { connect } from "node:net";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures";

/** Requests that no browser sends, to the running application: each one gets a response. */

const BROKEN = ["%E0%A4%A", "%", "%zz", "%ff", "%c0%af", "a%", "%u0041", "%00", "..%2f", "%5c"];
/** Every kind of address with a parameter: pages, calls, files. */
const ADDRESSES = [
  ..."/verificar/* /guia/* /abrir/ppirta/* /revision/ppirta/*?registro=1 /exportar/* /rutasacceso/*".split(" "),
  ..."/api/ppirta/* /api/* /api/verificar/* /api/fotogramappirta/*/imagen /api/auth/* /* /_next/static/*".split(" "),
  ..."/turistico?q=* /api/region?q=* /exportar/region?q=* /documentacion-api/* /api/cargas/*".split(" "),
];

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** Sends a request unchanged on its own connection; returns the status, or why there was none. */
function ask(
  origin: string,
  path: string,
  { method = "GET", headers = {}, body }: Sent = {},
): Promise<number | string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const asked = send({ hostname, port, path, method, headers, agent: false }, (answer) => {
      answer.resume();
      answer.once("end", () => {
        asked.destroy();
        resolve(answer.statusCode ?? 0);
      });
      answer.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    asked.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    asked.end(body);
  });
}

async function cookieOf({ request }: Page) {
  const { cookies } = await request.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** Sends every address, with and without a session, with the broken parts that `chosen` takes for it. */
async function sendBroken(origin: string, Cookie: string, chosen: (address: number, broken: number) => boolean) {
  for (const headers of [{}, { Cookie }] as Record<string, string>[]) {
    for (const [at, address] of ADDRESSES.entries()) {
      for (const broken of BROKEN.filter((_, which) => chosen(at, which))) {
        const path = address.replace("*", broken);
        const status = await ask(origin, path, { headers });
        expect([path, typeof status === "number" && status < 500]).toEqual([path, true]);
      }
    }
  }
}

test("an address that cannot be decoded is not there, and no fault of the server", async ({ as, origin }) => {
  const Cookie = await cookieOf(await as("admin"));
  // Three or four broken parts for each address, and each of them at five addresses or more.
  await sendBroken(origin, Cookie, (address, broken) => (address + broken) % 3 === 0);
  // A mistyped printed code is reported as an unknown code.
  expect(await ask(origin, "/verificar/%E0%A4%A")).toBe(200);
  expect(await ask(origin, "/api/ppirta/%zz", { headers: { Cookie } })).toBe(404);
  for (const method of ["TRACE", "OPTIONS"]) expect(await ask(origin, "/login", { method })).toBe(405);
  expect(await ask(origin, "*", { method: "OPTIONS" })).toBe(405);
});

test("every kind of address with every broken part is answered @slow", async ({ as, origin }) => {
  await sendBroken(origin, await cookieOf(await as("admin")), () => true);
});

test("who is refused while sending much reads why @slow", async ({ origin }) => {
  const body = Buffer.alloc(20 * 1024 * 1024, " ");
  // As browsers and proxies do: of a connection that ends with its response, the end may come before the response is read.
  const typed = { "Content-Type": "application/json", Origin: origin, Connection: "keep-alive" };
  const length = { "Content-Length": String(body.length) };
  for (const [method, path, status] of [
    ["POST", "/api/auth/entrar", 413],
    ["POST", "/api/region", 401],
    ["POST", "/api/no-existe", 404],
    ["PUT", "/turistico", 405],
  ] as const) {
    for (const extra of [length, { "Transfer-Encoding": "chunked" }]) {
      const told = await ask(origin, path, { method, headers: { ...typed, ...extra }, body });
      expect([method, path, told]).toEqual([method, path, status]);
    }
  }
});

test("who offers another protocol is answered in this one", async ({ origin }) => {
  const { hostname, port } = new URL(origin);
  const answer = await new Promise<string>((resolve) => {
    let text = "";
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `GET /api/salud HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
      ),
    );
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1");
      socket.end();
    });
    socket.on("close", () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 200/);
});

test("the API's documentation is for signed-in staff, under the page's own policy", async ({ as, browser, origin }) => {
  const page = await as("tecnicoLp");
  await page.goto("/guia");
  await page.getByRole("link", { name: "documentación de la API" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Its style sheet is allowed by the content policy.
  await expect(page.locator("main")).not.toHaveCSS("padding-left", "0px");
  await page.getByRole("link", { name: "OpenAPI 3.1" }).click();
  await expect(page).toHaveURL(/\/documentacion-api\/openapi\.json$/);
  const stranger = await browser.newContext({ baseURL: origin });
  const there = await stranger.request.get("/documentacion-api", { maxRedirects: 0 });
  expect([there.status(), there.headers().location]).toEqual([307, expect.stringMatching(/\/login\?/)]);
  expect((await stranger.request.get("/documentacion-api/openapi.json")).status()).toBe(401);
  await stranger.close();
});
