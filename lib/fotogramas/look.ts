/** What is told of a photo before it is sent, from a small grey copy of it. Nothing here refuses a photo. */

/** A grey picture: its brightness, 0 to 255, row by row. */
export interface Grey {
  width: number;
  height: number;
  pixels: Float32Array;
}

/** Width of the copy that is looked at, in px. */
export const LOOK_WIDTH = 480;
/** A photo whose longer edge is shorter is small. */
const SMALL_EDGE = 800;
/** Of how many tiles in a row and in a column the copy is made, and which of them, from the sharpest one, counts. */
const TILES = { across: 8, down: 6, counted: 4 };
/**
 * The variance of the Laplacian below which that tile is blurred. Sharp photographs stand above 130, also of fog, dunes
 * and petals; the same ones blurred by two pixels of the copy stand below 50.
 */
const BLURRED_BELOW = 60;
const HASH = { width: 9, height: 8 };
/** Cells of an even sky or lake differ by no more than this, up or down with each compression. */
const EVEN = 2;
/** Photos whose hashes differ in at most so many of the 64 bits look alike. */
const ALIKE_BITS = 6;

/** Grey of the RGBA pixels of a canvas (BT.601). */
export function greyOf({ width, height, data }: Pick<ImageData, "width" | "height" | "data">): Grey {
  const pixels = new Float32Array(width * height);
  for (let at = 0; at < pixels.length; at++) {
    pixels[at] = 0.299 * (data[4 * at] ?? 0) + 0.587 * (data[4 * at + 1] ?? 0) + 0.114 * (data[4 * at + 2] ?? 0);
  }
  return { width, height, pixels };
}

/** The variance of the Laplacian within the part from (left, top) up to (right, bottom). */
function edgeVariance({ width, pixels }: Grey, left: number, top: number, right: number, bottom: number): number {
  let sum = 0;
  let squares = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = y * width + x;
      const around = [at - 1, at + 1, at - width, at + width].reduce((all, next) => all + (pixels[next] ?? 0), 0);
      const edge = 4 * (pixels[at] ?? 0) - around;
      sum += edge;
      squares += edge * edge;
    }
  }
  const count = Math.max(1, (right - left) * (bottom - top));
  return squares / count - (sum / count) ** 2;
}

/** How sharp the sharpest parts are: a sharp subject before a blurred ground, or under an empty sky, is sharp. */
export function sharpness(grey: Grey): number {
  const tiles: number[] = [];
  const [inner, high] = [grey.width - 2, grey.height - 2];
  for (let row = 0; row < TILES.down; row++) {
    for (let column = 0; column < TILES.across; column++) {
      const edge = (index: number, of: number, length: number) => 1 + Math.floor((index * length) / of);
      const [left, right] = [edge(column, TILES.across, inner), edge(column + 1, TILES.across, inner)];
      tiles.push(edgeVariance(grey, left, edge(row, TILES.down, high), right, edge(row + 1, TILES.down, high)));
    }
  }
  return tiles.sort((a, b) => b - a)[TILES.counted - 1] ?? 0;
}

/** The mean brightness within the part from (left, top) up to (right, bottom). */
function meanOf({ width, pixels }: Grey, left: number, top: number, right: number, bottom: number): number {
  let sum = 0;
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += pixels[y * width + x] ?? 0;
  return sum / ((right - left) * (bottom - top));
}

/**
 * The difference hash: 64 bits, each says whether a cell of a 9 x 8 copy is brighter than the one on its right. The same
 * for a photo at any size, compressed anew or a little brighter.
 */
export function differenceHash(grey: Grey): string {
  const cells = Array.from({ length: HASH.width * HASH.height }, (_, cell) => {
    const [column, row] = [cell % HASH.width, Math.floor(cell / HASH.width)];
    const edge = (index: number, of: number, length: number) => Math.floor((index * length) / of);
    const [left, top] = [edge(column, HASH.width, grey.width), edge(row, HASH.height, grey.height)];
    const right = Math.max(left + 1, edge(column + 1, HASH.width, grey.width));
    const bottom = Math.max(top + 1, edge(row + 1, HASH.height, grey.height));
    return meanOf(grey, left, top, right, bottom);
  });
  const isLast = (cell: number) => cell % HASH.width === HASH.width - 1;
  const bits = cells.map((mean, cell) => (mean > (cells[cell + 1] ?? 0) + EVEN ? "1" : "0"));
  return bits.filter((_, cell) => !isLast(cell)).join("");
}

/** A photo's name with its difference hash. */
export interface Hashed {
  name: string;
  hash: string;
}

const bitsApart = (one: string, other: string) => [...one].filter((bit, at) => bit !== other[at]).length;

/** The other photo that looks most like this one, if one does. */
export function alikeOf(hash: string, others: readonly Hashed[]): Hashed | undefined {
  const near = others.map((other) => ({ other, bits: bitsApart(hash, other.hash) })).sort((a, b) => a.bits - b.bits)[0];
  return near && near.bits <= ALIKE_BITS ? near.other : undefined;
}

/** What a person is told of a photo. */
export type Remark =
  { kind: "small"; width: number; height: number } | { kind: "blurred" } | { kind: "alike"; name: string };

/** The remarks on a photo of this size, by its grey copy and the photos that it is compared with. */
export function remarksOn(
  size: { width: number; height: number },
  grey: Grey,
  hash: string,
  others: readonly Hashed[],
): Remark[] {
  const small = Math.max(size.width, size.height) < SMALL_EDGE;
  const alike = alikeOf(hash, others);
  return [
    ...(small ? [{ kind: "small" as const, ...size }] : []),
    // A small photo is told as such: its copy is hardly reduced, or enlarged.
    ...(!small && sharpness(grey) < BLURRED_BELOW ? [{ kind: "blurred" as const }] : []),
    ...(alike ? [{ kind: "alike" as const, name: alike.name }] : []),
  ];
}
