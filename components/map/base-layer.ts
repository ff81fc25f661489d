import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent } from "maplibre-gl";
import type { Point } from "@/contract/place/coordinates";
import {
  isOwnMap,
  PROVINCE_ZOOM,
  TILE_PATIENCE_MS,
  TILE_RETRY_MS,
  tileBases,
  type MapBase,
  type TileBase,
} from "@/lib/map/config";
import { knownGround } from "./known-ground";
import { onTheme, readColours } from "./map-colours";
import { mapStyle, type OwnMapLayers } from "./map-style";
import { noteTiles } from "./opening-base";
import type { Outlines } from "./outlines";
import type { MapOptions } from "./session";

interface BaseOptions extends MapOptions {
  department: number | null;
  /** Its municipality is brought out on the outlines. */
  point?: Point | null;
  /** The outlines are loaded. */
  onOutlines?: (known: Outlines) => void;
}

interface BaseLayer {
  /** The base shown now. */
  current: () => MapBase;
  setBase: (base: MapBase) => void;
  /** Highlights a department on the outlines. */
  setDepartment: (id: number | null) => void;
  /** Highlights the municipality that a point lies in. */
  setPoint: (point: Point | null) => void;
  /** Highlights a municipality or a province by INE's code, over tiles too. */
  setArea: (code: string | null) => void;
  destroy: () => void;
}

/** The style a map starts with, before the outlines are loaded. */
export const firstStyle = ({ base, tiles }: Pick<BaseOptions, "base" | "tiles">) =>
  mapStyle({ base, tiles, colours: readColours(), known: null });

/**
 * The base of a map: tiles or outlines, in the current theme. A base that shows no tile in time is replaced by the
 * outlines and tried again in the background until its tiles arrive.
 */
export function baseLayer(map: MapLibreMap, options: BaseOptions): BaseLayer {
  const { tiles } = options;
  /** `base` is the base reported to the person, `painted` the one in the style: they differ during a retry. */
  let { base, department, point = null } = options;
  let area: string | null = null;
  let painted: MapBase = base;
  let ended = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const shown = new Set<TileBase>();
  let own: OwnMapLayers | null = null;

  // A new style can be compared with the current one only once that is loaded; earlier changes wait until then.
  let loaded = false;
  let stale = false;
  const repaint = () => {
    askUnits();
    const style = { base: painted, tiles, colours: readColours(), known: known.now(department, point, area), own };
    if (loaded) map.setStyle(mapStyle(style));
    else stale = true;
  };
  const known = knownGround({
    onMore: repaint,
    ...(options.onOutlines && { onOutlines: options.onOutlines }),
  });
  const showsBorders = () => painted === "contornos" || isOwnMap(tiles, painted);
  function askUnits() {
    if (showsBorders() && map.getZoom() >= PROVINCE_ZOOM) known.needUnits();
  }
  map.on("zoomend", askUnits);
  // A point's municipality is brought out at every zoom; the rest of the map is drawn before.
  map.once("idle", () => {
    if (showsBorders() && point !== null) known.needUnits();
  });
  map.once("style.load", () => {
    loaded = true;
    if (stale) repaint();
    awaitTiles();
  });

  const tell = (next: MapBase) => {
    base = next;
    options.onBase(base);
  };
  const fail = () => {
    if (ended || painted === "contornos" || shown.has(painted)) return;
    clearTimeout(patience);
    const failed = painted;
    noteTiles(failed, false);
    painted = "contornos";
    repaint();
    if (base !== "contornos") tell("contornos");
    again = setTimeout(() => attempt(failed), TILE_RETRY_MS);
  };
  /** Loads what draws the own map, which no other map needs. Without it the outlines stay. */
  const loadOwnMap = () =>
    import("./own-map").then(
      (loaded) => {
        own = loaded.ownMapLayers;
        if (ended) return;
        repaint();
        awaitTiles();
      },
      () => undefined,
    );
  /** Tiles are waited for from when they are asked for: once the style and what draws them are loaded. */
  function awaitTiles() {
    clearTimeout(patience);
    if (!ended && painted !== "contornos" && !shown.has(painted)) patience = setTimeout(fail, TILE_PATIENCE_MS);
  }
  /** Requests a base's tiles; the outlines stay until the first tile is there. */
  function attempt(next: MapBase) {
    clearTimeout(again);
    painted = next;
    repaint();
    if (isOwnMap(tiles, next) && !own) void loadOwnMap();
    awaitTiles();
  }

  map.on("error", (event: ErrorEvent & { sourceId?: string }) => {
    if (event.sourceId === painted) fail();
  });
  map.on("sourcedata", (event: MapSourceDataEvent) => {
    if (event.sourceId !== painted || painted === "contornos") return;
    // The own map's file has answered when its head is there: its tiles take longer to draw.
    const answered = event.tile?.hasData() ?? (isOwnMap(tiles, painted) && event.sourceDataType === "metadata");
    if (!answered) return;
    shown.add(painted);
    noteTiles(painted, true);
    if (base !== painted) tell(painted);
  });
  const endThemes = onTheme(repaint);
  const [first] = tileBases(tiles);
  if (base === "contornos" && first) again = setTimeout(() => attempt(first), TILE_RETRY_MS);
  else attempt(base);

  return {
    current: () => base,
    setBase(next) {
      attempt(next);
      tell(next);
    },
    setDepartment(id) {
      if (id === department) return;
      department = id;
      repaint();
    },
    setPoint(next) {
      point = next;
      repaint();
    },
    setArea(code) {
      if (code === area) return;
      area = code;
      if (area !== null) known.needUnits();
      repaint();
    },
    destroy() {
      ended = true;
      known.end();
      clearTimeout(patience);
      clearTimeout(again);
      endThemes();
    },
  };
}
