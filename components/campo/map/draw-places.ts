import type { MapColours } from "@/components/map/map-colours";
import { BESIDE, layNames, UPON } from "./lay-names";
import { apart, radiusAt, spotsIn, type Seen, type Spot, type View } from "./world";
import { ZOOMS } from "./zooms";

/** What is drawn of the places: dots, and the names of places or, farther out, of departments. */
export interface Drawing {
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
  for (const { x, y, nombre } of layNames(seen, far ? UPON : BESIDE, measure)) {
    context.strokeText(nombre, x, y);
    context.fillText(nombre, x, y);
  }
}

/** Draws the places and names of a view. */
export function drawPlaces(context: CanvasRenderingContext2D, view: View, drawing: Drawing): void {
  const { places, departments, colours, margin } = drawing;
  const seen = spotsIn(places, view);
  const dots = apart(seen, view.width);
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
