import { StyleSheet } from "@react-pdf/renderer";
import { OWN_FAMILY } from "@/contract/printed-letters";

/** The printed sheets' own palette: paper has no dark theme, so the screen's tokens are not used. */
export const color = {
  bar: "#0b3873",
  onBar: "#ffffff",
  onBarMuted: "#c6d7ef",
  flagRed: "#d52b1e",
  flagYellow: "#f9e300",
  flagGreen: "#007934",
  text: "#152133",
  secondary: "#43526a",
  muted: "#58677e",
  line: "#cfd7e2",
  lineSoft: "#e4e9f0",
  sunken: "#f4f6f9",
  land: "#ffffff",
  ownLand: "#d5e3f6",
  outside: "#f4f6f9",
  border: "#b3bfce",
  point: "#c0291f",
} as const;

export type Tone = "orange" | "blue" | "green" | "red" | "none";
export const tone: Record<Tone, { fg: string; bg: string; line: string }> = {
  orange: { fg: "#8a4203", bg: "#fff0df", line: "#efc493" },
  blue: { fg: "#0b5680", bg: "#e1f1fa", line: "#9dcce6" },
  green: { fg: "#165d38", bg: "#e3f4e9", line: "#9dd2b0" },
  red: { fg: "#9b1c1c", bg: "#fdecea", line: "#efb3ae" },
  none: { fg: "#43526a", bg: "#edf1f5", line: "#b3bfce" },
};

/** Letter size in points, and the room the fixed head and foot take. */
export const LETTER = { width: 612, height: 792, side: 40, top: 84, bottom: 56 } as const;

export const styles = StyleSheet.create({
  page: {
    fontFamily: OWN_FAMILY,
    fontSize: 8.5,
    lineHeight: 1.4,
    color: color.text,
    paddingTop: LETTER.top,
    paddingBottom: LETTER.bottom,
    paddingHorizontal: LETTER.side,
  },
  title: { fontSize: 14, fontWeight: 700, lineHeight: 1.25 },
  sectionTitle: {
    marginTop: 14,
    fontSize: 8,
    fontWeight: 700,
    color: color.bar,
    letterSpacing: 0.4,
    borderBottomWidth: 0.75,
    borderBottomColor: color.line,
    paddingBottom: 3,
    marginBottom: 6,
  },
  label: { fontSize: 7, color: color.muted },
  value: { fontSize: 8.5 },
  empty: { fontSize: 8.5, color: color.muted },
  strong: { fontWeight: 600 },
});
