import { BOLIVIA } from "@/contract/codes";

/** Where a photograph was taken, WGS84 decimal degrees; null where nobody says. */
export interface Position {
  g_x: number | null;
  g_y: number | null;
}

const NOWHERE: Position = { g_x: null, g_y: null };
const whole = ({ g_x, g_y }: Position) => g_x !== null && g_y !== null;

/** The file's own note of its place, else what its sender says; both degrees or none. */
export const positionOf = (own: Position, told: Position): Position =>
  [own, told].map(({ g_x, g_y }) => ({ g_x, g_y })).find(whole) ?? NOWHERE;

/** A kept position where it can be an attraction's: both degrees, in Bolivia's bounding box (decisions §5); else none. */
export function usefulPosition({ g_x, g_y }: Position): Position {
  if (g_x === null || g_y === null) return NOWHERE;
  const { south, north, west, east } = BOLIVIA;
  return g_x >= south && g_x <= north && g_y >= west && g_y <= east ? { g_x, g_y } : NOWHERE;
}
