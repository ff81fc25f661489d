import { ReadableStream as Lines } from "node:stream/web";
import { describe, expect, it } from "vitest";
import { writeFile } from "@/app/exportar/[lista]/file";
import { ROLES } from "@/contract/codes";
import type { ExportFormat } from "@/lib/lists/export";

/** An export's rows come in pieces of a body, which end anywhere: in a name, in a letter, between two rows. */

const ROWS = [
  { id: 1, nombre_atractivo: "Cañón de Ñuñoa", codigo: "01.02.03", g_x: -16.5, g_y: -68.25, derivado: 0 },
  { id: 2, nombre_atractivo: 'dice "sí"; claro', codigo: "01.02.04", g_x: null, g_y: null, derivado: 1 },
  { id: 3, nombre_atractivo: "Salar 🏔", codigo: "01.02.05", g_x: -20.1, g_y: -67.5, derivado: 0 },
];
const BODY = new TextEncoder().encode(ROWS.map((row) => `${JSON.stringify(row)}\n`).join(""));

/** The file's text, and what was wrong with a line, from a body in pieces that end at these bytes. */
async function written(formato: ExportFormat, ends: readonly number[], ids: readonly number[] | null = null) {
  const pieces = [...ends, BODY.length].map((end, at) => BODY.slice(ends[at - 1] ?? 0, end));
  const parts: Uint8Array[] = [];
  const problem = await writeFile({
    lista: "ppirta",
    formato,
    subject: { rol: ROLES.nacional, id_departamento: null },
    ids,
    lines: Lines.from(pieces),
    file: new WritableStream({ write: (part) => void parts.push(part) }),
  });
  return { problem, text: Buffer.concat(parts).toString("utf8") };
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
