import { ReadableStream as Lines } from "node:stream/web";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { writeFile } from "@/app/exportar/[lista]/file";

/** Files for maps of 100,000 records are written in bounded memory. */

const RECORDS = 100_000;
/** Bytes in use above rest: a third of the rows' own. */
const MOST_BYTES = 30_000_000;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Bytes that are in use, without those that nobody holds. */
function bytesInUse(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

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
  "%s: a third of its rows at most is in memory",
  { timeout: 300_000 },
  async (formato) => {
    const rest = bytesInUse();
    let [written, most, batches] = [0, 0, 0];
    const file = new WritableStream<Uint8Array>({ write: (piece) => void (written += piece.length) });
    async function* measured() {
      for await (const piece of lines()) {
        batches += 1;
        if (batches % 100 === 0) most = Math.max(most, bytesInUse());
        yield piece;
      }
    }
    const subject = { rol: 1 as const, id_departamento: null };
    const task = { lista: "ppirta", formato, subject, ids: null, other: null, lines: Lines.from(measured()), file };
    expect(await writeFile(task)).toBeNull();
    expect(batches).toBe(RECORDS / 100);
    expect(written).toBeGreaterThan(MOST_BYTES);
    console.log(
      `${formato}: ${Math.round(written / 1e6)} MB written, ${Math.round((most - rest) / 1e6)} MB above rest`,
    );
    expect(most - rest).toBeLessThan(MOST_BYTES);
  },
);
