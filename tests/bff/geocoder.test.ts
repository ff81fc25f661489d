import type { RequestListener } from "node:http";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ask, json, ORIGIN, setEnvironment, signInAs, startStub, type Stub } from "./support";

/** Places beyond the inventory's own: our server calls the configured service, at a limited rate. */

let ministry: Stub;
let geocoder: Stub;
let cookie: string;
/** The queue's answer to a request; by default the request may start. */
let queueAnswer: (signal: AbortSignal) => Promise<boolean>;
let get: (path: string, init?: Parameters<typeof ask>[1]) => Promise<Response>;

// The queue and its times are tested in tests/unit/geocoder-turns.test.ts; here, what a request does with its turn.
vi.mock("@/lib/server/geocoder-turns", () => ({ geocoderTurn: (signal: AbortSignal) => queueAnswer(signal) }));

/** Reloads the modules, as in a server that has just started: empty cache, no counts. */
async function restart(environment: Record<string, string> = {}) {
  vi.resetModules();
  setEnvironment(ministry.url, { GEOCODER_URL: `${geocoder.url}/buscar?key=abc`, ...environment });
  const { GET } = await import("@/app/geocodificador/route");
  get = (path, init = { cookie }) => GET(ask(path, init));
}

beforeAll(async () => {
  [ministry, geocoder] = [await startStub(), await startStub()];
  setEnvironment(ministry.url);
  cookie = await signInAs(ministry);
});
afterAll(() => Promise.all([ministry.close(), geocoder.close()]));

let logged: string[] = [];
beforeEach(async () => {
  vi.restoreAllMocks();
  [geocoder.asked.length, ministry.asked.length, logged] = [0, 0, []];
  queueAnswer = () => Promise.resolve(true);
  geocoder.answer = json(UYUNI);
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
  await restart();
});

const UYUNI = [
  {
    ...{ place_id: 7, lat: "-20.4603567", lon: "-66.8261113", importance: 0.4, boundingbox: ["1", "2"] },
    display_name: "Uyuni, Municipio Uyuni, Antonio Quijarro, Potosí, Bolivia",
    licence: "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright",
  },
  { lat: -34.6, lon: -58.4, display_name: "Buenos Aires, Argentina" },
];
const FAILED = "No se pudo buscar otros lugares por ahora. Puede marcar el punto en el mapa.";
const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message;

describe("GET /geocodificador", () => {
  it("asks the configured service for places in Bolivia, in the application's name, and tells their source", async () => {
    const response = await get("/geocodificador?q=%20Salar%20%20de%20Uyuni%20");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      lugares: [
        {
          nombre: "Uyuni",
          detalle: "Municipio Uyuni, Antonio Quijarro, Potosí",
          latitud: -20.46036,
          longitud: -66.82611,
        },
      ],
      fuente: "OpenStreetMap (ODbL)",
    });
    const [sent] = geocoder.asked;
    const url = new URL(sent?.url ?? "", geocoder.url);
    expect(url.pathname).toBe("/buscar");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ key: "abc", q: "salar de uyuni", format: "json", limit: "8", "accept-language": "es" },
      ...{ countrycodes: "bo", viewbox: "-69.7,-22.95,-57.4,-9.6", bounded: "1" },
    });
    expect(sent?.headers["user-agent"]).toMatch(/^inventario-turistico\/\d/);
    expect(sent?.headers.cookie).toBeUndefined();
    expect(sent?.headers.referer).toBeUndefined();
  });

  it("asks once for the same words, however they are written, also where nothing was found", async () => {
    geocoder.answer = json([]);
    expect(await (await get("/geocodificador?q=Tiahuanaco")).json()).toEqual({ lugares: [], fuente: null });
    expect((await get("/geocodificador?q=%20tiahuanaco")).status).toBe(200);
    expect((await get("/geocodificador?q=TIAHUANACO")).status).toBe(200);
    expect(geocoder.asked).toHaveLength(1);
  });

  it("is not there where no service is configured, whoever asks", async () => {
    await restart({ GEOCODER_URL: "" });
    const response = await get("/geocodificador?q=uyuni");
    expect(response.status).toBe(404);
    expect(await messageOf(response)).toBe("La búsqueda de otros lugares no está configurada");
    expect(geocoder.asked).toEqual([]);
  });

  it("answers signed-in people of our own pages, who write something to look for", async () => {
    const status = async (path: string, init?: Parameters<typeof ask>[1]) => (await get(path, init)).status;
    expect(await status("/geocodificador?q=uyuni", {})).toBe(401);
    expect(await status("/geocodificador?q=uyuni", { cookie: "next-auth.session-token=otro" })).toBe(401);
    expect(await status("/geocodificador?q=uyuni", { cookie, headers: { "sec-fetch-site": "cross-site" } })).toBe(403);
    expect(await status("/geocodificador?q=uyuni", { cookie, headers: { origin: "https://otro.example" } })).toBe(403);
    for (const path of ["?q=uy", "", "?q=%20%20u%20", `?q=${"u".repeat(101)}`]) {
      expect(await status(`/geocodificador${path}`)).toBe(422);
    }
    expect(geocoder.asked).toEqual([]);
    expect(await status("/geocodificador?q=uyuni", { cookie, headers: { "sec-fetch-site": "same-origin" } })).toBe(200);
    expect(await status("/geocodificador?q=potosi", { cookie, headers: { origin: ORIGIN } })).toBe(200);
  });

  it("lets a person ask thirty new things a minute; what is kept stays free", async () => {
    for (let n = 1; n <= 30; n += 1) expect((await get(`/geocodificador?q=lugar ${n}`)).status).toBe(200);
    const refused = await get("/geocodificador?q=lugar 31");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
    expect(await messageOf(refused)).toBe(
      "Buscó otros lugares muchas veces seguidas. Espere un momento y vuelva a escribir.",
    );
    expect((await get("/geocodificador?q=lugar 1")).status).toBe(200);
    expect(geocoder.asked).toHaveLength(30);
  });

  it("waits for its turn, is refused where too many wait, and forgets who went away", async () => {
    let go: (mayStart: boolean) => void = () => undefined;
    queueAnswer = () => new Promise((resolve) => (go = resolve));
    const waiting = get("/geocodificador?q=espera");
    await vi.waitFor(() => expect(go).toHaveLength(1));
    expect(geocoder.asked).toEqual([]);
    go(true);
    expect((await waiting).status).toBe(200);

    queueAnswer = () => Promise.resolve(false);
    const refused = await get("/geocodificador?q=sexto");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(await messageOf(refused)).toMatch(/^Hay muchas búsquedas de otros lugares a la vez\./);

    const leaving = new AbortController();
    queueAnswer = (signal) => {
      leaving.abort();
      return Promise.reject(signal.reason as Error);
    };
    const { GET } = await import("@/app/geocodificador/route");
    const left = new NextRequest(`${ORIGIN}/geocodificador?q=ido`, { headers: { cookie }, signal: leaving.signal });
    expect((await GET(left)).status).toBe(499);

    expect(geocoder.asked.map(({ url }) => new URL(url, ORIGIN).searchParams.get("q"))).toEqual(["espera"]);
    expect(logged).toEqual([]);
  });
});

describe("a geocoder that fails", () => {
  const page: RequestListener = (_request, response) => void response.end("<html>");
  const cut: RequestListener = (_request, response) => void response.destroy();

  it.each([
    ["refuses", json({ error: "no" }, 403), 502, "status 403"],
    ["leads elsewhere", json({}, 302, { Location: "https://otro.example/" }), 502, "status 302"],
    ["speaks no JSON", page, 502, "not JSON"],
    ["answers another shape", json({ error: "Unable to geocode" }), 502, "wrong shape: (all) invalid_type"],
    [
      "gives a place without a position",
      json([{ display_name: "Uyuni", lat: "norte" }]),
      502,
      "wrong shape: 0.lat invalid_type; 0.lon invalid_type",
    ],
    ["answers without end", json("x".repeat(300_000)), 502, "too large"],
    ["breaks off", cut, 502, "unreachable"],
  ] as const)("that %s is a calm sentence and a line without the words", async (_what, answer, status, line) => {
    geocoder.answer = answer;
    const response = await get("/geocodificador?q=secretos");
    expect(response.status).toBe(status);
    expect(await messageOf(response)).toBe(FAILED);
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? "")).toMatchObject({ event: "geocoder", request_id: expect.any(String) });
    expect(logged[0]).toContain(line);
    expect(logged[0]).not.toMatch(/secretos|key=|"abc/);
    // A failure is not cached: the next request calls the service again.
    geocoder.answer = json(UYUNI);
    expect((await get("/geocodificador?q=secretos")).status).toBe(200);
  });

  it("that is late is given up after five seconds", async () => {
    geocoder.answer = () => undefined;
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const asked: number[] = [];
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      asked.push(ms);
      return timeout(ms / 100);
    });
    const response = await get("/geocodificador?q=uyuni");
    expect(response.status).toBe(504);
    expect(await messageOf(response)).toBe(FAILED);
    expect(asked).toEqual([5000]);
    expect(logged[0]).toContain("timeout");
  });

  it("that is not there is no different", async () => {
    await restart({ GEOCODER_URL: "http://127.0.0.1:9/buscar" });
    expect((await get("/geocodificador?q=uyuni")).status).toBe(502);
    expect(logged[0]).toContain("unreachable");
  });
});
