import type { RequestListener } from "node:http";
import { strFromU8, unzipSync } from "fflate";
import { readXlsx } from "hucre/xlsx";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { markTokenStarted } from "@/lib/server/ended-sessions";
import { seal } from "@/lib/server/opaque-id";
import { ask, json, signInAs, stubOn, TOKEN } from "./support";

/** The file of the rows that an import left out, against a stub of the ministry API. */

const stub = stubOn();
let cookie: string;
let get: (id: string, init?: Parameters<typeof ask>[1], query?: string) => Promise<Response>;

beforeAll(async () => {
  const { GET } = await import("@/app/importaciones/[id]/fuera/route");
  cookie = await signInAs(stub);
  get = (id, init = { cookie }, query = "") =>
    GET(ask(`/importaciones/${id}/fuera${query}`, init), { params: Promise.resolve({ id }) });
});
afterEach(() => markTokenStarted(TOKEN));
beforeEach(() => {
  stub.asked.length = 0;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

type Row = Record<string, unknown>;

const column = (n: number, encabezado: string, significado: string | null) => ({
  ...{ n, encabezado, significado, muestra: [], como: significado === null ? "SIN USAR" : "RECONOCIDA" },
});
const COLUMNAS = [
  column(1, "Lugar", "nombre_atractivo"),
  column(0, "Nro", null),
  column(2, "Altura", "g_z"),
  column(3, "Zona", "utm"),
  column(4, "Coordenadas", "utm"),
  column(6, "Obs.", null),
];

const detail = (more: Row = {}): Row => ({
  ...{
    id: 7,
    tipo: "ppirta",
    archivo: "Inventario Potosí 2026.csv",
    formato: "CSV",
    estado: "IMPORTADA",
    usuario: "M",
  },
  ...{
    propio: 1,
    creado_en: null,
    terminado_en: null,
    filas: 9,
    importadas: 5,
    cambiadas: 0,
    sin_cambios: 0,
    puede_seguir: 1,
    puede_deshacer: 0,
  },
  ...{
    bytes: 10,
    modificado: null,
    avisos: [],
    hoja: 1,
    encabezado: 1,
    ocultas: 0,
    aparte: [],
    fijos: {},
    por_fila: [],
    recordar: false,
    sin_ocultas: false,
    con_aparte: false,
  },
  hojas: ["Portada", "Datos: 'sur' [1]"].map((nombre) => ({
    ...{ nombre, oculta: false, filas: 9, encabezado: 1, primeras: [] },
  })),
  columnas: COLUMNAS,
  ...{
    departamento: null,
    hechas: 9,
    previstas: 9,
    modo: "CORRECTAS",
    segundos: 1,
    guardado_hasta: null,
    motivo: null,
  },
  cuenta: { lista: 0, duda: 0, error: 0, quitadas: 0, cambian: 0, iguales: 0, omiten: 0, clases: [] },
  ...{ tocadas: 0, personas: 0 },
  ...more,
});

const hallazgo = (nivel: "DUDA" | "ERROR", texto: string) => ({ campo: "g_z", nivel, clase: "x", texto, opciones: [] });
const fila = (n: number, celdas: string[] | undefined, more: Row = {}): Row => ({
  ...{ fila: n, grupo: "ERROR", quitada: 0, entendidos: {}, hallazgos: [], g_x: null, g_y: null, id_registro: null },
  cambia: null,
  textos: {
    nombre_atractivo: celdas?.[1] ?? "",
    g_z: celdas?.[2] ?? "",
    utm: [celdas?.[3], celdas?.[4]].filter(Boolean).join(" "),
  },
  ...(celdas && { celdas }),
  ...more,
});

/** The import and its rows; more than a page of them are asked for one page after another. */
function importWith(rows: readonly Row[], more: Row = {}, cutAt = Infinity): RequestListener {
  return (request, response) => {
    const url = new URL(request.url ?? "", "http://stub");
    if (url.pathname === "/api/importacion/7") return json({ importacion: detail(more) })(request, response);
    const desde = Number(url.searchParams.get("desde"));
    if (desde >= cutAt) return json({ message: "x" }, 500)(request, response);
    const filas = rows.slice(desde, desde + Number(url.searchParams.get("rows")));
    return json({ filas, total: rows.length })(request, response);
  };
}

async function sheetOf(answer: Response) {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const { sheets } = await readXlsx(bytes);
  const [sheet] = sheets;
  if (!sheet) throw new Error("no sheet");
  return { bytes, name: sheet.name, rows: sheet.rows };
}

describe("the rows left out", () => {
  it("stand in the columns of the file that came in, with the reason last", async () => {
    stub.answer = importWith([
      fila(3, ["1", "Volcan", "4500 m", "19K", "592000 8173000", "", "junto al río"], {
        hallazgos: [
          hallazgo("DUDA", "«Volcan» se parece a «VOLCÁN»"),
          hallazgo("ERROR", "«Altura» debe ser un número entero."),
        ],
      }),
      fila(5, ["2", "Salar", "3656", "", "", "", ""], { quitada: 1 }),
      fila(9, ["007", "Cueva", "1,50", "", "", "", ""]),
    ]);
    const answer = await get(seal("importacion", 7));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("spreadsheetml.sheet");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="Inventario Potosi 2026-sin-importar.xlsx"; ` +
        "filename*=UTF-8''Inventario%20Potos%C3%AD%202026-sin-importar.xlsx",
    );
    const { name, rows } = await sheetOf(answer);
    expect(name).toBe("Datos  'sur'  1");
    expect(rows).toEqual([
      ["Nro", "Lugar", "Altura", "Zona", "Coordenadas", "", "Obs.", "MOTIVO"],
      [
        ...[1, "Volcan", "4500 m", "19K", "592000 8173000", null, "junto al río"],
        "«Altura» debe ser un número entero. «Volcan» se parece a «VOLCÁN».",
      ],
      [2, "Salar", 3656, null, null, null, null, "Se quitó al revisar."],
      ["007", "Cueva", "1,50", null, null, null, null, "Quedó sin importar."],
    ]);
    const asked = stub.asked.map(({ url }) => new URL(url, stub.url));
    expect(asked.map(({ pathname }) => pathname)).toEqual(["/api/importacion/7", "/api/importacion/7/filas"]);
    expect(asked[1]?.searchParams.get("grupo")).toBe("FUERA");
    expect(stub.asked.every(({ headers }) => headers.authorization === `Bearer ${TOKEN}`)).toBe(true);
  });

  it("that are in without a value come with their record's CITE and that reason alone", async () => {
    const omitted = { ...hallazgo("DUDA", "Z (altitud): no se entiende «alto»"), omite: 1 };
    const hallazgos = [hallazgo("DUDA", "Se parece a otro"), omitted];
    const rows = [fila(3, ["1", "Volcan", "alto"], { cite: "PT-ATR-2026-00009", id_registro: 5, hallazgos })];
    const read = async (more: Row = {}) => {
      stub.answer = importWith(rows, more);
      return get(seal("importacion", 7), { cookie }, "?grupo=OMITEN");
    };
    const answer = await read();
    expect(answer.headers.get("content-disposition")).toContain('"Inventario Potosi 2026-sin-algun-dato.xlsx"');
    expect((await sheetOf(answer)).rows).toEqual([
      ["Nro", "Lugar", "Altura", "Zona", "Coordenadas", "", "Obs.", "CITE", "MOTIVO"],
      [1, "Volcan", "alto", null, null, null, null, "PT-ATR-2026-00009", "Z (altitud): no se entiende «alto»."],
    ]);
    expect(new URL(stub.asked[1]?.url ?? "", stub.url).searchParams.get("grupo")).toBe("OMITEN");
    // A file that has a column for it gets the CITE there.
    const columnas = COLUMNAS.map((one) => (one.n === 6 ? column(6, "Obs.", "cite") : one));
    const { rows: own } = await sheetOf(await read({ columnas }));
    expect(own.map((row) => row.slice(6))).toEqual([
      ["Obs.", "MOTIVO"],
      ["PT-ATR-2026-00009", "Z (altitud): no se entiende «alto»."],
    ]);
    const { rows: entries } = await sheetOf(await read({ tipo: "municipio" }));
    expect(entries[0]?.slice(6)).toEqual(["Obs.", "MOTIVO"]);
  });

  it("keep what was typed since, also where several columns made one text, and what no column had", async () => {
    const celdas = ["1", "Volcan", "alto", "19K", "592 8173000", "", ""];
    const typed = { nombre_atractivo: "Volcán", g_z: "4500", utm: "19K 592000 8173000", comunidad: "Sajama" };
    stub.answer = importWith([fila(3, celdas, { textos: typed })], { por_fila: ["comunidad"] });
    const { rows } = await sheetOf(await get(seal("importacion", 7)));
    expect(rows).toEqual([
      ["Nro", "Lugar", "Altura", "Zona", "Coordenadas", "", "Obs.", "Comunidad", "MOTIVO"],
      [1, "Volcán", 4500, "19K 592000 8173000", null, null, null, "Sajama", "Quedó sin importar."],
    ]);
  });

  it("come by their texts from a server that does not send the cells", async () => {
    const textos = { nombre_atractivo: "Volcán", g_z: "4500", utm: "" };
    stub.answer = importWith([fila(3, undefined, { textos })]);
    const { rows } = await sheetOf(await get(seal("importacion", 7)));
    expect(rows[1]).toEqual([null, "Volcán", 4500, null, null, null, null, "Quedó sin importar."]);
  });

  it("have one MOTIVO, also if the file was one of these", async () => {
    stub.answer = importWith([fila(2, ["1", "Cueva", "", "", "", "", "", "de antes"])], {
      columnas: [...COLUMNAS, column(7, "MOTIVO", null)],
    });
    const { rows } = await sheetOf(await get(seal("importacion", 7)));
    expect(rows[0]?.slice(6)).toEqual(["Obs.", "MOTIVO"]);
    expect(rows[1]?.slice(6)).toEqual([null, "Quedó sin importar."]);
  });

  it("are all there, in order, and headings alone if there is none", { timeout: 60_000 }, async () => {
    stub.answer = importWith(Array.from({ length: 2350 }, (_, n) => fila(n + 2, [`${n}`, `Lugar ${n}`])));
    const { rows } = await sheetOf(await get(seal("importacion", 7)));
    expect(rows).toHaveLength(2351);
    expect(rows.slice(1).every((row, n) => row[0] === n && row[1] === `Lugar ${n}`)).toBe(true);
    stub.answer = importWith([]);
    expect((await sheetOf(await get(seal("importacion", 7)))).rows).toHaveLength(1);
  });

  it("are texts where a spreadsheet would run them, and no endless figures", async () => {
    const celdas = ["=1+1", '=HYPERLINK("http://x")', "Infinity", "+1", "@SUM(A1)", "", "-cmd|' /C calc'!A0"];
    stub.answer = importWith([fila(2, celdas)]);
    const { bytes, rows } = await sheetOf(await get(seal("importacion", 7)));
    expect(rows[1]?.slice(0, 7)).toEqual(celdas.map((text) => text || null));
    const xml = strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(xml).toContain("=1+1");
    expect(xml).not.toMatch(/<f[ >]/);
  });

  it("never look complete if the server fails midway", async () => {
    stub.answer = importWith(
      Array.from({ length: 900 }, (_, n) => fila(n + 2, [`${n}`, "x"])),
      {},
      500,
    );
    const answer = await get(seal("importacion", 7));
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    // The turn of the export that failed is free again.
    stub.answer = importWith([]);
    for (const _ of [1, 2, 3]) expect((await get(seal("importacion", 7)).then(sheetOf)).rows).toHaveLength(1);
  });
});

describe("is refused", () => {
  it("for an id that is not one of an import", async () => {
    for (const id of ["7", seal("ppirta", 7), `${seal("importacion", 7)}x`]) {
      expect((await get(id)).status).toBe(404);
    }
    expect(stub.asked).toEqual([]);
  });
  it("without a session, and to another site", async () => {
    expect((await get(seal("importacion", 7), {})).status).toBe(401);
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await get(seal("importacion", 7), { cookie, headers })).status).toBe(403);
  });
  it.each([403, 404])("as the ministry API refuses the import: %i", async (status) => {
    stub.answer = json({ message: "No" }, status);
    expect((await get(seal("importacion", 7))).status).toBe(status);
  });
  it("for a HEAD request, whose body nobody takes", async () => {
    const { HEAD } = await import("@/app/importaciones/[id]/fuera/route");
    expect(HEAD().status).toBe(405);
  });
});
