import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

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
  const named = (name) =>
    texts.some((text) => ['"', "'", "`"].some((q) => [q, "/"].some((end) => text.includes(q + name + end))));
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
