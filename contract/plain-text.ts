/** Text as it is kept, and as it is searched and compared: in the ministry API, the web server and the browser alike. */

/** Texts of these alone are clean: Latin letters in their composed form, digits, common signs. */
const CLEAN_LINE = /^[ -~¡-¬®-ɏ]*$/;

/** Line ends of any system and of old word processors. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/**
 * What XML 1.0 or PostgreSQL cannot hold (controls, halves of pairs, noncharacters) and marks without a look. A joiner
 * inside an emoji is matched with what stands before it, and stays.
 */
const INVISIBLE =
  /(\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?\u200D(?=\p{Extended_Pictographic}))|[\p{Cs}\p{Noncharacter_Code_Point}\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|(?![\t\n])\p{Cc}/gu;

/** Every blank but the plain one. */
const BLANKS = /[^\S ]|[\u115F\u1160\u2800\u3164\uFFA0]/g;

/**
 * A text without what nobody sees: in Unicode NFC, lines ended by `\n`, without characters that a file or a database
 * cannot hold and without invisible marks (decision 007). Quotes, dashes and emoji stay as typed. Doing it again
 * changes nothing.
 */
export function cleanText(text: string): string {
  if (CLEAN_LINE.test(text)) return text;
  return text
    .replace(LINE_ENDS, "\n")
    .replace(INVISIBLE, (_found, joined?: string) => joined ?? "")
    .normalize("NFC");
}

/** As cleanText, in one line: every other blank is a plain one. */
export const cleanLine = (text: string): string => {
  const clean = cleanText(text);
  return CLEAN_LINE.test(clean) ? clean : clean.replace(BLANKS, " ");
};

/** Fields of several lines, by their name on the wire. */
const OF_LINES: ReadonlySet<string> = new Set(["descripcion", "restriccion", "observacion", "texto", "nota"]);

/** May the field of this name have several lines? */
export const isOfLines = (name: string) => OF_LINES.has(name);

/** Fields that stay exactly as they come: passwords, the tokens of links, and files in base64. */
const EXACT: ReadonlySet<string> = new Set([
  "password",
  "actual",
  "nueva",
  "token",
  "archivo",
  "documento",
  "ruta_fotograma",
]);

/** A field's text as it is kept, by its name on the wire: this is the one border that every text passes. */
export function cleanField(name: string, text: string): string {
  if (EXACT.has(name)) return text;
  return isOfLines(name) ? cleanText(text) : cleanLine(text);
}

/** A member of JSON with its text cleaned; also as the second argument of JSON.parse. */
export const cleanMember = (name: string, value: unknown): unknown =>
  typeof value === "string" ? cleanField(name, value) : value;

/** An object whose own texts are cleaned by their names. */
export const cleanMembers = <T>(values: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, cleanMember(name, value) as T]));

/* What a search takes for the same. The function f_unaccent does it in the database (migration 0023). */

/** Texts of these alone have nothing to fold but case and blanks. */
const PLAIN = /^[ !#-_a-~]*$/;
/** Apostrophes, quotation marks and accents that stand alone. */
const QUOTES =
  /["`\u00AB\u00B4\u00BB\u02B9-\u02BF\u02C8\u02CA\u02CB\u2018-\u201F\u2032-\u2037\u2039\u203A\uA78C\uFF02\uFF07\uFF40]/gu;
const DASHES = /[\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/gu;
/** Letters and signs that are not made of a plain one and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ß: "ss",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ŋ: "n",
  "¡": "!",
  "¿": "?",
  "©": "(c)",
  "®": "(r)",
  "±": "+/-",
  "×": "*",
  "÷": "/",
  "\u2044": "/",
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");

/**
 * Lower case, without accents, one apostrophe for every quotation mark, one hyphen for every dash, ligatures as their
 * letters, single plain blanks: the form in which `busqueda` is stored and `q` is compared.
 */
export function normalise(value: string): string {
  const plain = PLAIN.test(value) ? value : foldSigns(value);
  return plain.toLowerCase().replace(/ +/g, " ").trim();
}

const foldSigns = (value: string) =>
  cleanText(value)
    .replace(QUOTES, "'")
    .replace(DASHES, "-")
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(/\s/g, " ");

/** The distinct words of a search. */
export const wordsOf = (q: string): string[] => [...new Set(normalise(q).split(" ").filter(Boolean))];
