import type { IncomingMessage, ServerResponse } from "node:http";
import { unzipSync } from "fflate";
import type { NextRequest } from "next/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { PHOTOS_MAX_RECORDS } from "@/lib/lists/export";
import { ask, json, ORIGIN, signInAs, stubOn, TOKEN } from "./support";

/** Photographs as a ZIP, against a stub of the ministry API; the ZIP is read by another library than wrote it. */

const stub = stubOn();
let cookie = "";
let exportar: Record<
  "GET" | "POST",
  (request: NextRequest, context: { params: Promise<{ lista: string }> }) => Promise<Response>
>;

beforeAll(async () => {
  exportar = await import("@/app/exportar/[lista]/route");
  cookie = await signInAs(stub);
});

const listOf = (path: string) => ({ params: Promise.resolve({ lista: path.split(/[/?]/)[2] ?? "" }) });
const get = (path = "/exportar/ppirta?formato=fotografias", signal?: AbortSignal) =>
  exportar.GET(ask(path, { cookie, ...(signal && { signal }) }), listOf(path));
const chosen = (ids: readonly number[]) => {
  const path = "/exportar/ppirta?formato=fotografias";
  const body = JSON.stringify({ ids });
  return exportar.POST(ask(path, { method: "POST", body, cookie, headers: { origin: ORIGIN } }), listOf(path));
};

const RECORDS = [
  { id: 1, cite: "LP-ATR-2026-00001", nombre_atractivo: "Cañón" },
  { id: 2, cite: "LP-ATR-2026-00002", nombre_atractivo: "=Salar" },
];
const photo = (id: number, more: object = {}) => ({ ...{ id, id_ppirta: 1, favorito: "0", orden: 1 }, ...more });
const PHOTOS: Record<string, readonly object[]> = {
  1: [
    photo(11, { nombre: 'Vista: "norte"/sur.JPG', descripcion: "El mirador; de día", g_x: -16.5, g_y: -68.25 }),
    photo(12, { nombre: null, orden: 2, tomada: "2026-02-03T14:05:00.000Z", fecha: "2026-02-04T14:05:00.000Z" }),
  ],
  2: [photo(21, { nombre: "..\\CON.png" })],
};
const JPEG = (id: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, id]), Buffer.alloc(200_000, id)]);

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers list, photos' lists and pictures; `picture` answers those in place of the usual. */
function answerWith(
  records: readonly { id: number }[],
  picture?: (id: number) => Answer | undefined,
  total: Record<string, string> = { "X-Total-Count": String(records.length) },
) {
  stub.answer = (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", stub.url);
    const [, listed] = /^\/api\/listfotograma\/(\d+)$/.exec(pathname) ?? [];
    const [, shown] = /^\/api\/fotogramappirta\/(\d+)\/imagen$/.exec(pathname) ?? [];
    if (listed) return json({ fotograma: PHOTOS[listed] ?? [] })(request, response);
    if (shown) {
      const own = picture?.(Number(shown));
      if (own) return own(request, response);
      return void response.writeHead(200, { "Content-Type": "image/jpeg" }).end(JPEG(Number(shown)));
    }
    const ids = searchParams.get("ids")?.split(",").map(Number);
    const rows = records.filter(({ id }) => !ids || ids.includes(id));
    response.writeHead(200, { "Content-Type": "application/x-ndjson", ...total });
    response.end(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  };
}

async function unzipped(answer: Response) {
  expect(answer.status).toBe(200);
  const { "fotografias.csv": table, ...pictures } = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const lines = new TextDecoder("utf-8", { ignoreBOM: true }).decode(table).split("\r\n");
  return { pictures, lines };
}

const NAMES = ["LP-ATR-2026-00001_01_Vista-norte-sur.jpg", "LP-ATR-2026-00001_02.jpg", "LP-ATR-2026-00002_01_CON.jpg"];
const HEAD = "\uFEFFCITE;ATRACTIVO;ORDEN;ARCHIVO;DESCRIPCIÓN;TOMADA;REGISTRADA;LATITUD;LONGITUD;NOTA";

/** Two ZIPs at once succeed: the turns of those before are free again. */
const expectBothTurns = () =>
  vi.waitFor(async () => {
    answerWith(RECORDS);
    const answers = await Promise.all([get(), get()]);
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

it("holds the pictures as they are under names that sort, and a table of them", async () => {
  answerWith(RECORDS);
  const answer = await get("/exportar/ppirta?formato=fotografias&q=sal&sort=cite&id_departamento=2");
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toMatch(/filename="atractivos-.*-fotografias\.zip"$/);
  const bytes = new Uint8Array(await answer.clone().arrayBuffer());
  expect(bytes.length).toBeGreaterThan(3 * 200_000);
  const { pictures, lines } = await unzipped(answer);
  expect(Object.keys(pictures)).toEqual(NAMES);
  expect(Object.keys(pictures)).toEqual([...NAMES].sort());
  expect([11, 12, 21].map((id, at) => JPEG(id).equals(pictures[NAMES[at] ?? ""] ?? new Uint8Array()))).toEqual([
    true,
    true,
    true,
  ]);
  expect(lines).toEqual([
    HEAD,
    `LP-ATR-2026-00001;Cañón;1;${NAMES[0]};"El mirador; de día";;;-16,5;-68,25;`,
    `LP-ATR-2026-00001;Cañón;2;${NAMES[1]};;03/02/2026 10:05;04/02/2026 10:05;;;`,
    `LP-ATR-2026-00002;'=Salar;1;${NAMES[2]};;;;;;`,
    "",
  ]);
  expect(stub.asked[0]?.url).toMatch(/q=sal.*sort=cite|sort=cite.*q=sal/);
  expect(new Set(stub.asked.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${TOKEN}`]));
});

it("of chosen rows has them in their order", async () => {
  answerWith(RECORDS);
  const { pictures } = await unzipped(await chosen([2, 1]));
  expect(Object.keys(pictures)).toEqual([NAMES[2], NAMES[0], NAMES[1]]);
});

it("stays whole where the store lacks a photograph, and its line says so", async () => {
  answerWith(RECORDS, (id) => (id === 12 ? json({ message: "No existe" }, 404) : undefined));
  const { pictures, lines } = await unzipped(await get());
  expect(Object.keys(pictures)).toEqual([NAMES[0], NAMES[2]]);
  expect(lines[2]).toBe(
    "LP-ATR-2026-00001;Cañón;2;;;03/02/2026 10:05;04/02/2026 10:05;;;No está en el almacén de fotografías",
  );
});

it("takes the pictures out of the list of a server that sends them there", async () => {
  answerWith(RECORDS);
  const usual = stub.answer;
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47]).toString("base64");
  stub.answer = (request, response) =>
    request.url?.startsWith("/api/listfotograma/1")
      ? json({ fotograma: [{ id: 5, id_ppirta: 1, ruta_fotograma: png, favorito: "1" }] })(request, response)
      : usual(request, response);
  const { pictures } = await unzipped(await get());
  expect(pictures["LP-ATR-2026-00001_01.png"]).toEqual(new Uint8Array([0x89, 0x50, 0x4e, 0x47]));
});

describe("one at a time", () => {
  it("asks for the next photograph when the one before was taken", async () => {
    answerWith(RECORDS);
    const reader = (await get()).body?.getReader();
    await reader?.read();
    const pictures = () => stub.asked.filter(({ url }) => url.includes("/imagen")).length;
    await vi.waitFor(() => expect(pictures()).toBe(1));
    await reader?.cancel();
    await expectBothTurns();
  });

  it("lets go of the photograph under way when the browser goes away", async () => {
    let open = 0;
    const endless: Answer = (_request, response) => {
      open += 1;
      response.once("close", () => (open -= 1));
      response.writeHead(200, { "Content-Type": "image/jpeg" }).write(JPEG(11));
    };
    answerWith(RECORDS, () => endless);
    const gone = new AbortController();
    const taken = (await get(undefined, gone.signal)).arrayBuffer();
    await vi.waitFor(() => expect(open).toBe(1));
    gone.abort();
    await expect(taken).rejects.toThrow();
    await vi.waitFor(() => expect(open).toBe(0));
    await expectBothTurns();
  });

  it("cuts the file where the server fails in the middle of a photograph", async () => {
    const cut: Answer = (_request, response) =>
      void response
        .writeHead(200, { "Content-Type": "image/jpeg", "Content-Length": "999999" })
        .write(JPEG(12), () => response.destroy());
    answerWith(RECORDS, (id) => (id === 12 ? cut : undefined));
    await expect((await get()).arrayBuffer()).rejects.toThrow();
    await expectBothTurns();
  });
});

describe("refuses", () => {
  const many = Array.from({ length: PHOTOS_MAX_RECORDS + 1 }, (_, at) => ({ ...RECORDS[0], id: at + 1 }));
  const message = /hasta 300 atractivos a la vez\. Acorte la búsqueda, por ejemplo por municipio, o elija las filas\.$/;

  it("more records than one file may hold, and takes as many as it may", async () => {
    answerWith(many);
    const answer = await get();
    expect([answer.status, await answer.json()]).toMatchObject([422, { message: expect.stringMatching(message) }]);
    const rows = await chosen(many.map(({ id }) => id));
    expect([rows.status, await rows.json()]).toMatchObject([422, { message: expect.stringMatching(message) }]);
    answerWith(many.slice(1));
    expect((await unzipped(await get())).lines).toHaveLength(2 + 1);
    await expectBothTurns();
  });

  it("too many of a server that does not say how many they are", async () => {
    answerWith(many, () => undefined, {});
    expect((await get()).status).toBe(422);
    await expectBothTurns();
  });

  it.each(["ppirtf", "region"])("%s, which has no photographs", async (lista) => {
    const answer = await get(`/exportar/${lista}?formato=fotografias`);
    expect([answer.status, await answer.json()]).toMatchObject([422, { message: "Esta lista no tiene fotografías" }]);
    expect(stub.asked).toEqual([]);
  });

  it("rows that are none with the server's own fault, before the first byte", async () => {
    stub.answer = (_request, response) =>
      void response.writeHead(200, { "Content-Type": "application/x-ndjson" }).end("<html>502</html>\n");
    expect((await get()).status).toBe(502);
    await expectBothTurns();
  });
});
