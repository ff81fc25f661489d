import { readCoordinates } from "@/contract/place/coordinates";
import { readUtm } from "@/contract/place/utm";

/** What a column's values look like, where a place is written in them. */
export type Look = "g_x" | "g_y" | "utm_este" | "utm_norte" | "utm_zona" | "coordenadas" | "utm";

/** A number as written here and abroad; thousands may be separated. Null if the text is none. */
function figure(text: string): number | null {
  const bare = text.replace(/\s*(?:m\.?|mts?\.?)$/iu, "").replace(/[\s']/gu, "");
  if (!/^[+-]?\d+(?:[.,]\d+)*$/u.test(bare)) return null;
  const marks = bare.match(/[.,]/gu) ?? [];
  if (marks.length <= 1) return Number(bare.replace(",", "."));
  const last = marks.at(-1) ?? "";
  const grouped = marks.every((mark) => mark === marks[0]);
  const decimals = grouped ? "" : bare.slice(bare.lastIndexOf(last) + 1);
  const whole = (grouped ? bare : bare.slice(0, bare.lastIndexOf(last))).replace(/[.,]/gu, "");
  return Number(decimals ? `${whole}.${decimals}` : whole);
}

const within = (value: number, least: number, most: number) => value >= least && value <= most;

/** '592.478' may be metres with a mark of thousands. */
const metres = (value: number, text: string) => (/^\d{3}[.,]\d{3}$/u.test(text) ? value * 1000 : value);

function lookOf(text: string): Look | null {
  if (/^(?:zona\s*)?(?:19|20|21)\s*-?\s*[C-X]?(?:\s*(?:S|SUR))?$/iu.test(text)) return "utm_zona";
  const value = figure(text);
  if (value !== null) {
    const far = metres(value, text);
    if (within(far, 100_000, 900_000)) return "utm_este";
    if (within(far, 7_000_000, 9_999_999)) return "utm_norte";
    if (within(Math.abs(value), 57, 70)) return "g_y";
    if (within(Math.abs(value), 9, 23)) return "g_x";
    return null;
  }
  if (readUtm(text) !== null) return "utm";
  const pair = readCoordinates(text);
  if (pair.ok || pair.reason === "outside") return "coordenadas";
  const degrees = /^[^\d-]*-?\s*(\d{1,2})\s*°/u.exec(text)?.[1];
  if (degrees === undefined) return null;
  return within(Number(degrees), 57, 70) ? "g_y" : "g_x";
}

/** What most of the values look like; null if they look like no place, or differ. */
export function lookOfColumn(values: readonly string[]): Look | null {
  const filled = values.filter((value) => value.trim() !== "");
  const counts = new Map<Look, number>();
  for (const value of filled) {
    const look = lookOf(value.trim());
    if (look) counts.set(look, (counts.get(look) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first && first[1] * 10 >= filled.length * 6 ? first[0] : null;
}

/** Whether the values are the numbers of the rows, one after the other. */
export function counts(values: readonly string[]): boolean {
  const filled = values.filter((value) => value.trim() !== "");
  const numbers = filled.map((value) => (/^\d{1,6}$/u.test(value.trim()) ? Number(value) : NaN));
  return numbers.length >= 3 && numbers.every((value, i) => i === 0 || value === (numbers[i - 1] ?? NaN) + 1);
}

/** Three values that differ, to recognise a column by. */
export const differing = (values: readonly string[]): string[] =>
  [...new Set(values.map((value) => value.trim()).filter((value) => value !== ""))].slice(0, 3);
