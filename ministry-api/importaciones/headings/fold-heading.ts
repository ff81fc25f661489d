import { normalise } from "@/contract/plain-text";

/** A heading as it is compared: without accents, case, marks such as (*), dots and underscores. */
export const foldHeading = (heading: string) =>
  normalise(
    heading
      .replace(/[º°ª]/gu, "")
      .replace(/\(\s*\*\s*\)/gu, " ")
      .replace(/[^\p{L}\p{N}/]+/gu, " ")
      .replace(/\s*\/\s*/gu, " "),
  );

/** Without what stands in brackets: 'Altitud (m s.n.m.)' is 'altitud'. */
export const foldBare = (heading: string) => foldHeading(heading.replace(/\([^)]*\)|\[[^\]]*\]/gu, " "));

/** The set of a file's headings, by which its meanings are remembered. */
export const foldSet = (headings: readonly string[]) => [...new Set(headings.map(foldHeading))].sort().join("|");

/** Words written with commas between them. */
export const wordList = (words: string): readonly string[] => words.split(",").map((word) => word.trim());
