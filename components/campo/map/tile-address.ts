/** Which tile: column and row of the zoom's grid, from the upper left. */
export interface TileAt {
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
