/** Replaces proj4's list of ellipsoids in the browser, like datums.ts. */
const ellipsoids = {
  WGS84: { a: 6378137, rf: 298.257223563, ellipseName: "WGS 84" },
  intl: { a: 6378388, rf: 297, ellipseName: "International 1909 (Hayford)" },
};

export default ellipsoids;
