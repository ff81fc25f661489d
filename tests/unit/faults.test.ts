import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { referenceProblem, referencesIn } from "../support/references";

it("each fault of docs/faults.md names tests that exist, or why none is run", () => {
  const rows = readFileSync("docs/faults.md", "utf8")
    .split("\n")
    .filter((line) => /^\| (?!Fault \||---)/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  expect(rows.length).toBeGreaterThan(12);
  const shown = rows.map((cells) => cells[4] ?? "");
  expect(shown.filter((cell) => cell === "")).toEqual([]);
  const references = shown.filter((cell) => !/^not run: \S/.test(cell)).flatMap(referencesIn);
  expect(references.flatMap((reference) => referenceProblem(reference) ?? [])).toEqual([]);
});
