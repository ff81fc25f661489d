import { TILE_RETRY_MS, tileBases, type MapBase, type MapTiles, type TileBase } from "@/lib/map/config";

/** When a base last failed in this tab, in ms since 1970: a map opened soon after does not wait for it again. */
const failedAt = new Map<TileBase, number>();

/** Notes whether a base's tiles came. */
export function noteTiles(base: TileBase, came: boolean): void {
  if (came) failedAt.delete(base);
  else failedAt.set(base, Date.now());
}

/** The base a map opens with: the first service, or the outlines if it failed within TILE_RETRY_MS. */
export function openingBase(tiles: MapTiles): MapBase {
  const [first] = tileBases(tiles);
  if (!first) return "contornos";
  return Date.now() - (failedAt.get(first) ?? -Infinity) < TILE_RETRY_MS ? "contornos" : first;
}
