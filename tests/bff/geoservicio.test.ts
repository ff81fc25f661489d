import type { NextRequest } from "next/server";
import { beforeAll, describe, expect, it } from "vitest";
import { GEOSERVICIO_URL } from "@/contract/geoservicio";
import { RELEASE_HEADER } from "@/contract/release";
import { ask, json, ORIGIN, signInAs, stubOn, TOKEN } from "./support";

/** The geographic service as the web application serves it: to programs by key, to a browser its pages. */

const stub = stubOn();
const KEY = `irt_${"Ab3".repeat(13)}z`;
const OURS = { [RELEASE_HEADER]: "1.0.0" };
const GEOJSON = { Accept: "application/geo+json, application/json" };
const ITEMS = "/ogc/collections/atractivos/items";

let GET: (request: NextRequest) => Promise<Response>;
beforeAll(async () => {
  ({ GET } = await import("@/app/ogc/[[...ruta]]/route"));
});

const askedCalls = () =>
  stub.asked.map(({ url, headers }) => [url, headers.authorization, headers[GEOSERVICIO_URL.toLowerCase()]]);

it("passes a key on that comes as a password, with the address that links begin with", async () => {
  stub.answer = (_request, response) =>
    response
      .writeHead(200, { "Content-Type": "application/geo+json", "Content-Crs": "<crs>", ...OURS })
      .end('{"type":"FeatureCollection"}');
  const authorization = `Basic ${btoa(`qgis:${KEY}`)}`;
  const answer = await GET(ask(`${ITEMS}?limit=5&bbox=1,2,3,4`, { headers: { authorization, ...GEOJSON } }));
  expect([answer.status, await answer.text()]).toEqual([200, '{"type":"FeatureCollection"}']);
  expect(answer.headers.get("content-type")).toBe("application/geo+json");
  expect([answer.headers.get("content-crs"), answer.headers.get("cache-control")]).toEqual(["<crs>", "no-store"]);
  expect(askedCalls()).toEqual([[`/api${ITEMS}?limit=5&bbox=1,2,3,4`, `Bearer ${KEY}`, `${ORIGIN}/ogc`]]);
});

it("asks for a key where there is none, as programs for maps understand it", async () => {
  stub.answer = json({ message: "Su sesión terminó. Ingrese nuevamente." }, 401, OURS);
  const answer = await GET(ask(ITEMS, { headers: GEOJSON }));
  expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, 'Basic realm="Inventario turistico"']);
  expect(await answer.json()).toEqual({
    message: "Falta la clave: désela a su programa como contraseña, con cualquier nombre de usuario.",
  });
  expect(askedCalls()).toEqual([[`/api${ITEMS}`, undefined, `${ORIGIN}/ogc`]]);
});

it("says why a key is refused, and when it may ask again", async () => {
  stub.answer = json({ message: "La clave venció" }, 401, OURS);
  const byKey = () => GET(ask(ITEMS, { headers: { authorization: `Bearer ${KEY}`, ...GEOJSON } }));
  expect(await (await byKey()).json()).toEqual({ message: "La clave venció" });
  stub.answer = json({ message: "La clave pasó de 60 pedidos por minuto." }, 429, { "Retry-After": "7", ...OURS });
  const answer = await byKey();
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "7"]);
});

it("serves a browser's own request for JSON with its session, and no other site's", async () => {
  const cookie = await signInAs(stub);
  stub.answer = json({ type: "FeatureCollection" }, 200, OURS);
  // The answer to the sign-in was not marked as ours.
  const { GET: call } = await import("@/app/api/[...path]/route");
  await call(ask("/api/departamentos", { headers: { cookie } }));
  stub.asked.length = 0;
  expect((await GET(ask(`${ITEMS}?f=json`, { headers: { cookie, accept: "text/html" } }))).status).toBe(200);
  expect(askedCalls()).toEqual([[`/api${ITEMS}?f=json`, `Bearer ${TOKEN}`, `${ORIGIN}/ogc`]]);
  const foreign = { cookie, origin: "https://otro.example", ...GEOJSON };
  expect((await GET(ask(ITEMS, { headers: foreign }))).status).toBe(403);
});

describe("sends a browser to the page", () => {
  it.each([
    ["/ogc", "/geoservicio"],
    ["/ogc/", "/geoservicio"],
    ["/ogc/conformance", "/geoservicio"],
    ["/ogc/api", "/geoservicio"],
    ["/ogc/collections", "/geoservicio"],
    ["/ogc/collections/municipios", "/geoservicio/municipios"],
    ["/ogc/collections/municipios/schema", "/geoservicio/municipios"],
    [`${ITEMS}?limit=5&filter=avance%3D3`, "/geoservicio/atractivos?limit=5&filter=avance%3D3"],
    [`${ITEMS}/12`, "/geoservicio/atractivos/12"],
    ["/ogc/collections/otra/items", "/geoservicio"],
    ["/ogc/collections//otro.example/items", "/geoservicio"],
  ])("of %s", async (path, page) => {
    const byAccept = await GET(ask(path, { headers: { accept: "text/html,application/xhtml+xml" } }));
    expect([byAccept.status, byAccept.headers.get("location")]).toEqual([303, page]);
    const byFormat = await GET(ask(`${path}${path.includes("?") ? "&" : "?"}f=html`, { headers: GEOJSON }));
    expect([byFormat.status, byFormat.headers.get("location")]).toEqual([303, page]);
    expect(stub.asked).toEqual([]);
  });
});

it("is not there in front of a ministry API that is not ours", async () => {
  await signInAs(stub);
  expect((await GET(ask("/ogc", { headers: GEOJSON }))).status).toBe(404);
});
