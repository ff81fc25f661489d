import { cleanLine, cleanText, normalise } from "@/contract/plain-text";

/** A text as names and codes are compared: without accents, case, punctuation and double blanks. */
export const fold = (text: string) =>
  normalise(
    text
      .normalize("NFKC")
      .replace(/[^\p{L}\p{N}\p{M}\s]/gu, " ")
      .toLowerCase(),
  );

/** A text of several lines as a record keeps it, without blanks around. */
export const clean = (text: string) => cleanText(text).trim();

/** The same in one line, with single blanks. */
export const oneLine = (text: string) => cleanLine(text).replace(/ +/g, " ").trim();

const SMALL = new Set(["de", "del", "la", "las", "los", "el", "y", "o"]);

/** 'NOR LÍPEZ' as 'Nor Lípez'. */
export const asTitle = (name: string) =>
  name
    .toLocaleLowerCase("es")
    .split(" ")
    .map((word, at) =>
      at > 0 && SMALL.has(word) ? word : word.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase("es")),
    )
    .join(" ");

/** At most 60 characters of a text, to be quoted. */
export const short = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
