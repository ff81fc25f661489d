/**
 * Replaces proj4's reader of projections written as WKT or PROJJSON in the browser: 5 kB compressed for definitions that
 * nothing here is written in (contract/place/utm.ts).
 */
export default function readWkt(): never {
  throw new Error("Projections are defined by PROJ strings.");
}
