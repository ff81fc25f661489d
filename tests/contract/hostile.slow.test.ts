import { connect, type AddressInfo } from "node:net";
import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { calls, type CallName } from "@/contract";
import type { Endpoint } from "@/contract/endpoint";
import { fieldNames, replaced, WRONG_VALUES } from "../support/wrong-values";
import { type Account, type Api, apiOn, DATABASES } from "./harness";

/** The maximum time of a response, in milliseconds. */
const MS = 10_000;
/** Requests to each call of the contract, by property. On a failure fast-check prints seed and counterexample. */
const RUNS = 14;

const ACCOUNTS: readonly Account[] = ["admin", "nacional", "gobernacion.lp", "tecnico.lp", "operador.lp"];

/** Ids that no record has, so that a request that happens to be valid cannot write anything. */
const NOBODY = [2_147_483_646, 2_147_483_647, 2_147_483_648, 9_007_199_254_740_991];

/** Texts that have broken other servers. */
const HOSTILE = [
  "'; drop table region; --",
  "1' or '1'='1",
  '" or 1=1 /*',
  "$1",
  "%s%n",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "../../../../etc/passwd",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\u202e\u200b\ufeff",
  "\r\nSet-Cookie: a=b",
  "\u001b[31m",
  "%",
  "_",
  "\\",
  "%%%%%%%%%%",
  "(((((((((((",
  "NaN",
  "Infinity",
  "-0",
  "null",
  "undefined",
  "[object Object]",
  "__proto__",
  "constructor",
  "٣",
  "🏔️".repeat(40),
  "x".repeat(9_999),
  "á".repeat(201),
  "a b c d e f g h i j k l m n o p q r s t u v w x y z ".repeat(8),
];
const NUMBERS = [0, -1, -0, 0.1, -1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, 5e-324];

/** A text that a URL and JSON can carry: half a surrogate pair has no encoding. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, "\ufffd");

const hostileText = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "binary", maxLength: 60 }));
const hostileNumberText = fc.constantFrom(
  ..."0 -1 -9223372036854775808 9223372036854775807 18446744073709551616 2147483648 1.5 1e9 1e999 0x10 007 +1 NaN ١".split(
    " ",
  ),
  "",
  " ",
  "9".repeat(400),
);

/** Ids in a path: wrong, unknown or broken, but never a record's id. */
const pathId = fc.oneof(
  fc.constantFrom(...NOBODY.map(String)),
  hostileNumberText.map(encodeURIComponent),
  hostileText.map((text) => encodeURIComponent(wellFormed(text)).slice(0, 4_000)),
  fc.constantFrom("%", "%0", "%zz", "%ff", "%c0%af", "%00", "..", "%2e%2e%2f", "1%2f2", "1;x=1", "1,2", "*", "@"),
);

const WORDS = [
  ..."page rows q sort estado tipo id ppirta id_ppirta id_ppirtf id_fotograma id_categoria id_departamento".split(" "),
  ..."completo oeste sur este norte zoom g_x g_y nombre id_tipo".split(" "),
  ..."id_seccion imagenes ancho __proto__ constructor toString hasOwnProperty q[] page[$gt] rows.x".split(" "),
  "",
];
/** A query string: parameters of the contract and others, some repeated, some badly encoded. */
const query = fc
  .array(
    fc.tuple(
      fc.constantFrom(...WORDS),
      fc.oneof(
        hostileText.map((text) => encodeURIComponent(wellFormed(text))),
        hostileNumberText.map(encodeURIComponent),
        fc.constantFrom("%", "%ff", "%u0041", "=", "a&b", "nombre", "-nombre", "id", "-version"),
      ),
    ),
    { maxLength: 6 },
  )
  .map((pairs) => pairs.map(([word, value]) => `${encodeURIComponent(word)}=${value}`).join("&"));

const headers = fc.record(
  {
    "Content-Type": fc.constantFrom(
      "application/json",
      "application/json; charset=utf-16",
      "APPLICATION/JSON",
      "text/plain",
      "application/xml",
      "multipart/form-data",
      "application/x-www-form-urlencoded",
      ";;;",
      "",
    ),
    Accept: fc.constantFrom(
      "*/*",
      "application/x-ndjson",
      "text/html",
      "application/json;q=0",
      ",,,",
      "x".repeat(3_000),
    ),
    "Idempotency-Key": fc.constantFrom(
      "a b",
      "",
      "x".repeat(201),
      "ÿ",
      "'; drop table idempotencia; --",
      "{}",
      "clave",
    ),
    "X-Request-Id": fc.constantFrom("../..", "a".repeat(65), '{"a":1}', "%0a"),
    "X-Forwarded-For": fc.constantFrom("203.0.113.9", "x".repeat(500), ",,,", "::::", "127.0.0.1, '"),
    "If-None-Match": fc.constantFrom("*", '"', 'W/"x", ,'),
    "Accept-Encoding": fc.constantFrom("gzip;q=x", "zstd", "*"),
    "User-Agent": fc.constantFrom("", "x".repeat(4_000), "<script>"),
    Range: fc.constantFrom("bytes=-1", "bytes=5-1"),
  },
  { requiredKeys: [] },
);

const bearer = fc.constantFrom<Account | "" | "wrong" | "broken">(...ACCOUNTS, ...ACCOUNTS, "", "wrong", "broken");

const anything: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(...NUMBERS, null, true, false, [], {}, [[]], [null], { $ne: null }, { length: 1e9 }),
  fc.constantFrom<unknown>(...NOBODY),
  fc.array(hostileText, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom("id", "data", "__proto__", "constructor", "toJSON"), fc.constantFrom(1, "x"), {
    maxKeys: 2,
  }),
);

/** Text that is invalid or useless as JSON. */
const RAW = [
  "",
  "{",
  "nul",
  '{"a":1,}',
  '{"a":NaN}',
  "[]",
  "7",
  '"x"',
  "null",
  "true",
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"codigo":"\\ud800","nombre":"\\u0000"}',
  `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
  `${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}`,
  "[".repeat(100_000),
  `{"a":${"9".repeat(5_000)}}`,
  `{${Array.from({ length: 2_000 }, (_, i) => `"k${i}":${i}`).join(",")}}`,
];

const shapeOf = (schema: z.ZodType) =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};

/** A body with the call's own fields and others, each with any value. */
const wrongBody = ({ body }: Endpoint): fc.Arbitrary<string> => {
  const fields = [...Object.keys(shapeOf(body)), "id", "version", "__proto__", "constructor"];
  const object = fc.dictionary(fc.constantFrom(...fields), anything, { maxKeys: fields.length });
  return fc.oneof({ weight: 3, arbitrary: object.map((value) => JSON.stringify(value)) }, fc.constantFrom(...RAW));
};

/**
 * Whether the contract accepts this body. Accepted bodies belong to `acceptedBody`, where they cannot write anything.
 */
function isAccepted({ body }: Endpoint, text: string): boolean {
  try {
    return body.safeParse(JSON.parse(text || "{}")).success;
  } catch {
    return false;
  }
}

/** Values in formats that the contract requires and that no hostile text has. */
const FORMS: readonly unknown[] = [
  "123",
  "08:00",
  "Ana",
  "nadie@example.com",
  "5",
  3,
  1,
  -16.5,
  -68.15,
  "III",
  "V",
  "B",
  "t",
  "A",
  "SI",
  "M",
  [{ ruta_fotograma: "JVBERi0=" }],
  [{ n: 0, significado: null }],
  { nombre: "'; drop table region; --" },
  { id: "'; drop table llave; --", response: { clientDataJSON: "e30" } },
  ["nombre"],
  true,
  "Una-Clave-Larga-2026",
  "ppirta",
  "TODAS",
  "2026-11-28",
  "2026-11",
  "11111111-1111-4111-8111-111111111111",
  "x".repeat(43),
  "https://portal.gob.bo/",
  "QUITAR",
  [2_147_483_646],
  [{ id_departamento: 2_147_483_646, cantidad: 3 }],
  ["catalogos"],
  [],
  60,
];

/**
 * A body that the contract accepts, with hostile texts wherever possible, that still cannot write: every id in it
 * belongs to no record. If it has no id, `taken` gives the unique value that another row already has.
 */
function acceptedBody({ body }: Endpoint, taken: Record<string, unknown>): fc.Arbitrary<string> {
  const record: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, schema] of Object.entries(shapeOf(body))) {
    const candidates: readonly unknown[] =
      name in taken
        ? [taken[name]]
        : name.startsWith("id_")
          ? NOBODY
          : name === "seccion"
            ? ["rutappirta"]
            : [...HOSTILE.map(wellFormed), ...NUMBERS, ...FORMS];
    const passing = candidates.filter((value) => schema.safeParse(value).success);
    if (name !== "version" && passing.length > 0) record[name] = fc.constantFrom(...passing);
  }
  return fc.record(record).map((value) => JSON.stringify(value));
}

/** Calls without id and body that are meant to succeed. They are not tried with a valid session. */
const ALWAYS_SUCCEED: readonly CallName[] = ["sesion.logout", "sesion.cerrarOtras"];
/** Without a body, for everybody: it writes to what a sign-in has to sign only. */
const ANYBODYS: CallName = "llave.reto";
/** Calls that write a valid body wherever it goes: of the caller alone, or an import that nothing comes of yet. */
const OWN: readonly CallName[] = [
  ...(["sesion.cambiarAvisos", "campanilla.leerTodo", "campanilla.cambiarResumen"] as const),
  ...(["importacion.create", "plantilla.create", "vista.create"] as const),
];
/** Responds with 200 whether or not the address exists (decision 034). It writes to the attempts only. */
const SAME_ANSWER: readonly CallName[] = ["sesion.pedirClave"];

/** Tables that change through use itself: sign-in attempts are counted, a printed sheet gets its code. */
const USED_TABLES = ["intento", "hoja", "reto"];
/** The column of `token` that each use changes. */
const LAST_USE = "usado_en";

/** Audit entries of sign-in attempts, including refused ones. */
const ATTEMPTS = sql`to_jsonb(t) ->> 'tabla' = 'sesion'`;

/** A digest of the rows of each table, without the above. */
async function fingerprint(api: Api): Promise<Record<string, string>> {
  const tables = await api.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables.rows) {
    if (USED_TABLES.includes(name)) continue;
    const { rows } = await api.db.execute<{ n: number; digest: string }>(sql`
      select count(*)::int as n, md5(coalesce(string_agg(line, '|' order by line), '')) as digest
      from (select (to_jsonb(t) - ${LAST_USE}::text)::text as line from ${sql.identifier(name)} t
            where not coalesce(${ATTEMPTS}, false)) lines`);
    found[name] = `${rows[0]?.n} ${rows[0]?.digest}`;
  }
  return found;
}

const within = <T>(work: Promise<T>, what: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not answer in ${MS} ms`)), MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

// Each answer has a limit of its own; a whole test makes thousands of requests.
describe.each(DATABASES)("hostile input on %s", { timeout: 240_000 }, (kind) => {
  const api = apiOn(kind);
  const tokens = new Map<string, string>([
    ["wrong", "x".repeat(43)],
    ["broken", "a'b c"],
  ]);
  let before: Record<string, string>;

  beforeAll(async () => {
    for (const account of ACCOUNTS) tokens.set(account, await api.tokenOf(account));
    before = await fingerprint(api);
  });

  /** Sends a request and checks what holds for every response: in time, no server error, no internal messages. */
  async function send(method: string, path: string, who: string, extra: Record<string, string>, body?: BodyInit) {
    const token = tokens.get(who);
    const init: RequestInit & { duplex?: "half" } = {
      method,
      headers: { ...extra, ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body }),
    };
    const what = `${method} ${path.slice(0, 200)} as ${who || "nobody"}`;
    const response = await within(
      (async () => {
        const answered = await api.request(path, init);
        return { status: answered.status, text: await answered.text() };
      })(),
      what,
    );
    if (response.status >= 500) {
      throw new Error(`${what} answered ${response.status} ${api.logs.findLast((line) => line.includes('"failure"'))}`);
    }
    if (response.status >= 400 && method !== "HEAD") {
      const { message } = JSON.parse(response.text) as { message: string };
      expect([what, typeof message]).toEqual([what, "string"]);
      expect(response.text).not.toMatch(/Invalid input|expected |syntax error|violates|postgres|node_modules/i);
    }
    return response;
  }

  const nothingWritten = async () => {
    const [then, now] = [before, await fingerprint(api)];
    before = now;
    expect(now).toEqual(then);
  };

  /** A value that is already taken, for bodies without an id. */
  async function takenBy(group: string, fields: readonly string[]): Promise<Record<string, unknown>> {
    if (fields.some((field) => field.startsWith("id_"))) return {};
    const unique = ["codigo", "sigla"].find((field) => fields.includes(field));
    if (!unique) return {};
    const { rows } = await api.db.execute<Record<string, unknown>>(
      sql`select ${sql.identifier(unique)} from ${sql.identifier(group)} order by id limit 1`,
    );
    return { [unique]: rows[0]?.[unique] };
  }

  it("reads nothing wrong: every GET of the contract", async () => {
    for (const [name, { method, path }] of calls) {
      if (method !== "GET") continue;
      const who = ALWAYS_SUCCEED.includes(name) ? fc.constantFrom("", "wrong", "broken") : bearer;
      // Reading changes nothing, so ids of records are sent as well.
      const key = fc.oneof(pathId, fc.constantFrom("1", "2"));
      const property = fc.asyncProperty(who, key, query, headers, async (as, id, words, extra) => {
        await send("GET", `/api${path.replace(/:\w+/, id)}?${words}`, as, extra);
      });
      await fc.assert(property, { numRuns: RUNS });
    }
    await nothingWritten();
  });

  it("sorts by nothing that every object has", async () => {
    for (const [name, { method, path, query: declared }] of calls) {
      if (method !== "GET" || path.includes(":") || !("sort" in shapeOf(declared))) continue;
      for (const word of ["__proto__", "constructor", "-constructor", "valueOf", "hasown_property"]) {
        const { status } = await send("GET", `/api${path}?sort=${word}&ppirta=1&id_ppirta=1&id_ppirtf=1`, "admin", {});
        expect([name, word, status < 500]).toEqual([name, word, true]);
      }
    }
  });

  it("writes nothing wrong: bodies that the contract refuses, for every write", async () => {
    for (const [name, declared] of calls) {
      const { method, path } = declared;
      if (method === "GET" || name === ANYBODYS) continue;
      const who = ALWAYS_SUCCEED.includes(name) ? fc.constantFrom("", "wrong", "broken") : bearer;
      const hasBody = Object.keys(shapeOf(declared.body)).length > 0;
      const key = hasBody ? fc.oneof(pathId, fc.constantFrom("1", "2")) : pathId;
      const body = method === "DELETE" ? fc.constant("") : wrongBody(declared);
      const property = fc.asyncProperty(who, key, query, headers, body, async (as, id, words, extra, text) => {
        fc.pre(!hasBody || !isAccepted(declared, text));
        // A body of another type than JSON is refused without being parsed; most bodies should be parsed.
        const typed = { "Content-Type": "application/json", ...extra };
        const address = `/api${path.replace(/:\w+/, id)}?${words}`;
        const { status } = await send(method, address, as, typed, method === "DELETE" ? undefined : text);
        expect([name, status >= 400]).toEqual([name, true]);
      });
      await fc.assert(property, { numRuns: RUNS });
    }
    await nothingWritten();
  });

  it("writes nothing wrong: hostile texts in bodies that the contract takes", async () => {
    for (const [name, declared] of calls) {
      const { method, path } = declared;
      const fields = Object.keys(shapeOf(declared.body));
      if (method === "GET" || fields.length === 0) continue;
      const taken = name.endsWith(".create") ? await takenBy(name.slice(0, name.indexOf(".")), fields) : {};
      const body = acceptedBody(declared, taken);
      const key = fc.constantFrom("2147483646", "2147483647");
      let accepted = 0;
      const who = OWN.includes(name) ? fc.constantFrom("", "wrong", "broken") : bearer;
      const property = fc.asyncProperty(who, key, body, fc.boolean(), async (as, id, text, repeated) => {
        if (isAccepted(declared, text)) accepted += 1;
        const extra = { "Content-Type": "application/json", ...(repeated && { "Idempotency-Key": "hostil" }) };
        const { status } = await send(method, `/api${path.replace(/:\w+/, id)}`, as, extra, text);
        if (!SAME_ANSWER.includes(name)) expect([name, status >= 400, text]).toEqual([name, true, text]);
      });
      await fc.assert(property, { numRuns: RUNS });
      expect([name, accepted > 0]).toEqual([name, true]);
    }
    await nothingWritten();
  });

  it("has no fault with wrong types: each field of every write, the others as the contract takes them", async () => {
    for (const [name, declared] of calls) {
      const { method, path } = declared;
      const fields = fieldNames(declared.body);
      if (method === "GET" || fields.length === 0) continue;
      const taken = name.endsWith(".create") ? await takenBy(name.slice(0, name.indexOf(".")), fields) : {};
      const [sample = "{}"] = fc.sample(acceptedBody(declared, taken), { numRuns: 1, seed: 1 });
      const base = JSON.parse(sample) as Record<string, unknown>;
      for (const field of fields) {
        // A value that the contract refuses never reaches a handler, so one such value is enough here.
        // tests/unit/wrong-values.test.ts tests all of them against the contract itself.
        const bodies = WRONG_VALUES.map((json) => replaced(base, field, json));
        const refused = bodies.find((text) => !isAccepted(declared, text));
        const sent = [
          ...(refused === undefined ? [] : [refused]),
          ...bodies.filter((text) => isAccepted(declared, text)),
        ];
        for (const text of sent) {
          const address = `/api${path.replace(/:\w+/, "2147483646")}`;
          await send(method, address, "admin", { "Content-Type": "application/json" }, text);
        }
      }
    }
    // A wrong value that the contract accepts for a field may have been written.
    before = await fingerprint(api);
  });

  it("takes no more than it says: bodies over each call's limit", async () => {
    for (const [name, { method, path, maxBytes, access }] of calls) {
      if (method !== "POST" && method !== "PUT") continue;
      if (ALWAYS_SUCCEED.includes(name)) continue;
      const body = Buffer.alloc(maxBytes + 1, " ");
      const address = `/api${path.replace(/:\w+/, "2147483646")}?id_ppirta=2147483646&id_fotograma=2147483646`;
      for (const as of access === "public" ? [""] : ACCOUNTS.slice(0, 3)) {
        const { status } = await send(method, address, as, { "Content-Type": "application/json" }, body);
        expect([name, as, [403, 413].includes(status)]).toEqual([name, as, true]);
      }
    }
    await nothingWritten();
  });

  it("answers other addresses and methods, and the routes beside the contract", async () => {
    const document = (await (await api.request("/api/docs/openapi.json")).json()) as { paths: Record<string, object> };
    const paths = Object.keys(document.paths);
    const method = fc.constantFrom("GET", "HEAD", "OPTIONS", "PATCH", "PROPFIND", "get", "X");
    const path = fc.oneof(
      fc.constantFrom(...paths).chain((known) => pathId.map((id) => `/api${known.replace(/\{\w+\}/, id)}`)),
      fc.tuple(fc.constantFrom("/", "/api/", "/api/region/", "/api//", "/api/docs/"), pathId).map(([a, b]) => a + b),
    );
    const anyone = fc.tuple(bearer, path).filter(([as, at]) => as === "" || !/logout/.test(at));
    const property = fc.asyncProperty(method, anyone, query, headers, async (how, [as, at], words, extra) => {
      await send(how, `${at}?${words}`, as, extra);
    });
    await fc.assert(property, { numRuns: 400 });
    await nothingWritten();
  });

  it("outlives what no client would send: broken HTTP on the socket", async () => {
    const server = await new Promise<Server>((resolve) => {
      const made = serve({ fetch: api.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(made as Server)) as Server;
    });
    const { port } = server.address() as AddressInfo;
    /** The data received before the connection ended. `cut`: the client closes its side with an unfinished request. */
    const exchange = (bytes: string, cut = false) =>
      within(
        new Promise<string>((resolve) => {
          let answer = "";
          const socket = connect(port, "127.0.0.1", () => {
            socket.write(Buffer.from(bytes, "latin1"));
            if (cut) socket.end();
          });
          socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
          socket.on("error", () => resolve(answer));
          socket.on("close", () => resolve(answer));
        }),
        JSON.stringify(bytes.slice(0, 120)),
      );
    const post = (lines: string, body: string) =>
      `POST /api/region HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tokens.get("admin")}\r\nContent-Type: application/json\r\n${lines}Connection: close\r\n\r\n${body}`;
    const get = (target: string, lines = "Host: x\r\n") =>
      `GET ${target} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`;
    const broken = [
      post("Content-Length: 1\r\n", '{"codigo":"1"}'),
      post("Content-Length: -1\r\n", "{}"),
      post("Content-Length: 1e9\r\n", "{}"),
      post("Content-Length: 99999999999999999999\r\n", "{}"),
      post("Content-Length: 2\r\nContent-Length: 3\r\n", "{}"),
      post("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n", "2\r\n{}\r\n0\r\n\r\n"),
      post("Transfer-Encoding: chunked\r\n", "zz\r\n{}\r\n"),
      post("Expect: 200-ok\r\nContent-Length: 2\r\n", "{}"),
      post("", ""),
      get("/api/region?q=%"),
      get("/api/%"),
      get("/api/%c0%af%ff"),
      get("//api/region"),
      get("http://other.example/api/region"),
      get("/api/region", "Host: a b\r\n"),
      get("/api/region", "Host: \r\n"),
      get("/api/region", "Host: x:99999\r\n"),
      get("/api/region", ""),
      get("/api/salud", `Host: x\r\nX-Long: ${"x".repeat(70_000)}\r\n`),
      get("/api/salud", `Host: x\r\n${Array.from({ length: 3_000 }, (_, i) => `X-${i}: 1\r\n`).join("")}`),
      get(`/api/region?q=${"x".repeat(60_000)}`),
      get("/api/salud", "Host: x\r\nX-Request-Id: \x01\r\n"),
      get("*"),
      "OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    ];
    const unfinished = [
      post("Content-Length: 999\r\n", "{}"),
      post("Transfer-Encoding: chunked\r\n", "5\r\n{}"),
      post("Transfer-Encoding: gzip\r\n", "{}"),
      "CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n",
      "GET /api/region HTTP/9.9\r\n\r\n",
      "\x16\x03\x01\x02\x00",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      "\r\n".repeat(500),
    ];
    try {
      for (const bytes of [...broken, ...unfinished]) {
        const [line = ""] = (await exchange(bytes, unfinished.includes(bytes))).split("\r\n");
        expect([bytes.slice(0, 300), /^HTTP\/1\.1 5/.test(line)]).toEqual([bytes.slice(0, 300), false]);
      }
      expect(await exchange(get("/api/salud"))).toMatch(/^HTTP\/1\.1 200/);
    } finally {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    }
    await nothingWritten();
  });
});
