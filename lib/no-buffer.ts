/**
 * What the browser gets in place of Node's Buffer. A library that asks whether there is one (zrender does) would bring a
 * copy of 7 kB compressed along; in a browser there is none, and they all do without.
 */
export const Buffer = undefined;
