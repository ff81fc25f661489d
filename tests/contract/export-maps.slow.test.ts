import { ReadableStream as Lines } from "node:stream/web";
import { expect, it } from "vitest";
import { writeFile } from "@/app/exportar/[lista]/file";

/** Files for maps of 100,000 records are written in bounded memory. */

const RECORDS = 100_000;
/** Bytes of rows that a file is made of, and of memory above rest; what is not collected yet counts too. */
const [ROW_BYTES, MOST_BYTES] = [1000, 150_000_000];

async function* lines() {
  const encoder = new TextEncoder();
  for (let first = 1; first <= RECORDS; first += 100) {
    const rows = Array.from({ length: 100 }, (_, at) => ({
      ...{
        id: first + at,
        cite: `LP-ATR-2026-${first + at}`,
        nombre_atractivo: `Lugar ${first + at}`,
        estado: "COMPLETO",
      },
      ...{ g_x: -16.5 - at / 100, g_y: -68.1 + at / 100, g_z: 3600, comunidad: `${first + at} `.repeat(90) },
    }));
    yield encoder.encode(
      rows.map((row) => `${JSON.stringify(row).slice(0, -1)},"creado_en":"2026-01-05T12:00:00.000Z"}\n`).join(""),
    );
  }
}

it.each(["fgb", "gpkg"] as const)(
  "%s: no more memory than a part of what it holds",
  { timeout: 300_000 },
  async (formato) => {
    const rest = process.memoryUsage.rss();
    let [bytes, most] = [0, 0];
    const file = new WritableStream<Uint8Array>({
      write(piece) {
        bytes += piece.length;
        most = Math.max(most, process.memoryUsage.rss());
      },
    });
    const subject = { rol: 1 as const, id_departamento: null };
    let batches = 0;
    async function* measured() {
      for await (const piece of lines()) {
        most = Math.max(most, process.memoryUsage.rss());
        batches += 1;
        yield piece;
      }
    }
    const task = { lista: "ppirta", formato, subject, ids: null, other: null, lines: Lines.from(measured()), file };
    expect(await writeFile(task)).toBeNull();
    expect(batches).toBe(RECORDS / 100);
    expect(bytes).toBeGreaterThan((RECORDS * ROW_BYTES) / 3);
    console.log(`${formato}: ${Math.round(bytes / 1e6)} MB written, ${Math.round((most - rest) / 1e6)} MB above rest`);
    expect(most - rest).toBeLessThan(MOST_BYTES);
  },
);
