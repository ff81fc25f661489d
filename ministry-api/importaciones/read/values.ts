import type { CellValue } from "hucre/xlsx";
import { codeText, numberFormat } from "./number-format";

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
