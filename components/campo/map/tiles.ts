import { TileLayer, type Coords, type Map as LeafletMap } from "leaflet";
import { noteTiles } from "@/components/map/opening-base";
import { tileReferrer } from "@/components/map/tile-referrer";
import { TILE_PATIENCE_MS, tileAddresses, tileUrl, type MapBase, type MapTiles, type TileBase } from "@/lib/map/config";
import { tileDetail } from "@/lib/map/tile-services";
import { ZOOMS } from "./zooms";

/** Which tile: column and row of the zoom's grid, from the upper left. */
interface TileAt {
  x: number;
  y: number;
  z: number;
}

/** Bing's name of a tile: a digit for each zoom, of the quarter it lies in. */
export function quadkey({ x, y, z }: TileAt): string {
  let key = "";
  for (let bit = z - 1; bit >= 0; bit--) key += ((x >> bit) & 1) + 2 * ((y >> bit) & 1);
  return key;
}

/** A tile's address, by one of the templates of `tileAddresses`: neighbours take turns. */
export function tileAddress(templates: readonly string[], at: TileAt): string {
  const template = templates[(at.x + at.y) % templates.length] ?? "";
  const values: Record<string, string | number> = { ...at, quadkey: quadkey(at) };
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

class Tiles extends TileLayer {
  private readonly templates: string[];

  constructor(url: string) {
    const referrerPolicy = tileReferrer(url) ?? false;
    super(url, { maxZoom: ZOOMS.mostOnTiles, maxNativeZoom: tileDetail(url), referrerPolicy });
    this.templates = tileAddresses(url);
  }

  override getTileUrl(at: Coords): string {
    return tileAddress(this.templates, at);
  }
}

interface TileCover {
  /** Lays the tiles that the map opens with over the outlines; `onNone` is called if none of them comes in time. */
  open: (base: TileBase, onNone: () => void) => void;
  /** Lays the chosen service's tiles over the outlines and waits: where none comes the outlines are seen. */
  show: (base: MapBase, tiles: MapTiles) => void;
  destroy: () => void;
}

/** The tiles over a map's outlines; `tiles` are the services it opens with. */
export function tileCover(map: LeafletMap, tiles: MapTiles): TileCover {
  let layer: TileLayer | null = null;
  let patience: ReturnType<typeof setTimeout> | undefined;

  const replace = (base: MapBase, now: MapTiles) => {
    clearTimeout(patience);
    layer?.remove();
    const url = base === "contornos" ? undefined : tileUrl(now, base);
    layer = url === undefined ? null : new Tiles(url).addTo(map);
    return layer;
  };
  return {
    open(base, onNone) {
      const opened = replace(base, tiles);
      const settle = (came: boolean) => {
        if (layer !== opened) return;
        clearTimeout(patience);
        opened?.off("tileload tileerror");
        noteTiles(base, came);
        if (!came) onNone();
      };
      opened?.once("tileload", () => settle(true)).once("tileerror", () => settle(false));
      patience = setTimeout(() => settle(false), TILE_PATIENCE_MS);
    },
    show: replace,
    destroy: () => clearTimeout(patience),
  };
}
