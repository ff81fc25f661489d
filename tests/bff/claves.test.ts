import type { NextRequest } from "next/server";
import { beforeAll, expect, it } from "vitest";
import { RELEASE_HEADER } from "@/contract/release";
import { ask, json, stubOn } from "./support";

/** Requests of other systems, which carry a key and no session. */

const stub = stubOn();
const KEY = `irt_${"Ab3".repeat(13)}z`;
const OURS = { [RELEASE_HEADER]: "1.0.0" };

type Handler = (request: NextRequest) => Promise<Response>;
let route: { GET: Handler; POST: Handler };
let imagen: (request: NextRequest, context: { params: Promise<{ id: string }> }) => Promise<Response>;
beforeAll(async () => {
  route = await import("@/app/api/[...path]/route");
  imagen = (await import("@/app/api/fotogramappirta/[id]/imagen/route")).GET;
});

const byKey = (headers: Record<string, string> = {}) => ({ headers: { authorization: `Bearer ${KEY}`, ...headers } });

it("are passed on with their key alone, and answered as the ministry API answers", async () => {
  stub.answer = (_request, response) => {
    response.writeHead(200, { "Content-Type": "application/x-ndjson", "X-Total-Count": "2", ...OURS });
    response.end('{"id":1}\n{"id":2}\n');
  };
  const asked = byKey({ accept: "application/x-ndjson", "x-forwarded-for": "203.0.113.9", cookie: "otra=1" });
  const answer = await route.GET(ask("/api/ppirta?q=salar", asked));
  expect([answer.status, await answer.text()]).toEqual([200, '{"id":1}\n{"id":2}\n']);
  expect(answer.headers.get("content-type")).toBe("application/x-ndjson");
  expect([answer.headers.get("x-total-count"), answer.headers.get("set-cookie")]).toEqual(["2", null]);
  expect(stub.asked).toMatchObject([
    {
      ...{ method: "GET", url: "/api/ppirta?q=salar" },
      headers: { authorization: `Bearer ${KEY}`, accept: "application/x-ndjson", "x-forwarded-for": "203.0.113.9" },
    },
  ]);
  expect(stub.asked[0]?.headers.cookie).toBeUndefined();
});

it("get the refusals of the ministry API, with when to try again", async () => {
  stub.answer = json({ message: "La clave pasó de 60 pedidos por minuto." }, 429, { "Retry-After": "7", ...OURS });
  const answer = await route.GET(ask("/api/ppirta", byKey()));
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "7"]);
  expect(await answer.json()).toEqual({ message: "La clave pasó de 60 pedidos por minuto." });
});

it("get photographs", async () => {
  stub.answer = (_request, response) => {
    response.writeHead(200, { "Content-Type": "image/webp", ETag: '"a-600-webp"', ...OURS }).end("bytes");
  };
  const params = Promise.resolve({ id: "5" });
  const answer = await imagen(ask("/api/fotogramappirta/5/imagen?ancho=600", byKey()), { params });
  expect([answer.status, answer.headers.get("etag"), await answer.text()]).toEqual([200, '"a-600-webp"', "bytes"]);
});

it("never write, and what is no key is no way in", async () => {
  const post = { method: "POST", body: "{}", ...byKey({ "content-type": "application/json" }) };
  expect((await route.POST(ask("/api/region", post))).status).toBe(403);
  expect((await route.GET(ask("/api/ppirta", { headers: { authorization: "Bearer irt_corta" } }))).status).toBe(401);
  expect(stub.asked).toEqual([]);
});

it("are not passed to a server that is not ours", async () => {
  stub.answer = json({});
  await route.GET(ask("/api/verificar/ABCD-1234"));
  stub.asked.length = 0;
  expect((await route.GET(ask("/api/ppirta", byKey()))).status).toBe(404);
  expect(stub.asked).toEqual([]);
});
