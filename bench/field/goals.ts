import { median, percentile } from "../timing";

/** What the field screen promises, and how the page of measurements says whether it holds. */

export const GOALS = {
  /** From the navigation until the list is there and its button has answered, in ms. */
  usable: 2500,
  /** From a key until its letter is painted, in ms. */
  keystroke: 50,
  /** The page's process, in MB. */
  memory: 300,
  /** The kept scripts, compressed, in kB of 1,000 bytes. */
  scripts: 420,
} as const;

/** A line of a table. */
export const row = (...cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;

/** A table's head and the line below it. */
export const head = (...cells: readonly string[]): string[] => [row(...cells), `|${"---|".repeat(cells.length)}`];

/** Whether a figure is below what is promised. */
export const verdict = (figure: number, less: number): string => (figure < less ? "holds" : "**MISSED**");

/** Times in ms with what is promised of the figure that counts: the worst, or the 95th of a hundred. */
export function timesRow(what: string, times: readonly number[], promise?: { less: number; of: "worst" | "p95" }) {
  const figures = { p50: median(times), p95: percentile(times, 0.95), worst: Math.max(...times) };
  const { p50, p95, worst } = figures;
  const said = promise ? [`${promise.less} (${promise.of})`, verdict(figures[promise.of], promise.less)] : ["", ""];
  return row(what, times.length, ...[p50, p95, worst].map((time) => time.toFixed(0)), ...said);
}
