// After `next build`: bundles the field screen's service worker (lib/campo/worker) with the list of the files it keeps,
// and puts it where the server reads it (lib/server/field-worker.ts). Run by `npm run build` and
// scripts/lib/prepare.mjs.
import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { injectManifest } from "@serwist/build";
import { build } from "esbuild";
import { filesOfPages } from "./lib/field-files.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const next = join(root, ".next");
const shared = join(root, "public");
const BUILT = "field-worker.js";

/** The two pages that are kept, as files below app/, and their documents. */
const PAGES = [
  { page: "campo/page", scripts: true },
  { page: "(public)/sin-linea/page", scripts: false },
];
const DOCUMENTS = ["/campo", "/sin-linea"];
/** What documents and browsers name, and no script. */
const ALWAYS = ["/favicon.svg", "/campo.webmanifest"];
/** Replaced by the server: lib/server/field-worker.ts. */
const SETTINGS_MARK = "@ajustes";

/** An address of public/ with the hash of its content, unless it has a version of its own. */
function manifestEntry(address) {
  if (address.includes("?")) return { url: address, revision: null };
  const hash = createHash("sha256").update(readFileSync(join(shared, address)));
  return { url: address, revision: hash.digest("hex").slice(0, 16) };
}

/** What the worker keeps, each once. */
function entries() {
  const { files, addresses } = filesOfPages(next, shared, PAGES);
  const { icons } = JSON.parse(readFileSync(join(shared, "campo.webmanifest"), "utf8"));
  const revision = readFileSync(join(next, "BUILD_ID"), "utf8").trim() + SETTINGS_MARK;
  const inPublic = new Set([...ALWAYS, ...icons.map(({ src }) => src), ...addresses]);
  return [
    ...DOCUMENTS.map((url) => ({ url, revision })),
    // Their names bear their content's hash.
    ...files.map((file) => ({ url: `/_next/${file}`, revision: null })),
    ...[...inPublic].map(manifestEntry),
  ];
}

const bundled = join(next, "field-worker.bundle.js");
await build({
  entryPoints: [join(root, "lib/campo/worker/worker.ts")],
  outfile: bundled,
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  define: { "process.env.NODE_ENV": '"production"' },
  logLevel: "warning",
});
const { warnings } = await injectManifest({
  swSrc: bundled,
  swDest: join(next, BUILT),
  globDirectory: next,
  globPatterns: [],
  additionalPrecacheEntries: entries(),
});
if (warnings.length > 0) throw new Error(warnings.join("\n"));
rmSync(bundled);
