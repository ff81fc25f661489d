import { readFileSync } from "node:fs";
import { strToU8, Zip, ZipDeflate } from "fflate";
import { describe, expect, it } from "vitest";
import { LIMITS, lookAtFile, rowsOfFile } from "@/ministry-api/importaciones/read/read";
import { ROOM } from "@/ministry-api/importaciones/read/xlsx";
import { Problem } from "@/ministry-api/http/problem";
import { number, row, text, utf8, workbook, workbookParts } from "@/tests/support/import-files";

/** Reading in a thread of its own, and what a hostile file can do there. */

const refusal = (file: Promise<unknown>) =>
  file.then(
    () => null,
    (error: unknown) => error,
  );
const TOO_MUCH = "El archivo contiene demasiado para leerlo: deje en él solo la hoja de los datos y súbalo otra vez.";

const file = (nombre: string, bytes: Uint8Array, persona = 1) => ({
  ...{ nombre, hash: nombre, persona },
  bytes: () => Promise.resolve(bytes),
});
const look = (nombre: string, bytes: Uint8Array, ms?: number) => lookAtFile("ppirta", file(nombre, bytes), ms);
const CHOICE = { tipo: "ppirta" as const, columnas: [], fijos: {}, por_fila: [] };

const ALL = { sin_ocultas: false, con_aparte: false };

/** The rows of a file as they are stored. */
async function stored(of: Parameters<typeof rowsOfFile>[1]): Promise<unknown[]> {
  const rows = await rowsOfFile(CHOICE, of, { ...ALL, hoja: 0, encabezado: 1 });
  const all = [...(rows?.parts() ?? [])].flatMap((part): unknown[] => JSON.parse(part));
  expect(rows?.filas).toBe(all.length);
  return all;
}

describe("a file read in a thread", { timeout: 60_000 }, () => {
  it("comes back as it was read, and is kept by its sender", async () => {
    const bytes = utf8("Nombre;Lat\nSalar;-20\nEJEMPLO\n");
    const looked = file("a.csv", bytes);
    const { hojas, encabezado, filas } = await lookAtFile("ppirta", looked);
    const lines = [
      { fila: 1, celdas: ["Nombre", "Lat"] },
      { fila: 2, celdas: ["Salar", "-20"] },
      { fila: 3, celdas: ["EJEMPLO"] },
    ];
    expect(hojas.map(({ primeras }) => primeras)).toEqual([lines]);
    expect({ encabezado, filas }).toEqual({ encabezado: 1, filas: 2 });
    expect(await stored(looked)).toEqual(
      lines.slice(1).map((line) => ({ ...line, textos: {}, nombre: "", busqueda: "" })),
    );
    expect(await rowsOfFile(CHOICE, looked, { ...ALL, hoja: 1, encabezado: 1 })).toBeNull();
    expect(bytes).toHaveLength(29);
  });

  it("is not unfolded again soon after, and read anew where it was not looked at", async () => {
    const before = file("c.csv", utf8("Nombre;Lat\nUyuni;-20\n"));
    const other = () => Promise.resolve(utf8("Nombre;Lat\nSajama;-18\n"));
    expect(await stored(before)).toMatchObject([{ celdas: ["Uyuni", "-20"] }]);
    await lookAtFile("ppirta", before);
    const gone = () => Promise.reject(new Error("It was asked for once more"));
    expect(await stored({ ...before, bytes: gone })).toMatchObject([{ celdas: ["Uyuni", "-20"] }]);
    expect(await stored({ ...before, nombre: "d.csv", bytes: other })).toMatchObject([{ celdas: ["Sajama", "-18"] }]);
  });

  it("is read anew where it is too large to be kept", async () => {
    const rows = Array.from({ length: 3600 }, (_, at) => row(at + 1, text(`A${at + 1}`, "x".repeat(10_000))));
    const large = file("e.xlsx", workbook([{ rows: rows.join("") }]));
    await lookAtFile("ppirta", large);
    const other = () => Promise.resolve(utf8("Nombre\nTunari\n"));
    expect(await stored({ ...large, bytes: other })).toMatchObject([{ celdas: ["Tunari"] }]);
  });

  it("that cannot be read is a 422 under `archivo` with one sentence", async () => {
    const error = await refusal(look("a.pdf", utf8("%PDF-1.4")));
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject({
      status: 422,
      errores: { archivo: ["Es un documento PDF: suba el archivo de Excel o CSV del que salió."] },
    });
  });

  it("that takes too long ends the thread, and the next file has another", async () => {
    const [late, next] = await Promise.all([refusal(look("a.csv", utf8("a\nb"), 1)), look("b.csv", utf8("a\nb"))]);
    expect(late).toMatchObject({ status: 422, errores: { archivo: [TOO_MUCH] } });
    expect(next.hojas[0]?.primeras.map(({ celdas }) => celdas)).toEqual([["a"], ["b"]]);
  });

  it("holds up only the files of its own person", async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => row(at + 1, text(`A${at + 1}`, `Lugar ${at}`)));
    const slow = workbook([{ rows: rows.join("") }]);
    const order: string[] = [];
    const read = (name: string, bytes: Uint8Array, persona: number) =>
      lookAtFile("ppirta", file(name, bytes, persona)).then(() => order.push(name));
    await Promise.all([
      ...["1.xlsx", "2.xlsx", "3.xlsx"].map((name) => read(name, slow, 1)),
      read("otra.csv", utf8("Nombre;Lat\nUyuni;-20\n"), 2),
    ]);
    expect(order.indexOf("otra.csv")).toBeLessThan(order.indexOf("3.xlsx"));
    expect(order.filter((name) => name !== "otra.csv")).toEqual(["1.xlsx", "2.xlsx", "3.xlsx"]);
  });

  it("waits with a few others of its person, and is refused beyond them", async () => {
    const all = Array.from({ length: 8 }, (_, n) => refusal(lookAtFile("ppirta", file(`${n}.csv`, utf8("a\nb"), 3))));
    const refused = (await Promise.all(all)).filter((error) => error !== null);
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ status: 429 });
  });

  it("leaves out rows that are hidden or no data, as it is told to", async () => {
    const at = (n: number, ...texts: string[]) =>
      texts.map((one, column) => text(`${"ABCD"[column] ?? ""}${n}`, one)).join("");
    const bytes = workbook([
      {
        rows:
          row(1, at(1, "Nombre", "Municipio", "Latitud", "Longitud")) +
          row(2, at(2, "PROVINCIA MURILLO")) +
          row(3, at(3, "Mirador", "Palca", "-16.5", "-68")) +
          `<row r="4" hidden="1">${at(4, "Laguna", "Palca", "-16.6", "-68")}</row>` +
          row(5, at(5, "Nombre", "Municipio", "Latitud", "Longitud")) +
          row(6, at(6, "Cumbre")) +
          row(7, at(7, "Nevado", "Palca", "-16.7", "-68")) +
          row(8, text("A8", "TOTAL"), text("C8", "3")) +
          row(9, at(9, "Fuente: gobernación, 2024")),
      },
    ]);
    const looked = file("f.xlsx", bytes);
    expect(await lookAtFile("ppirta", looked)).toMatchObject({ ocultas: 1, aparte: [2, 5, 8, 9], filas: 4 });
    const numbers = async (which: typeof ALL) => {
      const rows = await rowsOfFile(CHOICE, looked, { ...which, hoja: 0, encabezado: 1 });
      return [...(rows?.parts() ?? [])].flatMap((part) =>
        (JSON.parse(part) as { fila: number }[]).map(({ fila }) => fila),
      );
    };
    expect(await numbers(ALL)).toEqual([3, 4, 6, 7]);
    expect(await numbers({ sin_ocultas: true, con_aparte: false })).toEqual([3, 6, 7]);
    expect(await numbers({ sin_ocultas: false, con_aparte: true })).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it.each([
    [
      "a number format of 20,000 brackets",
      workbook([{ rows: row(1, text("A1", "a")) + row(2, number("A2", 45_000.5, 1)) }], {
        formats: [`yyyy${"[".repeat(20_000)}`],
      }),
    ],
    [
      "columns said 200,000 times over",
      workbook([
        {
          rows: row(1, text("A1", "a")) + row(2, text("A2", "b")),
          after: `<cols>${'<col min="1" max="16384"/>'.repeat(200_000)}</cols>`,
        },
      ]),
    ],
    [
      "cells merged 200,000 times over",
      workbook([
        {
          rows: row(1, text("A1", "a")) + row(2, text("A2", "b")),
          after: `<mergeCells>${'<mergeCell ref="A1:A1048576"/>'.repeat(200_000)}</mergeCells>`,
        },
      ]),
    ],
  ])("of %s is read in time", async (_, bytes) => {
    const started = Date.now();
    expect((await look("g.xlsx", bytes)).hojas[0]?.filas).toBe(2);
    expect(Date.now() - started).toBeLessThan(15_000);
  });
});

/** A workbook of as many rows, each of these cells; its rows are packed a thousand at a time. */
function largeWorkbook(rows: number, cells: string): Uint8Array {
  const { "xl/worksheets/sheet1.xml": sheet = "", ...parts } = workbookParts([{ rows: "@" }]);
  const [before = "", after = ""] = sheet.split("@");
  const packed: Uint8Array[] = [];
  const zip = new Zip((_error, part) => packed.push(part));
  for (const [name, content] of [...Object.entries(parts), ["xl/worksheets/sheet1.xml", null] as const]) {
    const file = new ZipDeflate(name, { level: 1 });
    zip.add(file);
    if (content !== null) file.push(strToU8(content), true);
    else {
      file.push(strToU8(before));
      const thousand = strToU8(`<row>${cells}</row>`.repeat(1000));
      for (let at = 0; at < rows; at += 1000) file.push(thousand);
      file.push(strToU8(after), true);
    }
  }
  zip.end();
  return new Uint8Array(Buffer.concat(packed));
}

describe("a small file that unfolds to a large workbook", { timeout: 60_000 }, () => {
  it.each([
    [
      "by its bytes: 20,000 rows of 260 cells",
      largeWorkbook(20_000, "<c><v>1234567890123456789</v></c>".repeat(260)),
      TOO_MUCH,
    ],
    [
      "by its cells",
      largeWorkbook(20_000, "<c><v>1</v></c>".repeat(100)),
      "El libro tiene más de 1.200.000 celdas: deje en él solo la hoja y las columnas de los datos y súbalo otra vez.",
    ],
  ])("is refused %s", async (_, bytes, sentence) => {
    expect(bytes.length).toBeLessThan(3_000_000);
    const started = Date.now();
    expect(await refusal(look("h.xlsx", bytes))).toMatchObject({ status: 422, errores: { archivo: [sentence] } });
    expect(Date.now() - started).toBeLessThan(20_000);
  });

  it("never takes more memory than the process's unit has", () => {
    const unit = readFileSync("deploy/systemd/inventario-api@.service", "utf8");
    const gigabytes = Number(/^MemoryMax=(\d+)G$/m.exec(unit)?.[1]);
    // Two threads; of large files one is read at a time, and what lies outside of its heap is three times what it unfolds to.
    const heaps = 2 * (LIMITS.maxOldGenerationSizeMb + LIMITS.maxYoungGenerationSizeMb);
    expect(heaps + (3 * ROOM) / 1024 / 1024).toBeLessThan(gigabytes * 1024 * 0.8);
  });
});
