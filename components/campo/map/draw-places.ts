import type { MapColours } from "@/components/map/map-colours";
import { dropCovered, radiusAt, spotsIn, type Seen, type Spot, type View } from "./world";
import { ZOOMS } from "./zooms";

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
 * `measure` is a text's width.
 */
export function layNames(
  seen: readonly Seen[],
  sides: readonly Side[],
  measure: (text: string) => number,
): PlacedName[] {
  const boxes: Box[] = [];
  const laid: PlacedName[] = [];
  for (const one of seen.slice(0, MOST_TRIED)) {
    if (laid.length === MOST) break;
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

/** What is drawn of the places: dots, and the names of places or, farther out, of departments. */
interface Drawing {
  /** The most important first. */
  places: readonly Spot[];
  departments: readonly Spot[];
  colours: MapColours;
  /** Of the view on each side, in pixels: there are dots there and no names. */
  margin: { x: number; y: number };
}

const FONT = '10.5px "Inter Variable", Inter, system-ui, sans-serif';
const WIDE = "1.05px";
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

function drawNames(context: CanvasRenderingContext2D, seen: readonly Seen[], far: boolean, colours: MapColours) {
  Object.assign(context, { font: FONT, letterSpacing: far ? WIDE : "0px", textBaseline: "middle", lineJoin: "round" });
  Object.assign(context, { lineWidth: HALO, strokeStyle: colours.land, fillStyle: colours.label });
  const measure = (text: string) => context.measureText(text).width;
  for (const { x, y, nombre } of layNames(seen, far ? MIDDLE : BESIDE, measure)) {
    context.strokeText(nombre, x, y);
    context.fillText(nombre, x, y);
  }
}

/** Draws the places and names of a view. */
export function drawPlaces(context: CanvasRenderingContext2D, view: View, drawing: Drawing): void {
  const { places, departments, colours, margin } = drawing;
  const seen = spotsIn(places, view);
  const dots = dropCovered(seen, view.width);
  const radius = radiusAt(view.zoom);
  drawDots(
    context,
    dots.filter(({ spot }) => !spot.registro),
    radius,
    colours.place,
  );
  drawDots(
    context,
    dots.filter(({ spot }) => spot.registro),
    radius + RECORD,
    colours.lineOn,
  );
  const inside = ({ x, y }: Seen) =>
    x >= margin.x && x <= view.width - margin.x && y >= margin.y && y <= view.height - margin.y;
  const far = view.zoom < ZOOMS.placeNames;
  drawNames(context, (far ? spotsIn(departments, view) : seen).filter(inside), far, colours);
}
