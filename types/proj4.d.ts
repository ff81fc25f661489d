/** The parts of proj4 that lib/proj4/projections.ts takes; the package declares their types elsewhere. */
declare module "proj4/lib/core" {
  export { default } from "proj4/dist/lib/core";
}
declare module "proj4/lib/projections" {
  export { add } from "proj4/dist/lib/projections";
}
declare module "proj4/lib/projections/etmerc" {
  import type { add } from "proj4/dist/lib/projections";
  const etmerc: Parameters<typeof add>[0];
  export default etmerc;
}
declare module "proj4/lib/projections/utm" {
  import type { add } from "proj4/dist/lib/projections";
  const utm: Parameters<typeof add>[0];
  export default utm;
}
