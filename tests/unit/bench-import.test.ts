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
      return new Promise<number>((resolve) => setTimeout(resolve, 400, 1));
    };
    const person = { call: () => Promise.reject(new Error("no calls")), get: slow, close: () => undefined };
    const others = othersReading([person]);
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(asked).toBeGreaterThanOrEqual((A_SECOND * 350) / 1000 - 2);
    expect(others.waits).toHaveLength(0);
    await others.stop();
    expect(others.waits).toHaveLength(asked);
  });

  test("are compared with those before, by their p95", () => {
    const stretch = (name: string, from: number) => ({ name, from, to: from + 100, peak: 0 });
    const wait = (at: number, took: number) => ({ step: "list", at, took, failed: false });
    const waits = [wait(0, 10), wait(50, 10), wait(100, 14), wait(250, 15)];
    const lines = othersTable(waits, stretch("before", 0), [stretch("near", 100), stretch("late", 200)]);
    expect(lines.slice(2)).toEqual([
      "| before | 2 | 10.0 | 10.0 | 10.0 |  |  |  |",
      "| near | 1 | 14.0 | 14.0 | 14.0 | 1.40 | 1.5 | holds |",
      "| late | 1 | 15.0 | 15.0 | 15.0 | 1.50 | 1.5 | **MISSED** |",
    ]);
  });

  test("memory at its limit misses it", () => {
    const of = (peak: number) => ({ name: "check", from: 0, to: 1, peak });
    expect(memoryTable([of(349), of(350)]).slice(2)).toEqual([
      "| check | 349 | 350 | holds |",
      "| check | 350 | 350 | **MISSED** |",
    ]);
  });
});
