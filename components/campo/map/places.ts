import { DomUtil, point, type Map as LeafletMap, type Point } from "leaflet";
import { onTheme, readColours } from "@/components/map/map-colours";
import { drawPlaces, type NameSpots } from "./draw-places";
import type { Spot, View } from "./world";

/** Drawn around the view on each side, as a part of its size, so that a dragged map has no empty edge. */
const PADDING = 0.25;
/** More pixels than these for one of the page cost memory and are hardly seen. */
const MOST_PIXELS = 2;

interface PlacesOnMap {
  /** Shows places, the most important first, and the ground's names. */
  show: (places: readonly Spot[], names: NameSpots) => void;
  destroy: () => void;
}

/**
 * The places and names, on one canvas that is drawn again when the map rests. In between it moves and grows with the
 * map as it is.
 */
export function placesOn(map: LeafletMap): PlacesOnMap {
  const canvas = DomUtil.create("canvas", "leaflet-zoom-animated", map.getPane("lugares"));
  canvas.setAttribute("aria-hidden", "true");
  let places: readonly Spot[] = [];
  let names: NameSpots = {};
  let colours = readColours();
  let drawn: View | null = null;

  /** Puts what is drawn where it belongs at a zoom whose layers are counted from `origin`. */
  const follow = (zoom: number, origin: Point) => {
    if (!drawn) return;
    const scale = 2 ** (zoom - drawn.zoom);
    DomUtil.setTransform(canvas, point(drawn.left, drawn.top).multiplyBy(scale).subtract(origin), scale);
  };
  const draw = () => {
    const context = canvas.getContext("2d");
    if (!context) return;
    const size = map.getSize();
    const margin = size.multiplyBy(PADDING).round();
    const { x: left, y: top } = map.getPixelBounds().getTopLeft().subtract(margin);
    const { x: width, y: height } = size.add(margin.multiplyBy(2));
    drawn = { zoom: map.getZoom(), left, top, width, height };
    const pixels = Math.min(window.devicePixelRatio, MOST_PIXELS);
    // A new width or height also clears the canvas.
    Object.assign(canvas, { width: width * pixels, height: height * pixels });
    Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
    context.scale(pixels, pixels);
    drawPlaces(context, drawn, { places, names, colours, margin });
    follow(drawn.zoom, map.getPixelOrigin());
  };

  map.on("moveend", draw);
  map.on("zoom", () => follow(map.getZoom(), map.getPixelOrigin()));
  // The map is about to grow step by step: the style sheet does the same with the canvas.
  map.on("zoomanim", ({ center, zoom }) => {
    const corner = map.project(center, zoom).subtract(map.getSize().divideBy(2));
    follow(zoom, corner.add(DomUtil.getPosition(map.getPanes().mapPane)).round());
  });
  const endThemes = onTheme(() => {
    colours = readColours();
    draw();
  });
  draw();
  return {
    show(nextPlaces, nextNames) {
      [places, names] = [nextPlaces, nextNames];
      draw();
    },
    destroy: endThemes,
  };
}
