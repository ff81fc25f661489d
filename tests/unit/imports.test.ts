import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

/**
 * No module reaches itself through its imports (ARCHITECTURE.md). Imports of types are left out: they are gone at run
 * time. The linter's own rule would take most of its time.
 */

const FOLDERS = ["app", "bench", "components", "contract", "deploy", "lib", "ministry-api", "scripts", "tests"];
const SOURCE = /\.(tsx?|mjs)$/;
/** What an address may stand for, in the order it is looked for. */
const ENDINGS = ["", ".ts", ".tsx", ".mjs", "/index.ts", "/index.tsx"];

type Graph = ReadonlyMap<string, readonly string[]>;

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => SOURCE.test(file) && !file.includes("node_modules"));

/** The addresses that a module's text imports as values: at its top, again exported, and when they are needed. */
function imported(text: string): string[] {
  const named = [...text.matchAll(/^(?:import|export) (?!type\b)([\w*{},$\s]+?) from "([^"]+)";/gm)]
    .filter(([, names = ""]) => !/^\{(\s*type \w+( as \w+)?,?)+\s*\}$/.test(names.trim()))
    .map(([, , address = ""]) => address);
  const bare = [...text.matchAll(/^import "([^"]+)";/gm), ...text.matchAll(/\bimport\("([^"]+)"\)/g)];
  return [...named, ...bare.map(([, address = ""]) => address)];
}

/** The file of ours that an address stands for; null for a package. */
function resolved(from: string, address: string): string | null {
  if (!address.startsWith(".") && !address.startsWith("@/")) return null;
  const path = address.startsWith("@/") ? address.slice(2) : join(dirname(from), address);
  return ENDINGS.map((ending) => path + ending).find((file) => SOURCE.test(file) && existsSync(file)) ?? null;
}

const graphOf = (files: readonly string[]): Graph =>
  new Map(
    files.map((file) => [
      file,
      imported(readFileSync(file, "utf8")).flatMap((address) => resolved(file, address) ?? []),
    ]),
  );

/** For each module that closes a circle, the way round. */
function circles(graph: Graph): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: string[]) => {
    if (way.includes(file)) {
      found.push([...way.slice(way.indexOf(file)), file].join(" -> "));
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}

describe("imports", () => {
  it("lead round in no circle", () => {
    const graph = graphOf(FOLDERS.flatMap(filesIn));
    const edges = [...graph.values()].flat().length;
    expect(graph.size).toBeGreaterThan(500);
    expect(edges).toBeGreaterThan(2 * graph.size);
    expect(circles(graph)).toEqual([]);
  });

  it("are read as values only, and a circle is found", () => {
    const text = [
      'import "./bare";',
      'import type { A } from "./types";',
      'import { type B, type C as D } from "./more-types";',
      'import E, { type F, g } from "./values";',
      'export * from "./again";',
      'export type { H } from "./types-again";',
      'const later = () => import("./later");',
    ].join("\n");
    expect(imported(text)).toEqual(["./values", "./again", "./bare", "./later"]);
    const round = new Map([
      ["a", ["b"]],
      ["b", ["c"]],
      ["c", ["b", "d"]],
      ["d", []],
    ]);
    expect(circles(round)).toEqual(["b -> c -> b"]);
  });
});
