import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { RECORD_ROUTES, recordPages } from "@/lib/routes";
import { everyScreen, pageFiles } from "../e2e/support/screens";
import { referenceProblem, referencesIn } from "../support/references";

/** WCAG 2.2, levels A and AA, as the recommendation lists them. */
const CRITERIA = `
  1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5
  1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13
  2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1
  2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8
  3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8
  4.1.2 4.1.3`
  .trim()
  .split(/\s+/);

const lines = readFileSync("docs/accessibility.md", "utf8").split("\n");
const rows = lines
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, criterion = "", level = "", how = "", shown = ""]) => ({
    number: criterion.split(" ")[0] ?? "",
    level,
    how,
    shown,
  }));

describe("the accessibility statement", () => {
  test("goes through each of the 55 criteria once, in order", () => {
    expect(CRITERIA).toHaveLength(55);
    expect(rows.map(({ number }) => number)).toEqual(CRITERIA);
    expect(rows.filter(({ level }) => level === "A")).toHaveLength(31);
    expect(rows.filter(({ level }) => level === "AA")).toHaveLength(24);
  });

  test.each(rows)(
    "$number says how it is met and names tests that exist, or what was done by hand",
    ({ how, shown }) => {
      expect(how).not.toBe("");
      const shows = referencesIn(shown);
      expect(shows).not.toEqual([]);
      const references = shows.filter((show) => !/^By (hand|reading): \S+/.test(show));
      expect(references.flatMap((reference) => referenceProblem(reference) ?? [])).toEqual([]);
    },
  );

  test("has no padded table", () => {
    expect(lines.filter((line) => /^\|.*( {2}|-{4})/.test(line))).toEqual([]);
  });
});

test("no sound, film or reading of a motion sensor stands in the sources", () => {
  const sources = ["app", "components", "lib"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );
  expect(sources.length).toBeGreaterThan(500);
  const found = /<(audio|video|track)\b|new Audio\(|\bdevice(motion|orientation)|Accelerometer|Gyroscope/i;
  expect(sources.filter((file) => found.test(readFileSync(file, "utf8")))).toEqual([]);
});

describe("every screen", () => {
  const screens = everyScreen();

  test("each page's file is looked at", () => {
    const files = pageFiles();
    expect(files.length).toBeGreaterThan(50);
    expect([...new Set(screens.map(({ file }) => file))].sort()).toEqual(files);
  });

  test("each tab of a record is, to edit and to read, of both kinds", () => {
    for (const routes of Object.values(RECORD_ROUTES))
      for (const { tab } of recordPages(routes))
        expect(screens.filter(({ path }) => path.startsWith(`${tab.publicPath}/:`))).toHaveLength(1);
  });
});
