import { readCoordinates } from "@/contract/place/coordinates";
import { readUtm } from "@/contract/place/utm";
import { numbersIn } from "../check/numbers";

/** What a column's values look like, where a place is written in them. */
export type Look = "g_x" | "g_y" | "utm_este" | "utm_norte" | "utm_zona" | "coordenadas" | "utm";

/** The numbers that a text may be, thousands separated or not; none if it is no number. */
function figures(text: string): number[] {
  const bare = text.replace(/\s*(?:m\.?|mts?\.?)$/iu, "");
  const sign = /^[-−]/u.test(bare) ? -1 : 1;
  return numbersIn(bare.replace(/^[-−+]\s*/u, "")).map((value) => sign * value);
}

const within = (values: readonly number[], least: number, most: number) =>
  values.some((value) => value >= least && value <= most);

function lookOf(text: string): Look | null {
  if (/^(?:zona\s*)?(?:19|20|21)\s*-?\s*[C-X]?(?:\s*(?:S|SUR))?$/iu.test(text)) return "utm_zona";
  const values = figures(text);
  if (values.length > 0) {
    if (within(values, 100_000, 900_000)) return "utm_este";
    if (within(values, 1_000_000, 9_999_999)) return "utm_norte";
    const [size] = values.map(Math.abs);
    if (within([size ?? 0], 57, 70)) return "g_y";
    return within([size ?? 0], 9, 23) ? "g_x" : null;
  }
  if (readUtm(text) !== null) return "utm";
  const pair = readCoordinates(text);
  if (pair.ok || pair.reason === "outside") return "coordenadas";
  const degrees = /^[^\d-]*-?\s*(\d{1,2})(?:\s*[°º˚]|\s+\d{1,2}(?:[.,]\d+)?(?=\s|$))/u.exec(text)?.[1];
  if (degrees === undefined) return null;
  return within([Number(degrees)], 57, 70) ? "g_y" : "g_x";
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
