import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent } from "maplibre-gl";
import {
  TILE_PATIENCE_MS,
  TILE_RETRY_MS,
  tileBases,
  type MapBase,
  type MapTiles,
  type TileBase,
} from "@/lib/map-config";
import { mapStyle, readColours } from "./map-style";
import { outlines, type Outlines } from "./outlines";

interface BaseOptions {
  base: MapBase;
  tiles: MapTiles;
  department: number | null;
  /** Another base lies under the map: chosen, given up for the outlines, or back. */
  onBase: (base: MapBase) => void;
  /** The outlines are here. */
  onOutlines?: (known: Outlines) => void;
}

interface BaseLayer {
  /** What lies under the map now. */
  current: () => MapBase;
  setBase: (base: MapBase) => void;
  /** Brings a department out on the outlines. */
  setDepartment: (id: number | null) => void;
  destroy: () => void;
}

/** When a base of this tab last showed no tile, in milliseconds: a map opened soon after does not wait for it again. */
const failedAt = new Map<TileBase, number>();

/** The base a map opens with: the first service, or the outlines where that failed a moment ago. */
export function openingBase(tiles: MapTiles): MapBase {
  const [first] = tileBases(tiles);
  if (!first) return "contornos";
  return Date.now() - (failedAt.get(first) ?? -Infinity) < TILE_RETRY_MS ? "contornos" : first;
}

/** The style a map starts with, before the outlines are here. */
export const firstStyle = ({ base, tiles, department }: Pick<BaseOptions, "base" | "tiles" | "department">) =>
  mapStyle({ base, tiles, colours: readColours(), outlines: null, on: department });

/**
 * What lies under a map: tiles or outlines, in the present theme. A base that shows no tile in time gives way to the
 * outlines and is tried again later, unseen, until its tiles come.
 */
export function baseLayer(map: MapLibreMap, options: BaseOptions): BaseLayer {
  const { tiles } = options;
  /** What the person sees or is told, and what the style asks for: they differ while a base is tried again. */
  let { base, department } = options;
  let painted: MapBase = base;
  let known: Outlines | null = null;
  let ended = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const shown = new Set<TileBase>();

  // A style can be compared with the one in place once that is loaded; what changes before is painted then.
  let loaded = false;
  let stale = false;
  const repaint = () => {
    const style = { base: painted, tiles, colours: readColours(), outlines: known, on: department };
    if (loaded) map.setStyle(mapStyle(style));
    else stale = true;
  };
  map.once("style.load", () => {
    loaded = true;
    if (stale) repaint();
  });

  const tell = (next: MapBase) => {
    base = next;
    options.onBase(base);
  };
  const fail = () => {
    if (ended || painted === "contornos" || shown.has(painted)) return;
    clearTimeout(patience);
    const failed = painted;
    failedAt.set(failed, Date.now());
    painted = "contornos";
    repaint();
    if (base !== "contornos") tell("contornos");
    again = setTimeout(() => attempt(failed), TILE_RETRY_MS);
  };
  /** Asks for a base's tiles; the outlines stay until the first of them is there. */
  function attempt(next: MapBase) {
    clearTimeout(patience);
    clearTimeout(again);
    painted = next;
    repaint();
    if (painted !== "contornos" && !shown.has(painted)) patience = setTimeout(fail, TILE_PATIENCE_MS);
  }

  map.on("error", (event: ErrorEvent & { sourceId?: string }) => {
    if (event.sourceId === painted) fail();
  });
  map.on("sourcedata", (event: MapSourceDataEvent) => {
    if (event.sourceId !== painted || painted === "contornos" || !event.tile?.hasData()) return;
    shown.add(painted);
    failedAt.delete(painted);
    if (base !== painted) tell(painted);
  });
  outlines().then(
    (data) => {
      if (ended) return;
      known = data;
      repaint();
      options.onOutlines?.(data);
    },
    () => undefined, // Without outlines the graticule is left, and what stands upon it.
  );
  const themes = new MutationObserver(() => repaint());
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
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
    destroy() {
      ended = true;
      clearTimeout(patience);
      clearTimeout(again);
      themes.disconnect();
    },
  };
}
