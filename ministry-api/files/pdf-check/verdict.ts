import { inflateSync } from "node:zlib";
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  type PDFRef,
} from "@cantoo/pdf-lib";

/** The result of checking a file that claims to be a PDF. */
export type PdfVerdict =
  | "clean"
  /** It contains code, actions other than links and jumps, XML forms, or embedded files. */
  | "active"
  /** It is encrypted, so it cannot be checked. */
  | "locked"
  | "unreadable";

/** Upper limit for unfolding one stream of packed objects or references, in bytes. Pictures are not unfolded at all. */
const MAX_UNFOLDED = 32 * 1024 * 1024;

/** Dictionary entries that carry active content. */
const ACTIVE_KEYS = ["JS", "JavaScript", "AA", "XFA", "EF", "EmbeddedFiles", "RichMediaContent", "RichMediaSettings"];
/**
 * Kinds of actions, annotations and streams that carry active content. Links (URI), jumps (GoTo) and printing are
 * allowed.
 */
const ACTIVE_KINDS =
  "JavaScript Launch SubmitForm ImportData GoToR GoToE Rendition RichMediaExecute EmbeddedFile RichMedia FileAttachment Screen Movie Sound 3D".split(
    " ",
  );
const KIND_KEYS = ["S", "Subtype", "Type"];

/**
 * The same names anywhere in the bytes: another PDF reader may take for an object what this one takes for a stream's
 * content. Names too short to distinguish from a picture's bytes are left out.
 */
const ACTIVE_NAMES =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|EmbeddedFiles?|FileAttachment|RichMedia\w*|Rendition|XFA)(?![\w-])/;
/** In packed objects, which hold no pictures, the short names are searched too. */
const ACTIVE_PACKED = /\/(?:JS|AA|EF|GoToE|GoToR)(?![\w-])/;
const WEB_PAGE = /<\s*(?:script|html|iframe|!doctype\s)/i;
const LOCKED = /\/Encrypt(?![\w-])/;
/** `/First` with a number marks a stream of packed objects; an outline's `/First 12 0 R` is a reference. */
const PACKED = /\/First\s*\d+(?!\d*\s+\d+\s+R)/g;

/** Bytes as text with the escapes of names decoded: `/J#61vaScript` is `/JavaScript`. */
const readable = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString("latin1")
    .replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const nameOf = (value: PDFObject | undefined) => (value instanceof PDFName ? value.decodeText() : null);
const entry = (dict: PDFDict, key: string) => dict.get(PDFName.of(key));

const isActive = (dict: PDFDict) =>
  ACTIVE_KEYS.some((key) => entry(dict, key) !== undefined) ||
  KIND_KEYS.some((key) => ACTIVE_KINDS.includes(nameOf(entry(dict, key)) ?? ""));

/**
 * The content of a stream of packed objects or references. Errors: if it is packed in another way, or unfolds too far.
 */
function unfold({ dict, contents }: PDFRawStream): Uint8Array {
  const filter = entry(dict, "Filter");
  const [only, ...others] = filter instanceof PDFArray ? filter.asArray() : [filter];
  if (only === undefined) return contents;
  if (others.length > 0 || nameOf(only) !== "FlateDecode") throw new Error("Packed in an unusual way");
  return inflateSync(contents, { maxOutputLength: MAX_UNFOLDED });
}

/** Checks every object as it is parsed, also those that a later one replaces. */
class LookingParser extends PDFParser {
  active = false;
  /** Some content could not be checked. */
  unread = false;
  packed = 0;

  override parseObject(ref?: PDFRef): PDFObject {
    const object = super.parseObject(ref as PDFRef);
    const dict = object instanceof PDFRawStream ? object.dict : object;
    if (dict instanceof PDFDict && isActive(dict)) this.active = true;
    if (object instanceof PDFRawStream) this.look(object);
    return object;
  }

  /** Whether the parsed document has a page. */
  hasPages(): boolean {
    const root = this.context.lookup(this.context.trailerInfo.Root);
    const pages = root instanceof PDFDict ? root.lookup(PDFName.of("Pages")) : undefined;
    if (!(pages instanceof PDFDict)) return false;
    const [kids, count] = [pages.lookup(PDFName.of("Kids")), pages.lookup(PDFName.of("Count"))];
    return kids instanceof PDFArray && kids.size() > 0 && count instanceof PDFNumber;
  }

  private look(stream: PDFRawStream): void {
    const type = nameOf(entry(stream.dict, "Type"));
    if (type !== "ObjStm" && type !== "XRef") return;
    try {
      const content = unfold(stream);
      if (type !== "ObjStm") return;
      this.packed += 1;
      const text = readable(content);
      if (ACTIVE_NAMES.test(text) || ACTIVE_PACKED.test(text)) this.active = true;
    } catch (error) {
      this.unread = true;
      throw error;
    }
  }
}

/** Classifies a file by its whole content. CPU-bound; never throws. */
export async function verdictOf(bytes: Uint8Array): Promise<PdfVerdict> {
  const text = readable(bytes);
  if (LOCKED.test(text)) return "locked";
  if (ACTIVE_NAMES.test(text) || WEB_PAGE.test(text)) return "active";
  const parser = new LookingParser(bytes, Infinity, true);
  try {
    await parser.parseDocument();
  } catch {
    return parser.active ? "active" : "unreadable";
  }
  if (parser.active) return "active";
  const packed = text.match(PACKED)?.length ?? 0;
  return parser.unread || packed !== parser.packed || !parser.hasPages() ? "unreadable" : "clean";
}
