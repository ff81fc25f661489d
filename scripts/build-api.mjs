// Builds the ministry API's program into build/api: what serves, its commands, and a file for each of its threads. Its
// packages stay outside. Built it starts in a third of the time and takes 90 MB less than from its sources, which carry
// the TypeScript loader along.
import { readdirSync, rmSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { build } from "esbuild";
import { API_BUILD, root } from "./lib/prepare.mjs";

const sources = join(root, "ministry-api");
const outdir = join(root, API_BUILD);

/** Named by their folders, as `threadProgram` looks for them (ministry-api/own-files.ts). */
const threads = Object.fromEntries(
  readdirSync(sources, { recursive: true })
    .filter((file) => basename(file) === "worker.ts")
    .map((file) => [dirname(file).split(sep).join("-"), join(sources, file)]),
);

rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: { main: join(sources, "main.ts"), cli: join(sources, "cli.ts"), ...threads },
  outdir,
  bundle: true,
  // All in one folder: own-files.ts finds the sources' files from there.
  splitting: true,
  chunkNames: "part-[hash]",
  outExtension: { ".js": ".mjs" },
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  jsx: "automatic",
  logLevel: "warning",
});
