import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";

export interface Limit {
  most: number;
}

/** A row of a table of ratios; without a limit it has no verdict. */
export interface Row {
  what: string;
  api: number;
  base: number;
  ratio: number;
  limit: Limit | null;
}

/** The machine in one sentence, for the first line of a part. */
export function machine(): string {
  const [first] = cpus();
  const gb = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${first?.model.trim() ?? "unknown"}), ${gb} GB, Node ${process.versions.node}`;
}

/** What a row measures, with how many calls were under way. */
export const timed = (what: string, atOnce: number) => (atOnce === 1 ? what : `${what}, ×${atOnce}`);

const verdict = ({ ratio, limit }: Row) => (limit === null ? "" : ratio <= limit.most ? "holds" : "**MISSED**");

/** A Markdown table of ratios, with limit and verdict. */
export const table = (head: readonly string[], rows: readonly Row[]): string[] => [
  `| ${head.join(" | ")} |`,
  `|${"---|".repeat(head.length)}`,
  ...rows.map(
    (row) =>
      `| ${row.what} | ${row.api.toFixed(2)} | ${row.base.toFixed(2)} | ${row.ratio.toFixed(2)} | ${row.limit?.most ?? ""} | ${verdict(row)} |`,
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
