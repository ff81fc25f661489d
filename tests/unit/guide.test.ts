import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { ROLES } from "@/contract/codes";
import sizes from "@/docs/guia/imagenes.json";
import { anchorOf, GUIA_PAGES, guiaDe, guiaHref, guiaPageOf, linkOf, partsOf, pictureOf } from "@/lib/guia";

const GUIA = "docs/guia";
const SOURCES = ["app", "components", "contract", "lib", "ministry-api"];
const MAX_BYTES = 3 * 1024 * 1024;

const pages = GUIA_PAGES.map(({ page }) => ({ page, text: readFileSync(join(GUIA, `${page}.md`), "utf8") }));
const textOf = (page: string) => pages.find((one) => one.page === page)?.text ?? "";
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);
const anchorsOf = (page: string) => all(textOf(page), /^#{2,3} (.+)$/gm).map(anchorOf);

function* sourceFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(path);
    else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

/** A text as pieces: blanks collapsed and trimmed, split at ellipses and placeholders. */
const pieces = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .split(/…|\{\w+\}/)
    .map((piece) => piece.trim())
    .filter(Boolean);

/** Every text the product can show: string literals, the pieces of templates and JSX text. */
function productWords(): Set<string> {
  const words = new Set<string>();
  const add = (text: string) => {
    words.add(text.replace(/\s+/g, " ").trim());
    for (const piece of pieces(text)) words.add(piece);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) add(node.text);
    else if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) add(node.text);
    ts.forEachChild(node, visit);
  };
  for (const file of SOURCES.flatMap((folder) => [...sourceFiles(folder)])) {
    visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  }
  return words;
}

describe("the guide", () => {
  it("has a page for each role and one for everyone, and reads no other file", () => {
    expect(new Set(Object.values(ROLES).map(guiaDe)).size).toBe(5);
    const files = readdirSync(GUIA).filter((name) => name.endsWith(".md"));
    expect(files.toSorted()).toEqual(GUIA_PAGES.map(({ page }) => `${page}.md`).toSorted());
    for (const { page, text } of pages) {
      const { title, tasks } = partsOf(text);
      expect(title, page).toMatch(/^Guía /);
      expect(tasks.length, page).toBeGreaterThan(3);
    }
    expect(guiaPageOf("tecnico")).toBe("tecnico");
    for (const word of ["README", "../README", "tecnico.md", "", "constructor"]) expect(guiaPageOf(word)).toBeNull();
    expect(() => partsOf("Sin título")).toThrow("begins with its title");
  });

  it("says every word set in bold as the product says it", { timeout: 60_000 }, () => {
    const words = productWords();
    const said = (word: string) =>
      words.has(word) ||
      pieces(word).every((piece) => words.has(piece)) ||
      // A long sentence may be shortened with an ellipsis.
      (word.endsWith("…") && [...words].some((one) => one.startsWith(word.slice(0, -1))));
    const unknown = pages.flatMap(({ page, text }) =>
      all(text, /\*\*([^*]+)\*\*/g)
        .filter((word) => !said(word))
        .map((word) => `${page}: ${word}`),
    );
    expect(unknown).toEqual([]);
  });

  it("names the headings and the entries of its contents by anchors of their own", () => {
    for (const { page } of pages) expect(new Set(anchorsOf(page)).size, page).toBe(anchorsOf(page).length);
    expect(anchorOf("Qué ve usted")).toBe("qué-ve-usted");
    expect(anchorOf("¿Y si falla, la red?")).toBe("y-si-falla-la-red");
  });

  it("leads every link to a page of the guide, to a heading that is there or to a page of the product", () => {
    for (const { page, text } of pages) {
      for (const href of all(text, /(?<!!)\[[^\]]+\]\(([^)]+)\)/g)) {
        const [target = "", anchor] = href.split("#");
        expect(linkOf(href), `${page}: ${href}`).not.toBeNull();
        if (anchor) expect(anchorsOf(target.replace(".md", "") || page), `${page}: ${href}`).toContain(anchor);
        if (target.startsWith("/")) expect(existsSync(`app/(public)${target}`), href).toBe(true);
      }
    }
    expect(linkOf("tecnico.md#derivar")).toBe("/guia/tecnico#derivar");
    expect(linkOf("README.md")).toBe(guiaHref("README"));
    for (const href of ["javascript:alert(1)", "https://ejemplo.bo", "//ejemplo.bo", "../secrets.md", "otra.md"]) {
      expect(linkOf(href)).toBeNull();
    }
  });

  it("shows pictures that are there, each of them with words for who cannot see it", async () => {
    const shown = pages.flatMap(({ text }) => [...text.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)]);
    const names = shown.map(([, alt = "", src = ""]) => {
      expect(alt.length, src).toBeGreaterThan(15);
      const picture = pictureOf(src);
      expect(picture, src).not.toBeNull();
      return picture?.name ?? "";
    });
    const files = readdirSync("public/guia").map((file) => file.replace(".webp", ""));
    expect(files.toSorted()).toEqual([...new Set(names)].toSorted());
    expect(Object.keys(sizes).toSorted()).toEqual(files.toSorted());
    for (const [name, { width, height }] of Object.entries(sizes)) {
      const real = await sharp(`public/guia/${name}.webp`).metadata();
      expect(Math.abs(real.width / real.height - width / height), name).toBeLessThan(0.02);
    }
    expect(files.reduce((sum, name) => sum + statSync(`public/guia/${name}.webp`).size, 0)).toBeLessThan(MAX_BYTES);
    for (const src of ["https://ejemplo.bo/x.webp", "../../public/logo.svg", "../../public/guia/../x.webp"]) {
      expect(pictureOf(src)).toBeNull();
    }
  });
});
