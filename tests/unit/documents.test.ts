import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

/** Each path and each command that a document names is there. */

const ROOTS = readdirSync(".", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "node_modules")
  .map(({ name }) => name);
const MADE = ["build", "var", "coverage"];

const documents = ["README.md", "README.es.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].concat(
  ["docs", "bench", "deploy"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".md"))
      .map((file) => join(folder, file)),
  ),
);

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

/** What stands between backticks, outside blocks of code. */
const codeIn = (text: string) =>
  [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);

/** A path below one of our folders, without placeholders; of a path with a pattern, the folder before it. */
function pathOf(code: string): string | null {
  const [first = ""] = code.split("/", 1);
  if (!code.includes("/") || !ROOTS.includes(first) || MADE.includes(first) || /[\s<>{}…|]/.test(code)) return null;
  const plain = code.replace(/:\d+(-\d+)?$/, "");
  return plain.includes("*") ? dirname(plain.slice(0, plain.indexOf("*") + 1)) : plain;
}

describe.each(documents)("%s", (document) => {
  const text = readFileSync(document, "utf8");

  it("names paths that exist", () => {
    const paths = codeIn(text).flatMap((code) => pathOf(code) ?? []);
    const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g)].map(([, to = ""]) => to);
    const missing = [
      ...paths.filter((path) => !existsSync(path)),
      ...linked.filter((path) => !existsSync(join(dirname(document), path))),
    ];
    expect(missing).toEqual([]);
  });

  it("names commands that package.json has", () => {
    const commands = [...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, name = ""]) => name);
    expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
  });
});
