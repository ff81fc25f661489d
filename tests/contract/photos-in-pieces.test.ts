import "fake-indexeddb/auto";
import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { serve } from "@hono/node-server";
import { eq, sql } from "drizzle-orm";
import { NextRequest } from "next/server";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brokenLine, type BrokenLine } from "@/bench/field-days/broken-line";
import { CARGA, FOTOGRAMA } from "@/contract/codes";
import { sendPieces } from "@/lib/campo/sending/pieces";
import { issueToken } from "@/ministry-api/sesion/tokens";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { carga, cargaPieza, fotogramappirta, subida } from "@/ministry-api/db/schema";
import { ask, cookieHeader, inRequest, setEnvironment } from "../bff/support";
import { type Account, type Api, openApi, THE_DATABASE } from "./harness";
import { create, LP } from "./inventory";

/** Photos in pieces, from the field screen's own code over a line that breaks, through the web server, to the API. */

let api: Api;
let apiServer: Server;
let web: Server;
let line: BrokenLine;
let cookie: string;
let atractivo: number;

/** The web server's routes on a socket, as the framework hands requests to them. */
async function webServer(): Promise<Server> {
  const pieces = await import("@/app/api/cargas/[[...referencia]]/route");
  const calls = await import("@/app/api/[...path]/route");
  const server = createServer((incoming, outgoing) => {
    const { method = "GET", url = "/", headers } = incoming;
    const sent = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
    const withBody = method === "GET" || method === "HEAD" ? {} : { body: Readable.toWeb(incoming), duplex: "half" };
    const request = new NextRequest(`http://${headers.host}${url}`, { method, headers: sent, ...withBody } as never);
    const referencia = url.startsWith("/api/cargas") ? url.split("/").slice(3) : [];
    const respond = (): Promise<Response> =>
      url.startsWith("/api/cargas")
        ? pieces[method as "PATCH"](request, { params: Promise.resolve({ referencia }) })
        : calls.POST(request);
    void inRequest(request, respond).then(async (response) => {
      outgoing.writeHead(response.status, [...response.headers].flat());
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  api = await openApi(THE_DATABASE);
  apiServer = serve({ fetch: api.fetch, hostname: "127.0.0.1", port: 0 }) as Server;
  await new Promise((listening) => apiServer.once("listening", listening));
  setEnvironment(`http://127.0.0.1:${portOf(apiServer)}/api`);
  const { POST: entrar } = await import("@/app/api/auth/entrar/route");
  const body = JSON.stringify({ email: "tecnico.lp@turismo.bo", password: CLAVE_DEMO });
  cookie = cookieHeader(await entrar(ask("/api/auth/entrar", { method: "POST", body })));
  web = await webServer();
  line = await brokenLine(portOf(web));
  atractivo = await create(api, "ppirta", "tecnico.lp", LP);
});
afterAll(async () => {
  await line.close();
  for (const server of [web, apiServer]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await api.close();
});

/** A request of the protocol, straight to the API. */
async function tus(
  method: string,
  referencia: string | null,
  more: { as?: Account; headers?: object; body?: Buffer } = {},
) {
  const token = await api.tokenOf(more.as ?? "tecnico.lp");
  const response = await api.request(`/api${CARGA.path}${referencia === null ? "" : `/${referencia}`}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0", ...more.headers },
    ...(more.body && { body: new Uint8Array(more.body) }),
  });
  const isJson = method !== "HEAD" && response.headers.get("content-type")?.includes("json");
  const body: unknown = isJson ? await response.json() : null;
  return { status: response.status, offset: response.headers.get("upload-offset"), headers: response.headers, body };
}
const base64 = (text: string) => Buffer.from(text).toString("base64");
const begin = (referencia: string, bytes: number, { as, id = atractivo }: { as?: Account; id?: number } = {}) =>
  tus("POST", null, {
    ...(as && { as }),
    headers: {
      "upload-length": String(bytes),
      "upload-metadata": `referencia ${base64(referencia)},id_ppirta ${base64(String(id))}`,
    },
  });
const piece = (referencia: string, offset: number, body: Buffer, as?: Account) =>
  tus("PATCH", referencia, {
    ...(as && { as }),
    body,
    headers: { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
  });

/** Noise does not get smaller as a JPEG. */
const noisy = (width: number) =>
  sharp(randomBytes(width * width * 3), { raw: { width, height: width, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();

const headers = (origin: string) => ({ cookie, origin, connection: "close" });

async function send(image: Buffer, referencia: string, onSent: (bytes: number) => void = () => undefined) {
  const { origin } = line;
  await sendPieces(image, { referencia, idPpirta: atractivo, onSent }, { origin, more: { headers: headers(origin) } });
}
const add = (referencia: string, more: object = {}) =>
  api.call("fotogramappirta.deCarga", { as: "tecnico.lp", body: { id_ppirta: atractivo, referencia, ...more } });
const row = async (referencia: string) =>
  (
    await api.db
      .select()
      .from(fotogramappirta)
      .where(eq(fotogramappirta.nombre, `${referencia}.jpg`))
  )[0];

describe("a photo over a line that breaks", () => {
  it("arrives whole, and hardly a byte of it is sent twice", async () => {
    const image = await noisy(420);
    const referencia = randomUUID();
    line.weather({ cutAfter: 40_000 });
    const told: number[] = [];
    await send(image, referencia, (bytes) => told.push(bytes));
    line.weather({});
    expect(line.carried.cuts).toBeGreaterThanOrEqual(3);
    expect(told.at(-1)).toBe(image.length);
    // Of each break what was on its way is sent again, and nothing that the server had.
    const twice = line.carried.pieceBytes - image.length;
    expect(twice / line.carried.cuts).toBeLessThan(4096);
    const nombre = `${referencia}.jpg`;
    expect(await add(referencia, { nombre, tomada: "2026-11-20T14:15:30.000Z", g_x: -16.5, g_y: -68.1 })).toMatchObject(
      {
        status: 200,
      },
    );
    const stored = await row(referencia);
    expect(stored).toMatchObject({ bytes: image.length, g_x: -16.5, g_y: -68.1, id_ppirta: atractivo });
    expect(stored?.tomada?.toISOString()).toBe("2026-11-20T14:15:30.000Z");
    expect(api.files.kept.get(stored?.hash ?? "")?.equals(image)).toBe(true);
    // Its pieces are gone, and adding it again is the same.
    expect(await api.db.$count(carga, eq(carga.referencia, referencia))).toBe(0);
    expect(await api.db.$count(cargaPieza, eq(cargaPieza.referencia, referencia))).toBe(0);
    expect((await add(referencia, { nombre })).status).toBe(200);
    expect(await api.db.$count(fotogramappirta, eq(fotogramappirta.nombre, nombre))).toBe(1);
  });
});

describe("the API", () => {
  const TEN = Buffer.alloc(10, 1);

  it("goes on where it stands, begun as often as you like, and counts it once", async () => {
    const referencia = randomUUID();
    const uploads = async () => (await api.db.select({ n: sql<number>`sum(${subida.archivos})` }).from(subida))[0]?.n;
    expect(await begin(referencia, 30)).toMatchObject({ status: 201, headers: expect.anything() });
    const before = await uploads();
    expect(await piece(referencia, 0, TEN)).toMatchObject({ status: 204, offset: "10" });
    expect((await begin(referencia, 30)).status).toBe(201);
    expect(await uploads()).toEqual(before);
    expect(await tus("HEAD", referencia)).toMatchObject({ status: 200, offset: "10" });
    expect((await add(referencia)).status).toBe(409);
  });

  it("of two pieces at once for one place keeps one", async () => {
    const referencia = randomUUID();
    await begin(referencia, 20);
    const answers = await Promise.all([1, 2, 3, 4].map((byte) => piece(referencia, 0, Buffer.alloc(10, byte))));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
    expect(await tus("HEAD", referencia)).toMatchObject({ offset: "10" });
    expect(await api.db.$count(cargaPieza, eq(cargaPieza.referencia, referencia))).toBe(1);
  });

  it("shows nobody another person's, and lets nobody go on with it", async () => {
    const referencia = randomUUID();
    await begin(referencia, 20);
    for (const as of ["operador.lp", "tecnico.pt", "admin"] as const) {
      expect((await tus("HEAD", referencia, { as })).status).toBe(404);
      expect((await piece(referencia, 0, TEN, as)).status).toBe(404);
      expect((await tus("DELETE", referencia, { as })).status).toBe(204);
    }
    expect((await begin(referencia, 20, { as: "operador.lp" })).status).toBe(422);
    expect(await tus("HEAD", referencia)).toMatchObject({ status: 200, offset: "0" });
  });

  it("begins none for a record that the person may not change, and none of a wrong size or shape", async () => {
    expect((await begin(randomUUID(), 20, { as: "tecnico.pt" })).status).toBe(404);
    expect((await begin(randomUUID(), FOTOGRAMA.maxBytes + 1)).status).toBe(413);
    expect((await begin(randomUUID(), 0)).status).toBe(413);
    expect((await begin("no", 20)).status).toBe(422);
    expect((await tus("POST", null, { headers: { "upload-length": "5" } })).status).toBe(422);
    const referencia = randomUUID();
    await begin(referencia, 20);
    expect((await piece(referencia, 0, Buffer.alloc(21))).status).toBe(413);
    expect((await piece(referencia, 0, Buffer.alloc(CARGA.maxPieza + 1))).status).toBe(413);
    for (const method of ["GET", "PUT"]) expect((await tus(method, referencia)).status).toBeGreaterThanOrEqual(400);
    const refused = await tus("HEAD", "../login");
    expect([refused.status >= 400, (await piece(randomUUID(), 0, TEN)).headers.get("tus-resumable")]).toEqual([
      true,
      "1.0.0",
    ]);
  });

  it("refuses what is no photo in words, once all of it is there", async () => {
    const referencia = randomUUID();
    await begin(referencia, 10);
    await piece(referencia, 0, TEN);
    const { status, body } = await add(referencia);
    expect([status, body.errores?.["referencia"]?.[0]]).toEqual([422, expect.stringContaining("JPG, JPEG o PNG")]);
  });
});

describe("the web server", () => {
  const at = async (method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
    fetch(`http://127.0.0.1:${portOf(web)}/api${CARGA.path}${path}`, {
      method,
      headers: { "tus-resumable": "1.0.0", ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  const own = () => `http://127.0.0.1:${portOf(web)}`;

  it("asks for the session, its own pages, and the protocol's own headers; each answer bears the protocol's mark", async () => {
    const id = `/${randomUUID()}`;
    const answers = {
      "no session": await at("HEAD", id, {}),
      "another site": await at("POST", "", { cookie, origin: "https://malo.example" }),
      "no origin": await at("PATCH", id, { cookie }),
      "no reference": await at("HEAD", "/..%2flogin", { cookie }),
      "another header": await at("POST", "", { cookie, origin: own(), "upload-length": "1e9" }),
      "too large": await at(
        "PATCH",
        id,
        { cookie, origin: own(), "upload-offset": "0" },
        Buffer.alloc(CARGA.maxPieza + 1),
      ),
      unknown: await at("HEAD", id, { cookie }),
    };
    expect(Object.fromEntries(Object.entries(answers).map(([what, { status }]) => [what, status]))).toEqual({
      "no session": 401,
      "another site": 403,
      "no origin": 403,
      "no reference": 404,
      "another header": 422,
      "too large": 413,
      unknown: 404,
    });
    for (const { headers } of Object.values(answers)) expect(headers.get("tus-resumable")).toBe("1.0.0");
  });
});

// Last: the sessions of the others end on the way.
describe("a week later", () => {
  it("forgets what nobody went on with for a week", async () => {
    const referencia = randomUUID();
    await begin(referencia, 20);
    api.advance((CARGA.dias * 24 + 1) * 60);
    const token = await issueToken(
      api.db,
      (await api.db.select().from(carga))[0]?.id_usuario ?? 0,
      "SESION",
      12,
      api.now(),
    );
    const headers = { authorization: `Bearer ${token}` };
    expect((await tus("HEAD", referencia, { headers })).status).toBe(404);
    const next = randomUUID();
    await tus("POST", null, {
      headers: {
        ...headers,
        "upload-length": "20",
        "upload-metadata": `referencia ${base64(next)},id_ppirta ${base64(String(atractivo))}`,
      },
    });
    expect((await api.db.select().from(carga)).map((row) => row.referencia)).toEqual([next]);
  });
});
