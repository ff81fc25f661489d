// The files that pages load, found in a production build: what the field screen's worker keeps.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import vm from "node:vm";

/** A script or asset as scripts name it. */
const NAMED = /static\/(?:chunks|media)\/[\w.~-]+\.\w+/g;
/** A module that is only an asset's address: its number, and the asset. Another module asks for it by the number. */
const ADDRESS = /(\d+),[\w$]+=>\{[\w$]+\.q\("\/_next\/(static\/media\/[^"]+)"\)\}/g;
/** An address in a style sheet. */
const IN_STYLE = /url\(["']?([^"')]+)["']?\)/g;
/** A file of public/, as scripts and style sheets write it, with its version. */
const OF_PUBLIC = /["'`(](\/[\w./-]+\.(?:svg|png|webp|json|webmanifest))(\?[\w-]+)?/g;

const read = (path) => readFileSync(path, "utf8");

/** The files that a page, its layouts and its error pages start with. Throws if `scripts` are expected and missing. */
function startOf(next, { page, scripts }) {
  const file = join(next, "server", "app", `${page}_client-reference-manifest.js`);
  if (!existsSync(file)) throw new Error(`The build has no page ${page}.`);
  const made = {};
  vm.runInNewContext(read(file), { globalThis: made });
  const [manifest] = Object.values(made.__RSC_MANIFEST ?? {});
  const { entryJSFiles = {}, entryCSSFiles = {}, clientModules = {} } = manifest ?? {};
  if (scripts && !entryJSFiles[`[project]/app/${page}`]?.length) throw new Error(`The page ${page} has no scripts.`);
  return [
    ...Object.values(entryJSFiles).flat(),
    ...Object.values(entryCSSFiles).flatMap((styles) => styles.map(({ path }) => path)),
    ...Object.values(clientModules).flatMap(({ chunks }) => chunks.map((chunk) => chunk.replace("/_next/", ""))),
  ];
}

/** The same for a script's own text: scripts it may load later, and assets whose number one of `texts` asks for. */
function namedIn(text, texts) {
  const plain = text.replace(ADDRESS, "").match(NAMED) ?? [];
  const asked = [...text.matchAll(ADDRESS)].filter(([, id]) =>
    texts.some((other) => new RegExp(`\\.r\\(${id}\\)`).test(other)),
  );
  return [...plain, ...asked.map(([, , file]) => file)];
}

function namedInStyle(text, path) {
  const addresses = [...text.matchAll(IN_STYLE)].map(([, address]) => address);
  return addresses
    .filter((address) => !/^(data:|#|[a-z]+:\/\/|\/(?!_next\/))/.test(address))
    .map((address) => address.replace(/[?#].*$/, ""))
    .map((address) => (address.startsWith("/") ? address.replace("/_next/", "") : posix.join(dirname(path), address)));
}

/**
 * The files that `pages` load at once or later, as named below the build's folder `next`, and the files of the folder
 * `shared` (public/) that their scripts name, as addresses with their version. A page is named as its file below app/,
 * without the ending; `scripts`: it has some of its own. Throws if a page has not what it should, or a file is missing.
 */
export function filesOfPages(next, shared, pages) {
  const { rootMainFiles = [] } = JSON.parse(read(join(next, "build-manifest.json")));
  const texts = new Map();
  const files = new Set([...rootMainFiles, ...pages.flatMap((page) => startOf(next, page))]);
  // Again from the start while there are new ones: an asset counts as soon as any script asks for it.
  for (let before = -1; before !== files.size;) {
    before = files.size;
    for (const file of files) {
      if (!/\.(m?js|css)$/.test(file)) continue;
      if (!texts.has(file)) texts.set(file, read(join(next, file)));
      const text = texts.get(file);
      const more = file.endsWith(".css") ? namedInStyle(text, file) : namedIn(text, [...texts.values()]);
      for (const one of more) files.add(one);
    }
  }
  const missing = [...files].filter((file) => !existsSync(join(next, file)));
  if (missing.length > 0) throw new Error(`The build lacks ${missing.join(", ")}.`);
  const named = [...texts.values()].flatMap((text) => [...text.matchAll(OF_PUBLIC)]);
  const addresses = named
    .filter(([, path]) => existsSync(join(shared, path)))
    .map(([, path, version = ""]) => path + version);
  return { files: [...files].sort(), addresses: [...new Set(addresses)].sort() };
}
