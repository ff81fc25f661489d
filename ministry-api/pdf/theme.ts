import { createRequire } from "node:module";
import { Font, StyleSheet } from "@react-pdf/renderer";

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

/** Longer than any Spanish word: an address or a typing error. */
const LONGEST_WORD = 30;
/** Shorter words are not broken. */
const LONG_WORD = 12;

/**
 * Where a word may be broken. Spanish always allows it between a vowel and a consonant that a vowel follows
 * (INTER-DEPARTA-MENTAL); words over the longest length are cut anyway.
 */
export function hyphenate(word: string): string[] {
  if (word.length > LONGEST_WORD) return word.match(/.{1,12}/gsu) ?? [word];
  if (word.length <= LONG_WORD || /[^\p{L}]/u.test(word)) return [word];
  return word.split(/(?<=..[aeiouáéíóúü])(?=[^aeiouáéíóúü][aeiouáéíóúü].)/iu);
}

const files = createRequire(import.meta.url);
const FACES = [
  ["Inter", "latin"],
  ["Inter Ext", "latin-ext"],
] as const;
const WEIGHTS = [400, 600, 700] as const;

let ready: Promise<void> | undefined;

async function register(): Promise<void> {
  Font.registerHyphenationCallback(hyphenate);
  for (const [family, subset] of FACES) {
    const fonts = WEIGHTS.map((fontWeight) => ({
      src: files.resolve(`@fontsource/inter/files/inter-${subset}-${fontWeight}-normal.woff`),
      fontWeight,
    }));
    Font.register({ family, fonts });
    for (const { fontWeight } of fonts) await lookUpAll({ fontFamily: family, fontWeight });
  }
}

/**
 * Gives each character's glyph its character. The library makes a glyph once for all later PDFs: a letter first used as
 * part of an accented one would lack its character, and could not be searched or copied.
 */
async function lookUpAll(face: { fontFamily: string; fontWeight: number }): Promise<void> {
  await Font.load(face);
  const { data } = Font.getFont(face);
  for (const character of data?.characterSet ?? []) data?.glyphForCodePoint(character);
}

/** Registers the embedded family once; the second face holds what the first one's latin subset lacks. */
export const registerFonts = (): Promise<void> => (ready ??= register());

export const styles = StyleSheet.create({
  page: {
    fontFamily: ["Inter", "Inter Ext"],
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
