import { describe, expect, it } from "vitest";
import { lookAtFile, rowsOfFile } from "@/ministry-api/importaciones/read/read-file";
import { Problem } from "@/ministry-api/http/problem";
import { row, text, utf8, workbook } from "@/tests/support/import-files";

/** Reading in a thread of its own, and what a hostile file can do there. */

const refusal = (file: Promise<unknown>) =>
  file.then(
    () => null,
    (error: unknown) => error,
  );
const TOO_MUCH = "El archivo contiene demasiado para leerlo: deje en él solo la hoja de los datos y súbalo otra vez.";

const file = (nombre: string, bytes: Uint8Array) => ({ nombre, hash: nombre, bytes: () => Promise.resolve(bytes) });
const look = (nombre: string, bytes: Uint8Array, ms?: number) => lookAtFile("ppirta", file(nombre, bytes), ms);
const CHOICE = { tipo: "ppirta" as const, columnas: [], fijos: {}, por_fila: [] };

/** The rows of a file as they are stored. */
async function stored(of: Parameters<typeof rowsOfFile>[1]): Promise<unknown[]> {
  const rows = await rowsOfFile(CHOICE, of, { hoja: 0, encabezado: 1 });
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
    expect(await rowsOfFile(CHOICE, looked, { hoja: 1, encabezado: 1 })).toBeNull();
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
    // Sixteen thousand columns, said two hundred thousand times over.
    const columns = `<cols>${'<col min="1" max="16384"/>'.repeat(200_000)}</cols>`;
    const slow = workbook([{ rows: '<row r="1"><c r="A1"><v>1</v></c></row>', after: columns }]);
    const started = Date.now();
    const [late, next] = await Promise.all([refusal(look("a.xlsx", slow, 4000)), look("b.csv", utf8("a\nb"))]);
    expect(late).toMatchObject({ status: 422, errores: { archivo: [TOO_MUCH] } });
    expect(next.hojas[0]?.primeras.map(({ celdas }) => celdas)).toEqual([["a"], ["b"]]);
    expect(Date.now() - started).toBeLessThan(30_000);
  });
});
