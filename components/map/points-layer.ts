import type { Map as MapLibreMap } from "maplibre-gl";
import { mercator } from "@/contract/place/mercator";
import { onTheme } from "./map-colours";
import { POINT_SHAPES } from "./points-shape";
import type { MapPoint } from "./points-types";

/** How far from a point a click still means it, in px. */
const REACH = 12;
/** MapLibre's tile size: the world is as wide at zoom 0. */
const WORLD = 512;

interface Placed {
  point: MapPoint;
  x: number;
  y: number;
}

interface PointsLayer {
  set: (points: readonly MapPoint[]) => void;
  destroy: () => void;
}

/**
 * Thousands of points above a flat map that keeps north up, drawn on a canvas of its own: they follow each frame of the
 * map, whatever its style is at the moment.
 */
export function pointsLayer(map: MapLibreMap, onPoint: (point: MapPoint) => void): PointsLayer {
  const canvas = document.createElement("canvas");
  canvas.style.cssText = "position:absolute;inset:0;width:100%;height:100%;pointer-events:none";
  canvas.setAttribute("aria-hidden", "true");
  map.getCanvasContainer().append(canvas);
  let placed: readonly Placed[] = [];

  const view = () => {
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const { lat, lng } = map.getCenter();
    const centre = mercator({ latitude: lat, longitude: lng });
    const scale = WORLD * 2 ** map.getZoom();
    return {
      width,
      height,
      at: ({ x, y }: Placed) => ({
        left: (x - centre.x) * scale + width / 2,
        top: (y - centre.y) * scale + height / 2,
      }),
    };
  };

  const paint = () => {
    const context = canvas.getContext("2d");
    if (!context) return;
    const { width, height, at } = view();
    const ratio = window.devicePixelRatio || 1;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const style = getComputedStyle(document.documentElement);
    const edge = style.getPropertyValue("--bg-raised").trim();
    // What has to be looked at lies above what is right.
    POINT_SHAPES.forEach(({ path, token, size }, group) => {
      const shape = new Path2D(path);
      context.fillStyle = style.getPropertyValue(token).trim();
      context.strokeStyle = edge;
      const scale = (size / 12) * ratio;
      for (const one of placed) {
        if (one.point.group !== group) continue;
        const { left, top } = at(one);
        if (left < -size || top < -size || left > width + size || top > height + size) continue;
        context.setTransform(scale, 0, 0, scale, left * ratio - 6 * scale, top * ratio - 6 * scale);
        context.lineWidth = 12 / size;
        context.stroke(shape);
        context.fill(shape);
      }
    });
  };

  /** The point nearest to a place on the map; what has to be looked at first where several are as near. */
  const near = (left: number, top: number): MapPoint | null => {
    const { at } = view();
    let best: { point: MapPoint; far: number } | null = null;
    for (const one of placed) {
      const here = at(one);
      const far = Math.hypot(here.left - left, here.top - top);
      if (far > REACH) continue;
      if (!best || far < best.far - 1 || (far < best.far + 1 && one.point.group > best.point.group)) {
        best = { point: one.point, far };
      }
    }
    return best?.point ?? null;
  };

  map.on("click", ({ point: { x, y } }) => {
    const found = near(x, y);
    if (found) onPoint(found);
  });
  map.on("mousemove", ({ point: { x, y } }) => {
    map.getCanvas().style.cursor = near(x, y) ? "pointer" : "";
  });
  map.on("render", paint);
  map.on("resize", paint);
  const endThemes = onTheme(paint);

  return {
    set(points) {
      placed = points.map((point) => ({ point, ...mercator(point) }));
      paint();
    },
    destroy() {
      endThemes();
      canvas.remove();
    },
  };
}
