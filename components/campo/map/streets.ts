import { VectorTile, type VectorTileLayer } from "@mapbox/vector-tile";
import { DomUtil, GridLayer, type Coords, type DoneCallback, type Map as LeafletMap } from "leaflet";
import { PbfReader } from "pbf";
import { onTheme, readColours, type MapColours } from "@/components/map/map-colours";
import { openStreets, type Streets } from "@/lib/campo/own-map";
import { ZOOMS } from "./zooms";

/** The streets that were taken along, over the outlines and under the names (decision 061). */

/** Of a tile, in pixels, and how many tiles of this size one of the file has on a side. */
const SIDE = 256;
const IN_ONE = 2;
/** More pixels than these for one of the page cost memory and are hardly seen. */
const MOST_PIXELS = 2;

interface Way {
  kind: string;
  colour: keyof MapColours;
  /** In pixels, at the zoom of the map and each further one. */
  width: number;
  from: number;
}

/** The roads by the schema's kinds, the smallest first; zooms are of tiles of 256 pixels. */
const WAYS: readonly Way[] = [
  { kind: "path", colour: "municipalityLine", width: 1, from: 14 },
  { kind: "other", colour: "municipalityLine", width: 1, from: 14 },
  { kind: "minor_road", colour: "provinceLine", width: 1.5, from: 12 },
  { kind: "rail", colour: "departmentLine", width: 1, from: 12 },
  { kind: "major_road", colour: "place", width: 2, from: 0 },
  { kind: "highway", colour: "place", width: 3, from: 0 },
];

/** Where a drawing takes its lines from: a tile's corner in pixels of the drawing, and how large one of its units is. */
interface Place {
  left: number;
  top: number;
  scale: number;
}

/** The features of a layer as one path. */
function pathOf(layer: VectorTileLayer, { left, top, scale }: Place, wanted: (kind: unknown, type: number) => boolean) {
  const path = new Path2D();
  for (let index = 0; index < layer.length; index++) {
    const feature = layer.feature(index);
    if (!wanted(feature.properties.kind, feature.type)) continue;
    for (const line of feature.loadGeometry()) {
      for (const [at, { x, y }] of line.entries()) {
        if (at === 0) path.moveTo(left + x * scale, top + y * scale);
        else path.lineTo(left + x * scale, top + y * scale);
      }
    }
  }
  return path;
}

const LINE = 2;
const AREA = 3;

/** Draws a tile's water, buildings and roads. */
function drawTile(
  context: CanvasRenderingContext2D,
  bytes: ArrayBuffer,
  at: Omit<Place, "scale">,
  zoom: number,
  side: number,
) {
  const { layers } = new VectorTile(new PbfReader(bytes));
  const colours = readColours();
  const placeIn = ({ extent }: VectorTileLayer): Place => ({ ...at, scale: side / extent });
  const { water, buildings, roads } = layers;
  Object.assign(context, { lineJoin: "round", lineCap: "round", lineWidth: 1 });
  if (water) {
    context.fillStyle = colours.water;
    context.fill(
      pathOf(water, placeIn(water), (_kind, type) => type === AREA),
      "evenodd",
    );
    context.strokeStyle = colours.waterLine;
    context.stroke(pathOf(water, placeIn(water), (_kind, type) => type === LINE));
  }
  if (buildings) {
    context.fillStyle = colours.municipalityLine;
    context.fill(
      pathOf(buildings, placeIn(buildings), (_kind, type) => type === AREA),
      "evenodd",
    );
  }
  for (const { kind, colour, width, from } of WAYS) {
    if (!roads || zoom < from) continue;
    context.strokeStyle = colours[colour];
    context.lineWidth = width;
    context.stroke(pathOf(roads, placeIn(roads), (of, type) => of === kind && type === LINE));
  }
}

class StreetTiles extends GridLayer {
  constructor(private readonly streets: Streets) {
    super({ pane: "calles", minZoom: ZOOMS.municipalities, maxZoom: ZOOMS.mostOnTiles });
  }

  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = DomUtil.create("canvas", "leaflet-tile");
    this.draw(canvas, coords).then(
      () => done(undefined, canvas),
      (error: Error) => done(error, canvas),
    );
    return canvas;
  }

  private async draw(canvas: HTMLCanvasElement, { x, y, z }: Coords): Promise<void> {
    const zoom = Math.min(z - 1, this.streets.zoom);
    const inOne = IN_ONE * 2 ** (z - 1 - zoom);
    const [column, row] = [Math.floor(x / inOne), Math.floor(y / inOne)];
    const bytes = await this.streets.tile(zoom, column, row);
    const pixels = Math.min(window.devicePixelRatio, MOST_PIXELS);
    Object.assign(canvas, { width: SIDE * pixels, height: SIDE * pixels });
    const context = canvas.getContext("2d");
    if (!bytes || !context) return;
    context.scale(pixels, pixels);
    drawTile(context, bytes, { left: (column * inOne - x) * SIDE, top: (row * inOne - y) * SIDE }, z, SIDE * inOne);
  }
}

/** Lays the streets that were taken along on a map; nothing without any. What it returns ends it. */
export function streetsOn(map: LeafletMap): () => void {
  let layer: GridLayer | null = null;
  let ended = false;
  openStreets().then(
    (streets) => {
      if (streets && !ended) layer = new StreetTiles(streets).addTo(map);
    },
    () => undefined, // The outlines are a map without them.
  );
  const endThemes = onTheme(() => layer?.redraw());
  return () => {
    ended = true;
    endThemes();
  };
}
