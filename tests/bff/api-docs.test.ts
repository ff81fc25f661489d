import { beforeAll, expect, it, vi } from "vitest";
import { ask, json, signInAs, stubOn } from "./support";

/** The ministry API's documentation, served by the web application to signed-in staff under the page's own policy. */

const store = { cookie: "" };
vi.mock("next/headers", async () => {
  const { RequestCookies } = await import("next/dist/compiled/@edge-runtime/cookies");
  return {
    cookies: async () => new RequestCookies(new Headers({ cookie: store.cookie })),
    headers: async () => new Headers({ "x-pathname": "/documentacion-api" }),
  };
});

const PAGE = `<html><head><style>p { color: red; }</style></head><a href="/api/docs/openapi.json">OpenAPI</a></html>`;
const stub = stubOn();
let cookie = "";

beforeAll(async () => {
  cookie = await signInAs(stub, 5);
});

it("is shown to whoever has a session, with the nonce of the page's policy and its own link", async () => {
  const { GET } = await import("@/app/documentacion-api/route");
  store.cookie = cookie;
  stub.answer = (_request, response) => void response.writeHead(200, { "Content-Type": "text/html" }).end(PAGE);
  const answer = await GET(ask("/documentacion-api", { cookie, headers: { "x-nonce": "abc" } }));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  const text = await answer.text();
  expect(text).toContain('<style nonce="abc">');
  expect(text).toContain('href="/documentacion-api/openapi.json"');
  expect(stub.asked.at(-1)).toMatchObject({ url: "/api/docs" });
  expect(stub.asked.at(-1)?.headers.authorization).toBeUndefined();

  store.cookie = "";
  await expect(GET(ask("/documentacion-api"))).rejects.toThrow("NEXT_REDIRECT");
  store.cookie = cookie;
  stub.answer = json({ message: "no" }, 404);
  await expect(GET(ask("/documentacion-api", { cookie }))).rejects.toThrow("NEXT_REDIRECT");
});

it("is there for programs, too: with a session, and not for another site", async () => {
  const { GET } = await import("@/app/documentacion-api/openapi.json/route");
  stub.answer = json({ openapi: "3.1.0" });
  const answer = await GET(ask("/documentacion-api/openapi.json", { cookie }));
  expect([answer.status, answer.headers.get("content-type"), await answer.json()]).toEqual([
    200,
    "application/json",
    { openapi: "3.1.0" },
  ]);
  expect((await GET(ask("/documentacion-api/openapi.json"))).status).toBe(401);
  const foreign = { cookie, headers: { "sec-fetch-site": "cross-site" } };
  expect((await GET(ask("/documentacion-api/openapi.json", foreign))).status).toBe(403);
  stub.answer = json({ message: "no" }, 404);
  expect((await GET(ask("/documentacion-api/openapi.json", { cookie }))).status).toBe(404);
});
