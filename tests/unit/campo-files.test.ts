import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { filesOfPages } from "@/scripts/lib/field-files.mjs";

/** A made-up build: what the field screen's worker keeps is found in one as it is written by the bundler. */

let folder: string;
const write = (file: string, text: string) => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
const page = (name: string, scripts: string[], modules: string[] = []) =>
  write(
    `next/server/app/${name}_client-reference-manifest.js`,
    `globalThis.__RSC_MANIFEST = globalThis.__RSC_MANIFEST || {};
globalThis.__RSC_MANIFEST["/${name}"] = ${JSON.stringify({
      clientModules: { one: { id: 1, chunks: modules.map((chunk) => `/_next/${chunk}`) } },
      entryJSFiles: { "[project]/app/layout": ["static/chunks/layout.js"], [`[project]/app/${name}`]: scripts },
      entryCSSFiles: { "[project]/app/layout": [{ path: "static/chunks/all.css", inlined: false }] },
    })};`,
  );
const found = (...pages: string[]) =>
  filesOfPages(
    join(folder, "next"),
    join(folder, "public"),
    pages.map((name) => ({ page: name, scripts: !name.includes("sin-linea") })),
  );

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "campo-"));
  write("next/build-manifest.json", JSON.stringify({ rootMainFiles: ["static/chunks/main-1_a.js"] }));
  page("campo/page", ["static/chunks/campo.js"], ["static/chunks/module~x.js"]);
  page("inicio/page", ["static/chunks/inicio.js"]);
  write("next/static/chunks/main-1_a.js", "main");
  write("next/static/chunks/layout.js", 'e=>{s.v(e=>Promise.all(["static/chunks/toast.js"].map(e=>s.l(e))))}');
  write("next/static/chunks/toast.js", 'x("/i.svg?1a-b#check")');
  write("next/static/chunks/module~x.js", "module");
  write("next/static/chunks/campo.js", '["static/chunks/form.js","static/chunks/form.css"]');
  write(
    "next/static/chunks/form.js",
    [
      '["static/chunks/map.js","static/chunks/campo.js"]',
      '17,e=>{e.q("/_next/static/media/map-worker.1.mjs")}',
      '18,e=>{e.q("/_next/static/media/map-shared.1.mjs")}',
    ].join(","),
  );
  write("next/static/chunks/map.js", 'new e.U(e.r(17));fetch("/mapa/localidades.json");a="/api/region"');
  write("next/static/chunks/form.css", ".a{background:url(data:image/png;base64,AA)}");
  write(
    "next/static/chunks/all.css",
    '@font-face{src:url(../media/inter.2.woff2) format("woff2")}.b{background:url(/logo.svg)}',
  );
  write("next/static/chunks/inicio.js", '["static/chunks/echarts.js"]');
  write("next/static/chunks/echarts.js", 'f("/mapa/portada.svg")');
  for (const media of ["map-worker.1.mjs", "map-shared.1.mjs", "inter.2.woff2"])
    write(`next/static/media/${media}`, "media");
  for (const file of ["i.svg", "mapa/localidades.json", "mapa/portada.svg", "logo.svg"])
    write(`public/${file}`, "file");
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the files of a page", () => {
  it("are those it starts with and those it may load later, and none that only another page uses", () => {
    expect(found("campo/page")).toEqual({
      files: [
        "static/chunks/all.css",
        "static/chunks/campo.js",
        "static/chunks/form.css",
        "static/chunks/form.js",
        "static/chunks/layout.js",
        "static/chunks/main-1_a.js",
        "static/chunks/map.js",
        "static/chunks/module~x.js",
        "static/chunks/toast.js",
        "static/media/inter.2.woff2",
        "static/media/map-worker.1.mjs",
      ],
      addresses: ["/i.svg?1a-b", "/logo.svg", "/mapa/localidades.json"],
    });
  });

  it("of two pages are those of both, each once", () => {
    const both = found("campo/page", "inicio/page");
    expect(both.files).toContain("static/chunks/echarts.js");
    expect(both.addresses).toContain("/mapa/portada.svg");
    expect(new Set(both.files).size).toBe(both.files.length);
  });

  it("of a page without scripts are those of the layouts alone", () => {
    page("sin-linea/page", []);
    expect(found("sin-linea/page").files).toEqual([
      "static/chunks/all.css",
      "static/chunks/layout.js",
      "static/chunks/main-1_a.js",
      "static/chunks/toast.js",
      "static/media/inter.2.woff2",
    ]);
  });

  it("are never guessed: no page, a page without scripts and a missing file end the build", () => {
    expect(() => found("otra/page")).toThrow("The build has no page otra/page.");
    page("campo/page", []);
    expect(() => found("campo/page")).toThrow("The page campo/page has no scripts.");
    page("campo/page", ["static/chunks/gone.js"]);
    expect(() => found("campo/page")).toThrow(/gone\.js/);
  });
});

it("every way to build has the API, and ends with the worker and the packed files", () => {
  const read = (path: string) => readFileSync(path, "utf8");
  expect(read("package.json")).toContain('"build": "node scripts/build.mjs"');
  expect(read("scripts/lib/prepare.mjs")).toMatch(
    /"next"\), "build"\][\s\S]*"field-worker\.mjs"[\s\S]*"pack-files\.mjs"/,
  );
  for (const file of ["scripts/start.mjs", "scripts/test.mjs", "scripts/release.mjs", "scripts/build.mjs"])
    expect([file, read(file)]).toEqual([
      file,
      expect.stringMatching(/import \{[^}]*\bbuild,\s*buildApi\b[^}]*\} from "[^"]*prepare/),
    ]);
});
