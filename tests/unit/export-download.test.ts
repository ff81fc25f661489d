import { afterEach, expect, it, vi } from "vitest";
import { downloadExport, type ExportProgress } from "@/components/engine/export-download";
import { exportHref, type ExportFormat } from "@/lib/lists/export";
import { ownAnswer } from "../support/own-answer";

/** The browser's side of an export. */

const piece = (text: string) => new TextEncoder().encode(text);

function answerWith(pieces: readonly string[], cut: boolean, init: ResponseInit = {}) {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift();
      if (next !== undefined) controller.enqueue(piece(next));
      else if (cut) controller.error(new TypeError("network error"));
      else controller.close();
    },
  });
  const fetched = vi.fn().mockResolvedValue(ownAnswer(body, init));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}
afterEach(() => vi.unstubAllGlobals());

const run = (format: ExportFormat, seen: ExportProgress[] = []) =>
  downloadExport("/exportar/region", format, new AbortController().signal, (now) => seen.push(now));

it("counts the rows of a CSV as they arrive, not its line feeds", async () => {
  answerWith(['A,B\r\n1,"dos\nrenglones"\r', "\n2,x\r\n"], false, { headers: { "X-Total-Count": "2" } });
  const seen: ExportProgress[] = [];
  const { file, progress } = await run("csv", seen);
  expect(seen.map(({ rows }) => rows)).toEqual([1, 2]);
  expect(progress).toEqual({ bytes: 29, rows: 2, total: 2 });
  expect(file.size).toBe(29);
});

it("counts the features of a GeoJSON, none of an empty one", async () => {
  answerWith(['{"type":"FeatureCollection","features":[\n{"a":1},\n{"a":2}\n]}'], false);
  expect((await run("geojson")).progress.rows).toBe(2);
  answerWith(['{"type":"FeatureCollection","features":[\n]}'], false);
  expect((await run("geojson")).progress.rows).toBe(0);
});

it("does not pretend to know the rows of a workbook", async () => {
  answerWith(["PK\r\n"], false);
  expect((await run("xlsx")).progress).toEqual({ bytes: 4, rows: null, total: null });
});

it("keeps a large file whole and in its order", async () => {
  const [size, letters] = [5 * 1024 * 1024, ["a", "b", "c", "d", "e"]];
  const pieces = letters.map((letter) => letter.repeat(size));
  answerWith(pieces, false, { headers: { "content-type": "application/zip" } });
  const { file, progress } = await run("fotografias");
  expect([file.size, progress.bytes, file.type]).toEqual([5 * size, 5 * size, "application/zip"]);
  expect((await file.text()) === pieces.join("")).toBe(true);
});

it("a download cut in the middle is no file, and says so", async () => {
  answerWith(["A\r\n1\r\n"], true);
  await expect(run("csv")).rejects.toThrow("La descarga se interrumpió y el archivo no se guardó.");
});

it("a refusal gives the server's words, or ours where it has none", async () => {
  answerWith(['{"message":"Ya tiene 2 exportaciones en curso."}'], false, { status: 429 });
  await expect(run("csv")).rejects.toThrow("Ya tiene 2 exportaciones en curso.");
  answerWith(["<html>"], false, { status: 502 });
  await expect(run("csv")).rejects.toThrow("El servidor no pudo exportar la lista.");
});

it("no connection is not an interrupted file", async () => {
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("Failed to fetch")));
  await expect(run("csv")).rejects.toThrow("No hay conexión con el servidor.");
});

it("the address carries search, order and filters, and nothing that is empty", () => {
  expect(
    exportHref("ppirta", "csv", { q: "a&b", sort: "-cite", filters: { estado: "COMPLETO", id_categoria: null } }),
  ).toBe("/exportar/ppirta?q=a%26b&sort=-cite&estado=COMPLETO&formato=csv");
  expect(exportHref("region", "xlsx", { q: "" })).toBe("/exportar/region?formato=xlsx");
});
