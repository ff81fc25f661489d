import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { keptTable } from "@/bench/field/kept-files";
import { busiest, proportional } from "@/bench/field/memory";
import { afterStart, jpegComment, sharedOut } from "@/bench/field/store";
import { LETTERS } from "@/bench/field/typing";
import { weighedTable } from "@/bench/field/weighing";
import { timesRow } from "@/bench/report";

describe("figures against what is promised", () => {
  test("a figure at the limit misses it", () => {
    const weighed = (page: number) => weighedTable([{ what: "the list", memory: { page, heap: 10 } }]).at(-1);
    expect(weighed(299.4)).toBe("| the list | 299 | 10 | 300 | holds |");
    expect(weighed(300)).toBe("| the list | 300 | 10 | 300 | **MISSED** |");
  });

  test("the promised figure counts, not a better one beside it", () => {
    const times = [...Array.from({ length: 99 }, () => 20), 400];
    const promise = { less: 50, of: "p95" } as const;
    expect(timesRow("key", times, promise)).toBe("| key | 100 | 20 | 20 | 400 | 50 (p95) | holds |");
    expect(timesRow("key", times, { ...promise, of: "worst" })).toContain("| 50 (worst) | **MISSED** |");
    expect(timesRow("key", times)).toBe("| key | 100 | 20 | 20 | 400 |  |  |");
  });

  test("each kept file counts once, all scripts against their limit", () => {
    const file = (path: string, compressed: number, ofMap = false) => ({ path, bytes: 1000, compressed, ofMap });
    const lines = keptTable([
      file("/_next/static/chunks/a.js", 300_000),
      file("/_next/static/chunks/leaflet.js", 150_000, true),
      file("/_next/static/chunks/a.css", 20_000),
      file("/mapa/bolivia.json", 10_000),
      file("/campo", 5000),
    ]);
    expect(lines.slice(2)).toEqual([
      "| scripts, with all forms and the map | 2 | 2 | 450 | 420 | **MISSED** |",
      "| of them the map's library | 1 | 1 | 150 |  |  |",
      "| styles | 1 | 1 | 20 |  |  |",
      "| fonts | 0 | 0 | 0 |  |  |",
      "| map outlines and places | 1 | 1 | 10 |  |  |",
      "| documents, icons, names | 1 | 1 | 5 |  |  |",
    ]);
  });
});

describe("memory of a process", () => {
  test("its proportional size, in MB", () => {
    expect(proportional("00400000-7ffd rollup\nRss:  400000 kB\nPss:  204800 kB\nPss_Dirty:  1024 kB\n")).toBe(200);
    expect(proportional("")).toBe(0);
  });

  test("the process that worked in between is the page's, however much another worked before", () => {
    const before = [
      { id: 1, cpuTime: 9 },
      { id: 2, cpuTime: 0.5 },
    ];
    const after = [
      { id: 1, cpuTime: 9.01 },
      { id: 2, cpuTime: 0.8 },
      { id: 3, cpuTime: 0.1 },
    ];
    expect(busiest(before, after)).toBe(2);
  });
});

describe("photographs", () => {
  test("a comment makes another file with the same image", async () => {
    const image = { create: { width: 8, height: 6, channels: 3, background: "#6d5a48" } } as const;
    const one = await sharp(image).jpeg().toBuffer();
    const other = Buffer.concat([one.subarray(0, 2), jpegComment("photograph 7"), afterStart(one)]);
    expect(other.equals(one)).toBe(false);
    const [pixels, same] = await Promise.all([one, other].map((file) => sharp(file).raw().toBuffer()));
    expect(same).toEqual(pixels);
  });

  test("what is no JPEG is refused", () => {
    expect(() => afterStart(Buffer.from("GIF89a"))).toThrow("Not a JPEG");
  });

  test("the first record has its share, and every record some", () => {
    const shared = sharedOut(200, 50, 20);
    const of = (record: number) => shared.filter((one) => one === record).length;
    expect(shared).toHaveLength(200);
    expect(of(0)).toBe(20);
    expect(Math.min(...Array.from({ length: 50 }, (_, record) => of(record)))).toBeGreaterThanOrEqual(3);
  });
});

test("thirty letters are typed", () => {
  expect(LETTERS).toHaveLength(30);
});
