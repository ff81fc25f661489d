/**
 * The mark that keeps a spreadsheet from running a text of a CSV file as a formula: a leading apostrophe. Every export
 * writes it, and an import takes exactly that one off again.
 */

/** Some programs skip blanks and characters of no width before a formula. */
const INVISIBLE = /^[\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]+/u;
/** What a formula begins with, in any width. */
const startsFormula = (text: string) =>
  /^[\t\r\n]/.test(text) || /^[=+\-\u2212@]/.test(text.replace(INVISIBLE, "").slice(0, 1).normalize("NFKC"));

/** The text with one apostrophe more if it would run, or is one that would run behind apostrophes of its own. */
export const guarded = (text: string): string => (startsFormula(text.replace(/^'+/, "")) ? `'${text}` : text);

/** The text that `guarded` was given. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && startsFormula(text.replace(/^'+/, "")) ? text.slice(1) : text;
