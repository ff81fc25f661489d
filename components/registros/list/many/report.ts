import type { BulkResult } from "@/components/engine/use-bulk";
import { csvLine, FOR_EXCEL, MARK } from "@/lib/lists/csv";
import { MANY } from "@/lib/registros/many-words";
import type { Named, LeftOut } from "../chosen";

/** What became of one record. */
export interface Line {
  row: Named;
  done: boolean;
  result: string;
  reason: string;
}

const lineOf = (row: Named, found: BulkResult | undefined, result: string): Line => {
  if (found?.state === "done") return { row, done: true, result, reason: found.note ?? "" };
  if (found?.state === "refused") return { row, done: false, result: MANY.failed, reason: found.reason };
  return { row, done: false, result: MANY.failed, reason: MANY.unsent };
};

/** What became of each of the chosen: those that were sent, then those that were left out. */
export function reportOf(
  able: readonly Named[],
  results: ReadonlyMap<number, BulkResult>,
  leftOut: readonly LeftOut[],
  result: string,
): Line[] {
  return [
    ...able.map((row) => lineOf(row, results.get(row.id), result)),
    ...leftOut.map(({ row, reason }) => ({ row, done: false, result: MANY.left, reason })),
  ];
}

const cells = ({ row, result, reason }: Line) => [row.cite, row.nombre, result, reason];

/** The report as a CSV file that Excel opens. */
export const reportCsv = (lines: readonly Line[]) =>
  MARK + [[...MANY.heads], ...lines.map(cells)].map((line) => csvLine(line, FOR_EXCEL)).join("");

/** The report as text that is pasted into a sheet or a mail. */
export const reportText = (lines: readonly Line[]) =>
  [[...MANY.heads], ...lines.map(cells)]
    .map((line) => line.map((cell) => cell.replace(/\s+/g, " ")).join("\t"))
    .join("\n");
