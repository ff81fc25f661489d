import { randomBytes } from "node:crypto";
import type { RequestListener, ServerResponse } from "node:http";
import ExcelJS from "exceljs";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { cleanText } from "@/contract/plain-text";
import { markTokenStarted } from "@/lib/server/ended-sessions";
import { CATALOGUES } from "@/lib/server/export-lists";
import { ask, json, signInAs, stubOn, TOKEN } from "./support";

/** Exports of every matching row, against a stub of the ministry API. */

const stub = stubOn();
let cookie: string;
let get: (path: string, init?: Parameters<typeof ask>[1]) => Promise<Response>;

beforeAll(async () => {
  const { GET } = await import("@/app/exportar/[lista]/route");
  cookie = await signInAs(stub);
  get = (path, init = { cookie }) => {
    const request = ask(path, init);
    return GET(request, { params: Promise.resolve({ lista: request.nextUrl.pathname.split("/")[2] ?? "" }) });
  };
});
/** The stub issues one fixed token: makes it valid again after a test that ended it. */
afterEach(() => markTokenStarted(TOKEN));

let logged: string[] = [];
beforeEach(() => {
  stub.asked.length = 0;
  logged = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
});

type Row = Record<string, unknown>;

/** Writes rows at the reader's pace. `told.sent` counts them; after `cutAt` rows the connection breaks. */
function ndjson(rows: Iterable<Row>, total: number, told = { sent: 0 }, cutAt = Infinity): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { "Content-Type": "application/x-ndjson", "X-Total-Count": String(total) });
    void writeRows(rows, response, told, cutAt);
  };
}

async function writeRows(rows: Iterable<Row>, response: ServerResponse, told: { sent: number }, cutAt: number) {
  for (const row of rows) {
    if (response.destroyed) return;
    if (told.sent === cutAt) {
      // Flushes the earlier writes first.
      await new Promise((resolve) => response.write("", resolve));
      return void response.destroy();
    }
    told.sent += 1;
    if (!response.write(`${JSON.stringify(row)}\n`)) {
      await new Promise<void>((resolve) => {
        const goOn = () => {
          response.off("drain", goOn).off("close", goOn);
          resolve();
        };
        response.on("drain", goOn).on("close", goOn);
      });
    }
  }
  response.end();
}

const MANY = 25_000;
const RANDOM = randomBytes(64 * 1024).toString("base64");
/** Text that does not compress well: neighbours share none of it. */
const noise = (n: number) => RANDOM.slice((n * 977) % (RANDOM.length - 450)).slice(0, 450);

function* attractions(count: number): Generator<Row> {
  for (let n = 1; n <= count; n += 1) {
    yield {
      ...{
        id: n,
        cite: `LP-ATR-2026-${String(n).padStart(5, "0")}`,
        nombre_atractivo: `Lugar ${n}`,
        codigo: "01.02.03",
      },
      ...{
        g_x: -16.5 - n / 1e6,
        g_y: -68.1,
        g_z: 3600,
        id_departamento: 2,
        departamento: "LA PAZ",
        comunidad: noise(n),
      },
      ...{ derivado: 0, completito: 1, estado: "NO APROBADO" },
    };
  }
}

/** Parses CSV as RFC 4180 defines it. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/gy;
  for (let match = cell.exec(text); match && cell.lastIndex <= text.length; match = cell.exec(text)) {
    const [, written = "", end] = match;
    rows.at(-1)?.push(written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written);
    if (end === "\r\n") rows.push([]);
    if (end === "" || cell.lastIndex === text.length) break;
  }
  return rows.filter((row) => row.length > 0);
}

async function sheetOf(answer: Response) {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await answer.arrayBuffer());
  const sheet = book.worksheets[0];
  if (!sheet) throw new Error("no sheet");
  return sheet;
}

const region = (n: number, nombre = `Región ${n}`) => ({ id: n, codigo: `0${n}`, nombre, macro_region: "ALTIPLANO" });
const csvOf = async (answer: Response) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());

describe("catalogues", () => {
  it.each(CATALOGUES.map((one) => [one.resource, one] as const))(
    "%s: the columns of its screen, under its own name",
    async (name, { columns, pdf }) => {
      const values = columns.map(({ key }: { key: string }) => (key === "orden" ? "7" : `${key.slice(0, 5)}-1`));
      stub.answer = ndjson([{ id: 1, ...Object.fromEntries(columns.map(({ key }, at) => [key, values[at]])) }], 1);
      const answer = await get(`/exportar/${name}?formato=csv`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-disposition")).toMatch(
        new RegExp(`filename="${pdf.file}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
      );
      const [head, ...rows] = parseCsv((await csvOf(answer)).replace(/^\uFEFF/, ""));
      expect(head).toEqual(columns.map(({ header }) => header));
      expect(rows).toEqual([values]);
    },
  );
});

describe("facilities", () => {
  const facility = (n: number, more: Row): Row => ({
    ...{ id: n, cite: `LP-FAC-2026-0000${n}`, nombre_centro: `Pueblo ${n}`, codigo: "06.01.05", codigo_dt: "DT-01" },
    ...{ g_x: -16.5, g_y: -68.1, g_z: 3600, departamento: "LA PAZ", derivado: 0, completo: 0 },
    ...more,
  });

  it("have columns of their own: DT code, and completeness in words", async () => {
    const rows = [facility(1, { completo: 1, estado: "COMPLETO" }), facility(2, { estado: "INCOMPLETO", g_x: null })];
    stub.answer = ndjson(rows, 2);
    const answer = await get("/exportar/ppirtf?formato=csv&sort=nombre_centro&completo=1");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="facilidades-completos-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [head = [], ...read] = parseCsv((await csvOf(answer)).slice(1));
    const [one, two] = read.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])));
    expect(one).toMatchObject({
      ...{ CITE: "LP-FAC-2026-00001", "NOMBRE FACILIDAD": "Pueblo 1", CÓDIGO: "06.01.05", "CÓDIGO DT": "DT-01" },
      ...{ ESTADO: "Completo", COMPLETO: "Sí", "X (LATITUD)": "-16.5", "Z (ALTITUD)": "3600" },
    });
    expect(two).toMatchObject({ "NOMBRE FACILIDAD": "Pueblo 2", ESTADO: "Incompleto", COMPLETO: "No" });
    const asked = new URL(stub.asked[0]?.url ?? "", stub.url);
    expect(asked.pathname).toBe("/api/ppirtf");
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({ sort: "nombre_centro", completo: "1" });

    stub.answer = ndjson(rows, 2);
    const map = (await (await get("/exportar/ppirtf?formato=geojson")).json()) as {
      features: { geometry: unknown; properties: Row }[];
    };
    expect(map.features.map(({ geometry }) => geometry)).toEqual([
      { type: "Point", coordinates: [-68.1, -16.5] },
      null,
    ]);
    expect(map.features[0]?.properties).toMatchObject({
      nombre_centro: "Pueblo 1",
      completo: 1,
      estado: "COMPLETO",
      codigo_dt: "DT-01",
    });
  });
});

describe("25,000 records", { timeout: 60_000 }, () => {
  it("as CSV: every row, in order, with codes, territory and coordinates", async () => {
    stub.answer = ndjson(attractions(MANY), MANY);
    const answer = await get("/exportar/ppirta?formato=csv&q=lugar&sort=-cite&estado=NO+APROBADO&page=3&rows=10");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="atractivos-devuelto-lugar-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-total-count")).toBe(String(MANY));
    const text = await csvOf(answer);
    expect(text.startsWith("\uFEFFCITE,NOMBRE ATRACTIVO,")).toBe(true);
    const [head = [], ...rows] = parseCsv(text.slice(1));
    expect(rows).toHaveLength(MANY);
    expect(rows.every((row, at) => row[1] === `Lugar ${at + 1}` && row.length === head.length)).toBe(true);
    const first = Object.fromEntries(head.map((name, at) => [name, rows[0]?.[at]]));
    expect(first).toMatchObject({
      ...{ CITE: "LP-ATR-2026-00001", ESTADO: "Devuelto", CÓDIGO: "01.02.03", DEPARTAMENTO: "LA PAZ" },
      COMPLETO: "Sí",
      ...{ "X (LATITUD)": "-16.500001", "Y (LONGITUD)": "-68.1", "Z (ALTITUD)": "3600" },
    });
    const asked = new URL(stub.asked[0]?.url ?? "", stub.url);
    expect(asked.pathname).toBe("/api/ppirta");
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({ q: "lugar", sort: "-cite", estado: "NO APROBADO" });
    expect(asked.searchParams.get("page")).toBe("1");
    expect(stub.asked[0]?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}` });
    expect(stub.asked[0]?.headers.accept).toContain("application/x-ndjson");
    expect(stub.asked).toHaveLength(1);
  });

  it("as GeoJSON: points with longitude first", async () => {
    stub.answer = ndjson(attractions(MANY), MANY);
    const read = (await (await get("/exportar/ppirta?formato=geojson")).json()) as {
      type: string;
      features: { type: string; geometry: unknown; properties: Row }[];
    };
    expect(read.type).toBe("FeatureCollection");
    expect(read.features).toHaveLength(MANY);
    expect(read.features[0]).toMatchObject({
      type: "Feature",
      geometry: { type: "Point", coordinates: [-68.1, -16.500001] },
      id: 1,
      properties: { cite: "LP-ATR-2026-00001", estado: "NO APROBADO", derivado: 0, completito: 1 },
    });
    expect(read.features[0]?.properties).not.toHaveProperty("id");
  });

  it("as XLSX: bold frozen headers, a filter, texts and numbers", { timeout: 60_000 }, async () => {
    stub.answer = ndjson(attractions(5000), 5000);
    const sheet = await sheetOf(await get("/exportar/ppirta?formato=xlsx"));
    expect(sheet.rowCount).toBe(5001);
    expect(sheet.getRow(1).getCell(2).value).toBe("NOMBRE ATRACTIVO");
    expect(sheet.getRow(1).getCell(2).font).toMatchObject({ bold: true });
    expect(sheet.getRow(2).getCell(2).font?.bold ?? false).toBe(false);
    expect(sheet.views[0]).toMatchObject({ state: "frozen", ySplit: 1 });
    expect(sheet.autoFilter).toMatch(/^A1:[A-Z]+5001$/);
    expect(sheet.getColumn(2).width).toBeGreaterThan(30);
    const headers = (sheet.getRow(1).values as string[]).slice(1);
    const cell = (row: number, header: string) => sheet.getRow(row).getCell(headers.indexOf(header) + 1).value;
    expect(cell(5001, "NOMBRE ATRACTIVO")).toBe("Lugar 5000");
    expect(cell(2, "X (LATITUD)")).toBe(-16.500001);
    expect(cell(2, "Z (ALTITUD)")).toBe(3600);
    expect(cell(2, "CÓDIGO")).toBe("01.02.03");
  });

  it.each(["csv", "geojson", "xlsx"])(
    "as %s: no more is read than the browser takes",
    { timeout: 60_000 },
    async (formato) => {
      const told = { sent: 0 };
      stub.answer = ndjson(attractions(MANY), MANY, told);
      const answer = await get(`/exportar/ppirta?formato=${formato}`);
      const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
      expect((await reader.read()).done).toBe(false);
      // Idle: five checks in a row find the same count.
      const looks: number[] = [];
      await vi.waitFor(
        () => {
          looks.push(told.sent);
          expect(looks.slice(-5)).toEqual(Array.from({ length: 5 }, () => told.sent));
        },
        { interval: 200, timeout: 40_000 },
      );
      expect(told.sent).toBeGreaterThan(0);
      expect(told.sent).toBeLessThan(MANY * 0.8);
      await reader.cancel();
      // Cancelling also frees the upstream call: both turns are available again.
      await expectBothTurns();
    },
  );
});

/** Two exports at once succeed, as soon as the ones before have ended. */
const expectBothTurns = () =>
  vi.waitFor(async () => {
    stub.answer = ndjson(attractions(10), 10);
    const answers = await Promise.all([get("/exportar/ppirta?formato=csv"), get("/exportar/ppirta?formato=csv")]);
    await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

describe("hostile cells", () => {
  const NAMES = [
    "=1+1",
    "+59171234567",
    "-2",
    "@SUMA(A1)",
    "\tx",
    "\rx",
    'dice "sí", claro',
    "dos\r\nrenglones",
    "Ñandú ’",
  ];

  it("are text in CSV, quoted by RFC 4180", async () => {
    const rows = NAMES.map((nombre, at) => region(at + 1, nombre));
    stub.answer = ndjson(rows, rows.length);
    const text = await csvOf(await get("/exportar/region?formato=csv"));
    const [head, ...read] = parseCsv(text.slice(1));
    expect(head).toEqual(["CÓDIGO", "NOMBRE DE REGIÓN", "MACRO REGIÓN"]);
    expect(read.map((row) => row[1])).toEqual([
      ...[
        "'=1+1",
        "'+59171234567",
        "'-2",
        "'@SUMA(A1)",
        "'\tx",
        "'\nx",
        'dice "sí", claro',
        "dos\nrenglones",
        "Ñandú ’",
      ],
    ]);
    // Rows end with CR LF; there is no other CR.
    expect(text.split("\r")).toHaveLength(NAMES.length + 2);
    expect(text).toContain('"dice ""sí"", claro"');
  });

  /** Text that some program reads as a formula: full-width signs, and invisible characters before the sign. */
  const DISGUISED = [
    "＝1+1",
    "＋1",
    "－1",
    "＠SUMA",
    "﹦1+1",
    "\u200B=1+1",
    "\uFEFF=1+1",
    "\u00A0\u2060＝1+1",
    "  =1+1",
    "\u00AD\u180E@SUMA",
    "\u3164=1+1",
    "\u2800=1+1",
    "\u202E=1+1",
    "\u0000=1+1",
    "\u2212" + "1",
  ];

  it.each(["csv", "csv-excel"])("are text in %s in every disguise", async (formato) => {
    stub.answer = ndjson(
      DISGUISED.map((nombre, at) => region(at + 1, nombre)),
      DISGUISED.length,
    );
    const text = await csvOf(await get(`/exportar/region?formato=${formato}`));
    const names = text
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(formato === "csv" ? "," : ";")[1]);
    expect(names).toEqual(DISGUISED.map((name) => `'${cleanText(name)}`));
  });

  it("are text in XLSX too, never a formula", async () => {
    const names = [...NAMES, ...DISGUISED];
    stub.answer = ndjson(
      names.map((nombre, at) => region(at + 1, nombre)),
      names.length,
    );
    const sheet = await sheetOf(await get("/exportar/region?formato=xlsx"));
    expect(sheet.getRow(2).getCell(2).value).toBe("=1+1");
    for (const at of names.keys()) {
      expect([names[at], sheet.getRow(at + 2).getCell(2).type]).toEqual([names[at], ExcelJS.ValueType.String]);
    }
    expect(sheet.getRow(2).getCell(1).value).toBe("01");
  });

  it("for Excel: semicolons, a decimal comma, the mark, and a name of its own", async () => {
    stub.answer = ndjson(
      [
        { ...region(1, "a; b, c"), g_x: -16.5, g_y: -68.25, nombre_atractivo: "a; b, c" },
        { ...region(2, "Ñandú"), g_x: null, g_y: null, nombre_atractivo: "Ñandú" },
      ],
      2,
    );
    const answer = await get("/exportar/ppirta?formato=csv-excel");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="atractivos-\d{4}-\d\d-\d\d-excel\.csv"$/,
    );
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const text = await csvOf(answer);
    expect(text.startsWith("\uFEFF")).toBe(true);
    const [head = "", first = "", second = ""] = text.slice(1).split("\r\n");
    expect(head.split(";")).toContain("X (LATITUD)");
    expect(first).toContain('"a; b, c"');
    expect(first).toContain(";-16,5;-68,25;");
    expect(second).toContain(";Ñandú;");
    // The plain CSV keeps comma and decimal point.
    const plain = await csvOf(await get("/exportar/ppirta?formato=csv"));
    expect(plain).toContain(",-16.5,-68.25,");
    expect(plain.startsWith("\uFEFF")).toBe(true);
  });

  it("a figure below nothing stays a number", async () => {
    stub.answer = ndjson([{ id: 1, codigo: "1", nombre: "x", orden: -3, seccion: "y" }], 1);
    expect(await csvOf(await get("/exportar/categoria?formato=csv"))).toContain("\r\n1,x,-3,y\r\n");
  });
});

describe("a server that fails on the way", () => {
  it.each(["csv", "xlsx", "geojson"])("cut in the middle, the %s is cut too", { timeout: 30_000 }, async (formato) => {
    stub.answer = ndjson(attractions(MANY), MANY, { sent: 0 }, 3000);
    const answer = await get(`/exportar/ppirta?formato=${formato}`);
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect(logged.join()).toMatch(/GET \/ppirta".*cut/);
    expect(logged.join()).not.toContain("Lugar");
    await expectBothTurns();
  });

  it.each([
    ["half a row", `${JSON.stringify(region(1))}\n{"id":2,"codi`],
    ["a row of another shape", `${JSON.stringify(region(1))}\n{"id":"no"}\n`],
    ["an error page", `${JSON.stringify(region(1))}\n<html>502</html>\n`],
  ])("%s cuts the file", async (_what, body) => {
    stub.answer = (_request, response) =>
      void response.writeHead(200, { "Content-Type": "application/x-ndjson" }).end(body);
    const answer = await get("/exportar/region?formato=csv");
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  it("refuses before the first byte with the server's own words, and ends a session that is over", async () => {
    stub.answer = json({ message: "El orden no es válido" }, 422);
    const refused = await get("/exportar/region?formato=csv");
    expect([refused.status, await refused.json()]).toEqual([422, { message: "El orden no es válido" }]);
    stub.answer = json({ message: "Unauthenticated." }, 401);
    const over = await get("/exportar/region?formato=csv");
    expect(over.status).toBe(401);
    expect(over.headers.getSetCookie().some((line) => /Max-Age=0/i.test(line))).toBe(true);
    markTokenStarted(TOKEN);
    await expectBothTurns();
  });
});

describe("a server that knows pages only", () => {
  const paged =
    (rows: readonly Row[], total = rows.length): RequestListener =>
    (request, response) => {
      const { searchParams } = new URL(request.url ?? "", stub.url);
      const [page, size] = [Number(searchParams.get("page")), Number(searchParams.get("rows"))];
      json({ region: { data: rows.slice((page - 1) * size, page * size), total } })(request, response);
    };
  const rows = Array.from({ length: 250 }, (_, at) => region(at + 1));

  it("is read page by page, 100 rows each", async () => {
    stub.answer = paged(rows);
    const answer = await get("/exportar/region?formato=csv&q=reg");
    expect(answer.headers.get("x-total-count")).toBe("250");
    const read = parseCsv((await csvOf(answer)).slice(1));
    expect(read.slice(1).map((row) => row[1])).toEqual(rows.map(({ nombre }) => nombre));
    expect(stub.asked.map(({ url }) => new URL(url, stub.url).searchParams.get("page"))).toEqual(["1", "2", "3"]);
    expect(stub.asked.every(({ url }) => url.includes("rows=100") && url.includes("q=reg"))).toBe(true);
  });

  it("pages that end before the last row cut the file", async () => {
    stub.answer = paged(rows, 400);
    await expect((await get("/exportar/region?formato=csv")).arrayBuffer()).rejects.toThrow();
  });

  it("an empty list is a file with headers only", async () => {
    stub.answer = paged([]);
    expect((await csvOf(await get("/exportar/region?formato=csv"))).trim().split("\r\n")).toHaveLength(1);
    stub.answer = json({ ppirta: { data: [], total: 0 } });
    expect(await (await get("/exportar/ppirta?formato=geojson")).json()).toEqual({
      type: "FeatureCollection",
      features: [],
    });
  });
});

describe("who may ask, and for what", () => {
  it.each([
    ["/exportar/rutappirta?formato=csv", 404],
    ["/exportar/__proto__?formato=csv", 404],
    ["/exportar/region", 422],
    ["/exportar/region?formato=pdf", 422],
    ["/exportar/region?formato=geojson", 422],
    ["/exportar/region?formato=csv&sort=nombre;drop", 422],
    ["/exportar/ppirta?formato=csv&estado=OTRO", 422],
  ])("%s: %i, and nothing is asked of the ministry", async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(((await answer.json()) as { message: string }).message).toMatch(/\p{L}{3}/u);
    expect(stub.asked).toEqual([]);
  });

  it("401 without a session", async () => {
    expect((await get("/exportar/region?formato=csv", {})).status).toBe(401);
    expect(stub.asked).toEqual([]);
  });

  it("499 for a browser that goes away before the first row, which is no fault to log", async () => {
    const gone = new AbortController();
    stub.answer = () => gone.abort();
    const answer = await get("/exportar/region?formato=csv", { cookie, signal: gone.signal });
    expect([answer.status, logged]).toEqual([499, []]);
    await expectBothTurns();
  });

  it("429 for a third export at once, with what to do", async () => {
    stub.answer = ndjson(attractions(MANY), MANY);
    const under = await Promise.all([get("/exportar/ppirta?formato=csv"), get("/exportar/ppirta?formato=geojson")]);
    const third = await get("/exportar/region?formato=csv");
    expect(third.status).toBe(429);
    expect(((await third.json()) as { message: string }).message).toContain("2 exportaciones en curso");
    await Promise.all(under.map((answer) => answer.body?.cancel()));
    await expectBothTurns();
  });
});
