import { refuse, TOO_MUCH } from "./refusal";

/** Elements of a file, and how deep they may stand in one another: far more than any program writes. */
const MAX_ELEMENTS = 6_000_000;
const MAX_DEPTH = 100;

/** A mark or a text of an XML file; names come without their prefix. A `cut` is its end where more had to come. */
type Mark =
  | { kind: "open"; name: string; attributes: string; start: number }
  | { kind: "close"; name: string; end: number }
  | { kind: "text"; text: string }
  | { kind: "cut" };

/** Where the word after this place ends; -1 if it does not come. */
function endOf(xml: string, word: string, from: number): number {
  const at = xml.indexOf(word, from);
  return at < 0 ? -1 : at + word.length;
}

/** Where an element's mark ends: a `>` within quotation marks is none. -1 if it does not. */
function endOfTag(xml: string, from: number): number {
  let quote = 0;
  for (let at = from; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 0x22 || code === 0x27) quote = code;
    else if (code === 0x3e) return at + 1;
  }
  return -1;
}

/** A document type may hold declarations in brackets. */
function endOfDeclaration(xml: string, from: number): number {
  const end = endOf(xml, ">", from);
  const bracket = xml.indexOf("[", from);
  if (bracket < 0 || bracket > end) return end;
  const closed = endOf(xml, "]", bracket);
  return closed < 0 ? -1 : endOf(xml, ">", closed);
}

/** Where the mark that begins here ends; -1 if the file ends before. */
function endOfMark(xml: string, start: number): number {
  if (xml.startsWith("<!--", start)) return endOf(xml, "-->", start + 4);
  if (xml.startsWith("<![CDATA[", start)) return endOf(xml, "]]>", start + 9);
  if (xml.startsWith("<!", start)) return endOfDeclaration(xml, start);
  if (xml.startsWith("<?", start)) return endOf(xml, "?>", start);
  return xml.startsWith("</", start) ? endOf(xml, ">", start) : endOfTag(xml, start + 1);
}

const local = (name: string) => name.slice(name.indexOf(":") + 1);

/**
 * The marks and texts of an XML file, one after the other and in bounded work, without its comments and declarations.
 * An element that is not closed ends with the one around it. Errors: a refusal of one that holds far too much.
 */
export function* marksOf(xml: string): Generator<Mark> {
  const open: string[] = [];
  let elements = 0;
  let at = 0;
  for (let start = xml.indexOf("<"); start >= 0; start = xml.indexOf("<", at)) {
    if (start > at) yield { kind: "text", text: textOfMarkup(xml.slice(at, start)) };
    at = endOfMark(xml, start);
    if (at < 0) break;
    if (xml.startsWith("<![CDATA[", start)) yield { kind: "text", text: xml.slice(start + 9, at - 3) };
    if (xml.startsWith("<!", start) || xml.startsWith("<?", start)) continue;
    if (xml.startsWith("</", start)) {
      const name = local(xml.slice(start + 2, at - 1).trim());
      const opened = open.lastIndexOf(name);
      if (opened < 0) continue;
      // What was not closed within it ends here.
      while (open.length > opened + 1) yield { kind: "close", name: open.pop() ?? "", end: start };
      open.pop();
      yield { kind: "close", name, end: at };
      continue;
    }
    elements += 1;
    if (elements > MAX_ELEMENTS || open.length > MAX_DEPTH) refuse(TOO_MUCH);
    const empty = xml.charCodeAt(at - 2) === 0x2f;
    const [written = ""] = /^[^\s/>]*/.exec(xml.slice(start + 1, Math.min(at, start + 200))) ?? [];
    const name = local(written);
    const attributes = xml.slice(start + 1 + written.length, empty ? at - 2 : at - 1);
    yield { kind: "open", name, attributes, start };
    if (empty) yield { kind: "close", name, end: at };
    else open.push(name);
  }
  if (open.length > 0) yield { kind: "cut" };
}

/** An element's attributes by their names without prefix. */
export function attributesOf(attributes: string): Map<string, string> {
  const found = attributes.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return new Map([...found].map(([, name = "", one, other]) => [local(name), textOfMarkup(one ?? other ?? "")]));
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function character(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

/** A text with XML's own five entities and its numbered characters replaced; others are never unfolded. */
const textOfMarkup = (text: string): string =>
  text.includes("&")
    ? text.replace(/&(?:#(\d{1,8})|#[xX]([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (_all, decimal, hex, name) => {
        if (typeof name === "string") return NAMED[name] ?? "";
        return character(typeof decimal === "string" ? Number(decimal) : Number.parseInt(String(hex), 16));
      })
    : text;
