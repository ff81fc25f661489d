import { expect, test } from "./support/fixtures";

/** The headers of every response of the running application. */

const ALWAYS: Record<string, string | RegExp> = {
  // What browsers tell our answers by from those of somebody between.
  "x-inventario-turistico": "1",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": /^geolocation=\(self\), camera=\(\)/,
};

const PAGE = /^default-src 'self'; script-src 'self' 'nonce-[^']+' 'strict-dynamic';/;
const BARE = /^default-src 'none';/;

/** Method, address, status, content policy (null: a file, not a document), and whether it may be cached. */
const ANSWERS: [string, string, number, RegExp | null, boolean][] = [
  ["GET", "/region", 200, PAGE, false],
  ["GET", "/login", 307, PAGE, false],
  ["GET", "/no-existe", 404, PAGE, false],
  ["GET", "/verdetalle?page=2", 307, PAGE, true],
  ["POST", "/region", 405, PAGE, false],
  ["GET", "/api/region?page=1&rows=5&q=", 200, BARE, false],
  ["GET", "/api/no-existe", 404, BARE, false],
  ["POST", "/api/region", 422, BARE, false],
  ["PATCH", "/api/region", 405, BARE, true],
  ["GET", "/api/auth/session", 200, BARE, false],
  ["GET", "/api/salud", 200, BARE, false],
  ["GET", "/exportar/region?formato=csv", 200, PAGE, false],
  ["GET", "/favicon.svg", 200, null, true],
  ["GET", "/campo", 200, PAGE, false],
  ["GET", "/campo/sw.js", 200, BARE, true],
  ["GET", "/campo.webmanifest", 200, null, true],
];

test("the headers of every kind of answer", async ({ as, origin }) => {
  const { request } = await as("nacional");
  for (const [method, path, status, policy, kept] of ANSWERS) {
    const answer = await request.fetch(path, {
      method,
      maxRedirects: 0,
      headers: {
        "X-Forwarded-Proto": "https",
        ...(method !== "GET" && { Origin: origin.replace(/^http:/, "https:") }),
      },
      ...(method !== "GET" && { data: {} }),
    });
    const what = `${method} ${path}`;
    const headers = answer.headers();
    expect(answer.status(), what).toBe(status);
    for (const [name, value] of Object.entries(ALWAYS)) {
      if (typeof value === "string") expect(headers[name], `${what} ${name}`).toBe(value);
      else expect(headers[name], `${what} ${name}`).toMatch(value);
    }
    expect(headers["strict-transport-security"], what).toBe("max-age=31536000; includeSubDomains");
    if (policy) expect(headers["content-security-policy"], what).toMatch(policy);
    if (!kept) expect(headers["cache-control"], what).toContain("no-store");
    expect(headers["access-control-allow-origin"], what).toBeUndefined();
    expect(headers["x-powered-by"], what).toBeUndefined();
  }
  const plain = await request.get("/about");
  expect(plain.headers()["strict-transport-security"], "over http").toBeUndefined();
});

test.describe("the content policy", () => {
  test.use({ expectedNoise: [/(style|script)-src-(elem|attr) inline|Content Security Policy/] });

  test("stops what a page was made to bear, and every test hears of it", async ({ as, noise }) => {
    const page = await as("nacional");
    await page.goto("/about");
    const ran = await page.evaluate(() => {
      document.head.append(Object.assign(document.createElement("style"), { textContent: "main{color:red}" }));
      const image = document.createElement("div");
      image.innerHTML = `<img src="data:," onerror="window.entered=true">`;
      document.body.append(image);
      return new Promise((resolve) => setTimeout(() => resolve("entered" in window), 0));
    });
    expect(ran).toBe(false);
    await expect
      .poll(() => noise.filter((line) => line.startsWith("securitypolicyviolation")).length)
      .toBeGreaterThan(0);
    expect(noise.join("\n")).toContain("securitypolicyviolation style-src-elem inline");
  });
});
