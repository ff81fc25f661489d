import { OWN_FAMILY } from "./letters";

/** What the lists and the record sheets are printed with: paper has no dark theme, so the screen's tokens are not used. */
export const color = {
  bar: "#0b3873",
  onBar: "#ffffff",
  onBarMuted: "#c6d7ef",
  text: "#152133",
  secondary: "#43526a",
  muted: "#58677e",
  head: "#edf1f5",
  line: "#cfd7e2",
  lineSoft: "#e4e9f0",
  sunken: "#f4f6f9",
  land: "#ffffff",
  ownLand: "#d5e3f6",
  outside: "#f4f6f9",
  border: "#b3bfce",
  point: "#c0291f",
} as const;

/** Letter size in points, and the room that the fixed head and foot take. */
export const LETTER = { width: 612, height: 792, side: 40, bottom: 56, foot: 42 } as const;

/** Of a page; its line height and the room above it are each document's own. */
export const PAGE = {
  fontFamily: OWN_FAMILY,
  fontSize: 8.5,
  color: color.text,
  paddingBottom: LETTER.bottom,
  paddingHorizontal: LETTER.side,
} as const;

export const TITLE = { fontSize: 14, fontWeight: 700, lineHeight: 1.25 } as const;
