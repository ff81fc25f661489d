const ENTITIES: Readonly<Record<string, string>> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const TAG = /<\/?[a-z][^<>]*>/gi;

/** Descriptions in map programs are little web pages: their text, with a line for each paragraph. */
export function plainText(text: string): string {
  if (text.search(TAG) < 0) return text;
  return text
    .replace(/<(?:style|script)\b[^<>]*>[^<]*<\/(?:style|script)>/gi, "")
    .replace(/<(?:br|\/p|\/div|\/tr|\/li|\/h\d)\b[^<>]*>/gi, "\n")
    .replace(/<\/t[dh]>/gi, " ")
    .replace(TAG, "")
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[\n ]*/g, "\n")
    .trim();
}
