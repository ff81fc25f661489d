import { describe, expect, it } from "vitest";
import { readFile } from "@/ministry-api/importaciones/read/read-file";
import { Problem } from "@/ministry-api/http/problem";
import { cellsOf, utf8, workbook } from "@/tests/support/import-files";

/** Reading in a thread of its own, and what a hostile file can do there. */

const refusal = (file: Promise<unknown>) =>
  file.then(
    () => null,
    (error: unknown) => error,
  );
const TOO_MUCH = "El archivo contiene demasiado para leerlo: deje en él solo la hoja de los datos y súbalo otra vez.";

describe("a file read in a thread", { timeout: 60_000 }, () => {
  it("comes back as it was read, and is kept by its sender", async () => {
    const bytes = utf8("A;B\n1;2\n");
    expect(cellsOf(await readFile("a.csv", bytes))).toEqual([
      ["A", "B"],
      ["1", "2"],
    ]);
    expect(bytes).toHaveLength(8);
  });

  it("that cannot be read is a 422 under `archivo` with one sentence", async () => {
    const error = await refusal(readFile("a.pdf", utf8("%PDF-1.4")));
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
    const [late, next] = await Promise.all([refusal(readFile("a.xlsx", slow, 4000)), readFile("b.csv", utf8("a\nb"))]);
    expect(late).toMatchObject({ status: 422, errores: { archivo: [TOO_MUCH] } });
    expect(cellsOf(next)).toEqual([["a"], ["b"]]);
    expect(Date.now() - started).toBeLessThan(30_000);
  });
});
