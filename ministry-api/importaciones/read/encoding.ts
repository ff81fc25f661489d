const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], label: "utf-8" },
  { bytes: [0xff, 0xfe], label: "utf-16le" },
  { bytes: [0xfe, 0xff], label: "utf-16be" },
] as const;

const decoded = (label: string, bytes: Uint8Array, fatal = false) => {
  try {
    const decoder = new TextDecoder(label, { fatal });
    // In one go, Node 20 takes Windows' letters for those of Latin 1.
    return decoder.decode(bytes, { stream: true }) + decoder.decode();
  } catch {
    return null;
  }
};

/** The encoding that an XML file names in its first line. */
const named = (bytes: Uint8Array) =>
  /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(decoded("latin1", bytes.subarray(0, 200)) ?? "")?.[1];

/** Bytes at the beginning by which UTF-16 without a mark is seen. */
const LOOKED = 4096;

/** UTF-16 without a mark: every other byte of most letters is 0. Null if it is something else. */
function wideLabel(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const head = bytes.subarray(0, Math.min(LOOKED, bytes.length - (bytes.length % 2)));
  let even = 0;
  let odd = 0;
  for (let at = 0; at < head.length; at += 2) {
    if (head[at] === 0) even += 1;
    if (head[at + 1] === 0) odd += 1;
  }
  const pairs = head.length / 2;
  if (pairs < 2 || Math.max(even, odd) * 2 < pairs) return null;
  if (even * 10 < odd) return "utf-16le";
  return odd * 10 < even ? "utf-16be" : null;
}

/** Stands before each letter that was no UTF-8 in a text that otherwise is: no text has it, for it is none. */
const ODD = "\uFDD0";

/** How many bytes the letter of UTF-8 that begins here has; 0 if none does. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const second = bytes[at + 1] ?? 0;
  const follows = (from: number, to: number) =>
    Array.from({ length: to - from }, (_one, n) => bytes[at + from + n] ?? 0).every((one) => (one & 0xc0) === 0x80);
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return follows(1, 2) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const overlong = first === 0xe0 && second < 0xa0;
    const surrogate = first === 0xed && second > 0x9f;
    return follows(1, 3) && !overlong && !surrogate ? 3 : 0;
  }
  if (first < 0xf0 || first > 0xf4 || (first === 0xf0 && second < 0x90) || (first === 0xf4 && second > 0x8f)) return 0;
  return follows(1, 4) ? 4 : 0;
}

/** UTF-8 with some bytes that are Windows' letters; null where there are more of these than of UTF-8's. */
function mixed(bytes: Uint8Array): string | null {
  const odd: number[] = [];
  let letters = 0;
  for (let at = 0; at < bytes.length;) {
    const length = lengthAt(bytes, at);
    if (length === 0) odd.push(at);
    else if (length > 1) letters += 1;
    at += Math.max(1, length);
  }
  if (odd.length > letters) return null;
  const parts: string[] = [];
  let from = 0;
  for (const at of odd) {
    parts.push(decoded("utf-8", bytes.subarray(from, at)) ?? "", ODD);
    parts.push(decoded("windows-1252", bytes.subarray(at, at + 1)) ?? "");
    from = at + 1;
  }
  return parts.join("") + (decoded("utf-8", bytes.subarray(from)) ?? "");
}

export interface Text {
  text: string;
  /** Nothing says the encoding: it is Windows', since it is not UTF-8. */
  guessed: boolean;
  /** In the text some letters are marked (`hasOddLetter`): they are read as Windows', and all others are UTF-8. */
  mixed: boolean;
}

export const hasOddLetter = (text: string) => text.includes(ODD);
export const withoutOddMarks = (text: string) => text.replaceAll(ODD, "");

/**
 * The text of a file: in what its mark or its first line says, else in UTF-8 or UTF-16 by what it looks like, or else in
 * Windows'. Single bytes of another encoding spoil no other letter, and a NUL is dropped. Null if it is no text.
 */
export function textOf(bytes: Uint8Array): Text | null {
  const mark = MARKS.find((one) => one.bytes.every((byte, at) => bytes[at] === byte));
  const wide = mark && mark.label !== "utf-8" ? mark.label : wideLabel(bytes);
  if (wide) return readable({ text: decoded(wide, bytes) ?? "", guessed: false, mixed: false });
  const plain = decoded("utf-8", bytes, true);
  if (plain !== null) return readable({ text: plain, guessed: false, mixed: false });
  const label = mark ? undefined : named(bytes);
  const told = label && !/^utf-?8$/i.test(label) ? decoded(label, bytes) : null;
  if (told !== null) return readable({ text: told, guessed: false, mixed: false });
  const patched = mixed(bytes);
  if (patched !== null) return readable({ text: patched, guessed: false, mixed: true });
  return readable({ text: decoded("windows-1252", bytes) ?? "", guessed: true, mixed: false });
}

/** NULs that a text may have by mistake, however short it is. */
const SOME_NULS = 3;

/** Texts have hardly any control characters besides line breaks, page breaks, tabs and separators of records. */
function readable(read: Text): Text | null {
  const { text } = read;
  const nuls = text.match(/\u0000/g)?.length ?? 0;
  const controls = text.match(/[^\P{Cc}\0\t-\r\u001E\u0080-\u009F]/gu)?.length ?? 0;
  if (controls * 200 > text.length || (nuls > SOME_NULS && nuls * 200 > text.length)) return null;
  return { ...read, text: text.replaceAll("\u0000", "").replace(/^\uFEFF/, "") };
}
