import { DOMParser } from "@xmldom/xmldom";

const TAG = /<\/?[a-z][^<>]*>/gi;
const ENTITY = /&(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});/gi;

/** Entities that were looked up, with the text that each stands for; one that is unknown stands for itself. */
const texts = new Map<string, string>();
const MOST_TEXTS = 3000;

/** The text that an entity of a web page stands for. */
function entityText(entity: string): string {
  const known = texts.get(entity);
  if (known !== undefined) return known;
  if (texts.size > MOST_TEXTS) texts.clear();
  const page = new DOMParser({ onError: () => {} }).parseFromString(`<p>${entity}</p>`, "text/html");
  const text = page.documentElement?.textContent ?? entity;
  texts.set(entity, text);
  return text;
}

/** Descriptions in map programs are little web pages: their text, with a line for each paragraph. */
export function plainText(text: string): string {
  if (text.search(TAG) < 0) return text.replace(ENTITY, entityText);
  return text
    .replace(/<(?:style|script)\b[^<>]*>[^<]*<\/(?:style|script)>/gi, "")
    .replace(/<(?:br|\/p|\/div|\/tr|\/li|\/h\d)\b[^<>]*>/gi, "\n")
    .replace(/<\/t[dh]>/gi, " ")
    .replace(TAG, "")
    .replace(ENTITY, entityText)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[\n ]*/g, "\n")
    .trim();
}

/** Marks and entities that only a web page has: '<El Sol>' and 'R&B' are texts. */
const OF_PAGE =
  /<\/?(?:p|br|div|span|b|i|u|strong|em|a|ul|ol|li|h[1-6]|table|tr|td|th|img|font)(?:\s[^<>]*)?\/?>|&(?:[a-z]{2,10}\d{0,2}|#\d{2,6}|#x[\da-f]{2,6});/iu;

/** The text of a cell in which a program left a piece of a web page; any other text stays. */
export const cellPlainText = (text: string) => (OF_PAGE.test(text) ? plainText(text) : text);
