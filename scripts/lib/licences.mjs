// The licences of what is delivered, and what was reviewed by hand. Node's own modules only.

/** Licences (SPDX) under which a part may be delivered with the product: permissive, or for data and fonts. */
export const PERMITTED = new Set([
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

/** Parts under another licence, each with why it may be delivered all the same. */
export const REVIEWED = {
  "OFL-1.1": [/^@fontsource(-variable)?\/inter$/, "the typeface Inter, delivered unchanged as a font"],
  "CC-BY-4.0": [/^caniuse-lite$/, "data used by the build; its authors are named in its folder"],
  "MPL-2.0": [/^(exifreader|lightningcss(-.+)?)$/, "used unchanged; changes to its own files would be published"],
  "LGPL-3.0-or-later": [
    /^@img\/sharp-/,
    "libvips as a library of its own that is loaded at run time and can be replaced",
  ],
};

/** Packages whose lock file entry names no licence, or not by its SPDX name, and what stands in their own files or source. */
const STATED = [
  [/^@next\/swc-/, "MIT"],
  [/^@tailwindcss\/oxide-/, "MIT"],
  // A fork of jsonlint, which is MIT.
  [/^@mapbox\/jsonlint-lines-primitives$/, "MIT"],
  [/^png-js$/, "MIT"],
];

/** The one word in the bill of materials for a package that states no licence anywhere; none such is delivered. */
export const UNSTATED = "None stated";

/** The licence of a package as an SPDX expression: what it declares, else what was read in its own files; or UNSTATED. */
export function licenceOf(name, declared) {
  const stated = STATED.find(([pattern]) => pattern.test(name))?.[1];
  return stated ?? declared ?? UNSTATED;
}

const isPermitted = (name, licence) => PERMITTED.has(licence) || REVIEWED[licence]?.[0].test(name) === true;

/** May a package of this licence be delivered? Of licences joined by OR one must be fit, of those joined by AND all. */
export function mayDeliver(name, licence) {
  const plain = licence.replace(/[()]/g, "");
  return plain.split(" OR ").some((choice) => choice.split(" AND ").every((one) => isPermitted(name, one.trim())));
}
