/**
 * Replaces Node's Buffer in the browser. A library that checks for Buffer (zrender does) would otherwise pull in a
 * polyfill of 7 kB compressed. Browsers have no Buffer, and these libraries work without it.
 */
export const Buffer = undefined;
