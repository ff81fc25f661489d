import type { CellValue } from "hucre/xlsx";

/** A number format's parts: a place for a digit, or what is shown as it stands. */
type Part = { digit: "0" | "#" } | { literal: string };

type Format = { kind: "plain" } | { kind: "percent" } | { kind: "code"; parts: readonly Part[]; zeros: number };

/** Longer ones no program writes, and Excel refuses them. */
const LONGEST = 255;
const PLAIN: Format = { kind: "plain" };

/** The first section's parts; null if it shows anything but whole numbers and literals. */
function partsOf(format: string): Part[] | null {
  const parts: Part[] = [];
  const literal = (text: string) => {
    const last = parts.at(-1);
    if (last && "literal" in last) last.literal += text;
    else if (text !== "") parts.push({ literal: text });
  };
  for (let at = 0; at < format.length; at += 1) {
    const sign = format[at] ?? "";
    if (sign === ";") break;
    if (sign === "0" || sign === "#") parts.push({ digit: sign });
    else if (sign === '"' || sign === "[") {
      const end = format.indexOf(sign === '"' ? '"' : "]", at + 1);
      if (end < 0) return null;
      if (sign === '"') literal(format.slice(at + 1, end));
      at = end;
    } else if (sign === "\\") {
      at += 1;
      literal(format[at] ?? "");
    } else if (sign === "_" || sign === "*") at += 1;
    else if (/[-/() :+]/.test(sign)) literal(sign);
    else return null;
  }
  return parts;
}

/** Signs at the end of a code's beginning: `PPIRTA-`, `N#`. */
const JOINS = /[-/_#]\s*$/;

/** Whether these parts make a code of a number; a currency before it or a unit behind it make none. */
function isCode(parts: readonly Part[]): boolean {
  const digits = parts.flatMap((part, at) => ("digit" in part ? [at] : []));
  const [first = -1, last = -1] = [digits[0], digits.at(-1)];
  if (first < 0) return false;
  const zeros = parts.filter((part) => "digit" in part && part.digit === "0").length;
  const within = digits.length !== last - first + 1;
  const before = parts.slice(0, first).map((part) => ("literal" in part ? part.literal : ""));
  const [beginning = ""] = before;
  const begins = beginning.trim() !== "" && (zeros >= 2 || JOINS.test(beginning));
  return within || begins || (zeros >= 2 && zeros === digits.length);
}

function readFormat(format: string): Format {
  if (format === "" || format.length > LONGEST) return PLAIN;
  const parts = partsOf(format);
  if (parts) {
    if (!isCode(parts)) return PLAIN;
    return { kind: "code", parts, zeros: parts.filter((part) => "digit" in part && part.digit === "0").length };
  }
  return format.replace(/"[^"]*"|\\./g, "").includes("%") ? { kind: "percent" } : PLAIN;
}

/** Formats that were read, since a column has the same one in every row. */
const formats = new Map<string, Format>();
const MOST_FORMATS = 1000;

/** What a number format shows besides the number: whether it is a percentage or makes a code of it. */
function numberFormat(format: string): Format {
  const known = formats.get(format);
  if (known) return known;
  if (formats.size > MOST_FORMATS) formats.clear();
  const read = readFormat(format);
  formats.set(format, read);
  return read;
}

/** A whole number in the places of a code, from the right; what is too long for them stands in the first. */
function codeText(value: number, { parts, zeros }: Extract<Format, { kind: "code" }>): string {
  let digits = String(value).padStart(zeros, "0");
  let places = parts.filter((part) => "digit" in part).length;
  let text = "";
  for (const part of parts) {
    if ("literal" in part) text += part.literal;
    else {
      const some = Math.max(0, digits.length - (places - 1));
      text += digits.slice(0, some);
      digits = digits.slice(some);
      places -= 1;
    }
  }
  return text.trim();
}

const PLAIN_DIGITS = new Intl.NumberFormat("en-US", { useGrouping: false, maximumSignificantDigits: 15 });

/** A number in digits, with a point: never with an exponent, and without what binary fractions add at the end. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return "";
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  if (rounded === 0) return "0";
  return text.includes("e") ? PLAIN_DIGITS.format(rounded) : text;
}

/** A number as its format shows it, as far as the digits that are meant depend on it. */
function formatted(value: number, format: string): string {
  const read = numberFormat(format);
  if (read.kind === "percent") return `${numberText(value * 100)}%`;
  const whole = Number.isSafeInteger(value);
  if (read.kind === "plain" || !whole) return numberText(value);
  return (value < 0 ? "-" : "") + codeText(Math.abs(value), read);
}

const two = (value: number) => String(value).padStart(2, "0");

const HOUR = 3_600_000;
/** Characters of a date's format that are looked at. */
const LONGEST_DATE = 255;

/** A duration comes as a date: counted from the zero of 1900, which has a day that never was, or from that of 1904. */
function hoursSinceZero(at: Date): number {
  const later = Date.UTC(1904, 0, 1);
  if (at.getTime() >= later) return Math.floor((at.getTime() - later) / HOUR);
  const leap = at.getTime() >= Date.UTC(1900, 2, 1) ? 24 : 0;
  return Math.floor((at.getTime() - Date.UTC(1899, 11, 31)) / HOUR) + leap;
}

/** A date as dd/mm/yyyy, with the time where the format shows one; a time or a duration as hours and minutes. */
function dateText(date: Date, format: string): string {
  // Serial numbers are fractions of a day: 09:30 may come as a millisecond less.
  const at = new Date(Math.round(date.getTime() / 1000) * 1000);
  if (Number.isNaN(at.getTime())) return "";
  const shown = format
    .slice(0, LONGEST_DATE)
    .replace(/"[^"]*"|\\./g, "")
    .toLowerCase();
  const minutes = two(at.getUTCMinutes());
  if (/\[h+\]/.test(shown)) return `${hoursSinceZero(at)}:${minutes}`;
  const time = `${two(at.getUTCHours())}:${minutes}`;
  const withoutBrackets = shown.replace(/\[[^\]]*\]/g, "");
  const hours = withoutBrackets.includes("h");
  if (hours && !/[yd]/.test(withoutBrackets)) return time;
  const year = String(at.getUTCFullYear());
  if (/^y+$/.test(withoutBrackets.replace(/;.*$/, ""))) return year;
  const day = `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${year}`;
  return hours ? `${day} ${time}` : day;
}

/** The value of a cell of this number format as a person sees it in the sheet. */
export function valueText(value: CellValue | undefined, format: string): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number") return formatted(value, format);
  if (typeof value === "boolean") return value ? "Sí" : "No";
  return value instanceof Date ? dateText(value, format) : "";
}
