import { BOLIVIA } from "@/contract/codes";

/** Where a photo was taken, WGS84 decimal degrees; null if unknown. */
export interface Position {
  g_x: number | null;
  g_y: number | null;
}

const NOWHERE: Position = { g_x: null, g_y: null };
const hasBothDegrees = ({ g_x, g_y }: Position) => g_x !== null && g_y !== null;

/** The position in the file's metadata, else the sender's; both degrees or none. */
export const positionOf = (own: Position, told: Position): Position =>
  [own, told].map(({ g_x, g_y }) => ({ g_x, g_y })).find(hasBothDegrees) ?? NOWHERE;

/**
 * A stored position if it can be an atractivo's: both degrees, in Bolivia's bounding box; otherwise
 * none.
 */
export function usefulPosition({ g_x, g_y }: Position): Position {
  if (g_x === null || g_y === null) return NOWHERE;
  const { south, north, west, east } = BOLIVIA;
  return g_x >= south && g_x <= north && g_y >= west && g_y <= east ? { g_x, g_y } : NOWHERE;
}
