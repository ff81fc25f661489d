import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { NextRequest } from "next/server";
import type { CampoDeAtractivo } from "@/contract/campos/atractivo";
import { RELEASE_HEADER } from "@/contract/release";
import { version } from "@/package.json";
import { markTokenStarted } from "@/lib/server/ended-sessions";
import { ask, cleared, json, signInAs, stubOn, TOKEN } from "./support";

/** The proxy between the browser and the ministry API, against a stub of that API. */

const stub = stubOn();
let call: (request: NextRequest) => Promise<Response>;
const enter = (rol: number) => signInAs(stub, rol);
let tecnico: string;

beforeAll(async () => {
  const route = await import("@/app/api/[...path]/route");
  call = route.GET;
  tecnico = await enter(4);
});
/** The stub issues one fixed token: makes it valid again after a test that ended it. */
afterEach(() => markTokenStarted(TOKEN));

let logged: string[] = [];
beforeEach(() => {
  stub.answer = json({});
  logged = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
});

const region = { codigo: "01", nombre: "Salar", id_macro_region: 1 };
const post = (path: string, body: unknown, extra = {}) =>
  ask(path, { method: "POST", cookie: tecnico, body: JSON.stringify(body), ...extra });

async function expectRefusal(request: NextRequest, status: number) {
  const response = await call(request);
  const body = (await response.json()) as { message: string; errores?: Record<string, string[]> };
  expect(response.status).toBe(status);
  expect(body.message).toMatch(/\p{L}{3}/u);
  expect(JSON.stringify(body)).not.toContain(TOKEN);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return { response, ...body };
}

describe("before anything is forwarded", () => {
  it.each([
    "/api/nada",
    "/api/",
    "/api/region/1/otra",
    "/api/regio%6E%2F",
    "/api/__proto__",
    "/api/login",
    "/api/logout",
  ])("404 for %s", async (path) => {
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      await expectRefusal(ask(path, { method, cookie: tecnico }), 404);
    }
    expect(stub.asked).toEqual([]);
  });

  it("404 for a method the path does not have", async () => {
    await expectRefusal(ask("/api/region", { method: "PUT", cookie: tecnico, body: "{}" }), 404);
    await expectRefusal(ask("/api/region/1", { method: "POST", cookie: tecnico, body: "{}" }), 404);
  });

  it("403 for a write from elsewhere", async () => {
    for (const origin of [
      "https://malo.example",
      "http://127.0.0.1:3001",
      "https://127.0.0.1:3000",
      "null",
      "no es una dirección",
    ]) {
      await expectRefusal(post("/api/region", region, { headers: { origin } }), 403);
    }
    const bare = post("/api/region", region);
    bare.headers.delete("origin");
    await expectRefusal(bare, 403);
    expect(stub.asked).toEqual([]);
  });

  it("takes a write without Origin that the browser says is from the same origin", async () => {
    stub.answer = json({ message: "ok", data: { id: 3 } });
    const request = post("/api/region", region, { headers: { "sec-fetch-site": "same-origin" } });
    request.headers.delete("origin");
    expect((await call(request)).status).toBe(200);
  });

  it("401 without a session, with half of one, or with a foreign one", async () => {
    await expectRefusal(ask("/api/region"), 401);
    for (const half of tecnico.split("; ")) await expectRefusal(ask("/api/region", { cookie: half }), 401);
    await expectRefusal(ask("/api/region", { cookie: "next-auth.session-token=a.b.c; inventario.token=x" }), 401);
    expect(stub.asked).toEqual([]);
  });

  it("403 for a role that may not", async () => {
    await expectRefusal(ask("/api/region/1", { method: "DELETE", cookie: tecnico }), 403);
    await expectRefusal(ask("/api/ppirtarecibir/1", { method: "POST", cookie: tecnico }), 403);
    expect(stub.asked).toEqual([]);
    expect((await call(ask("/api/region/1", { method: "DELETE", cookie: await enter(1) }))).status).toBe(200);
  });

  it.each(["0", "-1", "1.5", "abc", "1e3", "99999999999999999999", "1%20or%201"])("404 for the id %s", async (id) => {
    await expectRefusal(ask(`/api/ppirta/${id}`, { cookie: tecnico }), 404);
    expect(stub.asked).toEqual([]);
  });

  it("422 for a query that does not fit", async () => {
    const { errores } = await expectRefusal(ask("/api/region?page=uno&rows=1000", { cookie: tecnico }), 422);
    expect(Object.keys(errores ?? {}).sort()).toEqual(["page", "rows"]);
    await expectRefusal(ask("/api/rutappirta?page=1&rows=10", { cookie: tecnico }), 422);
  });

  it("422 with the error of each field", async () => {
    const { message, errores } = await expectRefusal(post("/api/region", { codigo: " ", nombre: 7 }), 422);
    expect(message).toBe("Revise los datos marcados");
    expect(errores).toEqual({
      codigo: ["El código es requerido"],
      nombre: ["El nombre de la región es requerido"],
      id_macro_region: ["La macro región es requerida"],
    });
    expect(stub.asked).toEqual([]);
  });

  it("422 for a body that is not JSON, or not an object", async () => {
    for (const body of ["", "{", "<xml/>", "[]", "null", '"texto"', "7"]) {
      const { errores } = await expectRefusal(ask("/api/region", { method: "POST", cookie: tecnico, body }), 422);
      expect(JSON.stringify(errores ?? {})).not.toMatch(/expected|received|Invalid/);
    }
    expect(stub.asked).toEqual([]);
  });

  it("413 for 10 MB, said or not; of an endless body it reads so much away that the sender sees the answer", async () => {
    const big = "x".repeat(10 * 1024 * 1024);
    await expectRefusal(post("/api/region", { ...region, nombre: big }), 413);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 65536;
        controller.enqueue(new Uint8Array(65536));
      },
    });
    const { NextRequest } = await import("next/server");
    const request = new NextRequest("http://127.0.0.1:3000/api/region", {
      method: "POST",
      headers: { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000", cookie: tecnico },
      body: endless,
      duplex: "half",
    });
    await expectRefusal(request, 413);
    expect(sent).toBeLessThan(66 * 1024 * 1024);
    expect(stub.asked).toEqual([]);
  });
});

describe("what is forwarded", () => {
  it("is the parsed call with the bearer token, and nothing of the browser's", async () => {
    stub.answer = json({ message: "ok", data: { data: { id: 3 } } }, 200, { "Set-Cookie": "x=1", "X-Interno": "si" });
    const request = post(
      "/api/region",
      { ...region, nombre: "  Salar ", intruso: "<script>" },
      { headers: { "idempotency-key": "clave-12345", "x-forwarded-for": "6.6.6.6, 10.0.0.9", "x-otro": "1" } },
    );
    const response = await call(request);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ message: "ok", data: { id: 3 } });
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.headers.get("x-interno")).toBeNull();
    const [asked] = stub.asked;
    expect(asked).toMatchObject({ method: "POST", url: "/api/region" });
    expect(JSON.parse(asked?.body ?? "")).toEqual({ codigo: "01", nombre: "Salar", id_macro_region: 1 });
    expect(asked?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(asked?.headers["idempotency-key"]).toBe("clave-12345");
    expect(asked?.headers["x-forwarded-for"]).toBe("10.0.0.9");
    expect(asked?.headers.cookie).toBeUndefined();
    expect(asked?.headers["x-otro"]).toBeUndefined();
  });

  it("has the reference of a creation where there is one, in lower case", async () => {
    stub.answer = json({ message: "ok", data: { id: 3 } }, 200, { [RELEASE_HEADER]: version });
    await call(ask("/api/region?page=1&rows=10&q=", { cookie: tecnico }));
    const sent = { id_ppirta: 7, id_tipo_declaratoria: 1 };
    const referencia = "3F0C5A52-7D1E-4B8A-9A63-52F1C6A0E9D4";
    const photo = { ruta_fotograma: "x" };
    const forwarded = async (path: string, body: object): Promise<unknown> => {
      expect((await call(post(path, body))).status).toBe(200);
      return JSON.parse(stub.asked.at(-1)?.body ?? "");
    };
    const bodies = [
      await forwarded("/api/decppirta", sent),
      await forwarded("/api/decppirta", { ...sent, referencia }),
      await forwarded("/api/fotogramappirta", { id_ppirta: 7, fotogramas: [photo, { ...photo, referencia }] }),
    ];
    expect(bodies).toEqual([
      sent,
      { ...sent, referencia: referencia.toLowerCase() },
      {
        id_ppirta: 7,
        fotogramas: [
          { ...photo, g_x: null, g_y: null },
          { ...photo, g_x: null, g_y: null, referencia: referencia.toLowerCase() },
        ],
      },
    ]);
    const { errores } = await expectRefusal(post("/api/decppirta", { ...sent, referencia: "x" }), 422);
    expect(errores).toEqual({ referencia: ["La referencia no es válida"] });
  });

  it("is a list's page, search and order", async () => {
    stub.answer = json({ region: { data: [{ id: "1", codigo: 2, nombre: "Valles", extra: true }], total: "1" } });
    const response = await call(ask("/api/region?page=2&rows=5&q=ca%C3%B1%C3%B3n&sort=-nombre", { cookie: tecnico }));
    expect(await response.json()).toMatchObject({ region: { data: [{ id: 1, codigo: "2" }], total: 1 } });
    expect(new URL(stub.asked[0]?.url ?? "", "http://x").searchParams.toString()).toBe(
      "page=2&rows=5&q=ca%C3%B1%C3%B3n&sort=-nombre",
    );
  });

  it("is a lookup of all rows with empty page and rows", async () => {
    stub.answer = json({ region: { data: [], total: 0 } });
    await call(ask("/api/region?page=&rows=&q=", { cookie: tecnico }));
    expect(stub.asked[0]?.url).toBe("/api/region?page=&rows=&q=");
  });

  it("is the restoring of a row, by who may delete it, and a deletion says whether there is one", async () => {
    stub.answer = json({ message: "Registro restaurado" });
    expect((await call(post("/api/restaurarrutappirta/7", {}))).status).toBe(200);
    expect(stub.asked.at(-1)).toMatchObject({ method: "POST", url: "/api/restaurarrutappirta/7" });
    expect((await call(post("/api/restaurarfotogramappirta/7", {}))).status).toBe(200);
    expect(stub.asked.at(-1)).toMatchObject({ method: "POST", url: "/api/restaurarfotogramappirta/7" });
    stub.asked.length = 0;
    await expectRefusal(post("/api/restaurarregion/7", {}), 403);
    await expectRefusal(post("/api/restaurarppirta/7", {}), 403);
    await expectRefusal(post("/api/restauraruser/7", {}), 404);
    expect(stub.asked).toEqual([]);
    const removed = async (body: object) => {
      stub.answer = json({ message: "Ruta Eliminado", ...body });
      return (await call(ask("/api/rutappirta/7", { method: "DELETE", cookie: tecnico }))).json();
    };
    expect(await removed({ restaurable: 1 })).toMatchObject({ restaurable: 1 });
    expect(await removed({})).toMatchObject({ restaurable: 0 });
  });

  it("has no body where the call has none", async () => {
    stub.answer = json({ message: "ok" });
    const gobernacion = await enter(3);
    stub.answer = json({ message: "ok" });
    stub.asked.length = 0;
    expect((await call(ask("/api/ppirtarecibir/5", { method: "POST", cookie: gobernacion }))).status).toBe(200);
    expect(stub.asked[0]?.body).toBe("");
  });

  it("reaches the public calls without a session and without a token", async () => {
    stub.answer = json({ message: "Revise su correo" });
    const body = JSON.stringify({ email: "admin@turismo.bo" });
    const response = await call(ask("/api/password/email", { method: "POST", body, cookie: tecnico }));
    expect(await response.json()).toEqual({ message: "Revise su correo" });
    expect(stub.asked[0]?.headers.authorization).toBeUndefined();
  });
});

describe("what comes back", () => {
  it.each([403, 404, 409, 422, 429, 503])("passes a %s on with its words", async (status) => {
    stub.answer = json({ message: "Palabras del ministerio", errores: { nombre: "uno", codigo: ["dos"] } }, status, {
      "Retry-After": "30",
    });
    const refusal = await expectRefusal(post("/api/region", region), status);
    expect(refusal.message).toBe("Palabras del ministerio");
    expect(refusal.errores).toEqual({ nombre: ["uno"], codigo: ["dos"] });
    expect(refusal.response.headers.get("retry-after")).toBe("30");
  });

  it("passes on the record that another person saved meanwhile, and no other extra", async () => {
    const actual = { id: 1, version: 2, codigo: "01", nombre: "Salar de otra persona" };
    stub.answer = json({ message: "Cambió", actual, traza: "x" }, 409);
    const put = () =>
      ask("/api/region/1", {
        method: "PUT",
        cookie: tecnico,
        body: JSON.stringify({ ...region, version: 1 }),
      });
    const { response, ...refusal } = await expectRefusal(put(), 409);
    expect(response.status).toBe(409);
    expect(refusal).toEqual({ message: "Cambió", actual });
    stub.answer = json({ message: "Cambió", actual: "nada" }, 409);
    expect(await expectRefusal(put(), 409)).not.toHaveProperty("actual");
  });

  it("keeps a 500's own words from the browser", async () => {
    stub.answer = json({ message: "SQLSTATE[42P01] relation users" }, 500);
    expect((await expectRefusal(ask("/api/region", { cookie: tecnico }), 500)).message).not.toMatch(/SQLSTATE/);
  });

  it("ends the session here when it has ended there", async () => {
    stub.answer = json({ message: "Unauthenticated." }, 401);
    const { response } = await expectRefusal(ask("/api/region", { cookie: tecnico }), 401);
    expect(cleared(response).sort()).toEqual(["inventario.token", "next-auth.session-token"]);
  });

  const UNREADABLE = "El servidor respondió algo que no se puede leer. Intente nuevamente.";

  it.each([
    ["HTML", 200, "<!doctype html><p>Bienvenido María</p>"],
    ["cut JSON", 200, '{"region": {"data": [{"id": 1, "nombre": "María'],
    ["another shape", 200, '{"region": {"data": [{"id": "María"}], "total": 1}}'],
    ["another envelope", 200, '{"regiones": []}'],
    ["a list", 200, "[]"],
    ["nothing", 200, ""],
    ["a redirect to a sign-in page", 302, ""],
    ["a proxy's page", 502, "<h1>Bad gateway</h1>"],
  ])("502 for %s, with one log line that holds no value", async (_what, status, text) => {
    stub.answer = (_request, response) =>
      void response.writeHead(status, { "Content-Type": "text/html", Location: "/login" }).end(text);
    expect((await expectRefusal(ask("/api/region", { cookie: tecnico }), 502)).message).toBe(UNREADABLE);
    expect(logged).toHaveLength(1);
    // The log line has the request id that was sent to the ministry API for its own log.
    expect(JSON.parse(logged[0] ?? "")).toMatchObject({
      level: "error",
      event: "ministry",
      call: "GET /region",
      request_id: stub.asked[0]?.headers["x-request-id"],
    });
    expect(logged[0]).not.toMatch(/María|Bearer/);
  });

  it("502 for an answer that breaks off", async () => {
    stub.answer = (_request, response) => {
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "1000" });
      response.write('{"region":');
      setTimeout(() => response.destroy(), 20);
    };
    expect((await expectRefusal(ask("/api/region", { cookie: tecnico }), 502)).message).toBe(UNREADABLE);
  });

  it("502 for an answer without end, and stops reading it", async () => {
    let sent = 0;
    stub.answer = (_request, response) => {
      const chunk = Buffer.alloc(4 * 1024 * 1024, " ");
      response.writeHead(200, { "Content-Type": "application/json" });
      const more = () => {
        if (response.destroyed || sent > 256 * 1024 * 1024) return;
        sent += chunk.length;
        if (response.write(chunk)) setImmediate(more);
        else response.once("drain", more);
      };
      more();
    };
    expect((await expectRefusal(ask("/api/region", { cookie: tecnico }), 502)).message).toBe(UNREADABLE);
    expect(sent).toBeLessThan(48 * 1024 * 1024);
  });

  it("504 after 180 seconds of any call", async () => {
    const nacional = await enter(2);
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limit = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(30));
    for (const head of [false, true]) {
      stub.answer = (_request, response) => void (head && response.writeHead(200).write("{"));
      await expectRefusal(ask("/api/region", { cookie: tecnico }), 504);
    }
    expect(limit.mock.calls).toEqual([[180_000], [180_000]]);
    stub.answer = () => undefined;
    await expectRefusal(ask("/api/ppirtapdf/7", { cookie: nacional }), 504);
    expect(limit).toHaveBeenLastCalledWith(180_000);
    limit.mockRestore();
  });

  it("stops asking for a browser that went away", async () => {
    const { NextRequest } = await import("next/server");
    const gone = new AbortController();
    const closed = new Promise<void>((resolve) => {
      stub.answer = (_request, response) => {
        response.on("close", resolve);
        gone.abort();
      };
    });
    const request = new NextRequest("http://127.0.0.1:3000/api/region", {
      headers: { cookie: tecnico },
      signal: gone.signal,
    });
    expect((await call(request)).status).toBe(499);
    await closed;
  });

  it("503 when nobody answers", async () => {
    stub.answer = (request) => void request.socket.destroy();
    await expectRefusal(ask("/api/region", { cookie: tecnico }), 503);
  });
});

describe("a reply that is passed on", () => {
  const departamentos = [{ id: 2, nombre: "LA PAZ", codigo: "02", sigla: "LP" }];
  const answered = async (release: string | null, environment: string) => {
    vi.stubEnv("NODE_ENV", environment);
    try {
      stub.answer = json({ departamentos, ajeno: 1 }, 200, release === null ? {} : { [RELEASE_HEADER]: release });
      const response = await call(ask("/api/departamentos", { cookie: tecnico }));
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("application/json");
      expect(response.headers.get("cache-control")).toBe("no-store");
      return (await response.json()) as Record<string, unknown>;
    } finally {
      vi.stubEnv("NODE_ENV", "test");
    }
  };

  it("stays as it is from a ministry API of this release", async () => {
    expect(await answered(version, "production")).toMatchObject({ ajeno: 1 });
  });

  it("is parsed by the contract from any other", async () => {
    for (const release of [null, "", "0.9.0"]) {
      expect(Object.keys(await answered(release, "production"))).toEqual(["departamentos"]);
    }
    expect(Object.keys(await answered(version, "development"))).toEqual(["departamentos"]);
  });
});

describe("in front of a ministry API that is not ours", () => {
  const ATTRACTION = {
    ...{ nombre_atractivo: "Isla Incahuasi", jerarquia: "V", id_categoria: 1, id_tipo: 5, id_subtipo: "51" },
    ...{ g_x: -20.24, g_y: -67.63, g_z: "3656", id_proyeccion: 1, id_datum: 1, id_macro_region: 1, id_region: 1 },
    ...{ id_departamento: 5, id_provincia: 50, id_municipio: 500, comunidad: "Tahua", distrito: "1", gaioc: "" },
  } satisfies Record<CampoDeAtractivo, unknown>;
  const REFERENCIA = "3f0c5a52-7d1e-4b8a-9a63-52f1c6a0e9d4";
  const ANSWER = { message: "ok", data: { id: 3 }, region: { data: [], total: 0 } };
  /** The body that the server gets, after an answer that shows whose it is. */
  async function got(
    path: string,
    body: object,
    { ours = false, subtype = {} as object | null, method = "POST" } = {},
  ) {
    const marks: Record<string, string> = ours ? { [RELEASE_HEADER]: version } : {};
    stub.answer = (request, response) =>
      request.url?.startsWith("/api/subtipo/") && subtype === null
        ? json({ message: "No existe" }, 404)(request, response)
        : json({ ...ANSWER, subtipo: { id: 51, nombre: "Isla", ...subtype } }, 200, marks)(request, response);
    await call(ask("/api/region?page=1&rows=10&q=", { cookie: tecnico }));
    const response = await call(ask(path, { method, cookie: tecnico, body: JSON.stringify(body) }));
    expect([path, response.status]).toEqual([path, 200]);
    return JSON.parse(stub.asked.at(-1)?.body ?? "") as Record<string, unknown>;
  }
  const national = async () => void (tecnico = await enter(2));
  afterEach(async () => void (tecnico = await enter(4)));

  it("a record carries the code of its subtype, which ours finds itself", async () => {
    const coded = { subtype: { codigo: "03", codigo_completo: "01.05.03" } };
    const sent = { ...ATTRACTION, referencia: REFERENCIA };
    expect(await got("/api/ppirta", sent, coded)).toMatchObject({ codigo: "01.05.03", g_z: 3656, id_subtipo: 51 });
    expect(await got("/api/ppirta/3", ATTRACTION, { ...coded, method: "PUT" })).toMatchObject({ codigo: "01.05.03" });
    expect((await got("/api/ppirta", sent, { subtype: { codigo: "01.05.04" } }))["codigo"]).toBe("01.05.04");
    // A server that does not tell the code still gets the record.
    expect(await got("/api/ppirta", sent, { subtype: null })).toMatchObject({ nombre_atractivo: "Isla Incahuasi" });
    const ours = await got("/api/ppirta", sent, { ...coded, ours: true });
    expect(ours).toMatchObject({ referencia: REFERENCIA });
    expect(ours).not.toHaveProperty("codigo");
  });

  it("a province's whole code is its department's id and its own code (spec 1 §3)", async () => {
    const province = { codigo: "03", sigla: "", nombre: "Nueva", id_departamento: "5", codigo_completo: "0503" };
    expect((await got("/api/provincia", province))["codigo_completo"]).toBe("503");
    expect((await got("/api/provincia/9", province, { method: "PUT" }))["codigo_completo"]).toBe("503");
    expect((await got("/api/provincia", province, { ours: true }))["codigo_completo"]).toBe("0503");
  });

  it("nothing that only ours knows is sent, and nothing that was said is lost", async () => {
    const row = { id_ppirta: 7, id_tipo_declaratoria: 1 };
    const added = { ...row, confirmar_repetido: 0, referencia: REFERENCIA };
    expect(await got("/api/decppirta", added)).toEqual(row);
    expect(await got("/api/decppirta", added, { ours: true })).toEqual(added);
    await national();
    const said = {
      ...{ id_seguimiento: 4, aprobado: 2, observacion: "Falta revisar." },
      secciones: [{ seccion: "rutappirta", observacion: "Falta el segundo tramo." }],
    };
    expect(await got("/api/ppirtarevisarnacional", said)).toEqual({
      ...{ id_seguimiento: 4, aprobado: 2 },
      observacion: "Falta revisar.\nRutas: Falta el segundo tramo.",
    });
    expect(await got("/api/ppirtarevisarnacional", { id_seguimiento: 4, aprobado: 1 })).toEqual({
      ...{ id_seguimiento: 4, aprobado: 1, observacion: null },
    });
    expect(await got("/api/ppirtarevisarnacional", said, { ours: true })).toEqual(said);
  });

  it("a failure without the mark, as of a proxy, does not make ours a foreign one", async () => {
    await got("/api/decppirta", { id_ppirta: 7, id_tipo_declaratoria: 1 }, { ours: true });
    stub.answer = json({ message: "Bad gateway" }, 502);
    const sent = { id_ppirta: 7, id_tipo_declaratoria: 1, referencia: REFERENCIA };
    for (let i = 0; i < 2; i += 1) expect((await call(post("/api/decppirta", sent))).status).toBe(502);
    expect(JSON.parse(stub.asked.at(-1)?.body ?? "")).toEqual(sent);
  });
});
