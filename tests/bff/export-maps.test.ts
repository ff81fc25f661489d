import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NextRequest } from "next/server";
import sqlite from "node-sqlite3-wasm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ask, json, ORIGIN, signInAs, stubOn, TOKEN } from "./support";

/** GeoPackage of both inventories: what is asked of the ministry API, for whom, and what a refusal leaves. */

const stub = stubOn();
let folder = "";
let cookie = "";
let exportar: Record<
  "GET" | "POST",
  (request: NextRequest, context: { params: Promise<{ lista: string }> }) => Promise<Response>
>;

beforeAll(async () => {
  exportar = await import("@/app/exportar/[lista]/route");
  cookie = await signInAs(stub);
  folder = mkdtempSync(join(tmpdir(), "prueba-geopackage-"));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  vi.stubEnv("TMPDIR", folder);
  return () => vi.stubEnv("TMPDIR", undefined);
});

const listOf = (path: string) => ({ params: Promise.resolve({ lista: path.split(/[/?]/)[2] ?? "" }) });
const get = (path: string) => exportar.GET(ask(path, { cookie }), listOf(path));
const chosen = (path: string, ids: readonly number[]) =>
  exportar.POST(
    ask(path, { method: "POST", body: JSON.stringify({ ids }), cookie, headers: { origin: ORIGIN } }),
    listOf(path),
  );

/** Answers each inventory with its own rows, as NDJSON. */
const answerWith = (rows: Record<"ppirta" | "ppirtf", readonly object[]>) => {
  stub.answer = (request, response) => {
    const kind = request.url?.startsWith("/api/ppirtf") ? "ppirtf" : "ppirta";
    response.writeHead(200, { "Content-Type": "application/x-ndjson", "X-Total-Count": String(rows[kind].length) });
    response.end(rows[kind].map((row) => `${JSON.stringify(row)}\n`).join(""));
  };
};
const BOTH = {
  ppirta: [{ id: 3, cite: "A-3", nombre_atractivo: "Salar", g_x: -20, g_y: -67 }],
  ppirtf: [{ id: 8, cite: "F-8", nombre_centro: "Hostal", g_x: -17, g_y: -66 }],
};

/** The cites of each layer of records. */
async function layersOf(answer: Response) {
  const path = join(folder, "leido.gpkg");
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
  const database = new sqlite.Database(path, { readOnly: true });
  const layers = database.all("select table_name from gpkg_contents where data_type = 'features'");
  const cites = layers.map(({ table_name }) => [
    table_name,
    database.all(`select cite from ${String(table_name)}`).map(({ cite }) => cite),
  ]);
  database.close();
  rmSync(path);
  return Object.fromEntries(cites) as Record<string, string[]>;
}

const askedAddresses = () => stub.asked.map(({ url }) => new URL(url, stub.url));

it("asks for both inventories with the caller's token and the list's filters, each in its own order", async () => {
  answerWith(BOTH);
  const words = "q=sal&sort=-nombre_centro&estado=APROBADO&id_departamento=2&jerarquia=III&grupo=municipio";
  const answer = await get(`/exportar/ppirtf?formato=gpkg&${words}`);
  expect(answer.headers.get("content-type")).toBe("application/geopackage+sqlite3");
  expect(answer.headers.get("content-disposition")).toMatch(/filename="facilidades-.*\.gpkg"$/);
  expect(await layersOf(answer)).toEqual({ atractivos: ["A-3"], facilidades: ["F-8"] });
  expect(askedAddresses().map(({ pathname }) => pathname)).toEqual(["/api/ppirtf", "/api/ppirta"]);
  const [own, other] = askedAddresses().map(({ searchParams }) => Object.fromEntries(searchParams));
  const filters = { q: "sal", estado: "APROBADO", id_departamento: "2", jerarquia: "III" };
  expect(own).toMatchObject({ ...filters, sort: "-nombre_centro" });
  expect(other).toMatchObject(filters);
  for (const name of ["sort", "grupo"]) expect(other).not.toHaveProperty(name);
  expect(stub.asked.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${TOKEN}`, `Bearer ${TOKEN}`]);
});

it("asks for one inventory where its rows were chosen, also in the address", async () => {
  answerWith(BOTH);
  expect(await layersOf(await chosen("/exportar/ppirta?formato=gpkg", [3]))).toEqual({ atractivos: ["A-3"] });
  expect(await layersOf(await get("/exportar/ppirta?formato=gpkg&ids=3"))).toEqual({ atractivos: ["A-3"] });
  expect(askedAddresses().map(({ pathname }) => pathname)).toEqual(["/api/ppirta", "/api/ppirta"]);
});

it.each(["gpkg", "fgb"])("as %s is refused for a list without coordinates", async (formato) => {
  const answer = await get(`/exportar/region?formato=${formato}`);
  expect([answer.status, await answer.json()]).toMatchObject([422, { message: "Esta lista no tiene coordenadas" }]);
  expect(stub.asked).toEqual([]);
});

it("cuts the file, and leaves nothing behind, where the second inventory fails", async () => {
  answerWith(BOTH);
  const first = stub.answer;
  stub.answer = (request, response) =>
    request.url?.startsWith("/api/ppirtf") ? json({ message: "No" }, 503)(request, response) : first(request, response);
  await expect((await get("/exportar/ppirta?formato=gpkg")).arrayBuffer()).rejects.toThrow();
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]));
});

it("leaves nothing behind for a browser that goes away while rows come", async () => {
  let open = 0;
  stub.answer = (_request, response) => {
    open += 1;
    response.once("close", () => (open -= 1));
    response.writeHead(200, { "Content-Type": "application/x-ndjson" }).write(`${JSON.stringify(BOTH.ppirta[0])}\n`);
  };
  const gone = new AbortController();
  const path = "/exportar/ppirta?formato=gpkg";
  const answer = await exportar.GET(ask(path, { cookie, signal: gone.signal }), listOf(path));
  const taken = answer.arrayBuffer();
  await vi.waitFor(() => expect(readdirSync(folder)).toHaveLength(1));
  gone.abort();
  await expect(taken).rejects.toThrow();
  await vi.waitFor(() => expect([open, readdirSync(folder)]).toEqual([0, []]));
});
