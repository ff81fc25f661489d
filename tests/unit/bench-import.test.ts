import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { memoryTable, othersTable } from "@/bench/import/goals";
import { A_SECOND, othersReading } from "@/bench/import/others";
import { FIRST_ROW, inventorySheet } from "@/bench/import/sheet";
import { readCoordinates } from "@/contract/place/coordinates";
import { readUtm } from "@/contract/place/utm";

const place = (comunidad: string, latitud: number, longitud: number) => ({
  ...{ comunidad, latitud, longitud, municipio: "SAN IGNACIO DE MOXOS", provincia: "MOXOS", departamento: "BENI" },
});
const NAMES = { places: [place("Ñuflo", -14.99, -65.63), place("Añahuani", -15.1, -65.7)], subtypes: ["VOLCÁN"] };

/** The rows below the headings, as text: the file itself also tells when it was written. */
const rowsOf = async (file: Buffer) => {
  const { sheets } = await readXlsx(file);
  return (sheets[0]?.rows ?? []).slice(FIRST_ROW - 1).map((cells) => cells.map(String));
};

describe("the sheet of an import", () => {
  test("has its rows below the headings, places in every way, near misses, rows alike and so many errors", async () => {
    const file = await inventorySheet(NAMES, 200, 3);
    const rows = await rowsOf(file);
    expect(rows).toHaveLength(200);
    const column = (n: number) => rows.map((cells) => cells[n] ?? "");
    expect(column(6).every((text) => readCoordinates(text).ok || readUtm(text) !== null)).toBe(true);
    expect(column(6).filter((text) => readUtm(text)?.zone === 20).length).toBeGreaterThan(40);
    expect(column(6).filter((text) => text.includes("°")).length).toBeGreaterThan(40);
    expect(column(4).filter((text) => text !== "San Ignacio De Moxos").length).toBeGreaterThan(5);
    expect(column(1).filter((name, n) => name === column(1)[n - 1])).toHaveLength(2);
    expect(column(7).filter((metres) => metres === "41200")).toHaveLength(6);
    expect(await rowsOf(await inventorySheet(NAMES, 200, 3))).toEqual(rows);
  });
});

describe("other people's lists", () => {
  test("are asked for at their rate, also while earlier ones wait", async () => {
    let asked = 0;
    const slow = () => {
      asked += 1;
      return new Promise<Buffer>((resolve) => setTimeout(resolve, 400, Buffer.alloc(1)));
    };
    const unasked = () => Promise.reject(new Error("only lists are asked for"));
    const person = { call: unasked, get: slow, countLines: unasked, close: () => undefined };
    const others = othersReading([person]);
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(asked).toBeGreaterThanOrEqual((A_SECOND * 350) / 1000 - 2);
    expect(others.waits).toHaveLength(0);
    await others.stop();
    expect(others.waits).toHaveLength(asked);
  });

  test("are compared with those in the calm between the steps, by their p95", () => {
    const stretch = (name: string, from: number) => ({ name, from, to: from + 100, peak: 0 });
    const wait = (at: number, took: number) => ({ step: "list", at, took, failed: false });
    const waits = [
      wait(0, 10),
      wait(100, 9),
      wait(150, 14),
      wait(200, 15),
      wait(300, 10),
      wait(350, 10),
      wait(400, 1),
      wait(500, 2),
    ];
    const stretches = ["nobody imports", "check", "import", "nobody imports", "edit"].map((name, n) =>
      stretch(name, n * 100),
    );
    expect(othersTable(waits, [...stretches, stretch("take back", 500)]).slice(2)).toEqual([
      "| nobody imports | 3 | 10.0 | 10.0 | 10.0 |  |  |  |",
      "| read, check and import | 3 | 14.0 | 15.0 | 15.0 | 1.50 | 1.5 | **MISSED** |",
      "| read and check | 2 | 14.0 | 14.0 | 14.0 | 1.40 | 1.5 | holds |",
      "| edit | 1 | 1.0 | 1.0 | 1.0 | 0.10 | 1.5 | holds |",
      "| import | 1 | 15.0 | 15.0 | 15.0 | 1.50 | 1.5 | **MISSED** |",
      "| take back | 1 | 2.0 | 2.0 | 2.0 | 0.20 | 1.5 | holds |",
    ]);
  });

  test("memory at its limit misses it, in any stretch of a name", () => {
    const of = (name: string, peak: number) => ({ name, from: 0, to: 1, peak });
    expect(memoryTable([of("check", 349), of("import", 350), of("check", 12), of("import", 3)]).slice(2)).toEqual([
      "| check | 349 | 350 | holds |",
      "| import | 350 | 350 | **MISSED** |",
    ]);
  });
});
