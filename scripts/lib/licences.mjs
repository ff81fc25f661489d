// The licences of the delivered packages, and the manually reviewed ones. Uses only Node's own modules.

/** Licences (SPDX) of packages that may be delivered with the product: permissive, or for data and fonts. */
const PERMITTED = new Set([
  ...[
    "MIT",
    "MIT-0",
    "ISC",
    "0BSD",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "Apache-2.0",
    "BlueOak-1.0.0",
    "Unlicense",
    "Zlib",
  ],
]);

/** Packages under another licence, each with the reason why it may still be delivered. */
const REVIEWED = {
  "OFL-1.1": [
    /^@fontsource(-variable)?\/(inter|noto-sans(-symbols(-2)?|-math)?)$/,
    "the typefaces Inter and Noto Sans, delivered unchanged as fonts",
  ],
  "CC-BY-4.0": [/^caniuse-lite$/, "data used by the build; its authors are named in its folder"],
  "MPL-2.0": [/^(exifreader|lightningcss(-.+)?)$/, "used unchanged; changes to its own files would be published"],
  "LGPL-3.0-or-later": [
    /^@img\/sharp-/,
    "libvips as a library of its own that is loaded at run time and can be replaced",
  ],
};

/** Packages whose lock file entry has no licence or no SPDX name, and the licence in their own files or source. */
const STATED = [
  [/^@next\/swc-/, "MIT"],
  [/^@tailwindcss\/oxide-/, "MIT"],
  // A fork of jsonlint, which is MIT.
  [/^@mapbox\/jsonlint-lines-primitives$/, "MIT"],
  [/^(png-js|combine-errors)$/, "MIT"],
];

/** The entry in the bill of materials for a package without any stated licence; no such package is delivered. */
export const UNSTATED = "None stated";

/** The licence of a package as an SPDX expression: as declared, else as found in its own files, else UNSTATED. */
export function licenceOf(name, declared) {
  const stated = STATED.find(([pattern]) => pattern.test(name))?.[1];
  return stated ?? declared ?? UNSTATED;
}

const isPermitted = (name, licence) => PERMITTED.has(licence) || REVIEWED[licence]?.[0].test(name) === true;

/**
 * Whether a package of this licence may be delivered. Of licences joined by OR one must be permitted, joined by AND
 * all.
 */
export function mayDeliver(name, licence) {
  const plain = licence.replace(/[()]/g, "");
  return plain.split(" OR ").some((choice) => choice.split(" AND ").every((one) => isPermitted(name, one.trim())));
}
