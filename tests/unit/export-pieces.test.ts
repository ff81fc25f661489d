import { ReadableStream as Lines } from "node:stream/web";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { writeFile } from "@/app/exportar/[lista]/file";
import { ROLES } from "@/contract/codes";
import type { RowsFormat } from "@/lib/lists/export";
import { readBook } from "@/ministry-api/importaciones/read/read-book";

/** An export's rows come in pieces of a body, which end anywhere: in a name, in a letter, between two rows. */

const ROWS = [
  { id: 1, nombre_atractivo: "Cañón de Ñuñoa", codigo: "01.02.03", g_x: -16.5, g_y: -68.25, derivado: 0 },
  { id: 2, nombre_atractivo: 'dice "sí"; claro', codigo: "01.02.04", g_x: null, g_y: null, derivado: 1 },
  { id: 3, nombre_atractivo: "Salar 🏔", codigo: "01.02.05", g_x: -20.1, g_y: -67.5, derivado: 0 },
];
const BODY = new TextEncoder().encode(ROWS.map((row) => `${JSON.stringify(row)}\n`).join(""));

/** The file's bytes, and what was wrong with a line, from these pieces of a body. */
async function fileOf(formato: RowsFormat, pieces: readonly Uint8Array[], ids: readonly number[] | null = null) {
  const parts: Uint8Array[] = [];
  const problem = await writeFile({
    lista: "ppirta",
    formato,
    subject: { rol: ROLES.nacional, id_departamento: null },
    ids,
    lines: Lines.from(pieces),
    other: null,
    file: new WritableStream({ write: (part) => void parts.push(part) }),
  });
  return { problem, bytes: new Uint8Array(Buffer.concat(parts)) };
}

/** The file's text, and what was wrong with a line, from a body in pieces that end at these bytes. */
async function written(formato: RowsFormat, ends: readonly number[], ids: readonly number[] | null = null) {
  const pieces = [...ends, BODY.length].map((end, at) => BODY.slice(ends[at - 1] ?? 0, end));
  const { problem, bytes } = await fileOf(formato, pieces, ids);
  return { problem, text: Buffer.from(bytes).toString("utf8") };
}

describe.each(["csv", "csv-excel", "geojson"] as const)("an export as %s", (formato) => {
  it("is the same wherever a piece of its rows ends", async () => {
    const whole = await written(formato, []);
    expect(whole.problem).toBeNull();
    for (const { nombre_atractivo } of ROWS) expect(whole.text).toContain(nombre_atractivo.slice(0, 4));
    for (let end = 1; end < BODY.length; end += 1) {
      expect(await written(formato, [end]), `cut at ${end}`).toEqual(whole);
    }
    const byTens = Array.from({ length: Math.floor(BODY.length / 10) }, (_, at) => (at + 1) * 10);
    expect(await written(formato, byTens)).toEqual(whole);
  });

  it("has chosen rows in their order", async () => {
    const { text } = await written(formato, [40, 150], [3, 1]);
    const [salar, canon] = [text.indexOf("Salar"), text.indexOf("Cañón")];
    expect(salar).toBeGreaterThan(0);
    expect(canon).toBeGreaterThan(salar);
    expect(text).not.toContain("claro");
  });
});

it("as GeoJSON is JSON, also without rows", async () => {
  const read = JSON.parse((await written("geojson", [7])).text) as { features: { id: number }[] };
  expect(read.features.map(({ id }) => id)).toEqual([1, 2, 3]);
  const none = JSON.parse((await written("geojson", [], [9])).text) as { features: unknown[] };
  expect(none.features).toEqual([]);
});

/** Names as an earlier version, or another server, stored them, and as they come back. */
const NAMES = [
  ["Ca\uFFFFñón\u0001 de\uFDD0 Ñuñoa", "Cañón de Ñuñoa"],
  ["=Prueba", "=Prueba"],
  ["'=Prueba", "'=Prueba"],
  ["-16 grados", "-16 grados"],
  ["'Ch’utillos'", "'Ch’utillos'"],
  [`${"x".repeat(32_766)}🏔`, null],
] as const;

it.each(["xlsx", "csv-excel", "csv", "geojson"] as const)(
  "as %s is whole whatever is stored, and an import reads the same names",
  async (formato) => {
    const rows = NAMES.map(([name], at) => ({ ...ROWS[0], id: at + 1, nombre_atractivo: name }));
    const body = new TextEncoder().encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    const { bytes } = await fileOf(formato, [body]);
    if (formato === "xlsx") {
      const [sheet] = Object.entries(unzipSync(bytes)).filter(([path]) => path.includes("worksheets/sheet"));
      const xml = new TextDecoder("utf-8", { fatal: true }).decode(sheet?.[1]);
      expect(xml).not.toMatch(/[^\t\r\n -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u);
    }
    const { hojas } = await readBook(formato === "geojson" ? "a.geojson" : "a.csv", bytes);
    const lines = hojas[0]?.lineas.map(({ celdas }) => celdas) ?? [];
    expect(lines).toHaveLength(NAMES.length + 1);
    const names = NAMES.flatMap(([, name]) => name ?? []);
    expect(lines.slice(1).flatMap((cells) => cells.filter((cell) => names.some((name) => name === cell)))).toEqual(
      names,
    );
  },
);
