import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent } from "maplibre-gl";
import { TILE_PATIENCE_MS, type MapBase, type MapTiles, type TileBase } from "@/lib/map-config";
import { mapStyle, readColours } from "./map-style";
import { outlines, type Outlines } from "./outlines";

interface BaseOptions {
  base: MapBase;
  tiles: MapTiles;
  department: number | null;
  /** A base showed no tile at all: the outlines have taken over. */
  onFailed: (base: TileBase) => void;
  /** Another base lies under the map now. */
  onChange?: (base: MapBase) => void;
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

/** The style a map starts with, before the outlines are here. */
export const firstStyle = ({ base, tiles, department }: Pick<BaseOptions, "base" | "tiles" | "department">) =>
  mapStyle({ base, tiles, colours: readColours(), outlines: null, on: department });

/** What lies under a map: tiles or outlines, in the present theme; outlines where no tile comes. */
export function baseLayer(map: MapLibreMap, options: BaseOptions): BaseLayer {
  const { tiles } = options;
  let { base, department } = options;
  let known: Outlines | null = null;
  let ended = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const shown = new Set<TileBase>();

  // A style can be compared with the one in place once that is loaded; what changes before is painted then.
  let loaded = false;
  let stale = false;
  const repaint = () => {
    if (loaded) map.setStyle(mapStyle({ base, tiles, colours: readColours(), outlines: known, on: department }));
    else stale = true;
  };
  map.once("style.load", () => {
    loaded = true;
    if (stale) repaint();
  });

  const fail = () => {
    if (ended || base === "contornos" || shown.has(base)) return;
    const failed = base;
    setBase("contornos");
    options.onFailed(failed);
  };
  const watch = () => {
    clearTimeout(patience);
    if (base !== "contornos" && !shown.has(base)) patience = setTimeout(fail, TILE_PATIENCE_MS);
  };
  function setBase(next: MapBase) {
    base = next;
    repaint();
    options.onChange?.(base);
    watch();
  }

  map.on("error", (event: ErrorEvent & { sourceId?: string }) => {
    if (event.sourceId === base) fail();
  });
  map.on("sourcedata", (event: MapSourceDataEvent) => {
    if (event.sourceId === base && base !== "contornos" && event.tile?.hasData()) shown.add(base);
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
  watch();

  return {
    current: () => base,
    setBase,
    setDepartment(id) {
      if (id === department) return;
      department = id;
      repaint();
    },
    destroy() {
      ended = true;
      clearTimeout(patience);
      themes.disconnect();
    },
  };
}
