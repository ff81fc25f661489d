import { create } from "qrcode";
import { expect, test } from "vitest";
import { qrPath, QUIET_ZONE } from "@/ministry-api/pdf/seal-box";
import { hyphenate } from "@/ministry-api/pdf/theme";

const URL = "https://inventario.example.bo/verificar/7ZQ4-0DGD-FP6K-RB0F-P3YA";

/** The modules covered by a path of `M x y h w v1 h -w z` runs, row by row. */
function drawn({ size, d }: { size: number; d: string }): boolean[][] {
  const grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [run, x, y, width, back] of d.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    expect(width, run).toBe(back);
    grid[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  return grid;
}

test("the QR draws exactly the modules of its text, with the quiet zone around", () => {
  const path = qrPath(URL);
  const { modules } = create(URL, { errorCorrectionLevel: "M" });
  expect(path.size).toBe(modules.size + 8);
  expect(path.d.replace(/M\d+ \d+h\d+v1h-\d+z/g, "")).toBe("");
  const expected = Array.from({ length: path.size }, (_, y) =>
    Array.from({ length: path.size }, (_, x) => {
      const [row, column] = [y - QUIET_ZONE, x - QUIET_ZONE];
      const inside = row >= 0 && column >= 0 && row < modules.size && column < modules.size;
      return inside && modules.get(row, column) === 1;
    }),
  );
  expect(drawn(path)).toEqual(expected);
});

test("long words break where Spanish allows it, short ones and codes never", () => {
  expect(hyphenate("INTERDEPARTAMENTAL")).toEqual(["INTERDE", "PARTA", "MENTAL"]);
  expect(hyphenate("Copacabana")).toEqual(["Copacabana"]);
  expect(hyphenate("LP-ATR-2026-00046")).toEqual(["LP-ATR-2026-00046"]);
  expect(hyphenate("x".repeat(40)).every((part) => part.length <= 12)).toBe(true);
  // A mark stays with its letter.
  expect(hyphenate("g\u0303".repeat(40)).every((part) => part.startsWith("g"))).toBe(true);
});
