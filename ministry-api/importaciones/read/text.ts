/** Bytes of which one marks that this is no text. */
const BINARY = 0;

const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], label: "utf-8" },
  { bytes: [0xff, 0xfe], label: "utf-16le" },
  { bytes: [0xfe, 0xff], label: "utf-16be" },
] as const;

const decoded = (label: string, bytes: Uint8Array, fatal: boolean) => {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch {
    return null;
  }
};

/** The encoding that an XML file names in its first line. */
const named = (bytes: Uint8Array) =>
  /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    decoded("latin1", bytes.subarray(0, 200), false) ?? "",
  )?.[1];

export interface Text {
  text: string;
  /** Nothing says the encoding: it is Windows', since it is not UTF-8. */
  guessed: boolean;
}

/** The text of a file, in UTF-8, in what its mark or its first line says, or else in that of Windows; null if it is none. */
export function textOf(bytes: Uint8Array): Text | null {
  const mark = MARKS.find((one) => one.bytes.every((byte, at) => bytes[at] === byte));
  if (mark) return readable(decoded(mark.label, bytes, false), false);
  if (bytes.includes(BINARY)) return null;
  const label = named(bytes);
  const told = decoded("utf-8", bytes, true) ?? (label ? decoded(label, bytes, false) : null);
  return told === null ? readable(decoded("windows-1252", bytes, false), true) : readable(told, false);
}

/** Texts have hardly any control characters besides line breaks, page breaks and tabs. */
function readable(text: string | null, guessed: boolean): Text | null {
  if (text === null) return null;
  const controls = text.match(/[^\P{Cc}\t-\r\u0080-\u009F]/gu)?.length ?? 0;
  return controls * 200 > text.length ? null : { text, guessed };
}
