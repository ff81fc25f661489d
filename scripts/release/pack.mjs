// Assembles a release from the build and the installed packages: a folder that runs on any machine with Node alone.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { API_BUILD, WEB_PROGRAM, WEB_SERVER_BUILD } from "../lib/prepare.mjs";

const SOURCE = /\.(ts|tsx|mjs)$/;

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (SOURCE.test(entry.name)) yield path;
  }
}

/** The declared dependencies that the sources of these folders use, in an import or as a file of a package. */
export function namedIn(root, folders, declared) {
  const texts = folders.flatMap((folder) => [...sources(join(root, folder))].map((path) => readFileSync(path, "utf8")));
  const named = (name) => {
    const escaped = name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
    // A word of the program's own may be the name of a package, so a whole one counts only where it is asked for.
    const use = new RegExp(`(?:from|import|require\\(|import\\(|resolve\\() ?["'\`]${escaped}["'\`]|["'\`]${escaped}/`);
    return texts.some((text) => use.test(text));
  };
  return declared.filter(named);
}

/** The folder of a package as Node resolves it from another one's folder: the nearest node_modules upwards. */
function placeOf(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    const place = at ? `${at}/node_modules/${name}` : `node_modules/${name}`;
    if (packages[place]) return place;
    if (!at) return null;
  }
}

function wantedBy({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return {
    must: [...Object.keys(dependencies).filter((name) => !(name in optionalDependencies)), ...peers],
    may: Object.keys(optionalDependencies),
  };
}

/**
 * Folders of all packages that the named ones need, by the lock file, the named ones first; optional ones (binaries of
 * other platforms) only if installed. Throws if a required one is missing.
 */
export function closure(root, lock, names) {
  const found = new Set();
  const waiting = names.map((name) => ({ from: "", name, must: true }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const place = placeOf(lock.packages, next.from, next.name);
    if (!place || !existsSync(join(root, place))) {
      if (next.must) throw new Error(`${next.name} is not installed: run npm ci.`);
      continue;
    }
    if (found.has(place)) continue;
    found.add(place);
    const { must, may } = wantedBy(lock.packages[place]);
    for (const name of must) waiting.push({ from: place, name, must: true });
    for (const name of may) waiting.push({ from: place, name, must: false });
  }
  return [...found].sort();
}

export const PARTS = ["web", "api"];

/** The files that the API needs besides its program and its packages (ministry-api/own-files.ts). */
const API_FILES = [
  "ministry-api/thread-boot.mjs",
  "ministry-api/db/migrations",
  "ministry-api/db/seed/data",
  "public/mapa/departamentos.json",
  "public/mapa/municipios.json",
];
/** Files for administrators. */
const PAPERS = [
  "deploy/systemd",
  "deploy/proxy",
  "deploy/monitoring",
  "docs/operations.md",
  "docs/operaciones.md",
  "docs/configuration.md",
];

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

/** Types, source maps and documentation of packages, which are not used at run time. */
const UNREAD = /\.(d\.[cm]?ts|map|md|markdown|flow)$/i;

/**
 * Copies a path of the project without nested node_modules: they are packages of their own and are copied separately.
 */
function copy(root, path, to, leave = () => false) {
  const from = join(root, path);
  const nested = (source) => relative(from, source).split(sep).includes("node_modules");
  cpSync(from, join(to, path), { recursive: true, filter: (source) => !nested(source) && !leave(source) });
}

/** Removes the build folder's path, which the build records and never reads, so that a release does not reveal it. */
function forgetPlace(root, web) {
  for (const file of [".next/required-server-files.json", ".next/required-server-files.js"]) {
    const path = join(web, file);
    const place = JSON.stringify(root).slice(1, -1);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replaceAll(`"${place}"`, '"."').replaceAll(`"${place}/`, '"./'));
  }
}

/** The packages that the built web application loads at run time: the framework, what it may not bundle, and fonts. */
const WEB_PACKAGES = ["next", "react", "react-dom", "@react-pdf/renderer", "exceljs", "node-sqlite3-wasm", "undici"];
const isFont = (name) => name.startsWith("@fontsource/");
/** Only building needs the compilers; the pictures' optimiser is off. */
const BUILDING = /^node_modules\/(@next\/swc-|@img\/|sharp$|typescript)/;
/** What the build keeps for the next one. */
const UNBUILT = /^\.next\/(cache|dev|diagnostics|trace|types|built-from)/;

function packWeb(root, to) {
  if (!existsSync(join(root, WEB_PROGRAM))) throw new Error("The web application is not built: run npm run build.");
  const web = join(to, "web");
  mkdirSync(web, { recursive: true });
  for (const file of readdirSync(join(root, WEB_SERVER_BUILD))) {
    cpSync(join(root, WEB_SERVER_BUILD, file), join(web, file));
  }
  copy(root, ".next", web, (source) => UNBUILT.test(relative(root, source)));
  // The build's links to packages that are not bundled: `copy` leaves every node_modules out.
  cpSync(join(root, ".next", "node_modules"), join(web, ".next", "node_modules"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const path of ["public", "docs/guia"]) copy(root, path, web);
  const { name, version, engines, dependencies } = readJson(join(root, "package.json"));
  const needed = [...WEB_PACKAGES, ...Object.keys(dependencies).filter(isFont)];
  const own = Object.fromEntries(needed.map((dependency) => [dependency, dependencies[dependency]]));
  const manifest = { name: `${name}-web`, version, private: true, engines, dependencies: own };
  writeFileSync(join(web, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const place of closure(root, readJson(join(root, "package-lock.json")), needed)) {
    if (!BUILDING.test(place)) copy(root, place, web, (source) => UNREAD.test(source));
  }
  forgetPlace(root, web);
}

function packApi(root, to) {
  if (!existsSync(join(root, API_BUILD))) throw new Error("The API is not built: run npm run build.");
  const api = join(to, "api");
  for (const path of [API_BUILD, ...API_FILES]) copy(root, path, api);
  const { name, version, type, engines, dependencies } = readJson(join(root, "package.json"));
  const needed = namedIn(root, [API_BUILD], Object.keys(dependencies));
  const own = Object.fromEntries(needed.map((dependency) => [dependency, dependencies[dependency]]));
  const manifest = { name: `${name}-api`, version, private: true, type, engines, dependencies: own };
  writeFileSync(join(api, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(root, "deploy", "api"), api, { recursive: true });
  for (const place of closure(root, readJson(join(root, "package-lock.json")), needed)) {
    copy(root, place, api, (source) => UNREAD.test(source));
  }
}

/** The release's version, parts and requirements, for the server it is installed on. */
function describe(root, parts) {
  const { version, engines } = readJson(join(root, "package.json"));
  const { entries } = readJson(join(root, "ministry-api/db/migrations/meta/_journal.json"));
  return {
    version,
    node: engines.node,
    platform: `${process.platform}-${process.arch}`,
    parts,
    schema: entries.at(-1).tag,
  };
}

/** Writes a release with the given parts to an empty or new folder, and returns its description. */
export function pack(root, to, parts = PARTS) {
  if (existsSync(join(to, "RELEASE.json"))) rmSync(to, { recursive: true });
  mkdirSync(to, { recursive: true });
  if (parts.includes("web")) packWeb(root, to);
  if (parts.includes("api")) packApi(root, to);
  cpSync(join(root, "deploy", "bin"), join(to, "bin"), { recursive: true });
  for (const path of PAPERS) copy(root, path, to);
  const description = describe(root, parts);
  writeFileSync(join(to, "RELEASE.json"), `${JSON.stringify(description, null, 2)}\n`);
  return description;
}

/** Makes `<folder>.tar.gz` and its `.sha256` beside the folder; the same content gives the same bytes of the tar. */
export async function archive(folder) {
  const file = `${folder}.tar.gz`;
  const plain = ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner"];
  const result = spawnSync("tar", [...plain, "-czf", file, "-C", dirname(folder), basename(folder)], {
    stdio: "inherit",
  });
  if (result.status !== 0) throw new Error("tar could not write the archive.");
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  writeFileSync(`${file}.sha256`, `${hash.digest("hex")}  ${basename(file)}\n`);
  return file;
}
