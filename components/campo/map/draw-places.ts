import type { NameKind } from "@/components/map/ground";
import type { MapColours } from "@/components/map/map-colours";
import {
  LOCALITY_NAME_ZOOM,
  LOCALITY_ZOOM,
  NAME_KINDS,
  NAME_STYLES,
  RECORD_NAME_ZOOM,
  type NameStyle,
} from "@/components/map/name-styles";
import { dropCovered, radiusAt, spotsIn, type Seen, type Spot, type View } from "./world";
import { zoom512 } from "./zooms";

/** A name that has room: the left end of its text, and the height of its middle. */
interface PlacedName {
  x: number;
  y: number;
  nombre: string;
}

/** Where a name stands to its point: 0 in its middle, 1 all of it to the right or below, -1 to the left or above. */
type Side = readonly [number, number];
export const BESIDE: readonly Side[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
export const MIDDLE: readonly Side[] = [[0, 0]];

/** Names at most, and places tried at most: a view of thousands is laid in a moment. */
const MOST = 80;
const MOST_TRIED = 500;
/** Height of a name's line, its distance from its point, and from other names, in pixels. */
const LINE = 12;
const LABEL_DISTANCE = 6.3;
const GAP = 2;

/** What a name takes of the drawing. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function boxOf({ x, y }: Seen, width: number, [dx, dy]: Side): Box {
  const left = x - width / 2 + dx * (width / 2 + LABEL_DISTANCE);
  const middle = y + dy * (LINE / 2 + LABEL_DISTANCE);
  return { left: left - GAP, top: middle - LINE / 2, right: left + width + GAP, bottom: middle + LINE / 2 };
}

/**
 * Names for places, the first ones first: each stands at the first of its sides where no other name does, or nowhere.
 * `measure` is a text's width, `boxes` what names take already.
 */
export function layNames(
  seen: readonly Seen[],
  sides: readonly Side[],
  measure: (text: string) => number,
  boxes: Box[] = [],
): PlacedName[] {
  const laid: PlacedName[] = [];
  for (const one of seen.slice(0, MOST_TRIED)) {
    if (boxes.length === MOST) break;
    const { nombre } = one.spot;
    const width = measure(nombre);
    const box = sides
      .map((side) => boxOf(one, width, side))
      .find((place) => boxes.every((other) => !overlap(place, other)));
    if (!box) continue;
    boxes.push(box);
    laid.push({ x: box.left + GAP, y: (box.top + box.bottom) / 2, nombre });
  }
  return laid;
}

/** Names of the ground by kind, the most important of a kind first. */
export type NameSpots = Readonly<Partial<Record<NameKind, readonly Spot[]>>>;

/** What is drawn: the places' dots and names, and the names of the ground. */
interface Drawing {
  /** The most important first. */
  places: readonly Spot[];
  names: NameSpots;
  colours: MapColours;
  /** Of the view on each side, in pixels: there are dots there and no names. */
  margin: { x: number; y: number };
}

const FAMILY = '"Inter Variable", Inter, system-ui, sans-serif';
const FONTS: Record<NameStyle["look"], string> = { "": "", italic: "italic ", semibold: "600 " };
const HALO = 3;
/** How much wider the dot of a record is than a locality's, in pixels. */
const RECORD = 2;

function drawDots(context: CanvasRenderingContext2D, dots: readonly Seen[], radius: number, colour: string) {
  context.beginPath();
  for (const { x, y } of dots) {
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
  context.fillStyle = colour;
  context.fill();
}

interface Row {
  seen: readonly Seen[];
  sides: readonly Side[];
  style: Pick<NameStyle, "size" | "spacing" | "look" | "colour" | "halo">;
}

function drawNames(context: CanvasRenderingContext2D, rows: readonly Row[], colours: MapColours) {
  const boxes: Box[] = [];
  Object.assign(context, { textBaseline: "middle", lineJoin: "round", lineWidth: HALO });
  const measure = (text: string) => context.measureText(text).width;
  for (const { seen, sides, style } of rows) {
    Object.assign(context, {
      font: `${FONTS[style.look]}${style.size}px ${FAMILY}`,
      letterSpacing: `${style.size * style.spacing}px`,
      strokeStyle: colours[style.halo],
      fillStyle: colours[style.colour],
    });
    for (const { x, y, nombre } of layNames(seen, sides, measure, boxes)) {
      context.strokeText(nombre, x, y);
      context.fillText(nombre, x, y);
    }
  }
}

const isShown = ({ from, until, pause = [0, 0] }: NameStyle, zoom: number) =>
  zoom >= from && zoom < until && (zoom < pause[0] || zoom >= pause[1]);

/** Draws the places and names of a view: records' names before those of the ground, and these before localities'. */
export function drawPlaces(context: CanvasRenderingContext2D, view: View, drawing: Drawing): void {
  const { places, names, colours, margin } = drawing;
  const zoom = zoom512(view.zoom);
  const seen = spotsIn(places, view).filter(({ spot }) => spot.registro || zoom >= LOCALITY_ZOOM);
  const dots = dropCovered(seen, view.width);
  const [records, localities] = [true, false].map((wanted) => dots.filter(({ spot }) => spot.registro === wanted));
  const radius = radiusAt(view.zoom);
  drawDots(context, localities ?? [], radius, colours.place);
  drawDots(context, records ?? [], radius + RECORD, colours.lineOn);
  const inside = ({ x, y }: Seen) =>
    x >= margin.x && x <= view.width - margin.x && y >= margin.y && y <= view.height - margin.y;
  const beside = (wanted: boolean, from: number): Row => ({
    seen: zoom >= from ? seen.filter((one) => one.spot.registro === wanted && inside(one)) : [],
    sides: BESIDE,
    style: NAME_STYLES.municipio,
  });
  const ground = NAME_KINDS.filter((kind) => isShown(NAME_STYLES[kind], zoom)).map((kind): Row => ({
    seen: spotsIn(names[kind] ?? [], view).filter(inside),
    sides: MIDDLE,
    style: NAME_STYLES[kind],
  }));
  drawNames(context, [beside(true, RECORD_NAME_ZOOM), ...ground, beside(false, LOCALITY_NAME_ZOOM)], colours);
}
