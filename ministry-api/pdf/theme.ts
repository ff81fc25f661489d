import { createRequire } from "node:module";
import { StyleSheet } from "@react-pdf/renderer";
import { openFonts } from "@/node-shared/pdf/text";
import { color, PAGE, TITLE } from "@/node-shared/pdf/theme";

export type Tone = "orange" | "blue" | "green" | "red" | "none";
export const tone: Record<Tone, { fg: string; bg: string; line: string }> = {
  orange: { fg: "#8a4203", bg: "#fff0df", line: "#efc493" },
  blue: { fg: "#0b5680", bg: "#e1f1fa", line: "#9dcce6" },
  green: { fg: "#165d38", bg: "#e3f4e9", line: "#9dd2b0" },
  red: { fg: "#9b1c1c", bg: "#fdecea", line: "#efb3ae" },
  none: { fg: "#43526a", bg: "#edf1f5", line: "#b3bfce" },
};

export const styles = StyleSheet.create({
  page: { ...PAGE, lineHeight: 1.4, paddingTop: 84 },
  title: TITLE,
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

/** Longer than any Spanish word: an address or a typing error. */
const LONGEST_WORD = 30;
/** Shorter words are not broken. */
const LONG_WORD = 12;

/**
 * Where a word may be broken. Spanish always allows it between a vowel and a consonant that a vowel follows
 * (INTER-DEPARTA-MENTAL); words over the longest length are cut anyway.
 */
export function hyphenate(word: string): string[] {
  if (word.length > LONGEST_WORD) return word.match(/(?:.\p{M}*){1,12}/gsu) ?? [word];
  if (word.length <= LONG_WORD || /[^\p{L}]/u.test(word)) return [word];
  return word.split(/(?<=..[aeiouáéíóúü])(?=[^aeiouáéíóúü][aeiouáéíóúü].)/iu);
}

const files = createRequire(import.meta.url);

let ready: Promise<void> | undefined;

/** Opens the fonts, once for all sheets. Errors: a font file that is missing. */
export const registerFonts = (): Promise<void> => (ready ??= openFonts(files.resolve, hyphenate));
