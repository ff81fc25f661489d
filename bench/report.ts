import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { median, percentile } from "./timing";

/** The machine in one sentence, for the first line of a part. */
export function machine(): string {
  const [first] = cpus();
  const gb = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${first?.model.trim() ?? "unknown"}), ${gb} GB, Node ${process.versions.node}`;
}

/** Whether a promise is kept, in a word. */
export const verdict = (holds: boolean): string => (holds ? "holds" : "**MISSED**");

/** A line of a table. */
export const row = (...cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;

/** A table's head and the line below it. */
export const head = (...cells: readonly string[]): string[] => [row(...cells), `|${"---|".repeat(cells.length)}`];

/** Times in ms with what is promised of the figure that counts: the worst, or the 95th of a hundred. */
export function timesRow(what: string, times: readonly number[], promise?: { less: number; of: "worst" | "p95" }) {
  const figures = { p50: median(times), p95: percentile(times, 0.95), worst: Math.max(...times) };
  const { p50, p95, worst } = figures;
  const promised = promise
    ? [`${promise.less} (${promise.of})`, verdict(figures[promise.of] < promise.less)]
    : ["", ""];
  return row(what, times.length, ...[p50, p95, worst].map((time) => time.toFixed(0)), ...promised);
}

/** Times of the API against a base, and the highest ratio that is promised. */
export interface Ratio {
  what: string;
  api: number;
  base: number;
  ratio: number;
  most: number;
}

/** What a row measures, with how many calls were under way. */
export const timed = (what: string, atOnce: number) => (atOnce === 1 ? what : `${what}, ×${atOnce}`);

/** A table of ratios, with limit and verdict. */
export const ratiosTable = (names: readonly string[], ratios: readonly Ratio[]): string[] => [
  ...head(...names),
  ...ratios.map(({ what, api, base, ratio, most }) =>
    row(what, api.toFixed(2), base.toFixed(2), ratio.toFixed(2), most, verdict(ratio <= most)),
  ),
];

const HEAD = `# Measured

\`npm run bench\` writes this page, \`npm run bench -- day\` one part of it ([the parts](../bench/README.md)). Compare ratios, not times, with another machine's. ×16: sixteen calls at once.
`;
const mark = (part: string) => `<!-- ${part} -->\n`;

/** Replaces one part of the page of measurements and keeps the others. */
export function writePart(file: string, part: string, parts: readonly string[], text: string): void {
  const old = readFileSync(file, "utf8");
  const kept = (name: string) => {
    const from = old.indexOf(mark(name));
    if (from < 0) return "";
    const to = old.indexOf("<!--", from + 4);
    return old.slice(from + mark(name).length, to < 0 ? undefined : to).trim();
  };
  const body = parts.map((name) => `${mark(name)}\n${name === part ? text.trim() : kept(name)}\n`);
  writeFileSync(file, `${HEAD}\n${body.join("\n")}`);
}
