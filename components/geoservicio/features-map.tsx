import { FRAMES } from "@/components/map/frames";
import type { ElementoOgc } from "@/contract/geoservicio";
import { mercator } from "@/contract/place/mercator";
import { GEOSERVICIO_TEXTS } from "@/lib/geoservicio/geoservicio";

const OUTLINES = "/mapa/contornos.svg";
/** Drawing units: thousandths of a degree of longitude. */
const UNIT = 1000;
/** The least that is shown around a point: about 40 km. */
const LEAST = 400;

type Place = readonly [x: number, y: number];

const toPicture = ([longitude = 0, latitude = 0]: readonly number[]): Place => [
  Math.round(longitude * UNIT),
  Math.round((mercator({ longitude, latitude }).y - 0.5) * 360 * UNIT),
];

/** The rings of polygons, or the points, of coordinates of any depth. */
function linesOf(coordinates: readonly unknown[]): Place[][] {
  const [first] = coordinates;
  if (typeof first === "number") return [[toPicture(coordinates as readonly number[])]];
  const inner = coordinates as readonly (readonly unknown[])[];
  const isLine = Array.isArray(first) && typeof first[0] === "number";
  return isLine ? [inner.map((position) => toPicture(position as readonly number[]))] : inner.flatMap(linesOf);
}

/** The part of the drawing that shows all places; the whole country without any. */
function frameOf(places: readonly Place[]): readonly [x: number, y: number, width: number, height: number] {
  const corners =
    places.length > 0
      ? places
      : Object.values(FRAMES).flatMap(([w, n, e, s]): Place[] => [
          [w, n],
          [e, s],
        ]);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [width, height] = [Math.max(LEAST, (east - west) * 1.2), Math.max(LEAST, (south - north) * 1.2)];
  return [(west + east - width) / 2, (north + south - height) / 2, width, height];
}

/** A line without the points that the picture cannot tell from the one before. */
function thinned(line: readonly Place[], step: number): Place[] {
  let last: Place | null = null;
  return line.filter((place) => {
    const told = last === null || Math.abs(place[0] - last[0]) + Math.abs(place[1] - last[1]) >= step;
    if (told) last = place;
    return told;
  });
}

/** Of the picture's longer side, the length of the smallest step of an outline. */
const STEPS = 120;

/** Where features lie, drawn on the departments: what a page needs no map program for. */
export function FeaturesMap({ features, className }: { features: readonly ElementoOgc[]; className: string }) {
  const drawn = features.flatMap(({ id, geometry }) =>
    geometry === null ? [] : [{ id, isPoint: geometry.type === "Point", lines: linesOf(geometry.coordinates) }],
  );
  const [x, y, width, height] = frameOf(drawn.flatMap(({ lines }) => lines.flat())).map(Math.round);
  const longer = Math.max(width ?? 0, height ?? 0);
  return (
    <svg
      role="img"
      aria-label={GEOSERVICIO_TEXTS.map}
      viewBox={`${x} ${y} ${width} ${height}`}
      className={`w-full bg-(--map-outside) ${className}`}
    >
      <use href={`${OUTLINES}#contornos`} className="fill-map-land stroke-map-line" />
      {drawn.map(({ id, isPoint, lines }) =>
        isPoint ? (
          <circle
            key={id}
            cx={lines[0]?.[0]?.[0]}
            cy={lines[0]?.[0]?.[1]}
            r={longer / 70}
            className="fill-primary-line stroke-surface"
            vectorEffect="non-scaling-stroke"
          />
        ) : (
          <path
            key={id}
            d={lines
              .map(
                (line) =>
                  `M${thinned(line, longer / STEPS)
                    .map((place) => place.join(" "))
                    .join("L")}Z`,
              )
              .join("")}
            fillRule="evenodd"
            vectorEffect="non-scaling-stroke"
            className="fill-map-land-on stroke-map-line-on"
          />
        ),
      )}
    </svg>
  );
}
